import { sameJson } from '../json/index.ts';
import {
  type Cluster,
  controllerReference,
  createdAt,
  isDeleting,
  keyOf,
  shortHash,
  statusCodeOf,
  uidOf,
  unlessGone,
} from '../reconciling/index.ts';
import type { ControllerRevision, LabelSelector, PodTemplate, Shape } from '../shapes/index.ts';

const MOST_COLLISIONS = 10;
const REVISIONS = 'controllerrevisions.apps' as const;
export const REVISION_LABEL = 'controller-revision-hash';

type Owner = Shape & {
  readonly spec: {
    readonly template: PodTemplate;
    readonly selector: LabelSelector;
    readonly revisionHistoryLimit?: number;
  };
};

/** The part of an owner that a revision keeps; `kubectl rollout undo` sends it back as a patch. */
const dataOf = ({ spec }: Owner): unknown => ({
  spec: { template: { ...spec.template, $patch: 'replace' } },
});

/** The template that a revision stands for. */
export const templateOf = ({ data }: ControllerRevision): PodTemplate =>
  (data as { spec: { template: PodTemplate } }).spec.template;

const sorted = (revisions: readonly ControllerRevision[]): ControllerRevision[] =>
  [...revisions].sort((one, other) => one.revision - other.revision || createdAt(one) - createdAt(other));

const newRevision = (owner: Owner, revision: number, salt: number): ControllerRevision => {
  const data = dataOf(owner);
  const hash = shortHash(data, salt === 0 ? undefined : salt);
  const { name, namespace = '', annotations } = owner.metadata;
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name: `${name}-${hash}`,
      namespace,
      labels: { ...owner.spec.template.metadata?.labels, [REVISION_LABEL]: hash },
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
      ownerReferences: [controllerReference(owner)],
    },
    data,
    revision,
  };
};

/** The revisions of an owner, with the one for its present template last; makes or moves that one as needed. */
export interface History {
  readonly all: readonly ControllerRevision[];
  readonly update: ControllerRevision;
}

/** Keeps the history of an owner that has no sets in between. */
export const createHistory = (cluster: Cluster) => {
  const revisions = cluster.view(REVISIONS);
  const of = (owner: Owner): ControllerRevision[] => sorted(revisions.controlledBy(uidOf(owner)));

  const create = async (owner: Owner, revision: number, salt: number): Promise<ControllerRevision> => {
    const wanted = newRevision(owner, revision, salt);
    try {
      return await cluster.create(REVISIONS, wanted);
    } catch (error) {
      if (statusCodeOf(error) !== 409 || salt > MOST_COLLISIONS) throw error;
      const there = revisions.get(keyOf(wanted));
      return there !== undefined && sameJson(there.data, wanted.data)
        ? there
        : create(owner, revision, salt + 1);
    }
  };

  return {
    /** Finds or makes the revision of the present template. */
    keep: async (owner: Owner): Promise<History> => {
      const all = of(owner);
      const next = (all.at(-1)?.revision ?? 0) + 1;
      const same = all.filter(revision => sameJson(revision.data, dataOf(owner))).at(-1);
      if (same === undefined) {
        const made = await create(owner, next, 0);
        return { all: [...all, made], update: made };
      }
      if (same === all.at(-1)) return { all, update: same };
      const moved = await cluster.update(REVISIONS, { ...same, revision: next });
      return { all: sorted([...all.filter(revision => revision !== same), moved]), update: moved };
    },
    /** Removes the oldest revisions beyond the limit that no pod is of. */
    trim: async (owner: Owner, inUse: ReadonlySet<string>): Promise<void> => {
      const idle = of(owner).filter(({ metadata }) => !inUse.has(metadata.name));
      const limit = owner.spec.revisionHistoryLimit ?? 10;
      for (const revision of idle.slice(0, Math.max(0, idle.length - limit))) {
        if (!isDeleting(revision)) await unlessGone(cluster.delete(REVISIONS, keyOf(revision)));
      }
    },
  };
};
