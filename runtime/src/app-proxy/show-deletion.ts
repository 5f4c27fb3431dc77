import type { KubeObject } from '@freshet/domain/objects';
import type { Deletion } from '../app-controller/index.ts';

const MOST_KINDS = 100;

const CASCADES = { Foreground: 'FOREGROUND', Background: 'BACKGROUND' } as const;

/** How many there are of each kind, the most frequent first. */
const kindsOf = (objects: readonly KubeObject[]) => {
  const counts = new Map<string, number>();
  for (const { kind } of objects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .sort((one, two) => two.count - one.count || (one.kind < two.kind ? -1 : 1))
    .slice(0, MOST_KINDS);
};

/** What the deletion of an application does to what is in the cluster, by kinds. */
export const showDeletion = ({ cascade, objects }: Deletion) => {
  const { deleted = [], kept = [] } = objects ?? {};
  return {
    cascade: cascade ? CASCADES[cascade] : ('NONE' as const),
    isSeen: objects !== undefined,
    resources: deleted.length,
    kinds: kindsOf(deleted),
    kept: kept.length,
    keptKinds: kindsOf(kept),
  };
};
