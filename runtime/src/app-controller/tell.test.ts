import { Fault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import { configMap, type Desk, useDesks } from './desk.fixture.ts';

const desk = useDesks();

const look = async (made: Desk): Promise<void> => {
  made.clock.advance(3_600_000);
  made.parts.revisions.forget();
  made.record.requested = { level: 3, isHard: false, reason: 'the test wants it' };
  await made.turns();
};

describe('the log of the engine', () => {
  test('says that a sync began and ended, with its result and how long it took', async () => {
    const made = desk();
    await made.turns();
    const of = { application: 'argocd/store', revision: 'aaaaaaa', by: 'automation' };
    expect(made.log.entries).toEqual([
      { level: 'info', message: 'a sync began', fields: of },
      {
        level: 'info',
        message: 'a sync ended',
        fields: { ...of, result: 'Succeeded', durationMs: expect.any(Number), objects: 1 },
      },
    ]);
  });

  test('names what a sync failed at, and quotes nothing of it', async () => {
    const made = desk({ syncPolicy: { automated: {}, retry: { limit: 0 } } });
    made.wanted = [configMap('a', { token: 'canary' })];
    made.cluster.onRequest = request => {
      if (request === 'create ConfigMap a') throw new Error('canary is no value');
    };
    await made.turns();
    const ended = made.log.entries.find(({ message }) => message === 'a sync ended');
    expect(ended).toMatchObject({ level: 'warn', fields: { result: 'Failed', failed: ['ConfigMap/a'] } });
    expect(JSON.stringify(made.log.entries)).not.toContain('canary');
  });

  test('says once that an application cannot be compared, and once that it can be again', async () => {
    const made = desk();
    await made.turns();
    const before = made.log.entries.length;
    made.repositoryError = new Fault('SOURCE_UNREACHABLE', 'https://git.example/apps does not answer');
    await look(made);
    await look(made);
    made.repositoryError = undefined;
    await look(made);
    await look(made);
    expect(made.log.entries.slice(before)).toEqual([
      {
        level: 'warn',
        message: 'an application cannot be compared',
        fields: {
          application: 'argocd/store',
          code: 'SOURCE_UNREACHABLE',
          reason: 'https://git.example/apps does not answer',
        },
      },
      {
        level: 'info',
        message: 'an application can be compared again',
        fields: { application: 'argocd/store' },
      },
    ]);
  });

  describe('of an application whose project is not there', () => {
    const made = (creationTimestamp: string) => desk({ project: 'later' }, { creationTimestamp });
    const warning = {
      level: 'warn',
      message: 'an application cannot be compared',
      fields: { application: 'argocd/store', code: 'INVALID_SPEC' },
    };

    test('says nothing where that comes a moment after it', async () => {
      const now = made('2026-03-01T12:00:00Z');
      await now.turns();
      expect(now.application.status?.conditions).toMatchObject([{ type: 'InvalidSpecError' }]);
      now.projects.add('later');
      now.clock.advance(1_000);
      now.record.requested = { level: 1, isHard: false, reason: 'its project changed' };
      await now.turns();
      expect(now.application.status?.conditions ?? []).toEqual([]);
      expect(now.log.entries.map(({ message }) => message)).toEqual(['a sync began', 'a sync ended']);
    });

    test('says so once where that does not come', async () => {
      const now = made('2026-03-01T12:00:00Z');
      const { wakeAt } = await now.turns();
      expect(now.log.entries).toEqual([]);
      now.clock.advance((wakeAt?.getTime() ?? 0) - now.clock.now().getTime());
      await now.turns();
      expect(now.log.entries).toEqual([warning]);
      await look(now);
      expect(now.log.entries).toEqual([warning]);
    });

    test('says so once though the engine was started anew meanwhile', async () => {
      const now = made('2026-03-01T12:00:00Z');
      await now.turns();
      now.clock.advance(1_000);
      now.killAndRestart();
      const { wakeAt } = await now.turns();
      expect(now.log.entries).toEqual([]);
      now.clock.advance((wakeAt?.getTime() ?? 0) - now.clock.now().getTime());
      await now.turns();
      now.killAndRestart();
      await now.turns();
      expect(now.log.entries).toEqual([warning]);
    });

    test('says so at once where the application is there for long', async () => {
      const now = made('2026-03-01T11:00:00Z');
      await now.turns();
      expect(now.log.entries).toEqual([warning]);
    });
  });

  test('quotes nothing of what is in a source that cannot be used', async () => {
    const made = desk();
    made.repositoryError = new Fault('MANIFEST_INVALID', 'canary is no kind');
    await look(made);
    expect(made.log.entries).toEqual([
      {
        level: 'warn',
        message: 'an application cannot be compared',
        fields: { application: 'argocd/store', code: 'MANIFEST_INVALID' },
      },
    ]);
  });
});
