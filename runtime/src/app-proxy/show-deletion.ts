import { type Application, CASCADE_FINALIZER } from '@freshet/domain/applications';

const MOST_KINDS = 100;

/** How much goes with an application: its finalizers say so, as they will when it is deleted. */
const cascadeOf = ({ metadata }: Application): 'FOREGROUND' | 'BACKGROUND' | 'NONE' => {
  const finalizers = metadata.finalizers ?? [];
  if (finalizers.includes(`${CASCADE_FINALIZER}/background`)) return 'BACKGROUND';
  const isCascading = finalizers.some(
    one => one === CASCADE_FINALIZER || one.startsWith(`${CASCADE_FINALIZER}/`),
  );
  return isCascading ? 'FOREGROUND' : 'NONE';
};

/** What is in the cluster for an application, by kinds, the most frequent first, and what its deletion does to it. */
export const showDeletion = (application: Application) => {
  const counts = new Map<string, number>();
  const kept = (application.status?.resources ?? []).filter(({ hook }) => !hook);
  for (const { kind } of kept) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    cascade: cascadeOf(application),
    resources: kept.length,
    kinds: [...counts]
      .map(([kind, count]) => ({ kind, count }))
      .sort((one, two) => two.count - one.count || (one.kind < two.kind ? -1 : 1))
      .slice(0, MOST_KINDS),
  };
};
