import type { ModuleSchema } from '@freshet/kit/db';
import { migration as runtimes } from './migrations/202611160230-gitops-runtimes.ts';

export const gitOpsRuntimesSchema: ModuleSchema = { schema: 'gitops_runtimes', migrations: [runtimes] };
