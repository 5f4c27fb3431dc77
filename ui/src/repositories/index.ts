export { CommitMark } from './commit-mark.tsx';
export { PULL_LOOKS, STATUS_LOOKS } from './looks.ts';
export { buildOf, type PullRequest, pathOf, type Repository, subjectOf } from './repository.ts';
export { StatusLink } from './status-link.tsx';
