import type { Application, OperationState, ResourceStatus } from '@freshet/domain/applications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AutoSyncFacts, decideAutoSync, SELF_HEAL, selfHealDelayMs } from './index.ts';

const SOURCE = { repoURL: 'https://git.example/app.git', path: 'deploy' };
const NOW = new Date('2026-01-01T12:00:00Z');
const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);

const application = (
  syncPolicy: Application['spec']['syncPolicy'] = { automated: {} },
  rest: Partial<Application> = {},
): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'web', namespace: 'argocd' },
  spec: {
    project: 'default',
    source: SOURCE,
    destination: { name: 'in-cluster' },
    ...(syncPolicy ? { syncPolicy } : {}),
  },
  ...rest,
});

const config: ResourceStatus = { kind: 'ConfigMap', namespace: 'web', name: 'settings', status: 'OutOfSync' };
const good: ResourceStatus = { kind: 'Service', namespace: 'web', name: 'web', status: 'Synced' };
const extra: ResourceStatus = { ...config, name: 'old', requiresPruning: true };

const ended = (revision: string, rest: Partial<OperationState> = {}): OperationState => ({
  operation: { sync: { revision }, initiatedBy: { automated: true } },
  phase: 'Succeeded',
  startedAt: '2026-01-01T11:59:00Z',
  finishedAt: '2026-01-01T11:59:59Z',
  syncResult: { revision, source: SOURCE },
  ...rest,
});

const withState = (
  state: OperationState,
  syncPolicy: Application['spec']['syncPolicy'] = { automated: {} },
): Application => application(syncPolicy, { status: { operationState: state } });

const decide = (facts: Partial<AutoSyncFacts>) =>
  decideAutoSync({
    application: application(),
    sync: 'OutOfSync',
    resources: [config, good],
    revisions: [NEW],
    selfHeal: SELF_HEAL,
    now: NOW,
    ...facts,
  });

describe('an application syncs by itself', () => {
  test('when it is out of sync and nothing was tried', () => {
    expect(decide({})).toEqual({
      kind: 'sync',
      operation: { sync: { revision: NEW }, initiatedBy: { automated: true }, retry: { limit: 5 } },
      why: 'It is being synced to bbbbbbb.',
    });
  });

  test('with pruning, options and retries as its policy says', () => {
    const policy = { automated: { prune: true }, syncOptions: ['Replace=true'], retry: { limit: 2 } };
    expect(decide({ application: application(policy) })).toMatchObject({
      operation: { sync: { prune: true, syncOptions: ['Replace=true'] }, retry: { limit: 2 } },
    });
  });

  test('again when the last sync was of another revision, however it ended', () => {
    expect(decide({ application: withState(ended(OLD)) }).kind).toBe('sync');
    expect(decide({ application: withState(ended(OLD, { phase: 'Failed' })) }).kind).toBe('sync');
  });

  test('again when the last sync was of another source', () => {
    const state = ended(NEW, { syncResult: { revision: NEW, source: { ...SOURCE, path: 'other' } } });
    expect(decide({ application: withState(state) }).kind).toBe('sync');
  });

  test('with the revisions of all its sources', () => {
    const listed = application();
    delete listed.spec.source;
    listed.spec.sources = [SOURCE, { ...SOURCE, path: 'more' }];
    expect(decide({ application: listed, revisions: [OLD, NEW] })).toMatchObject({
      operation: { sync: { revisions: [OLD, NEW] } },
    });
  });
});

