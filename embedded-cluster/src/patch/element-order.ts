import type { Json } from '../objects/index.ts';

/** What decides the order of a merged list. */
export interface Order {
  /** Equal texts mean the same element. */
  readonly identity: (element: Json) => string;
  /** The list as it was before merging. */
  readonly live: readonly Json[];
  /** The order that the patch asks for; elements that it does not name are the server's alone. */
  readonly wanted: readonly Json[];
}

const placesOf = (list: readonly Json[], identity: (element: Json) => string): Map<string, number> => {
  const places = new Map<string, number>();
  list.forEach((element, place) => {
    const id = identity(element);
    if (!places.has(id)) places.set(id, place);
  });
  return places;
};

interface Placed {
  readonly element: Json;
  readonly live: number | undefined;
  readonly wanted: number | undefined;
}

/**
 * Orders a merged list: named elements as the patch names them, the server's own as they were. The two rows are
 * merged from the front, the server's element going first only if the next named one was there too and stood behind it.
 */
export const inOrder = (merged: readonly Json[], { identity, live, wanted }: Order): Json[] => {
  const livePlaces = placesOf(live, identity);
  const wantedPlaces = placesOf(wanted, identity);
  const placed = merged.map((element): Placed => {
    const id = identity(element);
    return { element, live: livePlaces.get(id), wanted: wantedPlaces.get(id) };
  });
  const named = placed.filter(item => item.wanted !== undefined);
  named.sort((one, other) => (one.wanted ?? 0) - (other.wanted ?? 0));
  const own = placed.filter(item => item.wanted === undefined);
  own.sort((one, other) => (one.live ?? live.length) - (other.live ?? live.length));
  const result: Json[] = [];
  let nextOwn = 0;
  for (const item of named) {
    for (let mine = own[nextOwn]; mine !== undefined && stoodBefore(mine, item); mine = own[nextOwn]) {
      result.push(mine.element);
      nextOwn += 1;
    }
    result.push(item.element);
  }
  return [...result, ...own.slice(nextOwn).map(item => item.element)];
};

const stoodBefore = (one: Placed, other: Placed): boolean =>
  one.live !== undefined && other.live !== undefined && one.live < other.live;
