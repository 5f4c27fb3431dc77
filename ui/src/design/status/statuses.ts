import type { StateShape } from '../icon/index.ts';

/**
 * How every state of the product looks. Shapes carry the kind: circle is work, diamond a gate, heart health, ring and
 * arrows sync, triangle needs a look, dashed is not yet or not there. The words are in the catalogue under the same
 * keys. `moving` shapes turn while they last.
 */
export type Tone = 'ok' | 'run' | 'gate' | 'warn' | 'bad' | 'idle';

interface Look {
  readonly shape: StateShape;
  readonly tone: Tone;
}

const look = (tone: Tone, shape: StateShape): Look => ({ tone, shape });

export const STATUSES = {
  build: {
    pending: look('idle', 'queued'),
    delayed: look('warn', 'delayed'),
    elected: look('run', 'run'),
    running: look('run', 'run'),
    'pending-approval': look('gate', 'gate'),
    terminating: look('idle', 'run'),
    terminated: look('idle', 'stopped'),
    denied: look('bad', 'gate-bad'),
    error: look('bad', 'bad'),
    success: look('ok', 'ok'),
  },
  step: {
    pending: look('idle', 'pending'),
    running: look('run', 'run'),
    success: look('ok', 'ok'),
    failure: look('bad', 'bad'),
    'failure-allowed': look('warn', 'warn'),
    skipped: look('idle', 'skipped'),
    terminated: look('idle', 'stopped'),
    'pending-approval': look('gate', 'gate'),
    approved: look('ok', 'gate-ok'),
    denied: look('bad', 'gate-bad'),
    debug: look('gate', 'paused'),
  },
  sync: {
    SYNCED: look('ok', 'synced'),
    SYNCING: look('run', 'syncing'),
    OUT_OF_SYNC: look('warn', 'outofsync'),
    UNKNOWN: look('idle', 'unknown'),
    Failed: look('bad', 'bad'),
    Pruned: look('idle', 'pruned'),
  },
  health: {
    HEALTHY: look('ok', 'heart'),
    PROGRESSING: look('run', 'run'),
    SUSPENDED: look('gate', 'paused'),
    MISSING: look('warn', 'heart-missing'),
    DEGRADED: look('bad', 'heart-bad'),
    UNKNOWN: look('idle', 'unknown'),
  },
  release: {
    QUEUED: look('idle', 'queued'),
    RUNNING: look('run', 'run'),
    SUSPENDED: look('gate', 'gate'),
    SUCCEEDED: look('ok', 'ok'),
    FAILED: look('bad', 'bad'),
    TERMINATING: look('idle', 'run'),
    TERMINATED: look('idle', 'stopped'),
    PENDING: look('idle', 'pending'),
    SKIPPED: look('idle', 'skipped'),
    HELD: look('gate', 'paused'),
  },
  runtime: {
    online: look('ok', 'ok'),
    syncing: look('run', 'syncing'),
    upgrading: look('run', 'run'),
    warning: look('warn', 'warn'),
    offline: look('bad', 'bad'),
    IN_PROGRESS: look('gate', 'gate-idle'),
    unknown: look('idle', 'unknown'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Look>>>>;

export type StatusKind = keyof typeof STATUSES;

/** The look of a state; one we have no drawing for is unknown, never something it is not. */
export const lookOf = (kind: StatusKind, status: string): Look => {
  const looks: Readonly<Record<string, Look>> = STATUSES[kind];
  return looks[status] ?? look('idle', 'unknown');
};

/** Shapes that turn: their state is under way. */
export const isMoving = (shape: StateShape): boolean => shape === 'run' || shape === 'syncing';
