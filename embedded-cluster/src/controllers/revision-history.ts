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

const REVISIONS = 'controllerrevisions.apps' as const;
export const REVISION_LABEL = 'controller-revision-hash';

type Owner = Shape & {
  readonly spec: {
    readonly template: PodTemplate;
    readonly selector: LabelSelector;
    readonly revisionHistoryLimit?: number;
  };
  readonly status?: { readonly collisionCount?: number | undefined };
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

/** The revisions of an owner, with the one for its present template last; makes or moves that one as needed. */
export interface History {
  readonly all: readonly ControllerRevision[];
  readonly update: ControllerRevision;
}

/** Keeps the history of an owner that has no sets in between. */
export const createHistory = (cluster: Cluster) => {
  const revisions = cluster.view(REVISIONS);
  const of = (owner: Owner): ControllerRevision[] => sorted(revisions.controlledBy(uidOf(owner)));

  const create = async (owner: Owner, revision: number): Promise<ControllerRevision> => {
    const data = dataOf(owner);
    for (let salt = owner.status?.collisionCount ?? 0; ; salt += 1) {
      const hash = shortHash(data, salt === 0 ? undefined : salt);
      const wanted: ControllerRevision = {
        apiVersion: 'apps/v1',
        kind: 'ControllerRevision',
        metadata: {
          name: `${owner.metadata.name}-${hash}`,
          namespace: owner.metadata.namespace ?? '',
          labels: { ...owner.spec.template.metadata?.labels, [REVISION_LABEL]: hash },
          ...(owner.metadata.annotations === undefined
            ? {}
            : { annotations: { ...owner.metadata.annotations } }),
          ownerReferences: [controllerReference(owner)],
        },
        data,
        revision,
      };
      try {
        return await cluster.create(REVISIONS, wanted);
      } catch (error) {
        const there = revisions.get(keyOf(wanted));
        if (statusCodeOf(error) !== 409 || salt > 10) throw error;
        if (there !== undefined && sameJson(there.data, data)) return there;
      }
    }
  };

  return {
    /** Finds or makes the revision of the present template. */
    keep: async (owner: Owner): Promise<History> => {
      const all = of(owner);
      const next = (all.at(-1)?.revision ?? 0) + 1;
      const same = all.filter(revision => sameJson(revision.data, dataOf(owner))).at(-1);
      if (same === undefined) {
        const made = await create(owner, next);
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
