import type { GitOpsRuntime } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView, type Tone } from '../output/index.ts';
import type { Troubles } from './runtime-checks.ts';

export type RuntimeWire = z.infer<typeof GitOpsRuntime>;

/** A runtime with what is known not to be well of it. */
interface ShownRuntime extends RuntimeWire {
  readonly troubles?: Troubles;
}

const WELL: Troubles = { failing: [], unwell: [] };

const NEEDS_LOOK = 'NEEDS A LOOK';

/** What the pages say of one that is there and says that it is well, while something of it does not hold. */
const healthOf = ({ healthStatus, errors, troubles: { failing, unwell } = WELL }: ShownRuntime) =>
  healthStatus === 'HEALTHY' && failing.length + unwell.length + errors.length > 0
    ? NEEDS_LOOK
    : healthStatus;

const problemOf = ({ errors, troubles: { failing, unwell } = WELL }: ShownRuntime): string | undefined => {
  const [path] = failing;
  if (path) {
    const count = failing.length === 1 ? '1 path does' : `${failing.length} paths do`;
    return `${count} not hold: ${path.message ?? path.name}`;
  }
  const [part] = unwell;
  if (!part) return errors[0]?.title;
  const count = unwell.length === 1 ? '1 part is' : `${unwell.length} parts are`;
  return `${count} not well: ${part.message ?? part.name}`;
};

const HEALTH_TONES: Readonly<Record<ReturnType<typeof healthOf>, Tone>> = {
  HEALTHY: 'good',
  [NEEDS_LOOK]: 'warn',
  PROGRESSING: 'warn',
  DEGRADED: 'bad',
  UNKNOWN: 'warn',
};

export const runtimeView = defineView<ShownRuntime>({
  kind: 'runtime',
  name: runtime => runtime.name,
  empty: 'There are no GitOps runtimes; `freshet runtime install` installs one into a cluster.',
  columns: [
    { title: 'NAME', value: ({ name, kind }) => (kind === 'hosted' ? `${name} (hosted)` : name) },
    {
      title: 'STATUS',
      value: ({ online }) => (online ? 'online' : 'offline'),
      tone: ({ online }) => (online ? 'good' : 'bad'),
    },
    {
      title: 'HEALTH',
      value: healthOf,
      tone: runtime => HEALTH_TONES[healthOf(runtime)],
    },
    { title: 'NAMESPACE', value: runtime => runtime.namespace },
    { title: 'CLUSTER', value: runtime => runtime.cluster },
    { title: 'VERSION', value: runtime => runtime.version },
    { title: 'UPGRADE', value: runtime => runtime.upgradeAvailable, tone: () => 'warn' },
    { title: 'INSTALLATION', value: runtime => runtime.installationStatus },
    { title: 'PROBLEM', value: problemOf, tone: () => 'bad' },
    { title: 'ACCESS', value: runtime => runtime.accessMode, wide: true },
    { title: 'URL', value: runtime => runtime.url, wide: true },
    { title: 'ENGINE', value: runtime => runtime.engine, wide: true },
    {
      title: 'CONFIGURATION',
      value: ({ isConfigurationRuntime }) => (isConfigurationRuntime ? 'yes' : 'no'),
      wide: true,
    },
    { title: 'SEEN', value: runtime => shortInstant(runtime.seenAt), wide: true },
  ],
});

export const RUNTIME_ARG = {
  name: 'runtime',
  what: 'Name of the runtime',
  completeFrom: ['runtime', 'list'],
} as const;
