import { describe, expect, test } from 'vitest';
import type { ClusterPartQuery } from './all-workloads.proxy.generated.ts';
import { deeper, MOST_ROWS, PAGE_ROWS, partInterval, readPart } from './read-part.ts';

const PLACE = { runtime: 'main', cluster: 'berlin' };
const BOARD = {
  version: null,
  namespaces: [],
  nodes: 3,
  byHealth: [],
  byKind: [],
  pods: 4,
  podsInTrouble: 0,
};

const workload = (name: string): ClusterPartQuery['workloads']['nodes'][number] => ({
  kind: 'Deployment',
  namespace: 'shop',
  name,
  health: 'Healthy',
  healthMessage: null,
  desired: 1,
  ready: 1,
  updated: 1,
  isPaused: false,
  schedule: null,
  images: [],
  restarts: 0,
  createdAt: null,
  application: null,
});

/** A cluster that answers with these names, one list of them after the other. */
const cluster = (pages: readonly (readonly string[])[], total: number) => {
  const asked: (string | undefined)[] = [];
  const read = async (after: string | undefined): Promise<ClusterPartQuery> => {
    asked.push(after);
    const at = Number(after ?? 0);
    return {
      ...(after === undefined ? { clusterBoard: BOARD } : {}),
      workloads: {
        nodes: (pages[at] ?? []).map(workload),
        total,
        next: at + 1 < pages.length ? String(at + 1) : null,
      },
    };
  };
  return { asked, read };
};

const names = ({ rows }: Awaited<ReturnType<typeof readPart>>) => rows.map(({ name }) => name);

describe('a part of all workloads', () => {
  test('is the first answer of a cluster, and says that it has more', async () => {
    const { asked, read } = cluster([['a', 'b'], ['c']], 3);
    const part = await readPart(PLACE, PAGE_ROWS, read);
    expect(part).toMatchObject({ place: PLACE, board: BOARD, total: 3, hasMore: true });
    expect([names(part), asked]).toEqual([['a', 'b'], [undefined]]);
  });

  test('is read on to the depth that is wanted, and no further than the end', async () => {
    const { asked, read } = cluster([['a'], ['b'], ['c'], ['d']], 4);
    const part = await readPart(PLACE, 2 * PAGE_ROWS, read);
    expect([names(part), part.hasMore, asked]).toEqual([['a', 'b'], true, [undefined, '1']]);
    const whole = await readPart(PLACE, MOST_ROWS, read);
    expect([names(whole), whole.hasMore]).toEqual([['a', 'b', 'c', 'd'], false]);
    expect(whole.board).toEqual(BOARD);
  });

  test('has a row that moved from one answer to the next once', async () => {
    const part = await readPart(
      PLACE,
      MOST_ROWS,
      cluster(
        [
          ['a', 'b'],
          ['b', 'c'],
        ],
        4,
      ).read,
    );
    expect(names(part)).toEqual(['a', 'b', 'c']);
  });

  test('is whole where nothing follows, though fewer came than were counted', async () => {
    expect(await readPart(PLACE, PAGE_ROWS, cluster([['a']], 2).read)).toMatchObject({
      total: 2,
      hasMore: false,
    });
  });

  test('is none where an answer fails', async () => {
    const { read } = cluster([['a'], ['b']], 2);
    const failing = (after: string | undefined) =>
      after === undefined ? read(after) : Promise.reject(new Error('gone'));
    await expect(readPart(PLACE, MOST_ROWS, failing)).rejects.toThrow('gone');
  });
});

test('reaching the end reads twice as much, up to a bound', () => {
  expect([100, 200, 400, 800, 1_000].map(deeper)).toEqual([200, 400, 800, 1_000, 1_000]);
});

describe('a cluster is read again', () => {
  test.each([
    ['every few seconds where it is one with few rows', 1, 30, 4_000],
    ['later where there are many clusters', 20, 30, 20_000],
    ['later where it takes many answers', 1, 1_000, 40_000],
    ['latest where both are so', 20, 1_000, 200_000],
    ['as ever while nothing came yet', 1, 0, 4_000],
  ])('%s', (_, clusters, rows, ms) => {
    expect(partInterval(4_000, clusters, rows)).toBe(ms);
  });
});
