import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../objects/index.ts';
import { builtInKinds, type KindStorage } from './index.ts';

const storageOf = (group: string, version: string): KindStorage => {
  const found = builtInKinds().find(kind => kind.group === group && kind.version === version && kind.storage);
  if (!found?.storage) throw new Error(`${group}/${version} has a store of its own`);
  return found.storage;
};

describe('an event of the newer group', () => {
  const storage = storageOf('events.k8s.io', 'v1');
  const served: KubeObject = {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name: 'e' },
    regarding: { kind: 'Pod', name: 'p' },
    note: 'said',
    reason: 'Why',
    reportingController: 'me',
    eventTime: '2026-01-02T03:04:05.000000Z',
    deprecatedCount: 2,
  };

  test('is kept as one of the older group, and comes back as it was', () => {
    const stored = storage.toStored(structuredClone(served));
    expect(stored).toMatchObject({
      apiVersion: 'v1',
      involvedObject: { kind: 'Pod', name: 'p' },
      message: 'said',
      reportingComponent: 'me',
      count: 2,
    });
    expect(storage.fromStored(stored)).toEqual(served);
  });
});

describe('an autoscaler of the older version', () => {
  const storage = storageOf('autoscaling', 'v1');

  test('is kept with its one target as a metric', () => {
    const served: KubeObject = {
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'h' },
      spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 70 },
      status: { currentReplicas: 0, desiredReplicas: 0 },
    };
    const stored = storage.toStored(structuredClone(served));
    expect(stored).toMatchObject({
      apiVersion: 'autoscaling/v2',
      spec: {
        maxReplicas: 3,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
          },
        ],
      },
    });
    expect(storage.fromStored(stored)).toEqual(served);
  });

  test('carries what it has no fields for, and loses nothing on the way back', () => {
    const stored: KubeObject = {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'h', annotations: { mine: 'kept' } },
      spec: {
        maxReplicas: 3,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } },
          },
          {
            type: 'External',
            external: {
              metric: { name: 'queue', selector: { matchLabels: { a: 'b' } } },
              target: { type: 'Value', value: '30' },
            },
          },
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
          },
        ],
        behavior: { scaleDown: { selectPolicy: 'Max' } },
      },
      status: {
        currentReplicas: 1,
        currentMetrics: [
          { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 12 } } },
        ],
        conditions: [{ type: 'AbleToScale', status: 'True' }],
      },
    };
    const served = storage.fromStored(structuredClone(stored));
    expect(served).toMatchObject({
      spec: { targetCPUUtilizationPercentage: 70 },
      status: { currentCPUUtilizationPercentage: 12 },
      metadata: {
        annotations: {
          mine: 'kept',
          'autoscaling.alpha.kubernetes.io/metrics':
            '[{"type":"Resource","resource":{"name":"memory","targetAverageValue":"1Gi"}},{"type":"External","external":{"metricName":"queue","metricSelector":{"matchLabels":{"a":"b"}},"targetValue":"30"}}]',
        },
      },
    });
    expect(storage.toStored(served)).toEqual(stored);
  });

  test('takes no harm from annotations that hold something else', () => {
    const metadata = { name: 'h', annotations: { 'autoscaling.alpha.kubernetes.io/metrics': '{oops' } };
    const object: KubeObject = {
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: {},
    };
    expect(storage.toStored(object)).toMatchObject({ metadata: { name: 'h' }, spec: {} });
  });
});
