import type { OperationPhase, ResourceResult, ResultCode } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { imagesOf } from './images.ts';
import { type SyncTask, taskId } from './task.ts';

export interface Entry {
  readonly status?: ResultCode | undefined;
  /** How far the task is; absent while nothing has been done. */
  readonly state?: OperationPhase | undefined;
  /** Kept from before where there is nothing new to say. */
  readonly message?: string | undefined;
}

const FIRST_STATES: Readonly<Record<ResultCode, OperationPhase>> = {
  Synced: 'Running',
  SyncFailed: 'Failed',
  Pruned: 'Succeeded',
  PruneSkipped: 'Succeeded',
};

/** How far the tasks of an operation are: all that is remembered from one pass to the next. */
export class Ledger {
  readonly #results = new Map<string, ResourceResult>();
  readonly #former: number;

  constructor(results: readonly ResourceResult[] = []) {
    for (const result of results) {
      const { group, kind, namespace, name, syncPhase = 'Sync' } = result;
      this.#results.set(taskId({ group, kind, namespace, name }, syncPhase), result);
    }
    this.#former = this.#results.size;
  }

  /** Whether nothing has been done yet. */
  get isEmpty(): boolean {
    return this.#results.size === 0;
  }

  /** What earlier passes wrote comes first, as it was; what is new follows in the order of the tasks. */
  resultsOf(tasks: readonly SyncTask[]): ResourceResult[] {
    const places = new Map(tasks.map(({ id }, place) => [id, place]));
    const rows = [...this.#results];
    const added = rows.splice(this.#former);
    added.sort(([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    return [...rows, ...added].map(([, result]) => result);
  }

  of(task: SyncTask): Entry {
    const result = this.#results.get(task.id);
    return { status: result?.status, state: result?.hookPhase, message: result?.message };
  }

  stateOf(task: SyncTask): OperationPhase | undefined {
    return this.#results.get(task.id)?.hookPhase;
  }

  /** Writes down what became of a task; a state that is not given follows from the status. */
  record(task: SyncTask, entry: Entry): void {
    const { message = '', status } = entry;
    const state = entry.state ?? (status && FIRST_STATES[status]);
    const known = this.#results.get(task.id);
    const said = message === '' ? known?.message : message;
    this.#results.set(task.id, {
      ...(known ?? identityOf(task)),
      ...(status === undefined ? {} : { status }),
      ...(state === undefined ? {} : { hookPhase: state }),
      ...(said === undefined ? {} : { message: said }),
    });
  }
}

const identityOf = (task: SyncTask): ResourceResult => {
  const { key, version, phase, isHook } = task;
  const images = imagesOf((task.target ?? task.live) as KubeObject);
  return {
    ...key,
    version,
    ...(isHook ? { hookType: phase } : {}),
    syncPhase: phase,
    ...(images.length > 0 ? { images } : {}),
  };
};

export const isRunning = (state: OperationPhase | undefined): boolean => state === 'Running';

export const hasEnded = (state: OperationPhase | undefined): boolean =>
  state === 'Succeeded' || state === 'Failed' || state === 'Error';
