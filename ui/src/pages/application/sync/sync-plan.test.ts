import { describe, expect, test } from 'vitest';
import { keyText, type Managed } from '../application.ts';
import {
  changeOf,
  countsOf,
  doneCount,
  draftAt,
  firstDraft,
  isChangedOnly,
  isWholeSync,
  LISTED,
  listed,
  openedFirst,
  outcomeOf,
  type Step,
  stepState,
  syncable,
  wishOf,
} from './sync-plan.ts';

const managed = (name: string, more: Partial<Managed> = {}): Managed => ({
  group: '',
  kind: 'ConfigMap',
  namespace: 'shop',
  name,
  sync: 'Synced',
  health: null,
  requiresPruning: false,
  hook: false,
  why: null,
  edits: [],
  desired: '',
  live: '',
  before: null,
  after: null,
  fields: [],
  ...more,
});

const same = managed('same');
const changed = managed('changed', { sync: 'OutOfSync' });
const extra = managed('extra', { sync: 'OutOfSync', requiresPruning: true });
const hook = managed('hook', { sync: 'OutOfSync', hook: true });
const all = [same, changed, extra, hook];

describe('what a sync does', () => {
  test('begins with what differs, without hooks', () => {
    const draft = firstDraft(all);
    expect([...draft.chosen]).toEqual([keyText(changed), keyText(extra)]);
    expect(countsOf(all, draft)).toEqual({ applied: 1, deleted: 0, orphans: 1 });
    expect(countsOf(all, { ...draft, prune: true })).toEqual({ applied: 1, deleted: 1, orphans: 1 });
    expect(syncable(all)).not.toContain(hook);
  });

  test('begins with everything where nothing differs', () => {
    expect(countsOf([same], firstDraft([same]))).toMatchObject({ applied: 1 });
  });

  test('begins with one object where that was asked for', () => {
    expect([...firstDraft(all, keyText(changed)).chosen]).toEqual([keyText(changed)]);
  });

  test('names no objects when all that differs is chosen', () => {
    expect(wishOf(all, firstDraft(all), [])).toEqual({ prune: false, dryRun: false, force: false });
    expect(wishOf([same], firstDraft([same]), []).resources).toBeUndefined();
  });

  test('names the chosen ones otherwise', () => {
    const draft = firstDraft(all);
    const one = { ...draft, chosen: new Set([keyText(changed)]) };
    expect(wishOf(all, one, []).resources).toEqual([
      { group: '', kind: 'ConfigMap', namespace: 'shop', name: 'changed' },
    ]);
    const more = { ...draft, chosen: new Set([keyText(changed), keyText(same)]) };
    expect(wishOf(all, more, []).resources).toHaveLength(2);
  });

  test('is of the whole, with its hooks, where everything or all that differs is chosen', () => {
    const draft = firstDraft(all);
    const whole = { ...draft, chosen: new Set(syncable(all).map(keyText)) };
    expect([draft, whole].map(one => isWholeSync(all, one))).toEqual([true, true]);
    expect([draft, whole].map(one => isChangedOnly(all, one))).toEqual([true, false]);
    expect(wishOf(all, whole, []).resources).toBeUndefined();
    expect(isWholeSync(all, { chosen: new Set([keyText(changed)]) })).toBe(false);
    expect(isChangedOnly([same], firstDraft([same]))).toBe(false);
  });

  test('takes the revision as it is typed, and keeps options of the application that were not changed', () => {
    const draft = { ...firstDraft(all), revision: ' v1 ', options: { toggled: { Replace: true } } };
    expect(
      wishOf(all, { ...draft, prune: true, dryRun: true, force: true }, ['CreateNamespace=true']),
    ).toEqual({
      prune: true,
      dryRun: true,
      force: true,
      revision: 'v1',
      syncOptions: ['CreateNamespace=true', 'Replace=true'],
    });
  });
});

test('what was chosen holds for its revision, and another one begins anew', () => {
  const draft = { ...firstDraft(all), chosen: new Set([keyText(same)]) };
  expect(draftAt(all, draft)).toBe(draft);
  const other = { ...draft, revision: 'v1' };
  expect([...draftAt(all, other).chosen]).toEqual([keyText(changed), keyText(extra)]);
  const chosenThere = { ...other, chosenAt: 'v1' };
  expect(draftAt(all, chosenThere)).toBe(chosenThere);
});

describe('what a sync changes', () => {
  const missing = managed('missing', { sync: 'OutOfSync', live: null });

  test('is told of each object, and what is no longer in Git stays unless it is to be deleted', () => {
    expect([missing, changed, same, extra].map(one => changeOf(one, false))).toEqual([
      'create',
      'change',
      'same',
      'keep',
    ]);
    expect(changeOf(extra, true)).toBe('delete');
  });

  test('is counted over the chosen ones', () => {
    const draft = firstDraft([...all, missing]);
    expect(outcomeOf([...all, missing], draft)).toEqual({ created: 1, changed: 1, deleted: 0, same: 1 });
    expect(outcomeOf(all, { ...draft, prune: true })).toEqual({
      created: 0,
      changed: 1,
      deleted: 1,
      same: 0,
    });
  });

  test('is open to read at once where it is little', () => {
    expect([...openedFirst(all)]).toEqual([keyText(changed), keyText(extra)]);
    const many = Array.from({ length: 4 }, (_, at) => managed(`many-${at}`, { sync: 'OutOfSync' }));
    expect(openedFirst(many).size).toBe(0);
  });
});

describe('how far a sync is', () => {
  const step = (status: string | null, phase: string | null): Step => ({ status, phase }) as Step;
  test.each([
    [step('Synced', null), 'done'],
    [step(null, 'Running'), 'running'],
    [step('Synced', 'Running'), 'running'],
    [step('SyncFailed', null), 'failed'],
    [step(null, 'Failed'), 'failed'],
    [step(null, null), 'waiting'],
    [step(null, 'Succeeded'), 'done'],
  ] as const)('%o is %s', (one, state) => expect(stepState(one)).toBe(state));

  test('counts what has come to its end', () => {
    expect(doneCount([step('Synced', null), step(null, 'Running'), step('SyncFailed', null)])).toBe(2);
  });
});

describe('the objects that a sync is chosen from', () => {
  test('list what is deleted and what differs before the rest', () => {
    const { rows, rest } = listed([same, changed, extra], '');
    expect(rows.map(({ name }) => name)).toEqual(['extra', 'changed', 'same']);
    expect(rest).toBe(0);
  });

  test('are as many as can be read, and say how many are not shown', () => {
    const many = Array.from({ length: LISTED + 30 }, (_, at) => managed(`worker-${at}`));
    const { rows, rest } = listed([...many, changed], '');
    expect(rows).toHaveLength(LISTED);
    expect(rows[0]).toBe(changed);
    expect(rest).toBe(31);
    expect(listed(many, ' Configmap/WORKER-229 ').rows.map(({ name }) => name)).toEqual(['worker-229']);
  });
});
