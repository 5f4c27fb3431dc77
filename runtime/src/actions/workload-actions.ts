import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { ActionsByKind, BuiltInAction } from './action.ts';
import { at, nameStamp, setting, timestamp, withField } from './change.ts';

const RESTARTED = ['spec', 'template', 'metadata', 'annotations', 'kubectl.kubernetes.io/restartedAt'];

const restart: BuiltInAction = {
  name: 'restart',
  run: ({ object, now }) => [{ operation: 'patch', object: withField(object, RESTARTED, timestamp(now)) }],
};

/** More than any cluster runs of one workload; a slip of the finger shall not be tried. */
const MOST_REPLICAS = 100_000;

export const replicasOf = (text: string | undefined): number => {
  const replicas = /^\d{1,6}$/u.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(replicas <= MOST_REPLICAS))
    throw new Fault('RESOURCE_ACTION_INVALID', `replicas must be a number from 0 to ${MOST_REPLICAS}`);
  return replicas;
};

const scale: BuiltInAction = {
  name: 'scale',
  params: object => [{ name: 'replicas', default: String(at(object, 'spec', 'replicas') ?? 1) }],
  run: ({ object, params }) => [
    { operation: 'patch', object: withField(object, ['spec', 'replicas'], replicasOf(params.replicas)) },
  ],
};

const isPaused = (object: KubeObject): boolean => at(object, 'spec', 'paused') === true;
const isSuspended = (object: KubeObject): boolean => at(object, 'spec', 'suspend') === true;

const pause: BuiltInAction = {
  name: 'pause',
  isAllowed: object => !isPaused(object),
  run: setting(['spec.paused', true]),
};

const resume: BuiltInAction = {
  name: 'resume',
  isAllowed: isPaused,
  run: setting(['spec.paused', undefined]),
};

const conditions = (object: KubeObject): readonly unknown[] => {
  const list = at(object, 'status', 'conditions');
  return Array.isArray(list) ? list : [];
};

const ENDINGS: readonly unknown[] = ['Complete', 'Failed', 'FailureTarget', 'SuccessCriteriaMet'];

/** A job that has ended, or whose end is decided. */
const isOver = (job: KubeObject): boolean =>
  conditions(job).some(
    condition => ENDINGS.includes(at(condition, 'type')) && at(condition, 'status') === 'True',
  );

/** Tells the controller of jobs that the job has failed: it ends the pods and keeps the job to be looked at. */
const terminate: BuiltInAction = {
  name: 'terminate',
  isListed: job => at(job, 'status') !== undefined && !isOver(job),
  run: request => {
    const terminated = {
      type: 'FailureTarget',
      status: 'True',
      reason: 'ManuallyTerminated',
      message: 'Job was terminated explicitly through Freshet',
      lastTransitionTime: timestamp(request.now),
    };
    return setting(['status.conditions', [...conditions(request.object), terminated]])(request);
  },
};

const jobActions: readonly BuiltInAction[] = [
  {
    name: 'resume',
    isListed: job => isSuspended(job) && !isOver(job),
    run: setting(['spec.suspend', false]),
  },
  {
    name: 'suspend',
    isListed: job => !isSuspended(job) && !isOver(job),
    run: setting(['spec.suspend', true]),
  },
  terminate,
];

/** An owner that takes the objects it owns along when it goes. */
export const ownerOf = ({ apiVersion, kind, metadata: { name, uid } }: KubeObject) => ({
  apiVersion,
  kind,
  name,
  uid: uid ?? '',
});

/** As long as names of jobs may be, with room for the names of their pods. */
const LONGEST_NAME = 52;

const fieldsAt = (value: unknown, ...path: readonly string[]): Record<string, string> =>
  (at(value, ...path) as Record<string, string> | undefined) ?? {};

/** A job as the schedule would make it, but now; also while the schedule is suspended. */
const createJob: BuiltInAction = {
  name: 'create-job',
  displayName: 'Create Job',
  run: ({ object, now }) => {
    const template = at(object, 'spec', 'jobTemplate');
    const job: KubeObject = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: {
        name: `${object.metadata.name.slice(0, LONGEST_NAME - 15)}-${nameStamp(now)}`,
        ...(object.metadata.namespace === undefined ? {} : { namespace: object.metadata.namespace }),
        ...(at(template, 'metadata', 'labels') === undefined
          ? {}
          : { labels: fieldsAt(template, 'metadata', 'labels') }),
        annotations: {
          ...fieldsAt(template, 'metadata', 'annotations'),
          'cronjob.kubernetes.io/instantiate': 'manual',
        },
        ownerReferences: [{ ...ownerOf(object), controller: true, blockOwnerDeletion: true }],
      },
      spec: { ...(at(template, 'spec') as object | undefined) },
    };
    return [{ operation: 'create', object: job }];
  },
};

const cronJobActions: readonly BuiltInAction[] = [
  createJob,
  { name: 'resume', isListed: isSuspended, run: setting(['spec.suspend', false]) },
  { name: 'suspend', isListed: object => !isSuspended(object), run: setting(['spec.suspend', true]) },
];

export const WORKLOAD_ACTIONS: ActionsByKind = {
  'apps/DaemonSet': [restart],
  'apps/Deployment': [pause, restart, resume, scale],
  'apps/StatefulSet': [restart, scale],
  'batch/CronJob': cronJobActions,
  'batch/Job': jobActions,
};
