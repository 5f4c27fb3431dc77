import type { ObjectKey } from '../objects/index.ts';
import type { Pod, PodStatus } from '../shapes/index.ts';
import type { PodHappening } from './container-run.ts';

/** What became of a pod since it was last looked at. */
export interface PodReport {
  readonly status: PodStatus;
  readonly happenings: readonly PodHappening[];
  /** When to look again, in milliseconds; undefined when only a change of the pod can move it. */
  readonly dueAt: number | undefined;
  /** A pod that was asked to stop has, and may be removed. */
  readonly isGone: boolean;
}

/** What runs the pods of a node: the simulation, or an engine with real containers. */
export interface PodRuntime {
  /** What its pods say of where they run. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Brings a pod of this node to the present. Never waits: what takes time is reported when it is asked again. */
  sync(pod: Pod, now: Date): PodReport;
  /** Lets go of all that was kept for a pod that is no more. */
  forget(uid: string): void;
  /** Is told of pods that have news before they said they would; a runtime that always knows when never tells. */
  onNews(listener: (pod: ObjectKey) => void): void;
}
