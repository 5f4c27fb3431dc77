import type { ModuleSchema } from '@freshet/kit/db';
import { migration as runtimes } from './migrations/202611151700-runtimes.ts';

export const runtimesSchema: ModuleSchema = { schema: 'runtimes', migrations: [runtimes] };
