import { GIT_SOURCES_PROJECT, type GitSourceFacts } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';

/** The repository is to be made: it must not be there yet, and belongs to the provider of the account. */
export const requireNew = async (
  { commits }: Pick<ProxyParts, 'commits'>,
  call: ProxyCall,
  { repository }: GitSourceFacts,
): Promise<void> => {
  const login = await commits.loginOf(call);
  const fullName = login.fullNameOf(repository.url);
  if (await login.provider.repository(fullName))
    throw new Fault('REPOSITORY_EXISTS', `there is a repository ${fullName} already`, { name: fullName });
};

/** The runtime is who follows it, so it is the runtime that must be able to read it. */
export const requireReadable = (
  { engine }: Pick<ProxyParts, 'engine'>,
  { name, repository: { url, path, branch }, restricted }: GitSourceFacts,
): Promise<void> =>
  engine.lookAt({
    repoURL: url,
    path,
    ...(branch === undefined ? {} : { targetRevision: branch }),
    project: restricted ? `${name}-restricted` : GIT_SOURCES_PROJECT,
  });
