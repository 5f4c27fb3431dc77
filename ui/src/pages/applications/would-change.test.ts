import { expect, test } from 'vitest';
import { revisionsToSync, totalOf, wouldChange } from './would-change.ts';

const resource = (name: string, about: object = {}) => ({
  kind: 'ConfigMap',
  name,
  sync: 'Synced',
  requiresPruning: false,
  hook: false,
  diff: '',
  ...about,
});

const told = (resources: readonly ReturnType<typeof resource>[], isCut = false) => ({
  revisions: ['a1'],
  isCut,
  resources,
});

test('a sync changes what differs, deletes what Git no longer has, and leaves the rest', () => {
  const would = wouldChange(
    told([
      resource('same'),
      resource('other', { sync: 'OutOfSync', diff: '+a' }),
      resource('new', { sync: 'OutOfSync' }),
      resource('job', { hook: true, diff: '+a' }),
      resource('old', { sync: 'OutOfSync', requiresPruning: true, diff: '-a' }),
    ]),
  );
  expect(would).toMatchObject({ changed: ['ConfigMap other', 'ConfigMap new'], deleted: ['ConfigMap old'] });
  expect(totalOf([would, undefined, would])).toEqual({ changed: 4, deleted: 2, known: 2, unknown: 1 });
});

test('what is synced is what was previewed, of each source', () => {
  expect(revisionsToSync(wouldChange(told([])))).toEqual({ revision: 'a1' });
  expect(revisionsToSync({ revisions: ['a1', 'b2'] })).toEqual({ revisions: ['a1', 'b2'] });
  expect(revisionsToSync(undefined)).toEqual({});
});

test('of very many objects it says of how many it knows', () => {
  const two = [resource('one'), resource('two')];
  expect([wouldChange(told(two)).cutAt, wouldChange(told(two, true)).cutAt]).toEqual([undefined, 2]);
});
