import type { Application } from '@freshet/domain/applications';
import { keyText, type ResourceKey } from '@freshet/domain/objects';
import type { ResourceTree } from '@freshet/domain/resource-tree';
import { systemClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { type MergedLines, mergedLogs, podsIn } from './merged-logs.ts';

type Node = ResourceTree['nodes'][number];

const key = (kind: string, name: string, group = ''): ResourceKey => ({
  ...{ group, kind, namespace: 'shop', name },
});
const WEB = key('Deployment', 'web', 'apps');
const node = (own: ResourceKey, parents: readonly ResourceKey[] = [], health?: string): Node =>
  ({ key: own, parents, ...(health ? { health: { status: health } } : {}) }) as unknown as Node;
const treeOf = (...nodes: readonly Node[]): ResourceTree => ({ nodes, isCut: false });
const podsOf = (count: number): readonly Node[] =>
  Array.from({ length: count }, (_, place) => node(key('Pod', `p${String(place).padStart(2, '0')}`)));

const application = { spec: { destination: {} } } as unknown as Application;

/** A cluster whose pods have written these lines; a stream stays open, as pods run on, or breaks once. */
const deskOf = (trees: readonly ResourceTree[], written: Record<string, readonly string[]>) => {
  const reads: string[] = [];
  const broken = new Set<string>();
  let looks = 0;
  const client = {
    async *logs(pod: { name: string }, { signal }: { signal: AbortSignal }) {
      reads.push(pod.name);
      yield `${(written[pod.name] ?? []).join('\n')}\n`;
      if (pod.name.startsWith('breaks') && !broken.has(pod.name)) {
        broken.add(pod.name);
        throw new Error('the stream broke');
      }
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
    },
  };
  const desk = {
    tree: async () => trees[Math.min(looks++, trees.length - 1)] as ResourceTree,
    clusterOf: () => ({
      client,
      get: ({ name, namespace }: ResourceKey) => ({
        ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } },
        spec: { containers: [{ name: 'main' }, { name: 'side' }] },
      }),
    }),
  };
  return { desk: desk as never, reads };
};

/** A clock on which waiting takes a twentieth of its time. */
const clock = {
  now: () => systemClock.now(),
  sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 20, signal),
};

const collect = async (
  { desk }: ReturnType<typeof deskOf>,
  isEnough: (told: readonly MergedLines[]) => boolean,
  more: object = {},
): Promise<readonly MergedLines[]> => {
  const stop = new AbortController();
  const told: MergedLines[] = [];
  const wish = { of: undefined, tail: 100, ...more };
  for await (const some of mergedLogs({ desk, clock }, { application, wish }, stop.signal)) {
    told.push(some);
    if (isEnough(told)) stop.abort();
  }
  return told;
};
const linesOf = (told: readonly MergedLines[]) =>
  told.flatMap(({ lines }) => lines.map(({ pod, line }) => `${pod} ${line}`));

describe('the logs of several pods', () => {
  test('are told in the order of their times, with the pod of each line', async () => {
    const cluster = deskOf([treeOf(node(key('Pod', 'a')), node(key('Pod', 'b')))], {
      a: ['2026-11-16T10:00:01.5Z one', '2026-11-16T10:00:03Z three', '  at a stack'],
      b: ['2026-11-16T10:00:02.000000001Z two', '2026-11-16T10:00:04Z four'],
    });
    const told = await collect(cluster, all => linesOf(all).length === 5);
    expect(told[0]).toEqual({ lines: [], pods: ['a', 'b'], leftOut: [] });
    expect(linesOf(told)).toEqual(['a one', 'b two', 'a three', 'a   at a stack', 'b four']);
  });

  test('of too many pods those that are not well are read, and the others are named', async () => {
    const ill = node(key('Pod', 'z-ill'), [], 'Degraded');
    const cluster = deskOf([treeOf(...podsOf(24), ill)], {});
    const [first] = await collect(cluster, () => true);
    expect(first?.pods).toHaveLength(20);
    expect(first?.pods[0]).toBe('z-ill');
    expect(first?.leftOut).toEqual(['p19', 'p20', 'p21', 'p22', 'p23']);
  });

  test('a pod that comes later is read as well, and a stream that broke tells nothing twice', async () => {
    const before = treeOf(node(key('Pod', 'breaks')));
    const after = treeOf(node(key('Pod', 'breaks')), node(key('Pod', 'late')));
    const cluster = deskOf([before, after], {
      breaks: ['2026-11-16T10:00:01Z once'],
      late: ['2026-11-16T10:00:09Z hello'],
    });
    const told = await collect(cluster, all => linesOf(all).includes('late hello'));
    expect(linesOf(told)).toEqual(['breaks once', 'late hello']);
    expect(cluster.reads.filter(name => name === 'breaks')).toHaveLength(2);
  });

  test('more lines of each pod than are good for anybody are refused', async () => {
    await expect(collect(deskOf([treeOf()], {}), () => true, { tail: 5_000 })).rejects.toMatchObject({
      code: 'LOGS_REQUEST_INVALID',
    });
  });
});

test('pods below an object are found through whatever is between, and nothing else is', () => {
  const set = key('ReplicaSet', 'web-1', 'apps');
  const tree = treeOf(
    node(WEB),
    node(set, [WEB]),
    node(key('Pod', 'web-1-a'), [set]),
    node(key('Pod', 'other')),
  );
  expect(podsIn(tree, WEB).map(one => keyText(one.key))).toEqual([keyText(key('Pod', 'web-1-a'))]);
  expect(podsIn(tree, undefined)).toHaveLength(2);
  expect(() => podsIn(tree, key('Deployment', 'gone', 'apps'))).toThrow('has no Deployment gone');
});
