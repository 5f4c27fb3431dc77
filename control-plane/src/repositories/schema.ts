import type { ModuleSchema } from '@freshet/kit/db';
import { migration as repositories } from './migrations/202611151715-repositories.ts';
import { migration as cloneTokenPurpose } from './migrations/202611152030-clone-token-purpose.ts';

export const repositoriesSchema: ModuleSchema = {
  schema: 'repositories',
  migrations: [repositories, cloneTokenPurpose],
};
