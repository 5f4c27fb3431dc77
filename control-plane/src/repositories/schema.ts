import type { ModuleSchema } from '@freshet/kit/db';
import { migration as repositories } from './migrations/202611151715-repositories.ts';

export const repositoriesSchema: ModuleSchema = { schema: 'repositories', migrations: [repositories] };
