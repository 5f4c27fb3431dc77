/** A place in a definition. The text of its path is put together only when there is something to say of it. */
export class Place {
  readonly #above: Place | undefined;
  readonly #step: string;

  constructor(step: string, above?: Place) {
    this.#step = step;
    this.#above = above;
  }

  /** A field, as `.name`. */
  at(name: string): Place {
    return new Place(`.${name}`, this);
  }

  /** A key of a map or a place in a list, as `[key]`. */
  key(key: string | number): Place {
    return new Place(`[${key}]`, this);
  }

  toString(): string {
    return `${this.#above?.toString() ?? ''}${this.#step}`;
  }
}
