import { Fault } from '@freshet/kit/errors';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../unit-of-work/index.ts';
import { backgroundRoutes } from './background-routes.ts';

const call = { authorize: async () => undefined, context: { actor: { id: 'u1' } } };

interface Acts {
  readonly runNow: () => Promise<string>;
  readonly record: (entry: AuditEntry) => Promise<void>;
}

/** Runs a schedule by hand, the way a request would. */
const runSchedule = ({ runNow, record }: Acts): Promise<unknown> => {
  const routes = backgroundRoutes({
    cron: { runNow } as never,
    bus: undefined as never,
    jobs: undefined as never,
    operatingAccountId: async () => 'a1',
    record: (_, entry) => record(entry),
  });
  const handle = routes.find(({ operation }) => operation.id === 'schedule-run')?.handle;
  if (!handle) throw new Error('there is no such route');
  return handle({ params: { name: 'audit-manager.expire' } } as never, call as never);
};

describe('what an operator does to background work', () => {
  test('is on record with how it ended', async () => {
    const recorded: AuditEntry[] = [];
    const record = async (entry: AuditEntry) => void recorded.push(entry);
    await runSchedule({ runNow: async () => 'r1', record });
    const failing = async () => {
      throw new Fault('SCHEDULE_NOT_FOUND', 'there is no such schedule');
    };
    await expect(runSchedule({ runNow: failing, record })).rejects.toMatchObject({
      code: 'SCHEDULE_NOT_FOUND',
    });
    expect(recorded.map(({ action, result }) => `${action} ${result}`)).toEqual([
      'schedule.run success',
      'schedule.run failure',
    ]);
  });

  test('is never recorded as failed because the record of its success could not be written', async () => {
    const tried: string[] = [];
    const record = async ({ result }: AuditEntry) => {
      tried.push(result);
      throw new Error('the database went away');
    };
    await expect(runSchedule({ runNow: async () => 'r1', record })).rejects.toThrow('went away');
    expect(tried).toEqual(['success']);
  });
});
