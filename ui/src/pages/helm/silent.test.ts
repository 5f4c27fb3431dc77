import { expect, test } from 'vitest';
import { silentAmong } from './silent.ts';

const cluster = (name: string, status = 'Successful', runtime = 'prod') => ({ name, status, runtime });

test('a cluster that does not answer, or whose runtime is away, is named; one that was not asked yet is not', () => {
  const clusters = [
    cluster('eu'),
    cluster('us', 'Failed'),
    cluster('new', 'Unknown'),
    cluster('lab', 'Successful', 'lab'),
  ];
  expect(silentAmong(clusters, new Set(['lab'])).map(({ name }) => name)).toEqual(['us', 'lab']);
  expect(silentAmong(clusters.slice(0, 1), new Set())).toEqual([]);
});
