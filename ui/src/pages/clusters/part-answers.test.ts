import { describe, expect, test } from 'vitest';
import { ApiFault } from '../../api/index.ts';
import { sumOfBoards } from './all-workloads.ts';
import { answersTogether, type PartAnswer } from './part-answers.ts';
import { MOST_ROWS, PAGE_ROWS } from './read-part.ts';

const workload = (name: string) => ({
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

const TOLD_AT = Date.UTC(2026, 10, 16, 12);
const OFFLINE = new ApiFault({ code: 'RUNTIME_OFFLINE', status: 503, message: 'offline', hint: '' });
const GONE = new ApiFault({ code: 'CLUSTER_NOT_FOUND', status: 404, message: 'gone', hint: '' });

const answer = (cluster: string, more: Partial<PartAnswer> = {}): PartAnswer => ({
  place: { runtime: 'main', cluster },
  part: undefined,
  isOnItsWay: false,
  error: undefined,
  toldAt: 0,
  ...more,
});

const told = (cluster: string, names: readonly string[], total = names.length): PartAnswer =>
  answer(cluster, {
    part: {
      place: { runtime: 'main', cluster },
      board: { ...sumOfBoards([]), pods: names.length },
      rows: names.map(workload),
      total,
      hasMore: total > names.length,
    },
    toldAt: TOLD_AT,
  });

const onItsWay = (cluster: string) => answer(cluster, { isOnItsWay: true });
const silent = (cluster: string, error: Error = OFFLINE) => answer(cluster, { error });

const WISH = {
  order: { sort: 'NAME', reverse: false },
  depth: PAGE_ROWS,
  wanted: <Row>(rows: readonly Row[]) => rows,
} as const;
const together = (
  answers: readonly PartAnswer[],
  more: Partial<Parameters<typeof answersTogether>[1]> = {},
) => answersTogether(answers, { ...WISH, ...more });
const names = ({ rows }: ReturnType<typeof together>) => rows.map(({ name }) => name);

describe('while some clusters have not answered', () => {
  test('nothing is not said to be there before the last has answered', () => {
    const early = together([told('one', []), onItsWay('two')]);
    expect(early).toMatchObject({ isPending: true, isLoading: true, error: null });
    expect(together([told('one', []), told('two', [])])).toMatchObject({ isPending: false, total: 0 });
  });

  test('what came is shown, without a total, and with how many answered', () => {
    const some = together([told('one', ['a', 'b']), onItsWay('two')]);
    expect(names(some)).toEqual(['a', 'b']);
    expect(some).toMatchObject({
      isPending: false,
      isLoading: true,
      total: undefined,
      answered: { count: 1, of: 2 },
      board: { pods: 2 },
    });
    expect(together([told('one', ['a', 'b']), told('two', ['c'])])).toMatchObject({
      isLoading: false,
      total: 3,
      answered: { count: 2, of: 2 },
      board: { pods: 3 },
    });
  });

  test('rows of the question before stay, and none of them is not yet nothing', () => {
    const old = { ...told('one', ['a']), isOnItsWay: true };
    expect(together([old])).toMatchObject({ isPending: false, isLoading: true });
    expect(together([old], { wanted: () => [] })).toMatchObject({ isPending: true });
  });
});

describe('clusters that do not answer', () => {
  test('are named, and the rows of the others shown', () => {
    const some = together([told('one', ['a']), silent('two')]);
    expect(names(some)).toEqual(['a']);
    expect(some).toMatchObject({ error: null, isPending: false, total: undefined });
    expect(some.silent).toEqual([
      { place: { runtime: 'main', cluster: 'two' }, error: OFFLINE, asOf: undefined },
    ]);
  });

  test('keep what they told before, with when that was', () => {
    const some = together([{ ...told('one', ['a']), error: OFFLINE }]);
    expect(names(some)).toEqual(['a']);
    expect(some.silent[0]?.asOf).toBe('2026-11-16T12:00:00.000Z');
  });

  test('are the reason why nothing is shown once none is on its way', () => {
    expect(together([silent('one'), onItsWay('two')])).toMatchObject({ error: null, isPending: true });
    expect(together([silent('one'), silent('two')])).toMatchObject({ error: OFFLINE, isPending: false });
  });

  test('stay named while they are asked again, and nothing waits for them', () => {
    const again = { ...onItsWay('two'), error: OFFLINE };
    expect(together([told('one', []), again])).toMatchObject({ isPending: false, isLoading: false });
    expect(together([again])).toMatchObject({ error: OFFLINE, isPending: false });
  });

  test('are not spoken of where they may not be seen', () => {
    expect(together([told('one', ['a']), silent('two', GONE)])).toMatchObject({
      silent: [],
      total: 1,
      answered: { count: 1, of: 1 },
    });
    expect(together([silent('one', GONE)])).toMatchObject({ error: null, isPending: false });
  });
});

describe('more rows', () => {
  test('are read as long as a cluster has some and the bound is not reached', () => {
    const part = told('one', ['a'], 5);
    expect(together([part])).toMatchObject({ hasMore: true, isCut: false, total: 5 });
    expect(together([part], { depth: MOST_ROWS })).toMatchObject({ hasMore: false, isCut: true, total: 5 });
    expect(together([told('one', ['a'])], { depth: MOST_ROWS })).toMatchObject({ isCut: false });
  });

  test('may be what the filter leaves, where it left none of those that came', () => {
    const none = { wanted: () => [] };
    expect(together([told('one', ['a'], 5)], none)).toMatchObject({ isPending: true, hasMore: true });
    expect(together([told('one', ['a'], 5)], { ...none, depth: MOST_ROWS })).toMatchObject({
      isPending: false,
      isCut: true,
    });
  });

  test('are counted only where clusters know the whole filter, or all of them are here', () => {
    const wanted = <Row>(rows: readonly Row[]) => rows.slice(1);
    expect(together([told('one', ['a', 'b'], 5)], { wanted }).total).toBeUndefined();
    expect(together([told('one', ['a', 'b'])], { wanted }).total).toBe(1);
  });
});
