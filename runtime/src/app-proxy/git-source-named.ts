import type { Application } from '@freshet/domain/applications';
import { type GitSourceFacts, gitSourceFacts, isGitSource } from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import { APPLICATIONS } from './application-desk.ts';
import type { ProxyCall } from './call.ts';
import { gitSourceInGit } from './new-git-source.ts';
import type { ProxyParts } from './proxy-parts.ts';

/** A Git Source, and the namespace of its applications. */
export interface PlacedGitSource extends GitSourceFacts {
  readonly into: string;
}

/** The Git Source of the runtime with this name, as the cluster has it. */
export const gitSourceNamed = async (
  { client, runtime }: ProxyParts,
  name: string,
): Promise<PlacedGitSource> => {
  const { namespace } = runtime();
  const application = await client.find<Application>(APPLICATIONS, { namespace, name });
  const facts = application && isGitSource(application) ? gitSourceFacts(application) : undefined;
  if (!facts) throw new Fault('GIT_SOURCE_NOT_FOUND', `there is no Git Source ${name}`, { name });
  return { ...facts, into: application?.spec.destination.namespace ?? namespace };
};

/** The same, or one that was made a moment ago and is on its way into the cluster. */
export const gitSourceToWrite = async (
  parts: ProxyParts,
  call: ProxyCall,
  name: string,
): Promise<PlacedGitSource> => {
  try {
    return await gitSourceNamed(parts, name);
  } catch (error) {
    if (!isFault(error, 'GIT_SOURCE_NOT_FOUND')) throw error;
    const found = await gitSourceInGit(parts, call, name);
    if (!found) throw error;
    return found;
  }
};
