import type { Agenda } from './state.ts';

/**
 * The places that are to be looked at, lowest first. The order is the same however they came in, so a build that
 * is continued from its log decides in the order in which it would have without the interruption.
 */
export class Lookout {
  readonly #heap: number[] = [];
  readonly #held = new Set<number>();

  add(agenda: Agenda | undefined): void {
    for (let entry = agenda; entry; entry = entry.rest) this.#push(entry.place);
  }

  /** Takes the lowest place out. */
  next(): number | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    this.#held.delete(first);
    if (this.#heap.length > 0) this.#sink(last);
    return first;
  }

  #push(place: number): void {
    if (this.#held.has(place)) return;
    this.#held.add(place);
    const heap = this.#heap;
    let at = heap.length;
    heap.push(place);
    while (at > 0) {
      const above = Math.floor((at - 1) / 2);
      const other = heap[above] ?? place;
      if (other <= place) break;
      heap[at] = other;
      at = above;
    }
    heap[at] = place;
  }

  #sink(place: number): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const leftPlace = heap[left];
      if (leftPlace === undefined) break;
      const rightPlace = heap[left + 1] ?? Number.POSITIVE_INFINITY;
      const lower = Math.min(leftPlace, rightPlace);
      if (lower >= place) break;
      heap[at] = lower;
      at = rightPlace < leftPlace ? left + 1 : left;
    }
    heap[at] = place;
  }
}
