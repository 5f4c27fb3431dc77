import type { GitOpsRuntime } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import { shortInstant } from '../moment/index.ts';
import { defineView, type Tone } from '../output/index.ts';

export type RuntimeWire = z.infer<typeof GitOpsRuntime>;

const HEALTH_TONES: Readonly<Record<RuntimeWire['healthStatus'], Tone>> = {
  HEALTHY: 'good',
  PROGRESSING: 'warn',
  DEGRADED: 'bad',
  UNKNOWN: 'warn',
};

export const runtimeView = defineView<RuntimeWire>({
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
      value: runtime => runtime.healthStatus,
      tone: ({ healthStatus }) => HEALTH_TONES[healthStatus],
    },
    { title: 'NAMESPACE', value: runtime => runtime.namespace },
    { title: 'CLUSTER', value: runtime => runtime.cluster },
    { title: 'VERSION', value: runtime => runtime.version },
    { title: 'UPGRADE', value: runtime => runtime.upgradeAvailable, tone: () => 'warn' },
    { title: 'INSTALLATION', value: runtime => runtime.installationStatus },
    { title: 'PROBLEM', value: ({ errors }) => errors[0]?.title, tone: () => 'bad' },
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
