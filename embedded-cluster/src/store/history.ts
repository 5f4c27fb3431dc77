import type { Change, StoredResource } from './entry.ts';

export interface HistoryLimits {
  readonly changes: number;
  /** Text of versions that only the history still holds. */
  readonly bytes: number;
}

/** A queue that drops from its front without moving the rest each time. */
class Queue<Item> {
  #items: Item[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  get first(): Item | undefined {
    return this.#items[this.#head];
  }

  at(index: number): Item | undefined {
    return this.#items[this.#head + index];
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#head];
    this.#head += 1;
    if (this.#head > 1_024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}

/**
 * The newest changes, in order: what watches resume from and pages of a list are cut from. Whatever falls out of it is
 * told to `onForget`, so that the rows behind it can be removed.
 */
export class History {
  readonly #all = new Queue<Change>();
  readonly #byResource = new Map<StoredResource, Queue<Change>>();
  readonly #limits: HistoryLimits;
  readonly #onForget: (change: Change) => void;
  #bytes = 0;
  #floor: number;

  constructor(floor: number, limits: HistoryLimits, onForget: (change: Change) => void) {
    this.#floor = floor;
    this.#limits = limits;
    this.#onForget = onForget;
  }

  /** The oldest revision from which every later change is known. */
  get floor(): number {
    return this.#floor;
  }

  push(change: Change): void {
    this.#all.push(change);
    this.#bytes += heldBytes(change);
    this.#queueOf(change.entry.resource).push(change);
    while (this.#all.size > this.#limits.changes || this.#bytes > this.#limits.bytes) this.#forgetOldest();
  }

  /** Changes of a resource after a revision, which must not be below the floor. */
  *after(resource: StoredResource, revision: number): Generator<Change> {
    const queue = this.#byResource.get(resource);
    if (!queue) return;
    let [low, high] = [0, queue.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((queue.at(middle)?.revision ?? 0) <= revision) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < queue.size; at += 1) yield queue.at(at) as Change;
  }

  /** Forgets everything up to a revision. */
  forget(upTo: number): void {
    while ((this.#all.first?.revision ?? Number.POSITIVE_INFINITY) <= upTo) this.#forgetOldest();
    this.#floor = Math.max(this.#floor, upTo);
  }

  #forgetOldest(): void {
    const change = this.#all.shift();
    if (!change) return;
    this.#bytes -= heldBytes(change);
    this.#floor = change.revision;
    this.#queueOf(change.entry.resource).shift();
    this.#onForget(change);
  }

  #queueOf(resource: StoredResource): Queue<Change> {
    const known = this.#byResource.get(resource);
    if (known) return known;
    const made = new Queue<Change>();
    this.#byResource.set(resource, made);
    return made;
  }
}

const heldBytes = ({ previous, entry, isDeletion }: Change): number =>
  (previous?.text.length ?? 0) + (isDeletion ? entry.text.length : 0) + 200;
