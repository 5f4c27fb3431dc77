/** What lies around a set that its applications may name: clusters and projects. */
import { type ClusterFact, LOCAL_CLUSTER } from '@freshet/domain/application-sets';
import type { Destination } from '@freshet/domain/applications';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { RegisteredClusters } from '../clusters/index.ts';
import { PROJECTS } from './resources.ts';

type Clusters = Pick<RegisteredClusters, 'registered'>;

/** The clusters that generators may tell of, by name. */
export const clusterFacts = (clusters: Clusters): readonly ClusterFact[] =>
  clusters
    .registered()
    .map(({ name, server, project, labels, annotations }) => ({
      name,
      server,
      labels,
      annotations,
      ...(project === undefined ? {} : { project }),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Why a destination cannot be gone to, if it cannot. */
export const destinationProblem = (
  clusters: Clusters,
  { server = '', name = '' }: Destination,
): string | undefined => {
  if (server !== '' && name !== '') return 'it names a cluster by name and by server';
  if (server === '' && name === '') return 'it names no cluster';
  const isKnown = [...clusterFacts(clusters), LOCAL_CLUSTER].some(cluster =>
    server === '' ? cluster.name === name : cluster.server === server,
  );
  return isKnown ? undefined : `there is no cluster ${server || name}`;
};

/** Those of the projects that there are. */
export const projectsThere = async (
  client: KubeClient,
  namespace: string,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(
    [...names].map(async name => ((await client.find(PROJECTS, { namespace, name })) ? [name] : [])),
  );
  return new Set(found.flat());
};
