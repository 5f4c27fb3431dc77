import type { KubeObject, ObjectKey } from '../objects/index.ts';

/** Where objects of one kind are kept: `pods`, `deployments.apps`. */
export type StoredResource = string;

/**
 * One version of one object. Its text is what clients get; it is parsed only when somebody looks inside, and what has
 * been parsed is forgotten again when much else has been since.
 */
export interface Entry {
  readonly resource: StoredResource;
  readonly namespace: string;
  readonly name: string;
  readonly revision: number;
  text: string;
  object: KubeObject | undefined;
}

/** What happened to one object. */
export interface Change {
  readonly revision: number;
  /** What was there before; absent when the object is new. */
  readonly previous: Entry | undefined;
  /** What is there now, or, for a deletion, the last words about it. */
  readonly entry: Entry;
  readonly isDeletion: boolean;
  /** The event as bytes, once for each form in which somebody watches. */
  wire: Map<string, Buffer> | undefined;
}

/** The key of an object within its resource; keys sort as lists are ordered. */
export const keyText = ({ namespace, name }: ObjectKey): string =>
  namespace === '' ? name : `${namespace}/${name}`;

/** Objects are handed out to many readers; none may change them under the others. */
export const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
};

/** How many parsed objects are kept for the next reader; the texts of all are there anyway. */
const MAX_PARSED = 20_000;

/** Parses on demand and bounds how much of that stays in memory. */
export class ParsedObjects {
  readonly #kept: (Entry | undefined)[] = new Array(MAX_PARSED).fill(undefined);
  #next = 0;

  of(entry: Entry): KubeObject {
    if (entry.object) return entry.object;
    const object = deepFreeze(JSON.parse(entry.text) as KubeObject);
    this.keep(entry, object);
    return object;
  }

  keep(entry: Entry, object: KubeObject): void {
    const oldest = this.#kept[this.#next];
    if (oldest) oldest.object = undefined;
    entry.object = object;
    this.#kept[this.#next] = entry;
    this.#next = (this.#next + 1) % MAX_PARSED;
  }
}
