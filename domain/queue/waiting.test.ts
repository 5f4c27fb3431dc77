import { describe, expect, test } from 'vitest';
import { type WaitingFacts, waitingReasons } from './index.ts';

const facts: WaitingFacts = {
  state: 'pending',
  paused: false,
  ahead: 0,
  runtime: { name: 'default', runnersOnline: 1, capacity: 4, busy: 0 },
  boundToRunner: false,
  fork: false,
  approvals: [],
};

const texts = (change: Partial<WaitingFacts>) =>
  waitingReasons({ ...facts, ...change }).map(({ text }) => text);
const runtime = (change: Partial<WaitingFacts['runtime']>) => ({ runtime: { ...facts.runtime, ...change } });

describe('a build says that it', () => {
  test.each([
    [
      { blocker: { kind: 'branch', limit: 1, behind: [12], branch: 'main' } } as const,
      'waits for build #12 on branch main: at most 1 build per branch',
    ],
    [
      { blocker: { kind: 'pipeline', limit: 4, behind: [1, 2, 3, 4] } } as const,
      'waits for builds #1, #2, #3 and 1 more: at most 4 builds per pipeline',
    ],
    [
      { blocker: { kind: 'frozen', limit: 0, behind: [] } } as const,
      'the pipeline is frozen: its concurrency is 0',
    ],
    [runtime({ runnersOnline: 0 }), 'no runner of runtime default is online'],
    [runtime({ busy: 4 }), 'all 4 places are taken on runtime default; it is next'],
    [
      { ...runtime({ busy: 1, capacity: 1 }), ahead: 1 },
      'the only place is taken on runtime default; 1 build goes first',
    ],
    [{ ...runtime({ busy: 4 }), ahead: 3 }, 'all 4 places are taken on runtime default; 3 builds go first'],
    [{ paused: true }, 'builds of the account are paused'],
    [
      { state: 'delayed', startAt: new Date('2026-11-15T17:30:00Z') } as const,
      'delayed until 2026-11-15 17:30 UTC',
    ],
    [{ fork: true }, 'waits for a runner of runtime default that takes builds of forks'],
    [{ boundToRunner: true }, 'waits for the runner that has the volume of the restarted build'],
    [{ state: 'elected' } as const, 'a runner has it and prepares to run it'],
    [
      { state: 'pending-approval', approvals: ['deploy'] } as const,
      'step deploy waits for somebody to approve it',
    ],
    [{}, 'is being handed to a runner of runtime default'],
  ])('%j', (change, text) => {
    expect(texts(change)).toEqual([text]);
  });

  test('names everything that has to be resolved, in that order', () => {
    const blocker = { kind: 'frozen', limit: 0, behind: [] } as const;
    expect(waitingReasons({ ...facts, paused: true, blocker }).map(({ code }) => code)).toEqual([
      'paused',
      'frozen',
    ]);
  });
});
