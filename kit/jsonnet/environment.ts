import type { JsonnetObject, Thunk } from './values.ts';

/** The object that an expression is written in, and how far down it the expression stands. */
export interface Within {
  readonly self: JsonnetObject;
  readonly depth: number;
  /** The outermost object around. */
  readonly dollar: JsonnetObject;
}

/** Which names mean what at a place of the program. */
export class Environment {
  readonly #parent: Environment | undefined;
  readonly #names: Map<string, Thunk>;
  readonly within: Within | undefined;

  constructor(parent?: Environment, within?: Within) {
    this.#parent = parent;
    this.#names = new Map();
    this.within = within ?? parent?.within;
  }

  define(name: string, value: Thunk): this {
    this.#names.set(name, value);
    return this;
  }

  find(name: string): Thunk | undefined {
    for (let scope: Environment | undefined = this; scope; scope = scope.#parent) {
      const found = scope.#names.get(name);
      if (found) return found;
    }
    return undefined;
  }
}
