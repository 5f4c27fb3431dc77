import type { RunnerIsolation, RunnerTrust } from '../tables.ts';

/** A program that takes builds of some runtime environments. The public client calls it an agent. */
export interface Runner {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly runtimes: readonly string[];
  readonly trust: RunnerTrust;
  readonly capacity: number;
  readonly paused: boolean;
  readonly embedded: boolean;
  readonly keyMadeAt: Date;
  readonly version?: string;
  readonly platform?: string;
  readonly address?: string;
  /** As it said last. */
  readonly isolation?: RunnerIsolation;
  readonly statusMessage?: string;
  /** The one session that may speak for it. */
  readonly sessionId?: string;
  readonly connectedAt?: Date;
  readonly seenAt?: Date;
  /** The builds it holds, as it said last. */
  readonly builds: readonly string[];
  readonly createdAt: Date;
}

/** Without a sign of life for this long, a runner counts as gone. */
export const SILENCE_MS = 45_000;

export const isHealthy = ({ seenAt }: Runner, now: Date): boolean =>
  seenAt !== undefined && now.getTime() - seenAt.getTime() <= SILENCE_MS;

/** Whether work can be pushed to it. */
export const isOnline = (runner: Runner, now: Date): boolean =>
  runner.sessionId !== undefined && isHealthy(runner, now);
