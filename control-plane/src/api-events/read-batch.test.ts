import { expect, test } from 'vitest';
import { applicationBody } from '../testing/index.ts';
import { checkReports } from './read-batch.ts';

const at = new Date('2026-11-16T01:00:00.000Z');

test.each([
  ['that no calendar has', '0000-01-01T00:00:00Z'],
  ['that never ends', `2026-11-16T01:00:00.${'1'.repeat(200)}Z`],
])('a report with a time %s is refused, and those beside it are taken', (_, createdAt) => {
  const { lines, refused } = checkReports([applicationBody({ createdAt }), applicationBody()], at);
  expect(lines).toHaveLength(1);
  expect(refused).toEqual([{ seq: at.getTime(), reason: 'body.createdAt: must be a storable instant' }]);
});
