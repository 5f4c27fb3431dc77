import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween, resourceDiff } from './index.ts';
import { diffLines } from './line-diff.ts';

const config = (data: Record<string, string>, kind = 'ConfigMap'): KubeObject => ({
  kind,
  apiVersion: 'v1',
  metadata: {
    name: 'web',
    namespace: 'shop',
    uid: 'u',
    resourceVersion: '5',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' },
  },
  data,
  status: { x: 1 },
});

const diff = (from: KubeObject | undefined, to: KubeObject | undefined, options = {}) =>
  resourceDiff(
    {
      key: { group: '', kind: 'ConfigMap', namespace: 'shop', name: 'web' },
      normalizedLive: from,
      predictedLive: to,
    },
    options,
  );

describe('a diff for people', () => {
  test('shows what would change, with lines around it and without what servers write', () => {
    const from = config({ a: '1', b: '2', c: '3' });
    const to = config({ c: '3', a: '1', b: 'two' });
    expect(diff(from, to, { context: 1 }).text).toBe(
      [
        '--- live/ConfigMap/shop/web',
        '+++ git/ConfigMap/shop/web',
        '@@ -7,3 +7,3 @@',
        '   a: "1"',
        '-  b: "2"',
        '+  b: two',
        '   c: "3"',
        '',
      ].join('\n'),
    );
    expect(diff(from, structuredClone(from)).text).toBe('');
  });

  test('shows all of what comes or goes', () => {
    const { text } = diff(undefined, config({ a: '1' }));
    expect(text).toContain('@@ -0,0 +1,7 @@\n+apiVersion: v1\n+kind: ConfigMap');
    expect(diff(config({ a: '1' }), undefined).text).toContain('-  a: "1"');
  });

  test('is coloured where that is asked', () => {
    expect(diff(config({}), config({ a: '1' }), { isColoured: true }).text).toContain('\u001b[32m+');
  });

  test('shows that values of Secrets differ, and never which they are', () => {
    const from = config({ a: 'c2VjcmV0MQ==', same: 'c2FtZQ==' }, 'Secret');
    const to = config({ a: 'c2VjcmV0Mg==', same: 'c2FtZQ==', new: 'bmV3' }, 'Secret');
    const { text, changes } = diff(from, to);
    expect(text).toContain('-  a: ++++++++\n+  a: +++++++++\n');
    expect(text).toContain('   same: ++++++++');
    expect(JSON.stringify({ text, changes })).not.toMatch(/c2VjcmV0|c2FtZQ|bmV3/u);
    expect(changes).toEqual([
      { path: 'data.a', from: '++++++++', to: '+++++++++' },
      { path: 'data.new', from: undefined, to: '++++++++' },
    ]);
  });
});

describe('changes', () => {
  test('know items of lists by their names, and lists of other things by their places', () => {
    const from = { spec: { c: [{ name: 'a', v: 1 }, { name: 'b' }], args: ['x', 'y'], 'a/b': 1 } };
    const to = { spec: { c: [{ name: 'b' }, { name: 'a', v: 2 }], args: ['x'], 'a/b': 2 } };
    expect(changesBetween(from, to)).toEqual([
      { path: 'spec.c[name=a].v', from: 1, to: 2 },
      { path: 'spec.args[1]', from: 'y', to: undefined },
      { path: 'spec["a/b"]', from: 1, to: 2 },
    ]);
  });

  test('tell of another order where that is all', () => {
    const [a, b] = [{ name: 'a' }, { name: 'b' }];
    expect(changesBetween({ c: [a, b] }, { c: [b, a] })).toEqual([
      { path: 'c (order)', from: ['a', 'b'], to: ['b', 'a'] },
    ]);
  });

  test('are none exactly where two values are the same', () => {
    const value = fc.jsonValue({ maxDepth: 4 }).map(each => ({ each }));
    fc.assert(
      fc.property(value, value, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(changesBetween(one, structuredClone(one))).toEqual([]);
        if (same) expect(changesBetween(one, other)).toEqual([]);
      }),
    );
  });
});

test('a list of lines makes one text from the other, and is as short as can be', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (from, to) => {
      const diffed = diffLines(from, to);
      expect(diffed.filter(({ mark }) => mark !== '+').map(({ text }) => text)).toEqual(from);
      expect(diffed.filter(({ mark }) => mark !== '-').map(({ text }) => text)).toEqual(to);
      expect(diffed.filter(({ mark }) => mark === ' ')).toHaveLength(longestCommon(from, to));
    }),
  );
});

test('texts with nothing in common are diffed as well', () => {
  const from = Array.from({ length: 3_000 }, (_, place) => `a${place}`);
  const to = from.map(line => `b${line}`);
  expect(diffLines(from, to)).toHaveLength(6_000);
});

const longestCommon = (one: readonly string[], other: readonly string[]): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const item of one) {
    const next = [0];
    for (const [place, theirs] of other.entries()) {
      next.push(item === theirs ? (row[place] ?? 0) + 1 : Math.max(row[place + 1] ?? 0, next[place] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
