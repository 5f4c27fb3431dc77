import { expect, test } from 'vitest';
import { totalOf, wouldChange } from './would-change.ts';

const resource = (name: string, about: object = {}) => ({
  kind: 'ConfigMap',
  name,
  sync: 'Synced',
  requiresPruning: false,
  hook: false,
  diff: '',
  ...about,
});

test('a sync changes what differs, deletes what Git no longer has, and leaves the rest', () => {
  const would = wouldChange([
    resource('same'),
    resource('other', { sync: 'OutOfSync', diff: '+a' }),
    resource('new', { sync: 'OutOfSync' }),
    resource('job', { hook: true, diff: '+a' }),
    resource('old', { sync: 'OutOfSync', requiresPruning: true, diff: '-a' }),
  ]);
  expect(would).toEqual({ changed: ['ConfigMap other', 'ConfigMap new'], deleted: ['ConfigMap old'] });
  expect(totalOf([would, undefined, would])).toEqual({ changed: 4, deleted: 2, unknown: 1 });
});
