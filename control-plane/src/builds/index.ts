export { createBuilds } from './create-builds.ts';
export { buildsSchema } from './schema.ts';
export type { BuildsTables } from './tables.ts';