describe('an application does not sync by itself', () => {
  test.each<[string, Partial<AutoSyncFacts>, string | undefined]>([
    ['without a policy', { application: application({}) }, 'automated sync is off'],
    [
      'when automation is switched off',
      { application: application({ automated: { enabled: false } }) },
      'off',
    ],
    [
      'when automation is switched off, whatever is said beside that',
      {
        application: withState(ended(NEW), {
          automated: { enabled: false, prune: true, selfHeal: true },
        }),
      },
      'automated sync is off',
    ],
    ['while it is synced', { sync: 'Synced' }, undefined],
    ['while nobody knows', { sync: 'Unknown' }, undefined],
    [
      'while it is being deleted',
      {
        application: application(undefined, {
          metadata: { name: 'web', deletionTimestamp: '2026-01-01T00:00:00Z' },
        }),
      },
      undefined,
    ],
    ['while an operation waits', { application: application(undefined, { operation: {} }) }, 'under way'],
    ['while one runs', { application: withState(ended(OLD, { phase: 'Running' })) }, 'under way'],
    ['when a window says no', { windowRefusal: 'Not at night.' }, 'Not at night.'],
    ['when it waits for another', { dependencyWait: 'It waits for db.' }, 'It waits for db.'],
    ['when only prunes remain and pruning is off', { resources: [extra, good] }, 'pruning is off'],
    [
      'to what somebody rolled back from',
      {
        application: application(undefined, {
          metadata: { name: 'web', annotations: { 'freshet.io/held-revision': NEW } },
        }),
      },
      'rolled back from bbbbbbb',
    ],
    ['when it drifted and healing is off', { application: withState(ended(NEW)) }, 'self-healing is off'],
  ])('%s', (_, facts, why) => {
    const decision = decide(facts);
    expect(decision.kind).not.toBe('sync');
    if (why === undefined) expect(decision.why).toBeUndefined();
    else expect(decision.why).toContain(why);
  });

  test('before a window that is closed may open, and asks again then', () => {
    const windowUntil = new Date('2026-01-01T18:00:00Z');
    expect(decide({ windowRefusal: 'Not at night.', windowUntil })).toEqual({
      kind: 'wait',
      why: 'Not at night.',
      until: windowUntil,
    });
  });

  test('to a revision that failed, and says so as an error', () => {
    const failed = ended(NEW, { phase: 'Failed', message: 'it broke' });
    expect(decide({ application: withState(failed) })).toMatchObject({
      kind: 'refused',
      message: `Failed last sync attempt to ${NEW}: it broke`,
    });
  });

  test('when the last operation came to no result at all', () => {
    const { syncResult: _, ...rest } = ended(OLD, { phase: 'Error', message: 'no such cluster' });
    expect(decide({ application: withState(rest) }).kind).toBe('refused');
  });

  test('to a new revision that changes nothing of what failed before', () => {
    const failed = withState(ended(OLD, { phase: 'Failed' }));
    expect(decide({ application: failed, isUntouched: true }).kind).toBe('refused');
  });

  test('when everything would be pruned, unless it may be empty', () => {
    const all = { resources: [extra] };
    expect(decide({ ...all, application: application({ automated: { prune: true } }) })).toMatchObject({
      kind: 'refused',
      message: `Skipping sync attempt to ${NEW}: auto-sync will wipe out all resources`,
    });
    const mayBeEmpty = application({ automated: { prune: true, allowEmpty: true } });
    expect(decide({ ...all, application: mayBeEmpty }).kind).toBe('sync');
  });
});

describe('self-healing', () => {
  const healing = { automated: { selfHeal: true } };

  test('syncs just what differs, at once the first time', () => {
    expect(decide({ application: withState(ended(NEW), healing) })).toMatchObject({
      kind: 'sync',
      operation: {
        sync: {
          resources: [{ kind: 'ConfigMap', namespace: 'web', name: 'settings' }],
          autoHealAttemptsCount: 1,
        },
      },
    });
  });

  test('waits longer each time, from the end of the last sync', () => {
    const state = ended(NEW);
    state.operation.sync = { revision: NEW, autoHealAttemptsCount: 2 };
    expect(decide({ application: withState(state, healing) })).toMatchObject({
      kind: 'wait',
      until: new Date('2026-01-01T12:00:05Z'),
    });
    const later = new Date('2026-01-01T12:00:05Z');
    expect(decide({ application: withState(state, healing), now: later })).toMatchObject({
      operation: { sync: { autoHealAttemptsCount: 3 } },
    });
  });

  test('starts counting anew with another revision', () => {
    const state = ended(OLD);
    state.operation.sync = { revision: OLD, autoHealAttemptsCount: 7 };
    const decision = decide({ application: withState(state, healing) });
    expect(decision).toMatchObject({ kind: 'sync', operation: { sync: { revision: NEW } } });
    expect(decision).not.toHaveProperty('operation.sync.autoHealAttemptsCount');
  });

  test.each([
    [0, 0],
    [1, 2_000],
    [2, 6_000],
    [3, 18_000],
    [4, 54_000],
    [5, 162_000],
    [6, 300_000],
    [500, 300_000],
  ])('waits after %i attempts for %i ms', (attempts, ms) => {
    expect(selfHealDelayMs(attempts, SELF_HEAL)).toBe(ms);
  });

  test('waits a fixed time where one is set', () => {
    expect(selfHealDelayMs(9, { ...SELF_HEAL, timeoutSeconds: 5 })).toBe(5_000);
  });
});

test('a sync that was decided is not decided again while it runs, nor after it succeeded without healing', () => {
  const bool = fc.boolean();
  const policies = fc.record({ prune: bool, selfHeal: fc.constant(false), allowEmpty: bool });
  const resources = fc.array(
    fc.record({
      kind: fc.constant('ConfigMap'),
      name: fc.string({ minLength: 1, maxLength: 3 }),
      status: fc.constantFrom('Synced' as const, 'OutOfSync' as const),
      requiresPruning: bool,
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(policies, resources, (automated, found) => {
      const facts = { application: application({ automated }), resources: found };
      const first = decide(facts);
      if (first.kind !== 'sync') return;
      for (const phase of ['Running', 'Succeeded', 'Failed', 'Error'] as const) {
        const state = ended(NEW, { operation: first.operation, phase });
        expect(decide({ ...facts, application: withState(state, { automated }) }).kind).not.toBe('sync');
      }
    }),
  );
});
