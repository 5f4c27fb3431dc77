import type { RepositoryPlace } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import type { ComponentLogs, ComponentName } from '../component-logs/index.ts';
import type { GitLogins } from '../git-credentials/index.ts';
import type { Integrations } from '../integrations/index.ts';
import type { ManagedClusters } from '../managed-clusters/index.ts';
import { RuntimeFiles } from '../shared-configuration/index.ts';
import type { ApplicationDesk } from './application-desk.ts';
import type { ProxyCall } from './call.ts';
import type { CommitAnswer, CommitDesk } from './commit-desk.ts';
import type { LookedIntoEngine, News, RuntimeIdentity } from './ports.ts';

/** A part of the runtime, and how it is. */
export interface ComponentFacts {
  readonly name: ComponentName;
  readonly version?: string;
  readonly health: 'Healthy' | 'Degraded' | 'Progressing' | 'Missing' | 'Unknown';
  readonly message?: string;
}

/** Whoever keeps the files of the runtime as they should be. */
export interface KeptFiles {
  /** Leaves them alone from now on; settles when nothing is under way any more. */
  pause(): Promise<void>;
  resume(): void;
}

/** What resolvers work with. */
export interface ProxyParts {
  readonly runtime: () => RuntimeIdentity;
  readonly engine: LookedIntoEngine;
  readonly client: KubeClient;
  readonly applications: ApplicationDesk;
  readonly commits: CommitDesk;
  readonly logins: GitLogins;
  /** Where the Shared Configuration Repository is; undefined while the account has none. */
  readonly shared: () => RepositoryPlace | undefined;
  /** Where what the runtime is made of is; undefined where nobody said. */
  readonly installation: RepositoryPlace | undefined;
  readonly configuration: KeptFiles;
  readonly clusters: ManagedClusters;
  readonly integrations: Pick<Integrations, 'list' | 'close' | 'reopen'>;
  readonly components: () => readonly ComponentFacts[];
  /** What the runtime wrote about its own work. */
  readonly logs: ComponentLogs;
  readonly news: News;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Logger;
}

export const sharedPlace = ({ shared }: ProxyParts): RepositoryPlace => {
  const place = shared();
  if (!place)
    throw new Fault('SHARED_CONFIGURATION_MISSING', 'the account has no Shared Configuration Repository yet');
  return place;
};

/** The files of this runtime, in the hands of the caller. */
export const runtimeFiles = async (
  parts: ProxyParts,
  call: ProxyCall,
): Promise<RuntimeFiles<CommitAnswer>> => {
  const repository = sharedPlace(parts);
  const { name, namespace } = parts.runtime();
  return new RuntimeFiles(
    { runtime: name, namespace, repository },
    await parts.commits.writer(call, repository),
  );
};
