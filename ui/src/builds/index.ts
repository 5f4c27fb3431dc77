export { type Build, hasEnded, isQueued, subjectOf, wholeSeconds } from './build.ts';
export { BuildLength } from './build-length.tsx';
export { useCauseWords } from './cause-words.ts';
export { BUILD_PARTS, useBuildActs } from './use-build-acts.tsx';
