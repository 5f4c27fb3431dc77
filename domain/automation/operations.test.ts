import type { Application, Operation, OperationState } from '@freshet/domain/applications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginOperation,
  conditionsAfter,
  dependencyWait,
  historyAfter,
  holdAfterResolve,
  holdAfterStart,
  isHeld,
  pinned,
  rollbackOperation,
  SHOWN_AS_NEWEST,
  supersededBy,
  whySentence,
} from './index.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const NOW = new Date('2026-01-01T12:00:00Z');
const source = { repoURL: 'https://git.example/a', path: '.' };

const application = (name = 'web', rest: Partial<Application> = {}, annotations = {}): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, namespace: 'argocd', annotations },
  spec: { project: 'default', source, destination: { name: 'in-cluster' } },
  ...rest,
});

const state = (rest: Partial<OperationState> = {}): OperationState => ({
  operation: { sync: { revision: A }, initiatedBy: { automated: true } },
  phase: 'Running',
  startedAt: '2026-01-01T11:59:50Z',
  syncResult: { revision: A, source },
  ...rest,
});

describe('a newer revision supersedes an automated sync', () => {
  const facts = { newest: [B], now: NOW, stuckAfterSeconds: 60 };

  test.each<[string, Partial<OperationState>, boolean]>([
    ['that failed before', { retryCount: 1 }, true],
    ['that waits to be tried again', { finishedAt: '2026-01-01T11:59:59Z' }, true],
    ['that takes too long', { startedAt: '2026-01-01T11:59:00Z' }, true],
    ['but not one that gets along', {}, false],
    ['but not one of the same revision', { retryCount: 1, syncResult: { revision: B, source } }, false],
    ['but not what a person began', { retryCount: 1, operation: { sync: { revision: A } } }, false],
    ['but not one that is being ended', { retryCount: 1, phase: 'Terminating' }, false],
  ])('%s', (_, rest, isSuperseded) => {
    expect(supersededBy({ ...facts, state: state(rest) }) !== undefined).toBe(isSuperseded);
  });

  test('that has a failed task, and says by what', () => {
    const failed = { group: '', version: 'v1', kind: 'Pod', namespace: '', name: 'a' };
    const syncResult = { revision: A, source, resources: [{ ...failed, status: 'SyncFailed' as const }] };
    expect(supersededBy({ ...facts, state: state({ syncResult }) })).toBe(
      'Superseded: bbbbbbb arrived while aaaaaaa did not get through',
    );
  });
});

describe('the history', () => {
  const done = (rest: Partial<OperationState> = {}) => state({ phase: 'Succeeded', ...rest });

  test('gets an entry for a sync of everything that succeeded', () => {
    expect(historyAfter(application(), done(), NOW)).toEqual([
      {
        id: 0,
        revision: A,
        source,
        deployStartedAt: '2026-01-01T11:59:50Z',
        deployedAt: '2026-01-01T12:00:00.000Z',
        initiatedBy: { automated: true },
      },
    ]);
  });

  test('is deployed when the sync ended, however much later that is written', () => {
    const finishedAt = '2026-01-01T11:59:50.515Z';
    const [entry] = historyAfter(application(), done({ finishedAt }), NOW);
    expect(entry?.deployedAt).toBe(finishedAt);
  });

  test.each<[string, Partial<OperationState>]>([
    ['a failed sync', { phase: 'Failed' }],
    ['a dry run', { operation: { sync: { dryRun: true } } }],
    ['a sync of some objects', { operation: { sync: { resources: [{ kind: 'Pod', name: 'a' }] } } }],
  ])('does not remember %s', (_, rest) => {
    expect(historyAfter(application(), done(rest), NOW)).toEqual([]);
  });

  test('counts on and forgets the oldest entries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 8 }), (limit, count) => {
        const made = application();
        made.spec.revisionHistoryLimit = limit;
        for (let round = 0; round < count; round += 1)
          made.status = { history: [...historyAfter(made, done(), NOW)] };
        const ids = made.status?.history?.map(({ id }) => id) ?? [];
        expect(ids.length).toBe(Math.min(limit, count));
        if (limit > 0 && count > 0) expect(ids.at(-1)).toBe(count - 1);
      }),
    );
  });

  test('can be gone back to, without hooks', () => {
    const past = application('web', {
      status: { history: [{ id: 3, revision: A, source, deployedAt: NOW.toISOString() }] },
    });
    expect(rollbackOperation(past, 3, { username: 'ada' })).toEqual({
      sync: { revision: A, source, syncStrategy: { apply: {} } },
      initiatedBy: { username: 'ada' },
    });
    expect(() => rollbackOperation(past, 4, { username: 'ada' })).toThrow('no entry 4; it has 3');
    past.metadata.deletionTimestamp = NOW.toISOString();
    expect(() => rollbackOperation(past, 3, { username: 'ada' })).toThrow('being deleted');
  });
});

