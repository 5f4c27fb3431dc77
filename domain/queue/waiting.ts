import type { Blocker } from './queue.ts';

/** What is known of a build that does not run. */
export interface WaitingFacts {
  readonly state: 'delayed' | 'pending' | 'elected' | 'pending-approval';
  readonly startAt?: Date | undefined;
  /** Nothing of the account is handed out. */
  readonly paused: boolean;
  readonly blocker?: Blocker | undefined;
  /** How many builds of the same runtime go first. */
  readonly ahead: number;
  readonly runtime: {
    readonly name: string;
    readonly runnersOnline: number;
    readonly capacity: number;
    readonly busy: number;
  };
  /** Only the runner that has its volume can run it. */
  readonly boundToRunner: boolean;
  /** It is of somebody else's code, which not every runner takes. */
  readonly fork: boolean;
  /** Names of the steps that wait for a person. */
  readonly approvals: readonly string[];
}

export interface WaitingReason {
  readonly code: string;
  /** A sentence without its full stop. */
  readonly text: string;
}

const SHOWN_MAX = 3;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const buildsOf = (numbers: readonly number[]): string => {
  const shown = numbers.slice(0, SHOWN_MAX).map(number => `#${number}`);
  const rest = numbers.length - shown.length;
  const list = rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
  return `${numbers.length === 1 ? 'build' : 'builds'} ${list}`;
};

const blockedText = ({ kind, limit, behind, branch }: Blocker): string => {
  if (kind === 'frozen') return 'the pipeline is frozen: its concurrency is 0';
  const waits = `waits for ${buildsOf(behind)}`;
  const most = `at most ${count(limit, 'build')} per ${kind}`;
  return kind === 'branch' ? `${waits} on branch ${branch}: ${most}` : `${waits}: ${most}`;
};

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const runtimeReason = (facts: WaitingFacts): WaitingReason => {
  const { runtime, ahead, boundToRunner, fork } = facts;
  const { name, runnersOnline, capacity, busy } = runtime;
  if (boundToRunner)
    return { code: 'runner-away', text: 'waits for the runner that has the volume of the restarted build' };
  if (runnersOnline === 0) return { code: 'no-runner', text: `no runner of runtime ${name} is online` };
  if (busy >= capacity) {
    const places = capacity === 1 ? 'the only place is' : `all ${capacity} places are`;
    const queue =
      ahead === 0 ? 'it is next' : `${count(ahead, 'build')} go first`.replace('build go', 'build goes');
    return { code: 'no-place', text: `${places} taken on runtime ${name}; ${queue}` };
  }
  if (fork)
    return {
      code: 'no-untrusted-runner',
      text: `waits for a runner of runtime ${name} that takes builds of forks`,
    };
  return { code: 'handing-out', text: `is being handed to a runner of runtime ${name}` };
};

/** Why a build waits, in the order in which it has to be resolved. */
export const waitingReasons = (facts: WaitingFacts): readonly WaitingReason[] => {
  const { state, startAt, paused, blocker, approvals } = facts;
  if (state === 'pending-approval') {
    return approvals.map(step => ({
      code: 'approval',
      text: `step ${step} waits for somebody to approve it`,
    }));
  }
  if (state === 'elected') return [{ code: 'preparing', text: 'a runner has it and prepares to run it' }];
  const reasons: WaitingReason[] = [];
  if (state === 'delayed' && startAt)
    reasons.push({ code: 'delayed', text: `delayed until ${minute(startAt)}` });
  if (paused) reasons.push({ code: 'paused', text: 'builds of the account are paused' });
  if (blocker) reasons.push({ code: blocker.kind, text: blockedText(blocker) });
  return reasons.length > 0 ? reasons : [runtimeReason(facts)];
};
