import { describe, expect, test } from 'vitest';
import { keyText, type Managed } from '../application.ts';
import {
  changeOf,
  countsOf,
  doneCount,
  draftOf,
  emptyForm,
  isChangedOnly,
  isRevisionToBlame,
  isWholeSync,
  LISTED,
  listed,
  nothingOf,
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

const firstDraft = (objects: readonly Managed[], only?: string) => draftOf(objects, emptyForm(only));
const at = (resources: readonly Managed[], ...revisions: readonly string[]) => ({ resources, revisions });
const ticked = (one: Managed, revision = '') => ({
  ...emptyForm(),
  revisions: [revision],
  picked: { at: revision, keys: new Set([keyText(one)]) },
});

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
    expect(wishOf(at(all), firstDraft(all), [])).toEqual({ prune: false, dryRun: false, force: false });
    expect(wishOf(at([same]), firstDraft([same]), []).resources).toBeUndefined();
  });

  test('names the chosen ones otherwise', () => {
    const draft = firstDraft(all);
    const one = { ...draft, chosen: new Set([keyText(changed)]) };
    expect(wishOf(at(all), one, []).resources).toEqual([
      { group: '', kind: 'ConfigMap', namespace: 'shop', name: 'changed' },
    ]);
    const more = { ...draft, chosen: new Set([keyText(changed), keyText(same)]) };
    expect(wishOf(at(all), more, []).resources).toHaveLength(2);
  });

  test('is of the whole, with its hooks, where everything or all that differs is chosen', () => {
    const draft = firstDraft(all);
    const whole = { ...draft, chosen: new Set(syncable(all).map(keyText)) };
    expect([draft, whole].map(one => isWholeSync(all, one))).toEqual([true, true]);
    expect([draft, whole].map(one => isChangedOnly(all, one))).toEqual([true, false]);
    expect(wishOf(at(all), whole, []).resources).toBeUndefined();
    expect(isWholeSync(all, { chosen: new Set([keyText(changed)]) })).toBe(false);
    expect(isChangedOnly([same], firstDraft([same]))).toBe(false);
  });

  test('is of the commit that was shown, and keeps options of the application that were not changed', () => {
    const draft = { ...firstDraft(all), revisions: [' v1 '], options: { toggled: { Replace: true } } };
    const wanted = { ...draft, prune: true, dryRun: true, force: true };
    expect(wishOf(at(all, '4c4f5a'), wanted, ['CreateNamespace=true'])).toEqual({
      prune: true,
      dryRun: true,
      force: true,
      revision: '4c4f5a',
      syncOptions: ['CreateNamespace=true', 'Replace=true'],
    });
  });

  test('is of the commit that was shown where no revision is typed, and of those of all sources where there are several', () => {
    expect(wishOf(at(all, '4c4f5a'), firstDraft(all), []).revision).toBe('4c4f5a');
    const several = wishOf(at(all, '4c4f5a', '1.2.3'), firstDraft(all), []);
    expect([several.revision, several.revisions]).toEqual([undefined, ['4c4f5a', '1.2.3']]);
  });

  test('names no options while those of the application are not known, as they would be lost', () => {
    const draft = { ...firstDraft(all), options: { toggled: { Replace: true } } };
    expect(wishOf(at(all), draft, undefined).syncOptions).toBeUndefined();
  });

  test('is nothing where nothing is chosen, or only what is no longer in Git and stays', () => {
    const nothing = (objects: readonly Managed[], draft: ReturnType<typeof firstDraft>) =>
      nothingOf(countsOf(objects, draft));
    expect(nothing(all, firstDraft(all))).toBeUndefined();
    expect(nothing(all, { ...firstDraft(all), chosen: new Set() })).toBe('none');
    expect(nothing([same, extra], firstDraft([same, extra]))).toBe('orphans');
    expect(nothing([same, extra], { ...firstDraft([same, extra]), prune: true })).toBeUndefined();
  });
});

describe('what is chosen', () => {
  const later = managed('later', { sync: 'OutOfSync' });

  test('follows what is compared until somebody ticks something', () => {
    const form = emptyForm();
    expect([...draftOf([changed], form).chosen]).toEqual([keyText(changed)]);
    expect([...draftOf([managed('changed'), later], form).chosen]).toEqual([keyText(later)]);
    expect([...draftOf([changed, later], ticked(changed)).chosen]).toEqual([keyText(changed)]);
  });

  test('holds for its revision, and another one begins anew', () => {
    expect([...draftOf(all, ticked(same, 'v1')).chosen]).toEqual([keyText(same)]);
    expect([...draftOf(all, { ...ticked(same), revisions: [' v1 '] }).chosen]).toEqual([
      keyText(changed),
      keyText(extra),
    ]);
  });

  test('is the one object that was asked for at every revision, and nothing where that has no such object', () => {
    const form = { ...emptyForm(keyText(same)), revisions: ['v1'] };
    expect([...draftOf(all, form).chosen]).toEqual([keyText(same)]);
    expect(nothingOf(countsOf([changed], draftOf([changed], form)))).toBe('none');
  });
});

test('a revision is blamed for what it is, and not for a runtime that is away', () => {
  expect(['GITOPS_PREVIEW_IMPOSSIBLE', 'SYNC_IMPOSSIBLE'].map(isRevisionToBlame)).toEqual([true, true]);
  expect(['RUNTIME_OFFLINE', 'UNREACHABLE'].map(isRevisionToBlame)).toEqual([false, false]);
});

describe('what a sync changes', () => {
  const missing = managed('missing', { sync: 'OutOfSync', live: null });

  const told = (isChosen: boolean, prune: boolean) =>
    [missing, changed, same, extra].map(one => changeOf(one, { isChosen, prune }));

  test('is told of each object, and what is no longer in Git stays unless it is to be deleted', () => {
    expect(told(true, false)).toEqual(['create', 'change', 'same', 'keep']);
    expect(told(true, true)).toEqual(['create', 'change', 'same', 'delete']);
  });

  test('is nothing of what is not chosen', () => {
    expect(told(false, true)).toEqual(['leave', 'leave', 'same', 'keep']);
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
