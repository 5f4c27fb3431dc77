import type { ModuleSchema } from '@freshet/kit/db';
import { migration as runtimes } from './migrations/202611160230-gitops-runtimes.ts';
import { migration as servedBy } from './migrations/202611160620-served-by.ts';

export const gitOpsRuntimesSchema: ModuleSchema = {
  schema: 'gitops_runtimes',
  migrations: [runtimes, servedBy],
};
