import type { KubeObject } from '@freshet/domain/objects';
import { sameJson } from '@freshet/embedded-cluster/kube-types';
import type { CompareRequest } from './compare-request.ts';
import { type Prediction, predictClientSide, sidesOf } from './predict.ts';

/** How a wanted object and its live one differ. */
export interface Difference {
  /** As it is to be applied. */
  readonly target: KubeObject;
  readonly isModified: boolean;
  /** Made anew each time it is asked for: most are never looked at, and together they are large. */
  readonly prediction: () => Prediction;
}

interface Known {
  readonly live: KubeObject;
  readonly settings: CompareRequest['settings'];
  readonly difference: Promise<Difference>;
}

/** Whether two reads show one and the same state of an object. */
const isSameState = (one: KubeObject, other: KubeObject): boolean => {
  if (one === other) return true;
  const { uid, resourceVersion } = one.metadata;
  if (uid === undefined || resourceVersion === undefined) return false;
  return (
    uid === other.metadata.uid &&
    resourceVersion === other.metadata.resourceVersion &&
    one.apiVersion === other.apiVersion
  );
};

/** Differences that were found, for as long as targets live and neither side changes. */
export class Differences {
  readonly #known = new WeakMap<KubeObject, Known>();

  of(target: KubeObject, live: KubeObject, request: CompareRequest): Promise<Difference> {
    const { settings } = request;
    const known = this.#known.get(target);
    if (known && known.settings === settings && isSameState(known.live, live)) return known.difference;
    const difference = findDifference(target, live, request);
    this.#known.set(target, { live, settings, difference });
    return difference;
  }
}

const findDifference = async (
  target: KubeObject,
  live: KubeObject,
  { settings }: CompareRequest,
): Promise<Difference> => {
  const prediction = (): Prediction => predictClientSide(sidesOf(target, live, settings), settings);
  const { live: from, predicted } = prediction();
  return { target, isModified: !sameJson(from, predicted), prediction };
};
