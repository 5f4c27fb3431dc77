import { generatedName } from '../../reconciling/index.ts';
import type { Container, Job, Pod } from '../../shapes/index.ts';
import type { ControllerContext } from '../context.ts';
import { podFromTemplate } from '../pod-control.ts';
import { INDEX, INDEX_FAILURES, indexFailures, indexOf, isIndexed, type Tally, TRACKING } from './tally.ts';

const ENV = 'JOB_COMPLETION_INDEX';

const withIndexEnv = (container: Container): Container => {
  if ((container.env ?? []).some(variable => variable.name === ENV)) return container;
  const valueFrom = { fieldRef: { fieldPath: `metadata.annotations['${INDEX}']` } };
  return { ...container, env: [...(container.env ?? []), { name: ENV, valueFrom }] };
};

const indexedPod = (
  context: Pick<ControllerContext, 'ids'>,
  job: Job,
  index: number,
  failures: number,
): Pod => {
  const prefix = `${job.metadata.name}-${index}-`;
  const pod = podFromTemplate(context, job, job.spec.template, {
    name: generatedName(prefix, context.ids),
    labels: { [INDEX]: String(index) },
    annotations: {
      [INDEX]: String(index),
      ...(job.spec.backoffLimitPerIndex === undefined ? {} : { [INDEX_FAILURES]: String(failures) }),
    },
    finalizers: [TRACKING],
  });
  return {
    ...pod,
    metadata: { ...pod.metadata, generateName: prefix },
    spec: {
      ...pod.spec,
      hostname: `${job.metadata.name}-${index}`.slice(0, 63),
      containers: pod.spec.containers.map(withIndexEnv),
      ...(pod.spec.initContainers === undefined
        ? {}
        : { initContainers: pod.spec.initContainers.map(withIndexEnv) }),
    },
  };
};

/** The lowest indexes that nobody works on and that may still be worked on. */
const freeIndexes = (job: Job, tally: Tally, count: number, busy: ReadonlySet<number>): number[] => {
  const free: number[] = [];
  for (let index = 0; index < (job.spec.completions ?? 0) && free.length < count; index += 1) {
    if (!busy.has(index) && !tally.completedIndexes.has(index) && !tally.failedIndexes.has(index))
      free.push(index);
  }
  return free;
};

/** New pods of a job. */
export const newJobPods = (
  context: Pick<ControllerContext, 'ids'>,
  job: Job,
  { tally, pods, count }: { readonly tally: Tally; readonly pods: readonly Pod[]; readonly count: number },
): Pod[] => {
  if (!isIndexed(job)) {
    return Array.from({ length: count }, () =>
      podFromTemplate(context, job, job.spec.template, { finalizers: [TRACKING] }),
    );
  }
  const busy = new Set(tally.active.flatMap(pod => indexOf(pod) ?? []));
  return freeIndexes(job, tally, count, busy).map(index => {
    const before = pods.filter(pod => indexOf(pod) === index);
    const failures = before.length === 0 ? 0 : Math.max(...before.map(pod => indexFailures(pod) + 1));
    return indexedPod(context, job, index, failures);
  });
};
