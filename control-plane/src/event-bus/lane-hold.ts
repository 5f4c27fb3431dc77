/** A lane that this process holds. */
export interface LaneHold {
  readonly subscription: string;
  readonly lane: number;
  readonly fence: number;
  readonly cursor: number;
  /** True when its last holder never gave it back. */
  readonly takenOver: boolean;
  /** How many events to handle one by one; `waryBefore` is what the last holder was told. */
  readonly wary: number;
  readonly waryBefore: number;
  readonly hasParked: boolean;
}

/** An event to be handled, from the log or from among the parked ones. */
export interface LaneItem {
  readonly key: string;
  readonly position: number;
  readonly envelope: unknown;
}

/** An event that failed before, or waits behind one that did. */
export interface ParkedItem extends LaneItem {
  readonly id: number;
  readonly attempt: number;
}
