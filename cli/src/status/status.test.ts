import { expect, test } from 'vitest';
import { asAdmin, json } from '../testing/index.ts';

const status = {
  state: 'warn',
  at: '2026-11-15T10:00:00.000Z',
  version: '0.1.0',
  commit: 'unknown',
  checks: [
    { name: 'database', state: 'ok', why: 'PostgreSQL 17.2 answered in 2 ms.' },
    { name: 'jobs', state: 'warn', why: '3 jobs wait, the oldest for 90 s.' },
  ],
  processes: {
    running: 1,
    answering: {
      name: '1-a',
      node: '24.0.0',
      startedAt: '2026-11-15T09:00:00.000Z',
      modules: ['system'],
      memoryBytes: 1,
    },
  },
  database: { version: '17.2', sizeBytes: 1, migration: 'x', answeredInMs: 2 },
  jobs: { waiting: 3, running: 0, later: 0, oldestWaitingSeconds: 90 },
  events: { subscriptions: 1, unread: 0, parked: 0 },
  deadLetters: { events: 0, jobs: 0 },
  schedules: { total: 1, late: [], failed: [] },
};

test('the status is a line for each part, and all its figures for scripts', () =>
  asAdmin({ 'GET /api/system/status': json(status) }, async ({ freshet }) => {
    expect((await freshet('get status')).out).toBe(
      'CHECK      STATE   WHY\n' +
        'database   ok      PostgreSQL 17.2 answered in 2 ms.\n' +
        'jobs       warn    3 jobs wait, the oldest for 90 s.\n',
    );
    expect(JSON.parse((await freshet('get status -o json')).out)).toEqual(status);
  }));
