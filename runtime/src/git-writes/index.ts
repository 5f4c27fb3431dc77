export type { CommitRequest, CommitResult, FileChange, RestoreWish } from './commit-request.ts';
export type { CompareWish } from './compare-files.ts';
export { createGitWrites, type GitWrites } from './create-git-writes.ts';
export type { HistoryCommit, HistoryFile } from './read-history.ts';
