import { Fault } from '@freshet/kit/errors';
import {
  INTERPOLATED_MAX_LENGTH,
  interpolate,
  type Lookup,
  tooLarge,
  type UsedReference,
} from './interpolate.ts';

/** A reference met in a tree, with the way to the text that holds it. */
export interface TreeReference extends UsedReference {
  readonly path: readonly (string | number)[];
}

/** A tree with the references of its texts replaced. */
export interface InterpolatedTree {
  readonly value: unknown;
  readonly references: readonly TreeReference[];
}

const DEPTH_MAX = 200;
const NODES_MAX = 500_000;

const isPlainMap = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Walks one tree. What is shared in it is replaced once and stays shared, so aliases cost nothing. */
class TreeWalk {
  readonly references: TreeReference[] = [];
  readonly #lookup: Lookup;
  readonly #done = new Map<object, unknown>();
  readonly #open = new Set<object>();
  #nodes = 0;
  #length = 0;

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  replace(value: unknown, path: readonly (string | number)[]): unknown {
    this.#nodes += 1;
    if (this.#nodes > NODES_MAX || path.length > DEPTH_MAX) {
      throw new Fault(
        'INTERPOLATION_TOO_LARGE',
        'The structure has too many parts, or is nested too deeply',
        {
          parts: NODES_MAX,
          levels: DEPTH_MAX,
        },
      );
    }
    if (typeof value === 'string') return this.#text(value, path);
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value) && !isPlainMap(value)) return value;
    return this.#shared(value, path);
  }

  #shared(value: readonly unknown[] | Readonly<Record<string, unknown>>, path: readonly (string | number)[]) {
    if (this.#done.has(value)) return this.#done.get(value);
    if (this.#open.has(value)) {
      throw new Fault('INTERPOLATION_TOO_LARGE', 'The structure holds itself', { levels: DEPTH_MAX });
    }
    this.#open.add(value);
    const replaced = Array.isArray(value)
      ? value.map((item, index) => this.replace(item, [...path, index]))
      : // Defines each key as a plain field, so a key called __proto__ is a key like any other.
        Object.fromEntries(
          Object.entries(value).map(([key, item]) => [key, this.replace(item, [...path, key])]),
        );
    this.#open.delete(value);
    this.#done.set(value, replaced);
    return replaced;
  }

  #text(value: string, path: readonly (string | number)[]): string {
    const { text, references } = interpolate(value, this.#lookup);
    if (references.length === 0) return value;
    this.#length += text.length;
    if (this.#length > INTERPOLATED_MAX_LENGTH) throw tooLarge(INTERPOLATED_MAX_LENGTH);
    for (const reference of references) this.references.push({ ...reference, path });
    return text;
  }
}

/**
 * Replaces the references in every text of maps and lists. Keys stay as written, and so does what is neither
 * text, list nor plain map. The input is left untouched.
 */
export const interpolateTree = (tree: unknown, lookup: Lookup): InterpolatedTree => {
  const walk = new TreeWalk(lookup);
  const value = walk.replace(tree, []);
  return { value, references: walk.references };
};
