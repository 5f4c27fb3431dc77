import { healthOf } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import { Ledger, OPERATION_ANNOTATION, type SyncTask } from '@freshet/domain/sync';
import { describe, expect, test } from 'vitest';
import type { ClusterWriter } from './cluster-writer.ts';
import { observe } from './observe.ts';

const annotations = { [OPERATION_ANNOTATION]: 'mark', 'argocd.argoproj.io/hook': 'PreSync' };
const pod = (status: object, spec: object = { restartPolicy: 'Never' }): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'migrate', namespace: 'shop', annotations },
  spec,
  status,
});
const failed = (terminated: object): KubeObject =>
  pod({ phase: 'Failed', containerStatuses: [{ name: 'migrate', state: { terminated } }] });

const taskOf = (object: KubeObject, isHook = true): SyncTask => ({
  id: 'migrate',
  phase: 'PreSync',
  wave: 0,
  key: { group: '', kind: 'Pod', namespace: 'shop', name: 'migrate' },
  version: 'v1',
  target: object,
  live: undefined,
  isHook,
  isModified: true,
  isOwnRun: true,
});

const messageOf = async (object: KubeObject, isHook = true): Promise<string | undefined> => {
  const task = taskOf(object, isHook);
  const ledger = new Ledger();
  ledger.record(task, { status: 'Synced', state: 'Running', message: 'pod/migrate created' });
  const writer = { read: async () => object } as unknown as ClusterWriter;
  await observe([task], { writer, ledger, healthOf, now: new Date() });
  return ledger.of(task).message;
};

describe('of a pod that a sync waits for', () => {
  test('no word that its container wrote is told, only how it ended', async () => {
    const message = 'cannot connect to postgres://shop:hunter2@db';
    const told = await messageOf(failed({ exitCode: 3, reason: 'Error', message }));
    expect(told).toBe('Container migrate failed with exit code 3');
    expect(await messageOf(failed({ exitCode: 137, reason: 'OOMKilled', message }))).toBe(
      'Container migrate failed with exit code 137 (OOMKilled)',
    );
  });

  test('no word of its node is told where that may hold its command', async () => {
    const waiting = { reason: 'RunContainerError', message: 'exec: "login --password=hunter2" not found' };
    const stuck = pod(
      { phase: 'Pending', containerStatuses: [{ name: 'migrate', state: { waiting } }] },
      { restartPolicy: 'Always' },
    );
    expect(await messageOf(stuck, false)).toBe('Container migrate cannot start: RunContainerError');
  });

  test('why its node ended it is told in one word', async () => {
    expect(await messageOf(pod({ phase: 'Failed', reason: 'Evicted', message: 'was using hunter2' }))).toBe(
      'Evicted',
    );
  });
});
