export { createRepositories, type RepositoriesModule } from './create-repositories.ts';
export { repositoriesSchema } from './schema.ts';
export type { RepositoryTables } from './tables.ts';