describe('a revision is held', () => {
  const operated = (operation: Operation, revision = A): OperationState => ({
    ...state({ operation, syncResult: { revision, source } }),
  });
  const rollback = operated({ sync: { revision: A }, initiatedBy: { username: 'ada' } });
  const holdingBy = (held: string | undefined) =>
    application('web', {}, held === undefined ? {} : { 'freshet.io/held-revision': held });

  test('when a person goes to another one, until something newer arrives', () => {
    const held = holdAfterStart(application(), rollback, { revisions: [B] });
    expect(held).toBe(B);
    expect(isHeld(holdingBy(held), { revisions: [B] })).toBe(true);
    expect(isHeld(holdingBy(held), { revisions: [A] })).toBe(false);
    expect(holdAfterResolve(holdingBy(held), { revisions: [B] })).toBe(B);
    expect(holdAfterResolve(holdingBy(held), { revisions: ['c'] })).toBeUndefined();
  });

  test('through commits that change nothing of the application', () => {
    const held = holdAfterStart(application(), rollback, { revisions: [B], digest: 'd1' });
    expect(holdAfterResolve(holdingBy(held), { revisions: ['c'], digest: 'd1' })).toBe(held);
    expect(holdAfterResolve(holdingBy(held), { revisions: ['c'], digest: 'd2' })).toBeUndefined();
  });

  test('when a person goes back to an older source at the same commit, until the source changes', () => {
    const older = operated({ sync: { source: { ...source, path: 'old' } } }, B);
    const held = holdAfterStart(application(), older, { revisions: [B], digest: 'd1' });
    expect(isHeld(holdingBy(held), { revisions: [B], digest: 'd1' })).toBe(true);
    expect(isHeld(holdingBy(held), { revisions: [B], digest: 'd2' })).toBe(false);
  });

  test('no longer when a person syncs to the newest, by whatever name', () => {
    for (const operation of [{ sync: {} }, { sync: { revision: 'main' } }, { sync: { revision: B } }])
      expect(holdAfterStart(holdingBy(B), operated(operation, B), { revisions: [B] })).toBeUndefined();
  });

  test('not when a person syncs to what was the newest when they looked, though more was pushed since', () => {
    const shown = operated({ sync: { revision: A }, info: [SHOWN_AS_NEWEST] });
    expect(holdAfterStart(application(), shown, { revisions: [B] })).toBeUndefined();
    expect(holdAfterStart(holdingBy(A), shown, { revisions: [B] })).toBeUndefined();
  });

  test('as before, as long as nobody knows where an operation goes', () => {
    const { syncResult: _, ...open } = rollback;
    expect(holdAfterStart(holdingBy('x'), open, { revisions: [B] })).toBe('x');
    expect(holdAfterStart(holdingBy('x'), rollback, { revisions: [] })).toBe('x');
  });

  test.each<[string, Operation]>([
    ['automation', { sync: { revision: A }, initiatedBy: { automated: true } }],
    ['a dry run', { sync: { revision: A, dryRun: true } }],
    ['a sync of some objects', { sync: { revision: A, resources: [{ kind: 'Pod', name: 'a' }] } }],
  ])('as before by %s', (_, operation) => {
    expect(holdAfterStart(holdingBy('x'), operated(operation), { revisions: [B] })).toBe('x');
    expect(holdAfterStart(application(), operated(operation), { revisions: [B] })).toBeUndefined();
  });
});

