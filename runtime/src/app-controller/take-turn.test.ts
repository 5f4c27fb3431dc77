import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { configMap, type Desk, isDone, useDesks } from './desk.fixture.ts';

const desk = useDesks();

const BY_HAND: Partial<Application['spec']> = { syncPolicy: { syncOptions: ['Validate=false'] } };
const byAda: Application['operation'] = { sync: { prune: true }, initiatedBy: { username: 'ada' } };

/** What the engine asks for from now on fails, as from a process that is gone. */
const dieAt = (made: Desk, count: number): void => {
  let left = count;
  made.cluster.onRequest = () => {
    left -= 1;
    if (left < 0) throw new Error('the engine was killed');
  };
};

/** Does something once, right before the first request that begins like this. */
const before = (made: Desk, start: string, act: () => void): void => {
  made.cluster.onRequest = request => {
    if (!request.startsWith(start)) return;
    made.cluster.onRequest = () => undefined;
    act();
  };
};

describe('an automated sync', () => {
  test('is on the Application before anything is changed for it, and takes two writes', async () => {
    const made = desk();
    let written: Application | undefined;
    before(made, 'create ConfigMap', () => {
      written = made.application;
    });
    await made.turns();
    expect(written?.status?.operationState).toMatchObject({
      phase: 'Running',
      operation: { initiatedBy: { automated: true } },
      syncResult: { revision: made.head },
    });
    expect(written?.operation).toMatchObject({ initiatedBy: { automated: true } });
    expect(written?.metadata.annotations?.['freshet.io/why']).toBe('A sync is running.');
    isDone(made.application);
    expect(made.application.metadata.annotations?.['freshet.io/why']).toBeUndefined();
    expect(made.writes).toBe(2);
  });

  test('has one entry in the history wherever the engine is killed', async () => {
    let kills = 0;
    for (let isAlive = false; !isAlive; kills += 1) {
      const made = desk();
      made.wanted = [configMap('a'), configMap('b')];
      dieAt(made, kills);
      isAlive = await made.turns().then(
        () => true,
        () => false,
      );
      made.killAndRestart();
      await made.turns();
      isDone(made.application);
      expect(made.application.status?.history).toHaveLength(1);
    }
    expect(kills).toBeGreaterThan(4); // two objects, and the beginning and the end of the operation
  });

  test('has one entry in the history though the engine is killed before the watches show what it did', async () => {
    const made = desk();
    made.blind();
    await made.turn();
    expect(made.cluster.requests).toContain('create ConfigMap a');
    expect(made.application.status?.operationState?.phase).toBe('Running');
    made.killAndRestart();
    made.see();
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.history).toMatchObject([{ id: 0, revision: made.head }]);
  });

  test('is looked at afterwards with what the repository is known to hold', async () => {
    const made = desk();
    made.blind();
    await made.turn();
    made.parts.revisions.forget();
    made.head = 'b'.repeat(40);
    made.see();
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.sync?.revision).toBe('b'.repeat(40));
  });

  test('that failed is looked at afterwards with what the repository is known to hold', async () => {
    const made = desk({ syncPolicy: { automated: {}, retry: { limit: 0 } } });
    before(made, 'create ConfigMap', () => {
      made.parts.revisions.forget();
      made.head = 'b'.repeat(40);
      throw new Error('no room');
    });
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.sync?.revision).toBe('b'.repeat(40));
  });

  test('that nobody gets to see is over after a few seconds', async () => {
    const made = desk();
    made.blind();
    const { wakeAt } = await made.turn();
    made.clock.advance((wakeAt?.getTime() ?? 0) - made.clock.now().getTime());
    await made.turn();
    expect(made.application.status?.operationState?.phase).toBe('Running'); // another attempt, to heal
    expect(made.application.status?.history).toHaveLength(1);
  });

  test('whose application is forbidden meanwhile has succeeded all the same', async () => {
    const made = desk();
    made.blind();
    await made.turn();
    made.change({ spec: { project: 'nobody' } });
    made.tell();
    await made.turn();
    expect(made.application.status).toMatchObject({
      sync: { status: 'Unknown' },
      conditions: [{ type: 'InvalidSpecError' }],
      operationState: { phase: 'Succeeded' },
      history: [{ id: 0 }],
    });
    expect(made.record.settling).toBeUndefined();
    expect(made.application.operation).toBeUndefined();
  });
});

