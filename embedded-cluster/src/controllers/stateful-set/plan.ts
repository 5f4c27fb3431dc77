import { isDeleting } from '../../reconciling/index.ts';
import type { Pod, StatefulSet } from '../../shapes/index.ts';
import { isAvailablePod, isFinishedPod, isReadyPod } from '../pod-control.ts';
import { REVISION_LABEL } from '../revision-history.ts';

/**
 * What a stateful set does next. Pods have numbers: they come in order, each after the one before it is available, and
 * go in reverse order; an update replaces them from the highest number down. With the parallel policy they come and
 * go together, but are still updated one by one.
 */
export interface Step {
  /** Numbers of the pods to create. */
  readonly create: readonly number[];
  readonly remove: readonly Pod[];
}

export interface Situation {
  readonly set: StatefulSet;
  readonly pods: readonly Pod[];
  readonly updateRevision: string;
  readonly now: number;
}

const NOTHING: Step = { create: [], remove: [] };

export const startOf = ({ spec }: StatefulSet): number => spec.ordinals?.start ?? 0;

const wantedOrdinals = (set: StatefulSet): number[] =>
  Array.from({ length: set.spec.replicas ?? 1 }, (_, index) => startOf(set) + index);

/** The number in the name of a pod of a set; undefined for a name of another shape. */
export const ordinalOf = (set: StatefulSet, pod: Pod): number | undefined => {
  const digits = /-(\d{1,9})$/.exec(pod.metadata.name)?.[1];
  if (digits === undefined || pod.metadata.name !== `${set.metadata.name}-${Number(digits)}`)
    return undefined;
  return Number(digits);
};

export const revisionOfPod = ({ metadata }: Pod): string | undefined => metadata.labels?.[REVISION_LABEL];

/** Whether a pod made anew is to be of the old revision: the partition holds it back. */
export const staysOld = (set: StatefulSet, ordinal: number): boolean =>
  set.spec.updateStrategy?.type !== 'OnDelete' &&
  ordinal < startOf(set) + (set.spec.updateStrategy?.rollingUpdate?.partition ?? 0);

const isSettled = (pod: Pod, { set, now }: Situation): boolean =>
  !isDeleting(pod) && isReadyPod(pod) && isAvailablePod(pod, set.spec.minReadySeconds ?? 0, now);

const byOrdinal = ({ set, pods }: Situation): Map<number, Pod> => {
  const found = new Map<number, Pod>();
  for (const pod of pods) {
    const ordinal = ordinalOf(set, pod);
    if (ordinal !== undefined) found.set(ordinal, pod);
  }
  return found;
};

/** Creates what is missing and removes what has ended, in order where the policy says so. Undefined: all is there. */
const fill = (situation: Situation, found: ReadonlyMap<number, Pod>, inOrder: boolean): Step | undefined => {
  const create: number[] = [];
  const remove: Pod[] = [];
  for (const ordinal of wantedOrdinals(situation.set)) {
    const pod = found.get(ordinal);
    if (pod === undefined) create.push(ordinal);
    else if (isFinishedPod(pod) && !isDeleting(pod)) remove.push(pod);
    const isWaiting = pod === undefined || !isSettled(pod, situation);
    if (inOrder && isWaiting) return { create, remove };
  }
  return create.length + remove.length > 0 ? { create, remove } : undefined;
};

/** Removes what is too many, highest first. */
const shrink = (
  situation: Situation,
  found: ReadonlyMap<number, Pod>,
  inOrder: boolean,
): Step | undefined => {
  const wanted = new Set(wantedOrdinals(situation.set));
  const condemned = [...found]
    .filter(([ordinal]) => !wanted.has(ordinal))
    .sort(([one], [other]) => other - one);
  if (condemned.length === 0) return undefined;
  const victims = condemned.map(([, pod]) => pod).filter(pod => !isDeleting(pod));
  if (!inOrder) return victims.length === 0 ? undefined : { create: [], remove: victims };
  const [first] = condemned;
  if (first === undefined || isDeleting(first[1])) return NOTHING;
  // A set that is unwell elsewhere keeps what works; only the pod that is unwell itself may go.
  const others = [...found.values()].filter(
    pod => pod !== first[1] && wanted.has(ordinalOf(situation.set, pod) ?? -1),
  );
  if (others.some(pod => !isSettled(pod, situation)) && isSettled(first[1], situation)) return NOTHING;
  return { create: [], remove: [first[1]] };
};

/** Replaces one pod that is of another revision than wanted, highest first, while all above it are well. */
const update = (situation: Situation, found: ReadonlyMap<number, Pod>): Step => {
  const { set, updateRevision } = situation;
  if (set.spec.updateStrategy?.type === 'OnDelete') return NOTHING;
  for (const ordinal of wantedOrdinals(set).reverse()) {
    if (staysOld(set, ordinal)) return NOTHING;
    const pod = found.get(ordinal);
    if (pod === undefined || isDeleting(pod)) return NOTHING;
    if (revisionOfPod(pod) !== updateRevision) return { create: [], remove: [pod] };
    if (!isSettled(pod, situation)) return NOTHING;
  }
  return NOTHING;
};

/** The next step of a set. */
export const nextStep = (situation: Situation): Step => {
  const { set } = situation;
  if (isDeleting(set)) return NOTHING;
  const found = byOrdinal(situation);
  const inOrder = set.spec.podManagementPolicy !== 'Parallel';
  const step = fill(situation, found, inOrder) ?? shrink(situation, found, inOrder);
  return step ?? update(situation, found);
};
