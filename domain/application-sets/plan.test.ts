import type { Application } from '@freshet/domain/applications';
import { isSame } from '@freshet/domain/automation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationSet } from './application-set.ts';
import { keepPointers, mergePatchOf } from './differences.ts';
import { planApplications } from './plan.ts';
import { policyOf } from './policy.ts';

const SET: ApplicationSet = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'set', namespace: 'argocd', uid: 'u1' },
  spec: {},
};

const OWNER = {
  apiVersion: SET.apiVersion,
  kind: SET.kind,
  name: 'set',
  uid: 'u1',
  controller: true,
  blockOwnerDeletion: true,
};

const application = (name: string, more: Partial<Application> = {}, metadata: object = {}): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, namespace: 'argocd', ...metadata },
  spec: { project: 'default', destination: { name: 'in-cluster' }, source: { repoURL: 'r', path: 'p' } },
  ...more,
});

const live = (...applications: Application[]): ReadonlyMap<string, Application> =>
  new Map(applications.map(each => [each.metadata.name, each]));

const owned = (name: string, more: Partial<Application> = {}, metadata: object = {}) =>
  application(name, more, { ownerReferences: [OWNER], ...metadata });

const plan = (desired: Application[], there: ReadonlyMap<string, Application>, set = SET) =>
  planApplications({
    set,
    desired,
    generated: desired,
    live: there,
    policy: policyOf(set, { allowsOverride: true }),
  });

