import type { Application, Operation, OperationState } from '@freshet/domain/applications';
import type { KubeObject, ResourceKey } from '@freshet/domain/objects';
import { syncOptionsOf } from './options.ts';
import { planTasks, type SyncPair } from './plan-tasks.ts';
import type { SyncTask } from './task.ts';

interface Described {
  readonly wave?: number;
  readonly hook?: string;
  readonly namespace?: string;
  readonly apiVersion?: string;
  readonly annotations?: Record<string, string>;
  readonly [field: string]: unknown;
}

/** `wave` and `hook` as annotations, and whatever else a test needs. */
export const object = (kind: string, name: string, described: Described = {}): KubeObject => {
  const { wave, hook, apiVersion = 'v1', namespace, annotations, ...fields } = described;
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      annotations: {
        ...(wave === undefined ? {} : { 'argocd.argoproj.io/sync-wave': String(wave) }),
        ...(hook === undefined ? {} : { 'argocd.argoproj.io/hook': hook }),
        ...annotations,
      },
    },
    ...fields,
  };
};

export const wanted = (target: KubeObject, live?: KubeObject): SyncPair => ({
  target,
  live,
  isModified: true,
  requiresPruning: false,
});

export const extra = (live: KubeObject): SyncPair => ({
  target: undefined,
  live,
  isModified: false,
  requiresPruning: true,
});

export const app = (spec: Partial<Application['spec']> = {}): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'app', namespace: 'argocd' },
  spec: { project: 'default', destination: { namespace: 'home' }, ...spec },
});

export const state = (
  sync: Operation['sync'] & object = {},
  rest: Partial<OperationState> = {},
): OperationState => ({
  operation: { sync },
  phase: 'Running',
  startedAt: '2026-03-01T12:00:00.500Z',
  ...rest,
});

export const plan = (
  pairs: readonly SyncPair[],
  {
    sync = {},
    spec = {},
    liveOf = () => undefined,
  }: {
    sync?: Operation['sync'] & object;
    spec?: Partial<Application['spec']>;
    liveOf?: (key: ResourceKey) => KubeObject | undefined;
  } = {},
): readonly SyncTask[] => {
  const application = app(spec);
  const begun = state(sync);
  return planTasks({
    application,
    state: begun,
    options: syncOptionsOf(begun.operation, application),
    pairs,
    revision: 'ABCDEF0123456789',
    liveOf,
  });
};

/** Tasks in a form that reads well: `phase/wave kind/name`, removals with a minus. */
export const shown = (tasks: readonly SyncTask[]): readonly string[] =>
  tasks.map(({ phase, wave, key, target }) => `${phase}/${wave} ${target ? '' : '-'}${key.kind}/${key.name}`);