describe('a request', () => {
  test('for an operation begins when the sync that settles is over', async () => {
    const made = desk();
    made.blind();
    await made.turn();
    made.cluster.put({ ...made.application, operation: byAda });
    made.tell();
    made.see();
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.history?.map(({ initiatedBy }) => initiatedBy)).toEqual([
      { automated: true },
      { username: 'ada' },
    ]);
  });

  test('for an operation that comes while automation begins its own is not lost', async () => {
    const made = desk();
    before(made, 'patch Application', () => made.cluster.put({ ...made.application, operation: byAda }));
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.operationState?.operation.initiatedBy).toEqual({ username: 'ada' });
  });

  test('for an operation that comes while another one fails is not lost', async () => {
    const made = desk(BY_HAND);
    await made.turns();
    made.change({ operation: { sync: {}, initiatedBy: { username: 'eve' } } });
    made.tell();
    before(made, 'create ConfigMap', () => {
      made.cluster.put({ ...made.application, operation: byAda });
      throw new Error('no room');
    });
    await made.turn();
    expect(made.application.status?.operationState).toMatchObject({ phase: 'Failed' });
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.operationState?.operation.initiatedBy).toEqual({ username: 'ada' });
  });

  test('for a refresh is still wanted when the cluster was away', async () => {
    const made = desk();
    made.record.requested = { level: 3, isHard: true, reason: 'somebody asked' };
    made.clusterError = new Error('no route');
    const { wakeAt } = await made.turn();
    expect(wakeAt?.getTime()).toBeGreaterThan(made.clock.now().getTime());
    expect(made.application.status?.conditions).toMatchObject([
      { type: 'ComparisonError', message: expect.stringContaining('no route') },
    ]);
    expect(made.record.requested).toMatchObject({ level: 3, isHard: true });
    made.clusterError = undefined;
    await made.turns();
    isDone(made.application);
  });

  test('for a refresh is still wanted when the turn failed', async () => {
    const made = desk();
    made.record.requested = { level: 2, isHard: true, reason: 'somebody asked' };
    dieAt(made, 0);
    await expect(made.turn()).rejects.toThrow('killed');
    expect(made.record.requested).toMatchObject({ level: 3, isHard: true });
    expect(made.record.isRefreshing).toBe(false);
  });

  test('to leave the application alone holds for its deletion, too', async () => {
    const made = desk(
      {},
      {
        deletionTimestamp: '2026-03-01T11:00:00Z',
        finalizers: ['resources-finalizer.argocd.argoproj.io'],
        annotations: { 'argocd.argoproj.io/skip-reconcile': 'true' },
      },
    );
    expect(await made.turn()).toEqual({});
    expect(made.cluster.requests).toEqual([]);
    made.change({ metadata: { annotations: { 'argocd.argoproj.io/skip-reconcile': null } } });
    made.tell();
    await made.turn();
    expect(made.application.metadata.finalizers).toEqual([]);
  });
});

