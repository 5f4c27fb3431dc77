import type { ClusterPartQuery } from './all-workloads.proxy.generated.ts';
import { type BoardFigures, type ClusterRows, sumOfBoards } from './all-workloads.ts';
import { refText } from './question.ts';
import type { ClusterPlace } from './use-cluster.ts';
import type { Workload } from './workload-columns.tsx';

/** Rows that a runtime gives in one answer, and that each cluster is asked for at first. */
export const PAGE_ROWS = 100;
/** Of one cluster no more are read: nobody scrolls that far, and all of them are read again while somebody looks. */
export const MOST_ROWS = 1_000;
/** With many clusters each is asked less often: no more than one answer in this time, on average. */
const EACH_MS = 1_000;

/** What a cluster told of itself: its numbers, and the first of its rows. */
export interface ClusterPart extends ClusterRows {
  readonly board: BoardFigures;
}

/** The first rows of a cluster, answer by answer. */
export const readPart = async (
  place: ClusterPlace,
  depth: number,
  read: (after: string | undefined) => Promise<ClusterPartQuery>,
): Promise<ClusterPart> => {
  // By name: a row that moves while the answers come may be in two of them.
  const rows = new Map<string, Workload>();
  let board: BoardFigures | undefined;
  let after: string | undefined;
  for (let asked = 0; ; ) {
    const { workloads, clusterBoard } = await read(after);
    for (const row of workloads.nodes) if (!rows.has(refText(row))) rows.set(refText(row), row);
    board ??= clusterBoard;
    after = workloads.next ?? undefined;
    asked += PAGE_ROWS;
    if (after === undefined || asked >= depth)
      return {
        place,
        board: board ?? sumOfBoards([]),
        rows: [...rows.values()],
        total: workloads.total,
        hasMore: after !== undefined,
      };
  }
};

/** How many rows of each cluster are read when the end of the list is reached. */
export const deeper = (depth: number): number => Math.min(2 * depth, MOST_ROWS);

/** How soon a cluster is read again: the more answers that takes, here and of the others, the later. */
export const partInterval = (liveMs: number, clusters: number, rows: number): number =>
  Math.max(liveMs, clusters * EACH_MS) * Math.max(1, Math.ceil(rows / PAGE_ROWS));
