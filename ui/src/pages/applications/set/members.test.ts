import { expect, test } from 'vitest';
import { saidByAll } from './members.ts';

const waits = { status: 'Waiting', message: 'it is not its turn' };
const syncs = { status: 'Progressing', message: 'it is being synced' };
const well = { status: 'Healthy', message: 'all is well' };

test('what all applications of a step say that are not healthy is said once', () => {
  expect(saidByAll([waits, waits, well])).toBe('it is not its turn');
  expect(saidByAll([waits, syncs])).toBeUndefined();
  expect(saidByAll([waits])).toBeUndefined();
  expect(saidByAll([well, well])).toBeUndefined();
});
