import type { RunnerIsolation } from '../tables.ts';
import { isHealthy, isOnline, type Runner } from './runner.ts';

export const runnerWire = (runner: Runner, now: Date) => {
  const online = isOnline(runner, now);
  return {
    id: runner.id,
    name: runner.name,
    runtimes: [...runner.runtimes],
    trust: runner.trust,
    capacity: runner.capacity,
    paused: runner.paused,
    online,
    builds: [...runner.builds],
    ...(runner.version === undefined ? {} : { version: runner.version }),
    ...(runner.platform === undefined ? {} : { platform: runner.platform }),
    ...(runner.address === undefined ? {} : { address: runner.address }),
    ...(runner.isolation ? { isolation: isolationWire(runner.isolation) } : {}),
    ...(runner.seenAt ? { lastSeen: runner.seenAt.toISOString() } : {}),
    ...(online && runner.connectedAt ? { connectedAt: runner.connectedAt.toISOString() } : {}),
    embedded: runner.embedded,
    createdAt: runner.createdAt.toISOString(),
  };
};

const isolationWire = ({ kind, missing }: RunnerIsolation) => ({
  kind,
  missing: missing.map(({ protection, reason }) => ({ protection, reason })),
});

/** The same runner in the words of the public client. */
export const agentWire = (runner: Runner, now: Date) => ({
  id: runner.id,
  name: runner.name,
  account: runner.accountId,
  runtimes: [...runner.runtimes],
  status: {
    healthStatus: isHealthy(runner, now) ? ('healthy' as const) : ('unhealthy' as const),
    ...(runner.seenAt ? { reportedAt: runner.seenAt.toISOString() } : {}),
    ...(runner.statusMessage === undefined ? {} : { message: runner.statusMessage }),
  },
});
