import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUPS, KINDS, kindHealth } from './index.ts';

const object = (apiVersion: string, kind: string, rest: Record<string, unknown>): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'a', ...(rest.metadata as object) },
  ...Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'metadata')),
});

test('kinds without rules have no health', () => {
  const status = { conditions: [{ type: 'Ready', status: 'False', reason: 'Because', message: '' }] };
  expect(kindHealth(object('example.org/v1', 'Thing', { status }))).toBeUndefined();
  expect(kindHealth(object('argoproj.io/v1alpha1', 'Application', {}))).toBeUndefined();
  expect(kindHealth(object('crossplane.io/v1', 'Thing', {}))).toBeUndefined();
});

test('there is one entry for each kind', () => {
  const names = [...KINDS, ...GROUPS].map(({ group, kind }) => `${group}/${kind}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every kind has a health, whatever its objects hold', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      fc.jsonValue(),
      fc.jsonValue(),
      ({ group, kind }, spec, status) => {
        expect(kindHealth(object(`${group}/v1`, kind, { spec, status }))?.status).toBeDefined();
      },
    ),
  );
});

/** Kinds whose rules look at the generation that their controller has seen. */
const OBSERVING = [
  ['apps.kruise.io', 'CloneSet'],
  ['apps.kruise.io', 'DaemonSet'],
  ['apps.kruise.io', 'StatefulSet'],
  ['argoproj.io', 'Rollout'],
  ['controlplane.cluster.x-k8s.io', 'AWSManagedControlPlane'],
  ['game.kruise.io', 'GameServerSet'],
  ['gateway.networking.k8s.io', 'BackendTLSPolicy'],
  ['gateway.networking.k8s.io', 'GatewayClass'],
  ['gateway.networking.k8s.io', 'HTTPRoute'],
  ['karpenter.sh', 'NodeClaim'],
  ['microgateway.airlock.com', 'ContentSecurityPolicy'],
  ['numaflow.numaproj.io', 'InterStepBufferService'],
  ['numaflow.numaproj.io', 'MonoVertex'],
  ['numaflow.numaproj.io', 'Pipeline'],
  ['numaflow.numaproj.io', 'Vertex'],
  ['numaplane.numaproj.io', 'ISBServiceRollout'],
  ['numaplane.numaproj.io', 'MonoVertexRollout'],
  ['numaplane.numaproj.io', 'NumaflowControllerRollout'],
  ['numaplane.numaproj.io', 'PipelineRollout'],
  ['operator.victoriametrics.com', 'VMSingle'],
  ['policy.open-cluster-management.io', 'ConfigurationPolicy'],
  ['policy.open-cluster-management.io', 'OperatorPolicy'],
  ['projectcontour.io', 'ExtensionService'],
  ['projectcontour.io', 'HTTPProxy'],
  ['promoter.argoproj.io', 'ArgoCDCommitStatus'],
  ['promoter.argoproj.io', 'ChangeTransferPolicy'],
  ['promoter.argoproj.io', 'CommitStatus'],
  ['promoter.argoproj.io', 'GitCommitStatus'],
  ['promoter.argoproj.io', 'PromotionStrategy'],
  ['promoter.argoproj.io', 'PullRequest'],
  ['promoter.argoproj.io', 'ScmProvider'],
  ['pulumi.com', 'Stack'],
  ['rollouts.kruise.io', 'Rollout'],
  ['services.cloud.sap.com', 'ServiceInstance'],
  ['storage.cnrm.cloud.google.com', 'StorageBucket'],
] as const;

test('a kind is not Healthy while its controller has not seen the newest spec', () => {
  const condition = fc.record({
    type: fc.constantFrom('Ready', 'Accepted', 'Valid', 'Succeeded', 'ChildResourcesHealthy', 'Compliant'),
    status: fc.constantFrom('True', 'False', 'Unknown'),
    reason: fc.constantFrom('UpToDate', 'Succeeded', 'Failed'),
    message: fc.constantFrom('', 'a word'),
    observedGeneration: fc.constant(1),
  });
  const conditions = fc.array(condition, { minLength: 1, maxLength: 4 });
  const ofParts = fc.array(fc.record({ conditions }), { minLength: 1, maxLength: 2 });
  const status = fc.record({
    observedGeneration: fc.constant(1),
    lastEvaluatedGeneration: fc.constant(1),
    phase: fc.constantFrom('Running', 'Healthy', 'Paused', 'Progressing'),
    compliant: fc.constant('Compliant'),
    updateStatus: fc.constant('operational'),
    conditions,
    parents: ofParts,
    ancestors: ofParts,
  });
  fc.assert(
    fc.property(fc.constantFrom(...OBSERVING), status, ([group, kind], reported) => {
      const judged = kindHealth(
        object(`${group}/v1`, kind, { metadata: { generation: 2 }, spec: {}, status: reported }),
      );
      expect(judged?.status).toBe('Progressing');
    }),
    { numRuns: 400 },
  );
});
