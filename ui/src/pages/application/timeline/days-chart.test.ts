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
    { time: Date.parse('2026-11-14T12:00:00+01:00'), deployed: 0, failed: 1, rollbacks: 0 },
    { time: Date.parse('2026-11-15T12:00:00+01:00'), deployed: 0, failed: 0, rollbacks: 0 },
    { time: Date.parse('2026-11-16T12:00:00+01:00'), deployed: 1, failed: 1, rollbacks: 1 },
  ]);
});

test.each([
  ['Pacific/Auckland', '+13:00'],
  ['America/Los_Angeles', '-08:00'],
  ['Asia/Kolkata', '+05:30'],
])('a day stands at its noon in %s, however far from Greenwich', (zone, offset) => {
  const at = (time: string) => `2026-11-16T${time}:00${offset}`;
  const counts = countByDay(
    [at('23:30'), at('00:30')].map(time => deployment(time)),
    zone,
  );
  expect(counts).toEqual([{ time: Date.parse(at('12:00')), deployed: 2, failed: 0, rollbacks: 0 }]);
});

test('a day on which the clocks change is a day', () => {
  const counts = countByDay(
    [deployment('2026-10-26T10:00:00Z'), deployment('2026-10-24T10:00:00Z')],
    'Europe/Berlin',
  );
  expect(counts.map(({ time }) => new Date(time).toISOString())).toEqual([
    '2026-10-24T10:00:00.000Z',
    '2026-10-25T11:00:00.000Z',
    '2026-10-26T11:00:00.000Z',
  ]);
});

test('the oldest day is left out while entries of it may not be here yet', () => {
  const entries = ['2026-11-16T10:00:00Z', '2026-11-15T10:00:00Z', '2026-11-12T10:00:00Z'].map(at =>
    deployment(at),
  );
  const [first, ...others] = countByDay(entries, 'UTC', { hasOlder: true });
  expect(first).toMatchObject({ time: Date.parse('2026-11-13T12:00:00Z'), deployed: 0 });
  expect(others.map(({ deployed }) => deployed)).toEqual([0, 1, 1]);
  expect(countByDay(entries.slice(0, 1), 'UTC', { hasOlder: true })).toEqual([]);
});

test('no entries, no days; and of very long ago only the newest sixty', () => {
  expect(countByDay([], 'UTC')).toEqual([]);
  const counts = countByDay([deployment('2026-11-16T10:00:00Z'), deployment('2020-01-01T10:00:00Z')], 'UTC');
  expect(counts).toHaveLength(60);
  expect(counts.at(-1)).toMatchObject({ time: Date.parse('2026-11-16T12:00:00Z'), deployed: 1 });
});
