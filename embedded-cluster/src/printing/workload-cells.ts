import { fieldsAt, listAt, numberAt, textAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { age, humanDuration } from './age.ts';
import type { CellsByColumn } from './cells.ts';
import { summarizePod } from './pod-status.ts';
import { containersText, goBoolean, isTrue, labelsText, NONE, orNone, selectorText } from './words.ts';

const count =
  (...path: readonly string[]) =>
  (object: KubeObject): number =>
    numberAt(object, ...path) ?? 0;

/** What a workload runs, and how it finds it again. */
const TEMPLATE: CellsByColumn = {
  Containers: object => containersText(fieldsAt(object, 'spec', 'template', 'spec'), 'name'),
  Images: object => containersText(fieldsAt(object, 'spec', 'template', 'spec'), 'image'),
  Selector: object => selectorText(fieldsAt(object, 'spec', 'selector')),
};

const readyOfWanted = (object: KubeObject): string =>
  `${numberAt(object, 'status', 'readyReplicas') ?? 0}/${numberAt(object, 'spec', 'replicas') ?? 0}`;

const readinessGates = (pod: KubeObject): string => {
  const gates = listAt(pod, 'spec', 'readinessGates');
  if (gates.length === 0) return NONE;
  return `${gates.filter(gate => isTrue(pod, textAt(gate, 'conditionType'))).length}/${gates.length}`;
};

const podAddress = (pod: KubeObject): string => {
  const [first] = listAt(pod, 'status', 'podIPs');
  return orNone(textAt(first, 'ip') || textAt(pod, 'status', 'podIP'));
};

const jobStatus = (job: KubeObject): string => {
  if (isTrue(job, 'Complete')) return 'Complete';
  if (isTrue(job, 'Failed')) return 'Failed';
  if (job.metadata.deletionTimestamp !== undefined) return 'Terminating';
  const word = ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(type => isTrue(job, type));
  return word ?? 'Running';
};

const completions = (job: KubeObject): string => {
  const done = numberAt(job, 'status', 'succeeded') ?? 0;
  const wanted = numberAt(job, 'spec', 'completions');
  if (wanted !== undefined) return `${done}/${wanted}`;
  const parallel = numberAt(job, 'spec', 'parallelism') ?? 0;
  return parallel > 1 ? `${done}/1 of ${parallel}` : `${done}/1`;
};

const duration = (job: KubeObject, now: Date): string => {
  const start = Date.parse(textAt(job, 'status', 'startTime'));
  if (Number.isNaN(start)) return '';
  const end = Date.parse(textAt(job, 'status', 'completionTime'));
  return humanDuration((Number.isNaN(end) ? now.getTime() : end) - start);
};

const replicaCells: CellsByColumn = {
  ...TEMPLATE,
  Desired: count('spec', 'replicas'),
  Current: count('status', 'replicas'),
  Ready: count('status', 'readyReplicas'),
};

/** Cells of what runs, by kind and column. */
export const WORKLOAD_CELLS: Readonly<Record<string, CellsByColumn>> = {
  '/Pod': {
    Ready: (pod, now) => summarizePod(pod, now).ready,
    Status: (pod, now) => summarizePod(pod, now).status,
    Restarts: (pod, now) => summarizePod(pod, now).restarts,
    IP: podAddress,
    Node: pod => orNone(textAt(pod, 'spec', 'nodeName')),
    'Nominated Node': pod => orNone(textAt(pod, 'status', 'nominatedNodeName')),
    'Readiness Gates': readinessGates,
  },
  '/PodTemplate': {
    Containers: object => containersText(fieldsAt(object, 'template', 'spec'), 'name'),
    Images: object => containersText(fieldsAt(object, 'template', 'spec'), 'image'),
    'Pod Labels': object => labelsText(fieldsAt(object, 'template', 'metadata', 'labels')),
  },
  '/ReplicationController': {
    ...replicaCells,
    Selector: object => labelsText(fieldsAt(object, 'spec', 'selector')),
  },
  'apps/ReplicaSet': replicaCells,
  'apps/Deployment': {
    ...TEMPLATE,
    Ready: readyOfWanted,
    'Up-to-date': count('status', 'updatedReplicas'),
    Available: count('status', 'availableReplicas'),
  },
  'apps/StatefulSet': { ...TEMPLATE, Ready: readyOfWanted },
  'apps/DaemonSet': {
    ...TEMPLATE,
    Desired: count('status', 'desiredNumberScheduled'),
    Current: count('status', 'currentNumberScheduled'),
    Ready: count('status', 'numberReady'),
    'Up-to-date': count('status', 'updatedNumberScheduled'),
    Available: count('status', 'numberAvailable'),
    'Node Selector': object => labelsText(fieldsAt(object, 'spec', 'template', 'spec', 'nodeSelector')),
  },
  'apps/ControllerRevision': {
    Controller: object => {
      const owner = object.metadata.ownerReferences?.find(({ controller }) => controller === true);
      if (!owner) return NONE;
      const [group = ''] = owner.apiVersion.includes('/') ? owner.apiVersion.split('/') : [''];
      return `${owner.kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${owner.name}`;
    },
    Revision: count('revision'),
  },
  'batch/Job': { ...TEMPLATE, Status: jobStatus, Completions: completions, Duration: duration },
  'batch/CronJob': {
    Schedule: object => textAt(object, 'spec', 'schedule'),
    Timezone: object => orNone(textAt(object, 'spec', 'timeZone')),
    Suspend: object => goBoolean(fieldsAt(object, 'spec')?.suspend),
    Active: object => listAt(object, 'status', 'active').length,
    'Last Schedule': (object, now) => {
      const last = textAt(object, 'status', 'lastScheduleTime');
      return last === '' ? NONE : age(last, now);
    },
    Containers: object =>
      containersText(fieldsAt(object, 'spec', 'jobTemplate', 'spec', 'template', 'spec'), 'name'),
    Images: object =>
      containersText(fieldsAt(object, 'spec', 'jobTemplate', 'spec', 'template', 'spec'), 'image'),
    Selector: object => selectorText(fieldsAt(object, 'spec', 'jobTemplate', 'spec', 'selector')),
  },
};
