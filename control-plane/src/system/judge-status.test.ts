import type { SystemStatus } from '@freshet/contracts/system';
import { describe, expect, test } from 'vitest';
import { judgeStatus } from './judge-status.ts';

const fine = {
  at: '2026-11-15T10:00:00.000Z',
  version: '0.1.0',
  commit: 'unknown',
  processes: {
    running: 2,
    answering: {
      name: '1-a',
      node: '24.0.0',
      startedAt: '2026-11-15T09:00:00.000Z',
      modules: ['system'],
      memoryBytes: 1,
    },
  },
  database: { version: '17.2', sizeBytes: 1, migration: 'x', answeredInMs: 1.4 },
  jobs: { waiting: 0, running: 1, later: 0 },
  events: { subscriptions: 1, unread: 3, parked: 0 },
  deadLetters: { events: 0, jobs: 0 },
  schedules: { total: 4, late: [], failed: [] },
} satisfies Omit<SystemStatus, 'state' | 'checks'>;

describe('the status of the installation', () => {
  test('is fine when every part is, and says so in words', () => {
    const { state, checks } = judgeStatus(fine);
    expect(state).toBe('ok');
    expect(checks.map(({ name, why }) => `${name}: ${why}`)).toEqual([
      'processes: 2 processes work with this database.',
      'database: PostgreSQL 17.2 answered in 2 ms.',
      'jobs: No job waits, 1 runs.',
      'events: 1 subscription is up to date.',
      'dead-letters: Nothing was given up.',
      'schedules: 4 schedules run on time.',
    ]);
  });

  test.each([
    [
      { jobs: { ...fine.jobs, waiting: 5, oldestWaitingSeconds: 61 } },
      'warn',
      '5 jobs wait, the oldest for 61 s.',
    ],
    [
      { jobs: { ...fine.jobs, waiting: 1, oldestWaitingSeconds: 7300 } },
      'bad',
      '1 job waits, the oldest for 2 h.',
    ],
    [
      { database: { ...fine.database, answeredInMs: 300 } },
      'warn',
      'PostgreSQL 17.2 answered in 300 ms, more than 250.',
    ],
    [{ events: { ...fine.events, unread: 25_000 } }, 'warn', '1 subscription fell behind by 25,000 events.'],
    [
      { events: { ...fine.events, parked: 2 } },
      'warn',
      '2 events failed, or wait behind one that did, and will be tried again.',
    ],
    [
      { deadLetters: { events: 1, jobs: 0 } },
      'warn',
      '1 event and 0 jobs were given up and wait for a decision.',
    ],
    [
      { schedules: { total: 5, late: ['a', 'b', 'c', 'd'], failed: ['e'] } },
      'bad',
      'No process runs a, b, c and 1 more, whose time has passed.',
    ],
    [{ schedules: { total: 1, late: [], failed: ['e'] } }, 'warn', 'The last run of e failed.'],
  ] as const)('with %j is %s', (change, state, why) => {
    const status = judgeStatus({ ...fine, ...(change as object) } as typeof fine);
    expect(status.state).toBe(state);
    expect(status.checks.filter(check => check.state === state).map(check => check.why)).toEqual([why]);
  });
});
