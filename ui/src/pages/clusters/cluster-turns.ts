/**
 * Clusters are asked a few at a time, as a browser has few connections. One that does not answer keeps its place until
 * patience ends: those of which that is to be expected wait for each other, and never keep those that answer waiting.
 */
import { takingTurns } from '../../list/index.ts';
import type { ClusterPlace } from './use-cluster.ts';

const AT_ONCE = 3;
const DOUBTFUL_AT_ONCE = 1;

interface Asking<Answer> {
  readonly place: ClusterPlace;
  /** Its runtime told that it does not answer. */
  readonly isAway: boolean;
  readonly signal: AbortSignal;
  readonly read: () => Promise<Answer>;
}

/** Asks clusters in turn, and keeps in mind which of them failed last, and why. */
export const clusterTurns = () => {
  const inTurn = takingTurns(AT_ONCE);
  const inDoubt = takingTurns(DOUBTFUL_AT_ONCE);
  const failures = new Map<string, Error>();
  const keyOf = ({ runtime, cluster }: ClusterPlace) => `${runtime}/${cluster}`;
  return {
    /** Why it did not answer the last time, also while it is asked again; undefined once it has answered. */
    failureOf: (place: ClusterPlace): Error | undefined => failures.get(keyOf(place)),
    ask: async <Answer>({ place, isAway, signal, read }: Asking<Answer>): Promise<Answer> => {
      const key = keyOf(place);
      const turn = isAway || failures.has(key) ? inDoubt : inTurn;
      try {
        const answer = await turn(read, signal);
        failures.delete(key);
        return answer;
      } catch (error) {
        // Nobody waits for it any more, which says nothing of the cluster.
        if (!signal.aborted) failures.set(key, error as Error);
        throw error;
      }
    },
  };
};
