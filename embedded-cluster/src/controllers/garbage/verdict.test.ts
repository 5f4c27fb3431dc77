import { expect, test } from 'vitest';
import type { KubeObject } from '../../objects/index.ts';
import { judge, type OwnerStanding, standingOf } from './verdict.ts';

const object = (finalizers: string[] = [], deletionTimestamp?: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: 'o',
    uid: 'o',
    finalizers,
    ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
  },
});

const keep = { kind: 'keep' };
const remove = (propagation: string) => ({ kind: 'delete', propagation });
const drop = (...uids: string[]) => ({ kind: 'drop-references', uids });

test.each<[OwnerStanding[], boolean, string[], unknown]>([
  [[], false, [], keep],
  [['solid'], true, [], keep],
  [['dangling'], false, [], remove('Background')],
  [['dangling'], false, ['orphan'], remove('Orphan')],
  [['dangling'], false, ['foregroundDeletion'], remove('Foreground')],
  [['waiting'], false, [], remove('Background')],
  [['waiting'], true, [], remove('Foreground')],
  [['waiting', 'dangling'], true, [], remove('Foreground')],
  [['dangling', 'dangling'], true, [], remove('Background')],
  [['solid', 'dangling'], true, [], drop('1')],
  [['waiting', 'solid', 'dangling'], false, [], drop('0', '2')],
])('owners %j, dependents %s, finalizers %j', (standings, hasDependents, finalizers, verdict) => {
  const found = new Map(standings.map((standing, index) => [String(index), standing]));
  expect(judge(object(finalizers), found, hasDependents)).toEqual(verdict);
});

const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: 'o' };

test.each([
  [undefined, false, 'dangling'],
  [{ ...object(), metadata: { name: 'o', uid: 'a new one' } }, false, 'dangling'],
  [object(), true, 'solid'],
  [object(['foregroundDeletion'], '2026-01-01T00:00:00Z'), true, 'waiting'],
  [object(['foregroundDeletion'], '2026-01-01T00:00:00Z'), false, 'solid'],
  [object(['else'], '2026-01-01T00:00:00Z'), true, 'solid'],
])('an owner %j that is blocked: %s stands %s', (owner, blockOwnerDeletion, standing) => {
  expect(standingOf({ ...reference, blockOwnerDeletion }, owner)).toBe(standing);
});
