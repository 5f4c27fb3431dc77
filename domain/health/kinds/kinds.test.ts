import type { KubeObject } from '@freshet/domain/objects';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KINDS, kindHealth } from './index.ts';

const object = (apiVersion: string, kind: string, rest: Record<string, unknown>): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'a', ...(rest.metadata as object) },
  ...Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'metadata')),
});

const ready = (status: string, message: string) => ({
  status: { conditions: [{ type: 'Ready', status, reason: 'Because', message }] },
});

describe('kinds of others', () => {
  test.each([
    ['cert-manager.io/v1', 'Certificate', ready('True', 'valid'), 'Healthy', 'valid'],
    ['cert-manager.io/v1', 'Certificate', ready('False', 'expired'), 'Degraded', 'expired'],
    ['cert-manager.io/v1', 'Certificate', {}, 'Progressing', 'Waiting for certificate'],
    ['kustomize.toolkit.fluxcd.io/v1', 'Kustomization', ready('False', 'x'), 'Degraded', 'Because'],
    ['source.toolkit.fluxcd.io/v1', 'GitRepository', { spec: { suspend: true } }, 'Suspended', undefined],
    [
      'apps.kruise.io/v1alpha1',
      'CloneSet',
      { spec: { updateStrategy: { paused: true } }, status: { replicas: 1 } },
      'Suspended',
      'Cloneset is paused',
    ],
    [
      'argoproj.io/v1alpha1',
      'Rollout',
      { status: { phase: 'Paused', message: 'by a step' } },
      'Suspended',
      'by a step',
    ],
    [
      'argoproj.io/v1alpha1',
      'Rollout',
      { metadata: { generation: 4 }, status: { observedGeneration: '3', phase: 'Healthy' } },
      'Progressing',
      undefined,
    ],
    ['batch/v1', 'CronJob', { spec: { suspend: true } }, 'Healthy', 'CronJob is Suspended'],
    [
      'batch/v1',
      'CronJob',
      { status: { lastScheduleTime: '2026-01-01T00:01:00Z', lastSuccessfulTime: '2026-01-01T00:00:30Z' } },
      'Degraded',
      undefined,
    ],
    [
      'batch/v1',
      'CronJob',
      { status: { lastScheduleTime: '2026-01-01T00:01:00Z', lastSuccessfulTime: '2026-01-01T00:01:30Z' } },
      'Healthy',
      undefined,
    ],
    [
      'policy/v1',
      'PodDisruptionBudget',
      {
        status: { conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }] },
      },
      'Healthy',
      undefined,
    ],
    ['s3.aws.crossplane.io/v1beta1', 'Bucket', ready('True', ''), 'Healthy', 'Because'],
    ['ec2.aws.crossplane.io/v1beta1', 'VPC', ready('True', ''), 'Healthy', 'Resource is up-to-date.'],
    ['sqs.services.k8s.aws/v1', 'Queue', {}, 'Progressing', 'Waiting for resource to be ready'],
    [
      'operator.victoriametrics.com/v1beta1',
      'VMSingle',
      { status: { updateStatus: 'failed', reason: 'no disk' } },
      'Degraded',
      'no disk',
    ],
  ])('%s %s of %j is %s', (...[apiVersion, kind, rest, status, message]) => {
    const health = kindHealth(object(apiVersion, kind, rest));
    expect(health?.status).toBe(status);
    if (message !== undefined) expect(health?.message).toBe(message);
  });

  test('have no health where nobody wrote rules', () => {
    expect(kindHealth(object('example.org/v1', 'Thing', ready('False', '')))).toBeUndefined();
    expect(kindHealth(object('argoproj.io/v1alpha1', 'Application', {}))).toBeUndefined();
    expect(kindHealth(object('crossplane.io/v1', 'Thing', {}))).toBeUndefined();
  });
});

test('there is one entry for each kind, in the order of the groups', () => {
  const names = KINDS.map(({ group, kind }) => `${group}/${kind}`);
  expect(new Set(names).size).toBe(names.length);
  const groups = KINDS.map(({ group }) => group);
  expect(groups).toEqual(groups.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
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
