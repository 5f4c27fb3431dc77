import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { ObjectKey } from '../objects/index.ts';
import {
  type Alarms,
  type Cluster,
  createReconciler,
  type EventRecorder,
  type Outcome,
  type Reconciler,
} from '../reconciling/index.ts';

/** What every controller works with. */
export interface ControllerContext {
  readonly cluster: Cluster;
  readonly alarms: Alarms;
  readonly log: Logger;
  readonly ids: Ids;
  readonly events: (component: string) => EventRecorder;
}

interface ControllerOptions {
  readonly concurrency?: number;
  readonly settleMs?: number;
}

/** The queue of a controller that also watches by itself; both end together. */
export const withWatch = (queue: Reconciler, unwatch: () => void): Reconciler => ({
  add: key => queue.add(key),
  get busy() {
    return queue.busy;
  },
  stop: () => {
    unwatch();
    return queue.stop();
  },
});

/** The queue of a controller. */
export const queueFor = (
  { alarms, log }: ControllerContext,
  name: string,
  reconcile: (key: ObjectKey) => Promise<Outcome | undefined>,
  options: ControllerOptions = {},
): Reconciler => createReconciler({ name, alarms, log, reconcile, ...options });
