import type { Ids } from '@freshet/kit/ids';
import type { LaneChanges } from './lane-changes.ts';
import type { LaneHold, LaneItem, ParkedItem } from './lane-hold.ts';

type Retry = LaneChanges['retried'][number]['retry'];

const isParked = (item: LaneItem | ParkedItem): item is ParkedItem => 'id' in item;

/** What a batch has come to so far. Nothing of it counts before it is saved. */
export class LaneRecord {
  readonly #ids: Ids;
  readonly #parked: LaneChanges['parked'][number][] = [];
  readonly #retried: LaneChanges['retried'][number][] = [];
  readonly #unparked: ParkedItem[] = [];
  readonly #dead: LaneChanges['dead'][number][] = [];
  readonly #over = new Set<LaneItem>();
  #cursor: number;
  #wary: number;
  #lookAgainInMs: number | undefined;

  constructor({ cursor, wary }: LaneHold, ids: Ids) {
    this.#ids = ids;
    this.#cursor = cursor;
    this.#wary = wary;
  }

  handled(item: LaneItem | ParkedItem): void {
    this.#wary = Math.max(0, this.#wary - 1);
    this.#finish(item);
  }

  giveUp(item: LaneItem | ParkedItem, attempt: number, error: string): void {
    this.#dead.push({ id: this.#ids.next(), item, attempt, error });
    this.#finish(item);
  }

  retry(item: LaneItem | ParkedItem, retry: Retry): void {
    if (isParked(item)) {
      this.#retried.push({ item, retry });
      return;
    }
    this.#parked.push({ item, retry });
    this.#cursor = item.position;
  }

  /** Parks an event whose key has others before it. */
  parkBehind(item: LaneItem): void {
    this.#parked.push({ item, retry: undefined });
    this.#cursor = item.position;
  }

  /** True once an event was handled or given up. */
  isOver(item: LaneItem): boolean {
    return this.#over.has(item);
  }

  advance(position: number): void {
    this.#cursor = Math.max(this.#cursor, position);
  }

  lookAgain(inMs: number): void {
    this.#lookAgainInMs = Math.min(this.#lookAgainInMs ?? inMs, inMs);
  }

  changes(): LaneChanges {
    return {
      cursor: this.#cursor,
      wary: this.#wary,
      lookAgainInMs: this.#lookAgainInMs,
      parked: this.#parked,
      retried: this.#retried,
      unparked: this.#unparked,
      dead: this.#dead,
    };
  }

  #finish(item: LaneItem | ParkedItem): void {
    this.#over.add(item);
    if (isParked(item)) this.#unparked.push(item);
    else this.#cursor = item.position;
  }
}
