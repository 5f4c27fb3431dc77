export { declaredPaths, type Touch, touchOf } from './paths.ts';
export { type Merge, type Reach, type ReachedApplication, reachOf } from './reach.ts';
export { changedFilesIn, reachOfTold, type TriedMerge, triedMerge } from './told.ts';
export { type MergeComparison, type MergeVerdict, verdictOf } from './verdict.ts';
