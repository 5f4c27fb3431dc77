import type { Schema } from '../schema/index.ts';

/** Where in a body a value stands; put into words only when there is something to say. */
export class Place {
  readonly #parent: Place | undefined;
  readonly #step: string | number;
  readonly #isEntry: boolean;
  /** The type whose field this is, or that this is an item of. */
  readonly #owner: Schema;

  private constructor(parent: Place | undefined, step: string | number, owner: Schema, isEntry = false) {
    this.#parent = parent;
    this.#step = step;
    this.#owner = owner;
    this.#isEntry = isEntry;
  }

  static root(schema: Schema): Place {
    return new Place(undefined, '', schema);
  }

  field(name: string, owner: Schema): Place {
    return new Place(this, name, owner);
  }

  item(index: number): Place {
    return new Place(this, index, this.#owner);
  }

  entry(key: string): Place {
    return new Place(this, key, this.#owner, true);
  }

  /** `spec.containers[0].image`. */
  get path(): string {
    const before = this.#parent?.path ?? '';
    if (typeof this.#step === 'number') return `${before}[${this.#step}]`;
    return before === '' ? this.#step : `${before}.${this.#step}`;
  }

  /** `Container.spec.containers.image`: the type that has the field, then the fields that lead there. */
  get structField(): string {
    const names: string[] = [];
    let place: Place | undefined = this;
    while (place !== undefined) {
      if (typeof place.#step === 'string' && place.#step !== '' && !place.#isEntry)
        names.unshift(place.#step);
      place = place.#parent;
    }
    const owner = this.#owner.typeName ?? '';
    return [owner.slice(owner.lastIndexOf('.') + 1), ...names].join('.');
  }
}