describe('what is to be done for a set', () => {
  test('creates what is missing, with the set as its owner', () => {
    const { creates } = plan([application('b'), application('a')], live());
    expect(creates.map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(creates[0]?.metadata.ownerReferences).toEqual([OWNER]);
  });

  test('writes nothing to what is as it should be, whatever else it carries', () => {
    const there = owned('a', { status: { reconciledAt: 'x' } }, { resourceVersion: '5', uid: 'z' });
    expect(plan([application('a')], live(there))).toEqual({
      creates: [],
      patches: [],
      deletes: [],
      foreign: [],
    });
  });

  test('sets right what differs, and removes what is too much', () => {
    const there = owned(
      'a',
      { spec: { ...application('a').spec, revisionHistoryLimit: 3 } },
      { labels: { old: 'x' } },
    );
    const [patch] = plan([application('a', {}, { labels: { new: 'y' } })], live(there)).patches;
    expect(patch?.patch).toEqual({
      metadata: { labels: { new: 'y', old: null } },
      spec: { revisionHistoryLimit: null },
    });
  });

  test('keeps what others put there on purpose', () => {
    const annotations = {
      'argocd.argoproj.io/refresh': 'hard',
      'notified.notifications.argoproj.io': '{}',
      'freshet.io/why': 'waits',
      mine: 'kept',
      theirs: 'lost',
    };
    const there = owned(
      'a',
      {},
      {
        annotations,
        labels: { keep: '1' },
        finalizers: ['post-delete-finalizer.argocd.argoproj.io/cleanup'],
      },
    );
    const set: ApplicationSet = {
      ...SET,
      spec: { preservedFields: { annotations: ['mine'], labels: ['keep'] } },
    };
    const [patch] = plan([application('a')], live(there), set).patches;
    expect(patch?.patch).toEqual({ metadata: { annotations: { theirs: null } } });
  });

  test('leaves alone what the set says others may change', () => {
    const there = owned('a', {
      spec: { ...application('a').spec, source: { repoURL: 'r', path: 'p', targetRevision: 'pinned' } },
    });
    const rule = { jsonPointers: ['/spec/source/targetRevision'] };
    expect(
      plan([application('a')], live(there), { ...SET, spec: { ignoreApplicationDifferences: [rule] } })
        .patches,
    ).toEqual([]);
    const other = { ...rule, name: 'b' };
    expect(
      plan([application('a')], live(there), { ...SET, spec: { ignoreApplicationDifferences: [other] } })
        .patches,
    ).toHaveLength(1);
  });

  test('asks for an operation, but takes none back', () => {
    const operation = { sync: {} };
    expect(plan([application('a', { operation })], live(owned('a'))).patches[0]?.patch).toEqual({
      operation,
    });
    expect(plan([application('a')], live(owned('a', { operation }))).patches).toEqual([]);
  });

  test('asks for an operation only of the application as it was read', () => {
    const operation = { sync: {} };
    const there = owned('a', {}, { resourceVersion: '5' });
    expect(plan([application('a', { operation })], live(there)).patches[0]?.patch).toEqual({
      operation,
      metadata: { resourceVersion: '5' },
    });
  });

  test('deletes what it owns and no longer wants, once', () => {
    const there = live(owned('gone'), application('free'), owned('going', {}, { deletionTimestamp: 'now' }));
    expect(plan([], there).deletes.map(({ metadata }) => metadata.name)).toEqual(['gone']);
  });

  test('takes over what nobody controls, and leaves what another controls', () => {
    const foreign = application('a', {}, { ownerReferences: [{ ...OWNER, name: 'other' }] });
    expect(plan([application('a'), application('b')], live(foreign, application('b')))).toMatchObject({
      foreign: ['a'],
      patches: [{ patch: { metadata: { ownerReferences: [OWNER] } } }],
    });
  });

  test.each([
    ['sync', 1, 1],
    ['create-only', 0, 0],
    ['create-update', 1, 0],
    ['create-delete', 0, 1],
  ] as const)('with %s it updates %i and deletes %i', (applicationsSync, updates, deletes) => {
    const set: ApplicationSet = { ...SET, spec: { syncPolicy: { applicationsSync } } };
    const there = live(owned('a', {}, { labels: { x: 'y' } }), owned('gone'));
    const result = plan([application('a'), application('new')], there, set);
    expect([result.creates.length, result.patches.length, result.deletes.length]).toEqual([
      1,
      updates,
      deletes,
    ]);
  });

  test('the runtime decides over the set where it does not let it', () => {
    const set: ApplicationSet = { ...SET, spec: { syncPolicy: { applicationsSync: 'sync' } } };
    expect(policyOf(set, { policy: 'create-only', allowsOverride: false })).toEqual({
      updates: false,
      deletes: false,
    });
    expect(policyOf(set, { policy: 'create-only', allowsOverride: true })).toEqual({
      updates: true,
      deletes: true,
    });
    expect(policyOf(SET, { policy: 'create-only', allowsOverride: true })).toEqual({
      updates: false,
      deletes: false,
    });
  });
});

describe('differences', () => {
  const applyMerge = (target: unknown, patch: unknown): unknown => {
    if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
    const result: Record<string, unknown> =
      typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...target } : {};
    for (const [key, value] of Object.entries(patch)) {
      if (value === null) delete result[key];
      else result[key] = applyMerge(result[key], value);
    }
    return result;
  };
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 2 }));
  const tree = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(leaf, fc.dictionary(fc.constantFrom('x', 'y'), leaf)),
  );

  test('a patch makes one value the other, and none is needed when they are the same', () => {
    fc.assert(
      fc.property(tree, tree, (from, to) => {
        expect(isSame(applyMerge(from, mergePatchOf(from, to)), to)).toBe(true);
        expect(mergePatchOf(to, to)).toEqual({});
      }),
    );
  });

  test('pointers are followed into lists and names with slashes, and nowhere else', () => {
    const desired = { l: [{ a: 1 }], 'x/y': 1, s: 't' };
    const there = { l: [{ a: 2 }], 'x/y': 3, s: 'u', extra: { deep: 4 } };
    expect(keepPointers(desired, there, ['/l/0/a', '/x~1y', '/l/5/a', '/s/t', '/extra/deep', ''])).toEqual({
      l: [{ a: 2 }],
      'x/y': 3,
      s: 't',
      extra: { deep: 4 },
    });
  });
});
