export { issuesOf, pullRequestOf, shortSha, titleOf } from './commit-words.ts';
export { CommitLink, IssueTags, PullRequestLink } from './git-links.tsx';
export { type GitPlace, placeOf } from './git-place.ts';
export { SourceCommit } from './source-commit.tsx';
