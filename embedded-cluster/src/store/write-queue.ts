import { serviceUnavailable } from '../status/index.ts';
import type { Change, Entry } from './entry.ts';

const MAX_BATCH = 500;
const MAX_BATCH_BYTES = 8_388_608;
const MAX_QUEUED = 20_000;

/** A change that is decided and waits to be stored. */
export interface Pending {
  readonly change: Change;
  readonly bytes: number;
  readonly done: PromiseWithResolvers<Entry>;
}

/** What waits to be stored, in the order in which it was decided. */
export class WriteQueue {
  #waiting: Pending[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Refuses before anything is decided that could not wait here. */
  checkRoom(): void {
    if (this.#waiting.length >= MAX_QUEUED) throw serviceUnavailable('too many writes are waiting');
  }

  push(pending: Pending): void {
    this.#waiting.push(pending);
  }

  /** As many of the first as go to the database together. */
  takeBatch(): readonly Pending[] {
    let [size, bytes] = [0, 0];
    for (const pending of this.#waiting) {
      if (size === MAX_BATCH || (size > 0 && bytes + pending.bytes > MAX_BATCH_BYTES)) break;
      size += 1;
      bytes += pending.bytes;
    }
    return this.#waiting.splice(0, size);
  }

  takeAll(): readonly Pending[] {
    return this.#waiting.splice(0);
  }
}
