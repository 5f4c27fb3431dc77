import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { at, countAt, listAt, textAt } from './fields.ts';

/** The kinds of objects that run something, by group. */
const WORKLOAD_GROUPS = {
  Deployment: 'apps',
  StatefulSet: 'apps',
  DaemonSet: 'apps',
  Job: 'batch',
  CronJob: 'batch',
  Rollout: 'argoproj.io',
} as const;

type WorkloadKind = keyof typeof WORKLOAD_GROUPS;

export const WORKLOAD_KINDS = Object.entries(WORKLOAD_GROUPS).map(([kind, group]) => ({
  kind: kind as WorkloadKind,
  group,
}));

export const isWorkloadKind = (kind: string): kind is WorkloadKind => Object.hasOwn(WORKLOAD_GROUPS, kind);

export const isWorkload = ({ apiVersion, kind }: KubeObject): boolean =>
  isWorkloadKind(kind) && WORKLOAD_GROUPS[kind] === groupOf(apiVersion);

/** The group of a kind of workload, whatever version of it a cluster serves. */
export const groupOfWorkload = (kind: WorkloadKind): string => WORKLOAD_GROUPS[kind];

export interface WorkloadState {
  /** How many pods are wanted; undefined where the kind wants no number of them, as a schedule. */
  readonly desired: number | undefined;
  /** How many serve, or ended well. */
  readonly ready: number;
  /** How many are of the newest template. */
  readonly updated: number | undefined;
  readonly isPaused: boolean;
  /** When it runs, where it does so by a schedule. */
  readonly schedule: string | undefined;
}

const JOB_DEFAULT = 1;

/** How many pods there are and should be, in the words of each kind. */
export const workloadState = (object: KubeObject): WorkloadState => ({
  ...countsOf(object),
  isPaused: at(object, 'spec', 'paused') === true || at(object, 'spec', 'suspend') === true,
  schedule: object.kind === 'CronJob' ? textAt(object, 'spec', 'schedule') : undefined,
});

const countsOf = (object: KubeObject): Pick<WorkloadState, 'desired' | 'ready' | 'updated'> => {
  const status = (name: string): number => countAt(object, 'status', name) ?? 0;
  switch (object.kind) {
    case 'DaemonSet':
      return {
        desired: status('desiredNumberScheduled'),
        ready: status('numberReady'),
        updated: status('updatedNumberScheduled'),
      };
    case 'Job':
      return {
        desired:
          countAt(object, 'spec', 'completions') ?? countAt(object, 'spec', 'parallelism') ?? JOB_DEFAULT,
        ready: status('succeeded'),
        updated: undefined,
      };
    case 'CronJob':
      return { desired: undefined, ready: listAt(object, 'status', 'active').length, updated: undefined };
    default:
      return {
        desired: countAt(object, 'spec', 'replicas') ?? 1,
        ready: status('readyReplicas'),
        updated: status('updatedReplicas'),
      };
  }
};

/** The template of the pods of a workload, as it is wanted now. */
export const templateOf = (object: KubeObject): unknown =>
  object.kind === 'CronJob'
    ? at(object, 'spec', 'jobTemplate', 'spec', 'template')
    : at(object, 'spec', 'template');

/** The images of a template, the containers that stay before those that only prepare. */
export const imagesOf = (template: unknown): readonly string[] => [
  ...new Set(
    ['containers', 'initContainers'].flatMap(list =>
      listAt(template, 'spec', list).flatMap(container => textAt(container, 'image') ?? []),
    ),
  ),
];

/** Whether the number of pods can be set. */
export const isScalable = ({ kind }: Pick<KubeObject, 'kind'>): boolean =>
  kind === 'Deployment' || kind === 'StatefulSet' || kind === 'Rollout';

/** Whether its pods can be made anew one after another. */
export const isRestartable = ({ kind }: Pick<KubeObject, 'kind'>): boolean =>
  kind === 'DaemonSet' || isScalable({ kind });

/** More than any cluster runs of one workload; a slip of the finger shall not be tried. */
export const MOST_REPLICAS = 100_000;
