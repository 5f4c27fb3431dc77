export { type Release, readRelease } from './read-release.ts';
export {
  type ReleaseRevision,
  releaseHistory,
  revisionIn,
  wholeRelease,
  writtenRevision,
} from './releases.ts';
export { markWith, revisionContent } from './revision-content.ts';
export { createHelm, type Helm } from './run-helm.ts';
