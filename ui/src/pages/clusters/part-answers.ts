/** What the answers of many clusters are together, while some are here, some on their way and some do not come. */
import { faultFrom } from '../../api/index.ts';
import {
  type BoardFigures,
  mergedRows,
  type Order,
  type PlacedWorkload,
  sumOfBoards,
} from './all-workloads.ts';
import { type ClusterPart, MOST_ROWS } from './read-part.ts';
import type { ClusterPlace } from './use-cluster.ts';

const MISSING = 404;

/** What is known of one cluster that was asked. */
export interface PartAnswer {
  readonly place: ClusterPlace;
  /** What it told; of another question, while it is asked this one. */
  readonly part: ClusterPart | undefined;
  /** It did not tell anything on this question yet. */
  readonly isOnItsWay: boolean;
  /** Why it did not answer the last time, also while it is asked again. */
  readonly error: Error | undefined;
  /** When it told what is here. */
  readonly toldAt: number;
}

/** A cluster that did not answer, and since when what is shown of it holds, if anything is. */
export interface SilentCluster {
  readonly place: ClusterPlace;
  readonly error: Error;
  readonly asOf: string | undefined;
}

interface Wish {
  readonly order: Order;
  /** How many rows of each cluster were asked for. */
  readonly depth: number;
  /** What the filter leaves: runtimes do not know all that it can say. */
  readonly wanted: (rows: readonly PlacedWorkload[]) => readonly PlacedWorkload[];
}

export interface AnswersTogether {
  readonly rows: readonly PlacedWorkload[];
  readonly board: BoardFigures | undefined;
  readonly silent: readonly SilentCluster[];
  /** How many have told something, of those that were asked and are there. */
  readonly answered: { readonly count: number; readonly of: number };
  /** Nothing can be shown, and something may still come. */
  readonly isPending: boolean;
  /** Why none answered. */
  readonly error: Error | null;
  /** There are rows beyond the most that are read. */
  readonly isCut: boolean;
  /** Undefined while it is not certain. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

export const answersTogether = (
  all: readonly PartAnswer[],
  { order, depth, wanted }: Wish,
): AnswersTogether => {
  // What may not be seen is not there, and nothing is said of it.
  const answers = all.filter(({ error }) => error === undefined || faultFrom(error).status !== MISSING);
  const parts = answers.flatMap(({ part }) => (part ? [part] : []));
  const silent = answers.flatMap(({ place, error, part, toldAt }): SilentCluster[] =>
    error ? [{ place, error, asOf: part && toldAt > 0 ? new Date(toldAt).toISOString() : undefined }] : [],
  );
  // Of one that failed the last time nothing is expected.
  const isLoading = answers.some(({ isOnItsWay, error }) => isOnItsWay && error === undefined);
  const merged = mergedRows(parts, order);
  const rows = wanted(merged.rows);
  const hasMore = merged.hasMore && depth < MOST_ROWS;
  return {
    rows,
    board: parts.length > 0 ? sumOfBoards(parts.map(({ board }) => board)) : undefined,
    silent,
    answered: { count: parts.length, of: answers.length },
    isPending: rows.length === 0 && (isLoading || hasMore),
    error: parts.length === 0 && !isLoading ? (silent[0]?.error ?? null) : null,
    isCut: merged.hasMore && depth >= MOST_ROWS,
    total: parts.length < answers.length ? undefined : totalOf(merged, rows.length),
    hasMore,
    isLoading,
  };
};

/** Clusters count what they were asked for; where the filter says more than that, only what is here can be counted. */
const totalOf = (merged: ReturnType<typeof mergedRows>, wanted: number): number | undefined => {
  if (!merged.hasMore) return wanted;
  return wanted < merged.rows.length ? undefined : merged.total;
};
