import type { ModuleSchema } from '@freshet/kit/db';
import { migration as commitStatuses } from './migrations/202611151710-commit-statuses.ts';

export const statusesSchema: ModuleSchema = { schema: 'statuses', migrations: [commitStatuses] };
