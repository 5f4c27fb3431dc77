export { createGitProvider, type GitProviderOptions, PROVIDER_ANSWER_BYTES } from './create-provider.ts';
export type {
  CommitStatusReport,
  GitProvider,
  GitProviderKind,
  NewRemotePullRequest,
  NewRemoteRepository,
  Page,
  RemotePullRequest,
  RemoteRepository,
  RepositoryPermission,
  TokenCheck,
  TokenOwner,
  Webhook,
} from './provider.ts';
