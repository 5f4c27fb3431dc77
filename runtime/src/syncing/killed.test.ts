import type { OperationState } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { OPERATION_ANNOTATION, phasesOf } from '@freshet/domain/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PretendedCluster } from './pretended-cluster.fixture.ts';
import { passWith } from './run-sync-pass.ts';
import { application, begun, comparisonOf, pair } from './syncing.fixture.ts';

interface Story {
  readonly targets: readonly KubeObject[];
  /** Hooks that earlier operations have left. */
  readonly left: readonly string[];
  /** After how many requests the engine is killed, again and again. */
  readonly kills: readonly number[];
  /** Whether watches have told everything before a pass. */
  readonly freshness: readonly boolean[];
  readonly expires: boolean;
}

const hook = (name: string, phases: string, policy: string, wave: number): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name,
    namespace: 'default',
    annotations: {
      'argocd.argoproj.io/hook': phases,
      'argocd.argoproj.io/hook-delete-policy': policy,
      'argocd.argoproj.io/sync-wave': String(wave),
    },
  },
});

const config = (name: string, wave: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', annotations: { 'argocd.argoproj.io/sync-wave': String(wave) } },
});

/** A cluster with what earlier operations have left. */
const clusterOf = ({ targets, left }: Story): PretendedCluster => {
  const cluster = new PretendedCluster();
  for (const target of targets)
    if (target.kind === 'Job' && left.includes(target.metadata.name)) {
      const annotations = { ...target.metadata.annotations, [OPERATION_ANNOTATION]: 'another' };
      const finalizers = ['argocd.argoproj.io/hook-finalizer'];
      cluster.put({ ...target, status: 'done', metadata: { ...target.metadata, annotations, finalizers } });
    }
  return cluster;
};

const passOver = (cluster: PretendedCluster, targets: readonly KubeObject[], state: OperationState) => {
  const live = cluster.live();
  return passWith(
    {
      application: application('app'),
      state,
      comparison: comparisonOf(targets.map(target => pair(target, live.get(keyOf(target))))),
      cluster: live,
      healthOf: cluster.healthOf,
      refusalOf: () => undefined,
      now: new Date(state.startedAt),
    },
    cluster,
  ).catch(() => undefined);
};

/** One operation from its beginning to its end, with an engine that is killed on the way. */
const tell = async (
  story: Story,
): Promise<{ cluster: PretendedCluster; state: OperationState; requests: number }> => {
  const cluster = clusterOf(story);
  let state = begun({ sync: { prune: true } });
  let requests = 0;
  for (let pass = 0; pass < 200; pass++) {
    // An engine that has just begun has listed everything.
    if (pass === 0 || cluster.isDead || story.freshness[pass % story.freshness.length]) cluster.catchUp();
    cluster.fuse = story.kills[pass] ?? Number.MAX_SAFE_INTEGER;
    const outcome = await passOver(cluster, story.targets, state);
    if (outcome && !cluster.isDead) {
      requests += Number.MAX_SAFE_INTEGER - cluster.fuse;
      state = outcome.state;
      if (outcome.again === 'never') return { cluster, state, requests };
    }
    cluster.turn(story.expires);
  }
  throw new Error(`the operation never ended: ${state.message}`);
};

const expectOnce = ({ targets }: Story, cluster: PretendedCluster): void => {
  const expected = targets
    .filter(target => target.kind === 'Job')
    .flatMap(target =>
      phasesOf(target)
        .filter(phase => phase !== 'SyncFail')
        .map(phase => [`2026-03-01T12:00:00.123Z/0/${phase}${keyText(keyOf(target))}`, 1]),
    );
  expect(Object.fromEntries(cluster.runs)).toEqual(Object.fromEntries(expected));
};

const story = fc.record<Story>({
  targets: fc
    .array(
      fc.oneof(
        fc.record({
          phases: fc.constantFrom(
            'PreSync',
            'Sync',
            'PostSync',
            'PreSync,PostSync',
            'SyncFail',
            'PreSync,Sync',
          ),
          policy: fc.constantFrom(
            'BeforeHookCreation',
            'BeforeHookCreation,HookSucceeded',
            'BeforeHookCreation,HookFailed',
          ),
          wave: fc.integer({ min: -1, max: 1 }),
        }),
        fc.record({ wave: fc.integer({ min: -1, max: 1 }) }),
      ),
      { maxLength: 5 },
    )
    .map(parts =>
      parts.map((part, place) =>
        'phases' in part
          ? hook(`n${place}`, part.phases, part.policy, part.wave)
          : config(`n${place}`, part.wave),
      ),
    ),
  left: fc.subarray(['n0', 'n1', 'n2']),
  kills: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
  freshness: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }).map(values => [true, ...values]),
  expires: fc.boolean(),
});

describe('an engine that is killed again and again', () => {
  test('ends its operation, and has run each hook once', async () => {
    await fc.assert(
      fc.asyncProperty(story, async told => {
        const { cluster, state } = await tell(told);
        expect(state.phase).toBe('Succeeded');
        expectOnce(told, cluster);
        cluster.turn(false);
        for (const object of cluster.objects.values()) {
          const { finalizers = [], annotations = {} } = object.metadata;
          if (annotations[OPERATION_ANNOTATION] !== 'another') expect(finalizers).toEqual([]);
        }
        for (const target of told.targets) {
          if (target.kind === 'ConfigMap') expect(cluster.objects.has(keyText(keyOf(target)))).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('does so wherever it is killed once', async () => {
    const told: Story = {
      targets: [
        hook('before', 'PreSync', 'HookSucceeded,BeforeHookCreation', 0),
        config('a', 0),
        config('b', 1),
        hook('both', 'Sync,PostSync', 'BeforeHookCreation', 1),
      ],
      left: ['before', 'both'],
      kills: [],
      freshness: [true],
      expires: true,
    };
    const { requests } = await tell(told);
    expect(requests).toBeGreaterThan(10);
    for (let first = 0; first < 14; first++)
      for (let fuse = 1; fuse <= 8; fuse++) {
        const kills = [...Array.from({ length: first }, () => Number.MAX_SAFE_INTEGER), fuse];
        const { cluster, state } = await tell({ ...told, kills });
        expect(state.phase).toBe('Succeeded');
        expectOnce(told, cluster);
        expect(cluster.objects.get('batch/Job/default/before')).toBeUndefined();
      }
  });
});