describe('an application', () => {
  test('whose repository fails for a while is asked for again by its timer, not at once', async () => {
    const made = desk();
    await made.turns();
    const { writes, asked } = made;
    made.clock.advance(121_000);
    made.repositoryError = new Error('no answer');
    const { wakeAt } = await made.turn();
    expect(wakeAt?.getTime()).toBeGreaterThan(made.clock.now().getTime() + 60_000);
    expect(made.asked).toBe(asked + 1);
    await made.turn();
    expect(made.asked).toBe(asked + 1);
    expect(made.writes).toBe(writes);
  });

  test('is decided on anew when its policy changes, and only then', async () => {
    const made = desk(BY_HAND);
    await made.turns();
    expect(made.application.status?.sync?.status).toBe('OutOfSync');
    const { writes } = made;
    await made.turn();
    expect(made.writes).toBe(writes);
    made.change({ spec: { syncPolicy: { automated: {} } } });
    made.tell();
    await made.turns();
    isDone(made.application);
  });

  test('keeps what somebody writes into its spec while it is synced, and goes by that next', async () => {
    const made = desk();
    before(made, 'create ConfigMap', () => made.change({ spec: { source: { path: 'other' } } }));
    await made.turn();
    made.tell();
    await made.turns();
    isDone(made.application);
    expect(made.application.spec.source?.path).toBe('other');
    expect(made.application.status?.sync?.comparedTo?.source?.path).toBe('other');
    expect(made.application.status?.history?.map(({ source }) => source?.path)).toEqual(['store']);
  });

  test('gets a finalizer that it needs though somebody changes the others at that moment', async () => {
    const hook: KubeObject = {
      ...configMap('after'),
      metadata: { ...configMap('after').metadata, annotations: { 'argocd.argoproj.io/hook': 'PostDelete' } },
    };
    const made = desk(BY_HAND, { finalizers: ['example.com/gone', 'example.com/kept'] });
    made.wanted = [configMap('a'), hook];
    before(made, 'patch Application', () =>
      made.change({ metadata: { finalizers: ['example.com/kept', 'example.com/new'] } }),
    );
    await made.turns();
    expect(made.application.metadata.finalizers).toEqual([
      'example.com/kept',
      'example.com/new',
      'post-delete-finalizer.argocd.argoproj.io',
      'post-delete-finalizer.argocd.argoproj.io/cleanup',
    ]);
  });
});

describe('a cluster that is gone in mid-sync', () => {
  const noConnection = () => new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });

  /** A turn that waits before it asks again, on a clock that waits for nobody. */
  const hurriedTurn = async (made: Desk): Promise<void> => {
    const turn = made.turn();
    let isOver = false;
    turn.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise(resolve => setImmediate(resolve));
      made.clock.advance(1000);
    }
    await turn;
  };

  test('fails nothing: the sync goes on when it is back, at the same attempt', async () => {
    const made = desk({ syncPolicy: { automated: {}, retry: { limit: 0 } } });
    made.wanted = [configMap('a'), configMap('b')];
    made.cluster.onRequest = request => {
      if (request === 'create ConfigMap b') throw noConnection();
    };
    await hurriedTurn(made);
    expect(made.application.status).toMatchObject({
      operationState: { phase: 'Running' },
      conditions: [{ type: 'ComparisonError', message: expect.stringContaining('does not answer') }],
    });
    const begun = made.application.status?.operationState?.startedAt;
    made.cluster.onRequest = () => undefined;
    await made.turns();
    isDone(made.application);
    expect(made.application.status?.operationState).toMatchObject({ startedAt: begun });
    expect(made.application.status?.operationState?.retryCount ?? 0).toBe(0);
    expect(made.application.status?.history).toHaveLength(1);
  });
});

describe('a push that changes nothing for an application', () => {
  const look = async (made: Desk, isInNoHurry: boolean): Promise<void> => {
    made.record.isInNoHurry = isInNoHurry;
    made.record.requested = { level: 3, isHard: false, reason: 'somebody pushed' };
    made.record.requestedAt = made.clock.now();
    await made.turns();
  };

  test('is written when there is time for it, where nobody waits', async () => {
    const made = desk();
    await made.turns();
    const { writes } = made;
    made.clock.advance(1);
    made.head = 'b'.repeat(40);
    await look(made, true);
    expect(made.writes).toBe(writes);
    expect(made.record.isBehind).toBe(true);
    await look(made, false);
    expect(made.record.isBehind).toBe(false);
    expect(made.application.status?.sync).toMatchObject({ status: 'Synced', revision: 'b'.repeat(40) });
  });

  test('is no reason to wait for one that changes something', async () => {
    const made = desk(BY_HAND);
    await made.turns();
    made.clock.advance(1);
    made.head = 'b'.repeat(40);
    made.wanted = [];
    await look(made, true);
    expect(made.record.isBehind).toBe(false);
    expect(made.application.status?.sync?.revision).toBe('b'.repeat(40));
  });
});
