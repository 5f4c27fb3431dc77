export { CommitDialog, type MadeCommit, type PreviewedCommit, previewProps } from './commit-dialog.tsx';
