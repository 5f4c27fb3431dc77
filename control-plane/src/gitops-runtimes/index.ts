export { createGitOpsRuntimes, type GitOpsRuntimes } from './create-gitops-runtimes.ts';
export { tellPushes } from './link/tell-pushes.ts';
export type { ReportBatch, RuntimeRef } from './ports.ts';
export { gitOpsRuntimesSchema } from './schema.ts';
export type { GitOpsRuntimesTables } from './tables.ts';
