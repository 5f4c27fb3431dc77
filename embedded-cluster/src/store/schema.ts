import type { ModuleSchema } from '@freshet/kit/db';
import { migration as changes } from './migrations/202611152000-changes.ts';

export const clusterSchema: ModuleSchema = { schema: 'cluster', migrations: [changes] };
