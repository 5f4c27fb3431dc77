import { expect, test } from 'vitest';
import { countByDay } from './days-chart.ts';
import type { Entry } from './outcome.ts';

const deployment = (at: string, more: object = {}): Entry =>
  ({ is: 'deployment', at, deployment: { status: 'Healthy', degradedAt: null, ...more } }) as Entry;
const failedSync = (at: string): Entry => ({ is: 'failed-sync', at, failed: {} }) as Entry;

test('days are counted in the zone of the reader, those without an entry too', () => {
  const counts = countByDay(
    [
      deployment('2026-11-16T10:00:00Z'),
      deployment('2026-11-16T09:00:00Z', { isRollback: true }),
      failedSync('2026-11-16T08:00:00Z'),
      deployment('2026-11-13T23:30:00Z', { status: 'Degraded' }),
    ],
    'Europe/Berlin',
  );
  expect(counts).toEqual([
    { time: Date.parse('2026-11-14T12:00:00Z'), deployed: 0, failed: 1, rollbacks: 0 },
    { time: Date.parse('2026-11-15T12:00:00Z'), deployed: 0, failed: 0, rollbacks: 0 },
    { time: Date.parse('2026-11-16T12:00:00Z'), deployed: 1, failed: 1, rollbacks: 1 },
  ]);
});

test('no entries, no days; and of very long ago only the newest sixty', () => {
  expect(countByDay([], 'UTC')).toEqual([]);
  const counts = countByDay([deployment('2026-11-16T10:00:00Z'), deployment('2020-01-01T10:00:00Z')], 'UTC');
  expect(counts).toHaveLength(60);
  expect(counts.at(-1)).toMatchObject({ time: Date.parse('2026-11-16T12:00:00Z'), deployed: 1 });
});
