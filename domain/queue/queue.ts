/** A build that has no runner yet. */
export interface WaitingBuild {
  readonly id: string;
  readonly number: number;
  readonly branch?: string | undefined;
  readonly triggerId?: string | undefined;
  /** At most this many builds of its trigger at once, where the trigger says so itself. */
  readonly triggerLimit?: number | undefined;
  /** Higher ones go first. */
  readonly priority: number;
  readonly createdAt: number;
}

/** A build that takes a place. */
export interface ActiveBuild {
  readonly id: string;
  readonly number: number;
  readonly branch?: string | undefined;
  readonly triggerId?: string | undefined;
}

/** How many builds of one pipeline may run at once; unlimited where nothing is said, and 0 lets none run. */
export interface QueueLimits {
  readonly pipeline?: number | undefined;
  readonly trigger?: number | undefined;
  readonly branch?: number | undefined;
}

/** What keeps a build of a pipeline from having its turn. */
export interface Blocker {
  readonly kind: 'frozen' | 'pipeline' | 'trigger' | 'branch';
  readonly limit: number;
  /** The numbers of the builds that it waits for, oldest first. */
  readonly behind: readonly number[];
  readonly branch?: string;
}

/** Which of two waiting builds goes first: the one with the higher priority, then the older one. */
export const beforeInQueue = (a: WaitingBuild, b: WaitingBuild): number =>
  b.priority - a.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));