describe('an application that depends on others', () => {
  const fine = { status: { sync: { status: 'Synced' as const }, health: { status: 'Healthy' as const } } };
  const web = application('web', {}, { 'freshet.io/depends-on': 'db; other/queue' });
  const find =
    (...present: Application[]) =>
    (name: string) =>
      present.find(({ metadata }) => `${metadata.namespace}/${metadata.name}` === name);
  const queue = application('queue', fine);
  queue.metadata.namespace = 'other';

  test.each<[string, Partial<Application> | undefined, string | undefined]>([
    ['goes on when all are synced and healthy', fine, undefined],
    ['waits for one that is not there', undefined, 'It waits for db, which does not exist.'],
    ['waits for one that was never compared', {}, 'It waits for db, which is not compared yet.'],
    [
      'waits for one that is out of sync',
      { status: { ...fine.status, sync: { status: 'OutOfSync' } } },
      'It waits for db, which is OutOfSync.',
    ],
    [
      'waits for one that is not healthy',
      { status: { ...fine.status, health: { status: 'Progressing' } } },
      'It waits for db, which is Progressing.',
    ],
    [
      'waits for one that is being synced',
      { ...fine, operation: {} },
      'It waits for db, which is being synced.',
    ],
  ])('%s', (_, db, wait) => {
    const present = db ? [application('db', db), queue] : [queue];
    expect(dependencyWait(web, { find: find(...present) })).toBe(wait);
  });

  test('waits for one whose status may be old', () => {
    const facts = {
      find: find(application('db', fine), queue),
      isPending: (name: string) => name === 'argocd/db',
    };
    expect(dependencyWait(web, facts)).toBe('It waits for db, which is being compared.');
  });

  test('says so when it depends on itself', () => {
    const db = application('db', fine, { 'freshet.io/depends-on': 'web' });
    expect(dependencyWait(web, { find: find(db, queue) })).toBe('It waits for itself: web → db → web.');
  });
});

describe('an operation', () => {
  test('begins running, and is pinned to its revisions once', () => {
    const begun = beginOperation({ sync: {} }, NOW);
    expect(begun).toEqual({ operation: { sync: {} }, phase: 'Running', startedAt: NOW.toISOString() });
    const first = pinned(begun, application(), [A]);
    expect(first.syncResult).toEqual({ revision: A, source });
    expect(pinned(first, application(), [B])).toBe(first);
  });

  test('is pinned to its own source where it names one', () => {
    const other = { ...source, path: 'other' };
    expect(pinned(beginOperation({ sync: { source: other } }, NOW), application(), [A]).syncResult).toEqual({
      revision: A,
      source: other,
    });
  });
});

describe('conditions', () => {
  const at = NOW.toISOString();
  const old = { type: 'ComparisonError' as const, message: 'a', lastTransitionTime: 'then' };
  const other = { type: 'SyncError' as const, message: 's', lastTransitionTime: 'then' };

  test('are replaced only where they were evaluated, and keep their time when they say the same', () => {
    const rules = { evaluated: ['ComparisonError' as const], at };
    expect(conditionsAfter([old, other], [], rules)).toEqual([other]);
    expect(conditionsAfter([old, other], [{ type: 'ComparisonError', message: 'a' }], rules)).toEqual([
      old,
      other,
    ]);
    expect(conditionsAfter([old], [{ type: 'ComparisonError', message: 'b' }], rules)).toEqual([
      { type: 'ComparisonError', message: 'b', lastTransitionTime: at },
    ]);
  });
});

describe('why', () => {
  const base = { sync: 'Synced' as const, conditions: [], resources: [] };

  test('says nothing of an application that is as it should be', () => {
    expect(whySentence({ ...base, health: { status: 'Healthy' } })).toBeUndefined();
  });

  test('names the error, the operation, the decision, the objects or the health, in this order', () => {
    const error = { type: 'ComparisonError' as const, message: 'the repository\nis gone' };
    expect(whySentence({ ...base, conditions: [error] })).toBe('the repository is gone');
    expect(whySentence({ ...base, operation: state({ message: 'waiting for Job a' }) })).toBe(
      'A sync is running: waiting for Job a',
    );
    expect(
      whySentence({ ...base, operation: state({ finishedAt: 'then', retryCount: 1, message: 'no' }) }),
    ).toBe('The sync failed and will be tried again (attempt 2): no');
    const resources = ['a', 'b', 'c', 'd'].map(name => ({ kind: 'Pod', name, status: 'OutOfSync' as const }));
    expect(
      whySentence({ ...base, sync: 'OutOfSync', resources, decision: { kind: 'none', why: 'It is off.' } }),
    ).toBe('It is off. (Pod a, Pod b, Pod c and 1 more)');
    expect(whySentence({ ...base, health: { status: 'Degraded', message: 'Pod a crashed' } })).toBe(
      'It is Degraded: Pod a crashed',
    );
  });

  test('is one line of bounded length, whatever it is about', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), message => {
        const text = whySentence({ ...base, conditions: [{ type: 'ComparisonError', message }] }) ?? '';
        expect(text.length).toBeLessThanOrEqual(500);
        expect(text).not.toMatch(/[\n\r]/);
      }),
    );
  });
});
