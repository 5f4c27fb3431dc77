import type { ClustersGenerator } from '../application-set.ts';
import { type Params, put } from '../params.ts';
import { isEmptySelector, matchesSelector } from '../selector.ts';
import { normalizeName } from '../templates/names.ts';
import type { TextRenderer } from '../templates/text-renderer.ts';
import { withValues } from './values.ts';

/** A cluster that applications may go to, as its secret tells of it. */
export interface ClusterFact {
  readonly name: string;
  readonly server: string;
  readonly project?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export const LOCAL_CLUSTER = { name: 'in-cluster', server: 'https://kubernetes.default.svc' } as const;

const nested = ({ labels, annotations }: ClusterFact): Params => ({
  metadata: {
    ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
  },
});

const flat = ({ labels, annotations }: ClusterFact): Params => {
  const params: Params = {};
  for (const [key, value] of Object.entries(annotations)) put(params, `metadata.annotations.${key}`, value);
  for (const [key, value] of Object.entries(labels)) put(params, `metadata.labels.${key}`, value);
  return params;
};

/** One set for each cluster with a secret that is selected, and last for the local one when nothing is asked of it. */
export const clusterParams = (
  { selector = {}, values, flatList }: ClustersGenerator,
  clusters: readonly ClusterFact[],
  renderer: TextRenderer,
): Params[] => {
  const byName = new Map(clusters.map(cluster => [cluster.name, cluster]));
  const sets = [...byName.values()]
    .filter(({ labels }) => matchesSelector(selector, labels))
    .map(cluster => {
      const { name, server, project = '' } = cluster;
      const facts = { name, nameNormalized: normalizeName(name), server, project };
      return withValues({ ...facts, ...(renderer.isGo ? nested(cluster) : flat(cluster)) }, values, renderer);
    });
  const hasLocal = clusters.some(({ server }) => server === LOCAL_CLUSTER.server);
  if (isEmptySelector(selector) && !hasLocal) {
    const { name, server } = LOCAL_CLUSTER;
    sets.push(withValues({ name, nameNormalized: name, server, project: '' }, values, renderer));
  }
  return flatList ? [{ clusters: sets }] : sets;
};
