export type { Author, CommitRequest, CommitResult, FileChange, WritePlace } from './commit-request.ts';
export { createGitWrites, type GitWrites } from './create-git-writes.ts';
