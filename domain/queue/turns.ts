import {
  type ActiveBuild,
  type Blocker,
  beforeInQueue,
  type QueueLimits,
  type WaitingBuild,
} from './queue.ts';

export interface Turns {
  /** Ids of the builds whose turn has come, in the order of the queue. */
  readonly granted: readonly string[];
  /** Why each of the others waits, by id. */
  readonly blocked: ReadonlyMap<string, Blocker>;
}

/** Counts who takes places, and finds what is full. */
class Places {
  readonly #limits: QueueLimits;
  readonly #all: number[] = [];
  readonly #byTrigger = new Map<string, number[]>();
  readonly #byBranch = new Map<string, number[]>();

  constructor(limits: QueueLimits, active: readonly ActiveBuild[]) {
    this.#limits = limits;
    for (const build of active) this.take(build);
  }

  take({ number, triggerId, branch }: ActiveBuild): void {
    this.#all.push(number);
    if (triggerId !== undefined) add(this.#byTrigger, triggerId, number);
    if (branch !== undefined) add(this.#byBranch, branch, number);
  }

  blockerOf({ triggerId, triggerLimit, branch }: WaitingBuild): Blocker | undefined {
    const limits = this.#limits;
    if (limits.pipeline === 0) return { kind: 'frozen', limit: 0, behind: [] };
    const [ofTrigger, ofBranch] = [
      triggerId === undefined ? undefined : (this.#byTrigger.get(triggerId) ?? []),
      branch === undefined ? undefined : (this.#byBranch.get(branch) ?? []),
    ];
    return (
      full('pipeline', limits.pipeline, this.#all) ??
      full('trigger', triggerLimit ?? limits.trigger, ofTrigger) ??
      full('branch', limits.branch, ofBranch, branch)
    );
  }
}

const add = (places: Map<string, number[]>, key: string, number: number): void => {
  const taken = places.get(key) ?? [];
  taken.push(number);
  places.set(key, taken);
};

const full = (
  kind: Blocker['kind'],
  limit: number | undefined,
  taken: readonly number[] | undefined,
  branch?: string,
): Blocker | undefined =>
  limit === undefined || taken === undefined || taken.length < limit
    ? undefined
    : {
        kind,
        limit,
        behind: taken.toSorted((a, b) => a - b),
        ...(branch === undefined ? {} : { branch }),
      };

/**
 * Whose turn it is among the builds of one pipeline. A build that is held up by its branch or trigger does not hold
 * up those behind it; nobody overtakes within a branch or trigger, except by priority.
 */
export const grantTurns = (
  limits: QueueLimits,
  active: readonly ActiveBuild[],
  waiting: readonly WaitingBuild[],
): Turns => {
  const places = new Places(limits, active);
  const granted: string[] = [];
  const blocked = new Map<string, Blocker>();
  for (const build of waiting.toSorted(beforeInQueue)) {
    const blocker = places.blockerOf(build);
    if (blocker) {
      blocked.set(build.id, blocker);
      continue;
    }
    granted.push(build.id);
    places.take(build);
  }
  return { granted, blocked };
};
