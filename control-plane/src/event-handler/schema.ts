import type { ModuleSchema } from '@freshet/kit/db';
import { migration as readModel } from './migrations/202611160250-read-model.ts';

export const gitopsSchema: ModuleSchema = { schema: 'gitops', migrations: [readModel] };
