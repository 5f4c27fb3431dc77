import { expect, test } from 'vitest';
import { actsOn } from './acts.ts';

const row = (name: string, more: object = {}) => ({
  name,
  permissions: ['view', 'update', 'sync', 'refresh', 'app-rollback'],
  isAutoSynced: true,
  gitSource: 'apps',
  manifest: { path: 'apps' },
  hold: null,
  ...more,
});
const never = () => false;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('each act is offered for those that it may be done to', () => {
  const acts = actsOn(
    [
      row('plain'),
      row('held', { hold: { by: 'ada' }, isAutoSynced: false }),
      row('by-hand', { isAutoSynced: false }),
      row('elsewhere', { gitSource: null, permissions: ['view'] }),
      row('of-a-set', { manifest: null }),
      row('held-of-a-set', { manifest: null, hold: { by: 'ada' } }),
    ],
    () => true,
  );
  expect(names(acts.sync)).toEqual(['plain', 'held', 'by-hand', 'of-a-set', 'held-of-a-set']);
  expect(names(acts.hold)).toEqual(['plain']);
  expect(names(acts.release)).toEqual(['held']);
  expect([acts.rollBack, acts.compare]).toEqual([undefined, []]);
});

test('one may be rolled back, two compared, and many are done fifty at a time', () => {
  expect(actsOn([row('one')], never).rollBack?.name).toBe('one');
  expect(actsOn([row('one', { permissions: [] })], () => true).rollBack).toBeUndefined();
  expect(names(actsOn([row('one'), row('two')], never).compare)).toEqual(['one', 'two']);
  expect(
    actsOn(
      Array.from({ length: 80 }, (_, at) => row(`n${at}`)),
      () => true,
    ).sync,
  ).toHaveLength(50);
});

test('a hold is offered only where one may change applications and commit', () => {
  const fixed = row('fixed', { gitSource: 'theirs', permissions: ['view', 'sync'] });
  const rows = [row('plain'), row('held', { hold: {} }), row('theirs', { gitSource: 'theirs' }), fixed];
  const acts = actsOn(rows, ({ gitSource }) => gitSource === 'theirs');
  expect([names(acts.hold), names(acts.release)]).toEqual([['theirs'], []]);
  expect(actsOn(rows, never)).toMatchObject({ hold: [], release: [] });
});
