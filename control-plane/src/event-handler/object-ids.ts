import { hash } from 'node:crypto';
import { repositoryKey } from '@freshet/domain/source-urls';

/**
 * The id of something that is told of, made of what identifies it. Nothing else goes in, so that the same thing has the
 * same id in every read model that was ever built.
 */
const idOf = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, 24);

export const applicationId = (
  runtimeId: string,
  { kind, namespace, name }: { readonly kind: string; readonly namespace: string; readonly name: string },
): string => idOf('application', runtimeId, kind, namespace, name);

export const objectId = (runtimeId: string, kind: string, ...key: readonly string[]): string =>
  idOf(kind, runtimeId, ...key);

export const deploymentId = (runtimeId: string, uid: string, historyId: number): string =>
  idOf('deployment', runtimeId, uid, String(historyId));

/** When it began is part of what identifies a failure. */
export const failureId = (runtimeId: string, uid: string, kind: string, began: string): string =>
  idOf('failure', runtimeId, uid, kind, began);

/** Several runtimes may read the same repository: each has its own word on a commit, which no other one replaces. */
export const changeId = (
  runtimeId: string,
  { repoUrl, branch, sha }: { readonly repoUrl: string; readonly branch: string; readonly sha: string },
): string => idOf('change', runtimeId, repoUrl, branch, sha);

interface ToldCommit {
  readonly repoUrl: string;
  readonly branch: string;
  readonly commit: { readonly sha: string; readonly pullRequest?: unknown };
}

/**
 * The same for all who tell the same of a commit, however they spell its repository: they are shown as one. Its pull
 * request is no part of that: it is open at one moment and merged at the next, and not everybody hears of it.
 */
export const commitId = (accountId: string, { repoUrl, branch, commit }: ToldCommit): string => {
  const { pullRequest: _, ...itself } = commit;
  return idOf('commit', accountId, repositoryKey(repoUrl), branch, JSON.stringify(itself));
};
