import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningCluster, startRunningCluster } from '../../../test/running-cluster.ts';
import { conditionOf } from '../../reconciling/index.ts';
import type { Deployment } from '../../shapes/index.ts';

let cluster: RunningCluster;

beforeAll(async () => {
  cluster = await startRunningCluster(inject('serverUrl'));
});
afterAll(() => cluster?.stop());

const deployment = (name: string, image: string, replicas = 3): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: 'default' },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image }] } },
  },
});

const isRolledOut = (name: string) => () => {
  const { metadata, spec, status } = cluster.find<Deployment>('deployments.apps', name);
  return (
    status?.observedGeneration === metadata.generation &&
    status?.updatedReplicas === spec.replicas &&
    status?.replicas === spec.replicas &&
    status?.availableReplicas === spec.replicas
  );
};

describe('a deployment', () => {
  test('becomes available, with the conditions that clients wait for', async () => {
    await cluster.client.create('deployments.apps', deployment('web', 'nginx:1'));
    await cluster.until(isRolledOut('web'), 'web rolled out');
    const { status, metadata } = cluster.find<Deployment>('deployments.apps', 'web');
    expect(conditionOf(status?.conditions, 'Available')).toMatchObject({
      status: 'True',
      reason: 'MinimumReplicasAvailable',
    });
    expect(conditionOf(status?.conditions, 'Progressing')).toMatchObject({
      status: 'True',
      reason: 'NewReplicaSetAvailable',
    });
    expect(metadata.annotations).toMatchObject({ 'deployment.kubernetes.io/revision': '1' });
  });
});
