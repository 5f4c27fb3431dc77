/** What a runtime commits when it first connects, for people who want to see it before they install the runtime. */
import {
  beginningFiles,
  beginningMessage,
  gitSourcesProjectFile,
  installerPlace,
  ownGitSource,
  readRepositoryPlace,
  runtimeAuthor,
  type WrittenFile,
} from '@freshet/domain/shared-configuration';
import type { AccountSettings } from '../settings/account-settings.ts';
import type { GitOpsRuntime } from './runtime.ts';

export interface FirstCommit {
  readonly repository: string;
  readonly branch?: string | undefined;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly files: WrittenFile[];
}

interface Known {
  readonly runtime: Pick<GitOpsRuntime, 'name' | 'namespace' | 'isConfigurationRuntime'>;
  readonly settings: AccountSettings;
  /** Whether it was registered before, so that its files may be there. */
  readonly isKnown: boolean;
}

/** Made of the same parts as the commit of the runtime itself; undefined where it has nothing to commit, or nowhere. */
export const firstCommit = (
  publicUrl: URL,
  { runtime, settings: { sharedConfigRepo, gitProvider, isValidated }, isKnown }: Known,
): FirstCommit | undefined => {
  if (sharedConfigRepo === undefined || (isKnown && isValidated)) return undefined;
  const repository = readRepositoryPlace(sharedConfigRepo);
  const place = { runtime: runtime.name, namespace: runtime.namespace, repository };
  const own = beginningFiles(place, {
    isConfigurationRuntime: runtime.isConfigurationRuntime,
    // The installer makes no repository, and the runtime has no Git Source, where the address does not say whose it were.
    gitSource: installerPlace({ sharedConfigRepo, provider: gitProvider })
      ? ownGitSource(repository, runtime.name)
      : undefined,
  });
  return {
    repository: repository.url,
    branch: repository.branch,
    author: runtimeAuthor(runtime.name, publicUrl.href),
    message: beginningMessage(runtime.name),
    // A runtime that used the repository before has written what all of them share.
    files: isValidated ? [...own] : [gitSourcesProjectFile(place), ...own],
  };
};
