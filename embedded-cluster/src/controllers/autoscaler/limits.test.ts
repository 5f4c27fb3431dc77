import { describe, expect, test } from 'vitest';
import type { Autoscaler, MetricSpec, Pod } from '../../shapes/index.ts';
import { limited, type ScalingMemory, stabilized } from './limits.ts';
import { propose } from './metrics.ts';

const NOW = 1_000_000;

const autoscaler = (behavior: Autoscaler['spec']['behavior'] = {}): Autoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'h' },
  spec: { scaleTargetRef: { kind: 'Deployment', name: 'd' }, minReplicas: 2, maxReplicas: 20, behavior },
});

const memory = (more: Partial<ScalingMemory> = {}): ScalingMemory => ({
  recommendations: [],
  changes: [],
  ...more,
});
const sizing = (current: number, wanted: number) => ({ current, wanted, now: NOW });

describe('the limits of scaling', () => {
  test.each([
    { current: 3, wanted: 5, replicas: 5, reason: 'DesiredWithinRange' },
    { current: 3, wanted: 19, replicas: 7, reason: 'ScaleUpLimit' },
    { current: 15, wanted: 50, replicas: 20, reason: 'TooManyReplicas' },
    { current: 5, wanted: 0, replicas: 2, reason: 'TooFewReplicas' },
    { current: 1, wanted: 1, replicas: 2, reason: 'TooFewReplicas' },
    { current: 30, wanted: 30, replicas: 20, reason: 'TooManyReplicas' },
  ])('from $current to $wanted is $replicas', ({ current, wanted, replicas, reason }) => {
    expect(limited(autoscaler(), memory(), sizing(current, wanted))).toMatchObject({ replicas, reason });
  });

  test('count what changed a moment ago', () => {
    const recent = memory({ changes: [{ at: NOW - 5_000, by: 4 }] });
    expect(limited(autoscaler(), recent, sizing(7, 19))).toMatchObject({
      replicas: 7,
      reason: 'ScaleUpLimit',
    });
  });

  test('follow the policies of the spec', () => {
    const slowly = { policies: [{ type: 'Pods' as const, value: 1, periodSeconds: 60 }] };
    expect(limited(autoscaler({ scaleDown: slowly }), memory(), sizing(9, 3))).toMatchObject({
      replicas: 8,
      reason: 'ScaleDownLimit',
    });
    expect(
      limited(autoscaler({ scaleUp: { selectPolicy: 'Disabled' } }), memory(), sizing(3, 9)),
    ).toMatchObject({ replicas: 3 });
  });

  test('wait before they follow a dip, and not before they follow a peak', () => {
    const high = memory({ recommendations: [{ at: NOW - 200_000, replicas: 8 }] });
    expect(stabilized(autoscaler(), high, sizing(8, 2))).toBe(8);
    expect(
      stabilized(
        autoscaler(),
        memory({ recommendations: [{ at: NOW - 301_000, replicas: 8 }] }),
        sizing(8, 2),
      ),
    ).toBe(2);
    expect(stabilized(autoscaler(), high, sizing(8, 12))).toBe(12);
  });
});

describe('what a metric asks for', () => {
  const pod = (usage: string | undefined, request: string | undefined = '100m'): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'p',
      namespace: 'n',
      annotations: {
        'freshet.io/simulated': 'true',
        ...(usage === undefined ? {} : { 'simulation.freshet.io/cpu-usage': usage }),
      },
    },
    spec: {
      containers: [{ name: 'c', ...(request === '' ? {} : { resources: { requests: { cpu: request } } }) }],
    },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  });
  const share = (averageUtilization: number): MetricSpec => ({
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
  });

  test('pods that really run are not measured, and it says so', () => {
    const real = { ...pod(undefined), metadata: { name: 'p', namespace: 'n' } };
    expect(propose(share(50), [real], 1)).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('no metrics returned from resource metrics API'),
    });
  });

  test.each([
    [['90m', '90m'], 50, 4],
    [['52m', '52m'], 50, 2],
    [['20m', '20m'], 50, 1],
    [[undefined, undefined], 10, 2],
  ])('pods that use %j of 100m, at most %d percent: %d', (used, target, replicas) => {
    expect(
      propose(
        share(target),
        used.map(usage => pod(usage)),
        used.length,
      ),
    ).toMatchObject({ kind: 'replicas', replicas });
  });

  test('cannot be said of pods that request nothing, or of other metrics', () => {
    expect(propose(share(50), [pod('10m', '')], 1)).toMatchObject({
      reason: 'FailedGetResourceMetric',
      message: expect.stringContaining('missing request for cpu in container c of Pod p'),
    });
    expect(propose(share(50), [], 1)).toMatchObject({ kind: 'unknown', reason: 'FailedGetResourceMetric' });
    expect(propose({ type: 'External' }, [pod('10m')], 1)).toMatchObject({
      reason: 'FailedGetExternalMetric',
    });
  });
});
