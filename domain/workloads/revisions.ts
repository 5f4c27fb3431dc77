/**
 * The history of a workload, as the cluster keeps it: a Deployment and a Rollout in the ReplicaSets that they scaled, a
 * StatefulSet and a DaemonSet in ControllerRevisions. A workload that is rolled back is given the template of an older
 * one, so it gets a new revision with the old content, just as `kubectl rollout undo` does it.
 */
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { at, countAt, fieldsOf, textsAt } from './fields.ts';
import { imagesOf } from './workload.ts';

const CHANGE_CAUSE = 'kubernetes.io/change-cause';
const DEPLOYMENT_REVISION = 'deployment.kubernetes.io/revision';
const ROLLOUT_REVISION = 'rollout.argoproj.io/revision';

/** Set by those who keep the sets apart; the workload itself never has them. */
const HASH_LABELS = ['pod-template-hash', 'rollouts-pod-template-hash'];

/** What a Deployment has for itself; a set of it carries copies that say nothing of the revision. */
const OWN_ANNOTATIONS = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  DEPLOYMENT_REVISION,
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
]);

export interface Revision {
  readonly revision: number;
  readonly images: readonly string[];
  readonly changeCause: string | undefined;
  readonly createdAt: string | undefined;
  /** How many pods it has at the moment; undefined where nobody keeps that. */
  readonly pods: number | undefined;
  readonly isCurrent: boolean;
  /** Of the pods, as it was then. */
  readonly template: unknown;
  /** What keeps it. */
  readonly object: KubeObject;
}

const isOwned = (workload: KubeObject, { metadata }: KubeObject): boolean =>
  (metadata.ownerReferences ?? []).some(
    ({ uid, controller }) => controller === true && uid === workload.metadata.uid,
  );

/** The revisions of a workload among what it owns, the newest first. */
export const revisionsOf = (workload: KubeObject, owned: readonly KubeObject[]): readonly Revision[] => {
  const own = owned.filter(object => isOwned(workload, object));
  const found =
    workload.kind === 'StatefulSet' || workload.kind === 'DaemonSet'
      ? own.flatMap(controllerRevision)
      : own.flatMap(set => replicaSetRevision(workload, set));
  const sorted = found.sort((one, other) => other.revision - one.revision);
  return sorted.map((revision, place) => ({ ...revision, isCurrent: place === 0 }));
};

const replicaSetRevision = (workload: KubeObject, set: KubeObject): Revision[] => {
  const name = workload.kind === 'Rollout' ? ROLLOUT_REVISION : DEPLOYMENT_REVISION;
  const revision = Number(set.metadata.annotations?.[name]);
  if (set.kind !== 'ReplicaSet' || groupOf(set.apiVersion) !== 'apps' || !Number.isSafeInteger(revision))
    return [];
  const template = withoutHash(at(set, 'spec', 'template'));
  return [
    {
      ...commonOf(set, template),
      revision,
      pods: countAt(set, 'status', 'replicas') ?? 0,
    },
  ];
};

const controllerRevision = (kept: KubeObject): Revision[] => {
  const revision = countAt(kept, 'revision');
  if (kept.kind !== 'ControllerRevision' || revision === undefined) return [];
  const { $patch: _, ...template } = fieldsOf(at(kept, 'data', 'spec', 'template'));
  return [{ ...commonOf(kept, template), revision, pods: undefined }];
};

const commonOf = (object: KubeObject, template: unknown) => ({
  images: imagesOf(template),
  changeCause: object.metadata.annotations?.[CHANGE_CAUSE],
  createdAt: object.metadata.creationTimestamp,
  isCurrent: false,
  template,
  object,
});

const withoutHash = (template: unknown): unknown => {
  const labels = textsAt(template, 'metadata', 'labels');
  const kept = Object.fromEntries(Object.entries(labels).filter(([name]) => !HASH_LABELS.includes(name)));
  return {
    ...fieldsOf(template),
    metadata: { ...fieldsOf(at(template, 'metadata')), labels: kept },
  };
};

/** A patch of a workload, and of which kind it is. */
type UndoPatch =
  | { readonly kind: 'json'; readonly patch: readonly unknown[] }
  | { readonly kind: 'strategic'; readonly patch: unknown };

/** What makes the template of a workload that of an older revision; the version of the workload is a lock. */
export const undoPatch = (workload: KubeObject, revision: Revision): UndoPatch => {
  const { resourceVersion } = workload.metadata;
  if (revision.object.kind === 'ControllerRevision') {
    const data = fieldsOf(revision.object.data);
    const metadata = { ...fieldsOf(data.metadata), ...(resourceVersion ? { resourceVersion } : {}) };
    return { kind: 'strategic', patch: { ...data, metadata } };
  }
  return {
    kind: 'json',
    patch: [
      ...(resourceVersion ? [{ op: 'test', path: '/metadata/resourceVersion', value: resourceVersion }] : []),
      { op: 'replace', path: '/spec/template', value: revision.template },
      ...(workload.kind === 'Deployment'
        ? [{ op: 'add', path: '/metadata/annotations', value: undoneAnnotations(workload, revision) }]
        : []),
    ],
  };
};

/** Those of the revision, and what the workload has for itself. */
const undoneAnnotations = (workload: KubeObject, { object }: Revision): Record<string, string> => {
  const of = (given: KubeObject, isWanted: (name: string) => boolean) =>
    Object.entries(given.metadata.annotations ?? {}).filter(([name]) => isWanted(name));
  return Object.fromEntries([
    ...of(object, name => !OWN_ANNOTATIONS.has(name)),
    ...of(workload, name => OWN_ANNOTATIONS.has(name)),
  ]);
};
