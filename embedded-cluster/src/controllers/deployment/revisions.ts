import { sameJson } from '../../json/index.ts';
import { createdAt } from '../../reconciling/index.ts';
import type { Deployment, PodTemplate, ReplicaSet } from '../../shapes/index.ts';
import { maxReplicas, replicasOf } from './rolling.ts';

export const HASH_LABEL = 'pod-template-hash';
export const REVISION = 'deployment.kubernetes.io/revision';
const HISTORY = 'deployment.kubernetes.io/revision-history';
export const DESIRED = 'deployment.kubernetes.io/desired-replicas';
export const MAX = 'deployment.kubernetes.io/max-replicas';

/** Annotations of a deployment that are not about what it deploys. */
const NOT_COPIED = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deprecated.deployment.rollback.to',
  REVISION,
  HISTORY,
  DESIRED,
  MAX,
]);

const withoutHash = (template: PodTemplate): PodTemplate => {
  const { [HASH_LABEL]: _, ...labels } = template.metadata?.labels ?? {};
  return { ...template, metadata: { ...template.metadata, labels } };
};

/** Whether two templates make the same pods. */
export const sameTemplate = (one: PodTemplate, other: PodTemplate): boolean =>
  sameJson(withoutHash(one), withoutHash(other));

/** The set that has the template of the deployment now; the oldest, should there be several. */
export const findNewSet = (deployment: Deployment, sets: readonly ReplicaSet[]): ReplicaSet | undefined =>
  [...sets]
    .sort((one, other) => createdAt(one) - createdAt(other))
    .find(set => sameTemplate(set.spec.template, deployment.spec.template));

export const revisionOf = (set: ReplicaSet): number => {
  const text = set.metadata.annotations?.[REVISION] ?? '0';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
};

export const nextRevision = (old: readonly ReplicaSet[]): number => Math.max(0, ...old.map(revisionOf)) + 1;

/** The annotations that the new set should have, with the revision that it stands for. */
export const newSetAnnotations = (
  deployment: Deployment,
  set: ReplicaSet | undefined,
  revision: number,
): Record<string, string> => {
  const before = set?.metadata.annotations ?? {};
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(
    ([name]) => !NOT_COPIED.has(name),
  );
  const next: Record<string, string> = { ...before, ...Object.fromEntries(copied) };
  const own = set === undefined ? 0 : revisionOf(set);
  if (own < revision) next[REVISION] = String(revision);
  if (own > 0 && own < revision) {
    // A set that comes back keeps the revisions that it once was.
    next[HISTORY] = before[HISTORY] === undefined ? String(own) : `${before[HISTORY]},${own}`;
  }
  return set === undefined ? { ...next, ...sizeAnnotations(deployment) } : next;
};

/** What the deployment wanted when a set was last scaled, by which a later change of size is told from a rollout. */
export const sizeAnnotations = (deployment: Deployment): Record<string, string> => ({
  [DESIRED]: String(replicasOf(deployment)),
  [MAX]: String(maxReplicas(deployment)),
});
