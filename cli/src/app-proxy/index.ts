export { type AppProxy, openAppProxy, RUNTIME_FLAGS, RUNTIME_VARIABLE } from './app-proxy.ts';
export { COMMIT_FIELDS, Commit, printCommit } from './commit.ts';
export { CommitPreview, PREVIEW_FIELDS, printPreview } from './commit-preview.ts';
