export { createCommitFinder } from './commit-finder.ts';
export { type BuildsModule, createBuilds } from './create-builds.ts';
export { buildsSchema } from './schema.ts';
export type { BuildsTables } from './tables.ts';
