import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { type Desk, useDesks } from './desk.fixture.ts';

const desk = useDesks();

const job = (type: string, metadata: Partial<KubeObject['metadata']> = { name: 'clean' }): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    namespace: 'shop',
    ...metadata,
    annotations: { 'argocd.argoproj.io/hook': type, ...metadata.annotations },
  } as KubeObject['metadata'],
  spec: { template: { spec: { containers: [{ name: 'main', image: 'tool:1' }], restartPolicy: 'Never' } } },
});

const finalizerOf = (type: string): string =>
  `${type === 'PreDelete' ? 'pre' : 'post'}-delete-finalizer.argocd.argoproj.io`;

/** An application that is being deleted, with this hook. */
const leaving = async (type: string, hook = job(type)): Promise<Desk> => {
  const made = desk();
  made.wanted = [hook];
  await made.turns();
  made.change({ metadata: { deletionTimestamp: '2026-03-01T12:00:00Z', finalizers: [finalizerOf(type)] } });
  made.tell();
  made.cluster.requests.length = 0;
  return made;
};

const jobs = (made: Desk): KubeObject[] =>
  [...made.cluster.objects.values()].filter(({ kind }) => kind === 'Job');

/** All Jobs end in this way. */
const end = (made: Desk, type: 'Failed' | 'Complete'): void => {
  for (const found of jobs(made))
    made.cluster.put({ ...found, status: { conditions: [{ type, status: 'True', message: 'no luck' }] } });
};

const created = (made: Desk): number =>
  made.cluster.requests.filter(request => request.startsWith('create Job')).length;

/** Turns for so long, with Jobs that end like this as soon as they are there; looks as soon as anything happens. */
const run = async (made: Desk, seconds: number, type: 'Failed' | 'Complete'): Promise<void> => {
  const until = made.clock.now().getTime() + seconds * 1000;
  while (made.clock.now().getTime() < until) {
    await made.turn();
    end(made, type);
    made.clock.advance(1_000);
  }
};

const errorOf = (made: Desk): string | undefined =>
  made.application.status?.conditions?.find(({ type }) => type === 'DeletionError')?.message;

describe.each(['PreDelete', 'PostDelete'])('a %s hook', type => {
  test('that always fails runs six times within eight minutes, and the application says why it stays', async () => {
    const made = await leaving(type);
    await made.turn();
    end(made, 'Failed');
    await made.turn();
    expect(errorOf(made)).toBe(
      `the ${type} hook Job clean failed (attempt 1 of 6) and runs again at 12:00:05 UTC: no luck`,
    );
    await run(made, 480, 'Failed');
    expect(created(made)).toBe(6);
    expect(jobs(made)).toHaveLength(1); // the last one stays, so that people can read its log
    expect(made.application.metadata.finalizers).toEqual([finalizerOf(type)]);
    expect(errorOf(made)).toContain('failed 6 times and does not run again by itself: no luck. Fix the hook');
    expect(errorOf(made)).toContain(finalizerOf(type));
  });

  test('goes on counting after the engine was restarted', async () => {
    const made = await leaving(type);
    for (let second = 0; second < 480; second += 1) {
      await made.turn();
      end(made, 'Failed');
      made.clock.advance(1_000);
      if (second % 7 === 0) made.killAndRestart();
    }
    expect(created(made)).toBe(6);
  });

  test('that gave up runs again after a refresh, as Git has it now', async () => {
    const made = await leaving(type);
    await run(made, 200, 'Failed');
    made.wanted = [job(type, { name: 'mended' })];
    made.head = 'b'.repeat(40);
    made.change({ metadata: { annotations: { 'argocd.argoproj.io/refresh': 'normal' } } });
    made.tell();
    await made.turn();
    expect(jobs(made).map(({ metadata }) => metadata.name)).toEqual(['clean', 'mended']);
    end(made, 'Complete');
    await made.turn();
    expect(made.application.metadata.finalizers ?? []).toEqual([]);
    expect(errorOf(made)).toBeUndefined();
  });

  test('that is left from before makes room unless its policy keeps it', async () => {
    for (const [policy, expected] of [
      [undefined, ['delete Job clean', 'create Job clean']],
      ['HookSucceeded', []],
    ] as const) {
      const annotations = policy ? { 'argocd.argoproj.io/hook-delete-policy': policy } : {};
      const made = await leaving(type, job(type, { name: 'clean', annotations } as KubeObject['metadata']));
      made.cluster.put({ ...job(type), status: { conditions: [{ type: 'Complete', status: 'True' }] } });
      await made.turn();
      await made.turn();
      expect(made.cluster.requests.filter(request => request.includes('Job'))).toEqual(expected);
    }
  });

  test('with a generated name runs once', async () => {
    const made = await leaving(type, job(type, { generateName: 'clean-' } as KubeObject['metadata']));
    await made.turn();
    await made.turn();
    await made.turn();
    expect(jobs(made).map(({ metadata }) => metadata.name)).toEqual([
      `clean-${type.toLowerCase()}-${Date.parse('2026-03-01T12:00:00Z') / 1000}-0`,
    ]);
  });

  test('that failed is deleted at once where its policy says so', async () => {
    const annotations = { 'argocd.argoproj.io/hook-delete-policy': 'HookFailed' };
    const made = await leaving(type, job(type, { name: 'clean', annotations } as KubeObject['metadata']));
    await made.turn();
    end(made, 'Failed');
    await made.turn();
    expect(jobs(made)).toEqual([]);
    await run(made, 480, 'Failed');
    expect(created(made)).toBe(6);
  });
});
