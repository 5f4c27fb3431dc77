import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../api/index.ts';
import { useCan } from '../session/index.ts';
import type { RuntimeTroubles } from './runtime-state.ts';
import { RuntimeTroublesDocument, type RuntimeTroublesQuery } from './runtime-troubles.generated.ts';

type FailedCheck = RuntimeTroublesQuery['failedRuntimeChecks'][number]['check'];
type FailedComponent = Omit<RuntimeTroublesQuery['failedRuntimeComponents'][number], 'runtime'>;

/** What runtimes told that does not hold, or is not well. */
export interface ToldTroubles extends RuntimeTroubles {
  readonly paths: readonly FailedCheck[];
  readonly parts: readonly FailedComponent[];
}

/** A runtime tells what became of its paths and parts, and that is no event of the account: it is asked for. */
const LOOK_MS = { watched: 10_000, beside: 60_000 } as const;

const NOTHING: ToldTroubles = { paths: [], parts: [] };

/** By the names of the runtimes. */
const troublesOf = (found: RuntimeTroublesQuery | undefined) => {
  const paths = Map.groupBy(found?.failedRuntimeChecks ?? [], ({ runtime }) => runtime);
  const parts = Map.groupBy(found?.failedRuntimeComponents ?? [], ({ runtime }) => runtime);
  return (runtime: string): ToldTroubles =>
    paths.has(runtime) || parts.has(runtime)
      ? {
          paths: (paths.get(runtime) ?? []).map(({ check }) => check),
          parts: parts.get(runtime) ?? [],
        }
      : NOTHING;
};

/**
 * What is not well of each runtime that is there, as the control plane knows it: asked of all at once, and of no runtime
 * itself. Where the page is about runtimes somebody waits for news of them, and it is asked more often.
 */
export const useRuntimeTroubles = ({ isWatched = false }: { readonly isWatched?: boolean } = {}) => {
  const { data } = useQuery({
    ...ask('/gitops/runtimes/failed', RuntimeTroublesDocument),
    enabled: useCan('read', 'gitops-runtime'),
    refetchInterval: LOOK_MS[isWatched ? 'watched' : 'beside'],
  });
  return useMemo(() => troublesOf(data), [data]);
};
