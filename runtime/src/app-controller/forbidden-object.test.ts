import { expect, test } from 'vitest';
import { configMap, isDone, useDesks } from './desk.fixture.ts';

const desk = useDesks();
const FORBIDDEN = 'resource :ConfigMap is not permitted in project default';

test('an object that the project forbids fails the sync, and the application stays out of sync', async () => {
  const made = desk({ syncPolicy: { automated: { prune: true, selfHeal: true }, retry: { limit: 1 } } });
  made.permitted = { ...made.permitted, namespaceResourceBlacklist: [{ group: '', kind: 'ConfigMap' }] };
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { wakeAt } = await made.turns();
    if (wakeAt) made.clock.advance(Math.max(0, wakeAt.getTime() - made.clock.now().getTime()));
  }
  expect(made.application.status).toMatchObject({
    sync: { status: 'OutOfSync' },
    resources: [{ kind: 'ConfigMap', name: 'a', status: 'Unknown' }],
    operationState: {
      phase: 'Failed',
      message: `one or more synchronization tasks are not valid: ${FORBIDDEN} (retried 1 times).`,
      syncResult: { resources: [{ name: 'a', status: 'SyncFailed', message: FORBIDDEN }] },
    },
    conditions: [
      {
        type: 'SyncError',
        message: expect.stringMatching(/^Failed last sync attempt to a{40}: .*not permitted/),
      },
    ],
  });
  expect(made.cluster.requests.filter(request => request.includes('ConfigMap'))).toEqual([]);
});

test('an object that the project forbids later is neither changed nor removed, and healed once permitted', async () => {
  const made = desk();
  await made.turns();
  isDone(made.application);
  const { permitted } = made;
  made.permitted = { ...permitted, namespaceResourceBlacklist: [{ group: '', kind: 'ConfigMap' }] };
  made.wanted = [configMap('a', { v: '2' })];
  made.head = 'b'.repeat(40);
  made.cluster.requests.length = 0;
  made.record.requested = { level: 3, isHard: false, reason: 'as the test says' };
  made.record.requestedAt = made.clock.now();
  await made.turns();
  expect(made.application.status?.sync?.status).toBe('OutOfSync');
  expect(made.cluster.requests.filter(request => request.includes('ConfigMap'))).toEqual([]);
  made.permitted = permitted;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    made.clock.advance(60_000);
    made.record.requested = { level: 1, isHard: false, reason: 'its project changed' };
    await made.turns();
  }
  isDone(made.application);
});
