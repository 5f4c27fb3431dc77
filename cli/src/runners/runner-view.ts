import type { Runner } from '@freshet/contracts/runtimes';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView } from '../output/index.ts';

type RunnerWire = z.infer<typeof Runner>;

const statusOf = ({ online, paused }: RunnerWire): string => {
  if (!online) return 'offline';
  return paused ? 'paused' : 'online';
};

const toneOf = (runner: RunnerWire): 'good' | 'warn' | 'bad' => {
  if (!runner.online) return 'bad';
  return runner.paused ? 'warn' : 'good';
};

/** How steps are kept from its machine, and what is missing of that. */
const isolationOf = ({ isolation }: RunnerWire): string | undefined => {
  if (!isolation) return undefined;
  const missing = isolation.missing.map(({ protection }) => protection);
  return isolation.kind === 'none' || missing.length === 0
    ? isolation.kind
    : `${isolation.kind} without ${missing.join(', ')}`;
};

export const runnerView = defineView<RunnerWire>({
  kind: 'runner',
  name: runner => runner.name,
  empty: 'There are no runners; `freshet runner create-token` makes a token for one to register with.',
  columns: [
    { title: 'NAME', value: runner => runner.name },
    { title: 'STATUS', value: statusOf, tone: toneOf },
    { title: 'BUILDS', value: ({ builds, capacity }) => `${builds.length}/${capacity}` },
    { title: 'RUNTIMES', value: runner => runner.runtimes },
    { title: 'TAKES', value: runner => runner.trust },
    {
      title: 'ISOLATION',
      value: isolationOf,
      tone: ({ isolation }) => (isolation && isolation.missing.length > 0 ? 'warn' : 'good'),
    },
    { title: 'SEEN', value: runner => shortInstant(runner.lastSeen) },
    { title: 'VERSION', value: runner => runner.version, wide: true },
    { title: 'PLATFORM', value: runner => runner.platform, wide: true },
    { title: 'ADDRESS', value: runner => runner.address, wide: true },
    { title: 'ID', value: runner => runner.id, wide: true },
  ],
});

export const RUNNER_ARG = {
  name: 'runner',
  what: 'Name or id of the runner',
  completeFrom: ['runner', 'list'],
} as const;
