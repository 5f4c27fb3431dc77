import type { StateShape } from '../../design/icon/index.ts';
import type { Tone } from '../../design/status/index.ts';
import type { Standing } from './standing.ts';
import type { Cluster, Status } from './use-system.ts';

interface Look {
  readonly tone: Tone;
  readonly shape: StateShape;
}

/** How the states of checks look. */
export const CHECK_LOOKS: Readonly<Record<Status['state'], Look>> = {
  ok: { tone: 'ok', shape: 'ok' },
  warn: { tone: 'warn', shape: 'warn' },
  bad: { tone: 'bad', shape: 'bad' },
};

/** How the states of the cluster look that the platform brings. */
export const CLUSTER_LOOKS: Readonly<Record<Cluster['state'], Look>> = {
  starting: { tone: 'run', shape: 'run' },
  running: { tone: 'ok', shape: 'ok' },
  failed: { tone: 'bad', shape: 'bad' },
  off: { tone: 'idle', shape: 'stopped' },
};

/** How the ways of being of a subscription look. */
export const STANDING_LOOKS: Readonly<Record<Standing['kind'], Look>> = {
  upToDate: { tone: 'ok', shape: 'ok' },
  reading: { tone: 'ok', shape: 'ok' },
  behind: { tone: 'warn', shape: 'delayed' },
  waits: { tone: 'warn', shape: 'queued' },
  holdsDead: { tone: 'bad', shape: 'bad' },
};

const RUN_LOOKS = {
  waiting: { tone: 'idle', shape: 'queued' },
  running: { tone: 'run', shape: 'run' },
  succeeded: { tone: 'ok', shape: 'ok' },
  failed: { tone: 'bad', shape: 'bad' },
  'timed-out': { tone: 'bad', shape: 'delayed' },
  abandoned: { tone: 'bad', shape: 'stopped' },
} as const;

export type RunState = keyof typeof RUN_LOOKS;

/** The state of a run as we know it; the server may know more. */
export const runStateOf = (state: string): RunState | undefined =>
  state in RUN_LOOKS ? (state as RunState) : undefined;

export const runLook = (state: string): Look => {
  const known = runStateOf(state);
  return known ? RUN_LOOKS[known] : { tone: 'idle', shape: 'unknown' };
};

/** Whether the run still goes on, or has yet to begin. */
export const isOpen = ({ state }: { readonly state: string }): boolean =>
  state === 'waiting' || state === 'running';
