import { JsonnetError } from './jsonnet-error.ts';
import type { Visibility } from './syntax.ts';

export type Value = null | boolean | number | string | JsonnetArray | JsonnetObject | JsonnetFunction;

/** A value that is computed when somebody first asks for it. */
export class Thunk {
  #compute: (() => Value) | undefined;
  #value: Value | undefined;
  #isRunning = false;

  constructor(compute: () => Value) {
    this.#compute = compute;
  }

  static of(value: Value): Thunk {
    const thunk = new Thunk(() => value);
    thunk.get();
    return thunk;
  }

  get(): Value {
    if (this.#compute === undefined) return this.#value as Value;
    if (this.#isRunning) throw new JsonnetError('a value that needs itself');
    this.#isRunning = true;
    try {
      this.#value = this.#compute();
      this.#compute = undefined;
      return this.#value;
    } finally {
      this.#isRunning = false;
    }
  }
}

export class JsonnetArray {
  readonly items: readonly Thunk[];

  constructor(items: readonly Thunk[]) {
    this.items = items;
  }

  static of(values: readonly Value[]): JsonnetArray {
    return new JsonnetArray(values.map(Thunk.of));
  }

  values(): readonly Value[] {
    return this.items.map(item => item.get());
  }
}

export class JsonnetFunction {
  readonly params: readonly string[];
  readonly call: (given: Given) => Value;

  constructor(params: readonly string[], call: (given: Given) => Value) {
    this.params = params;
    this.call = call;
  }

  /** Calls it with values in the order of its parameters. */
  with(...values: readonly (Value | Thunk)[]): Value {
    return this.call({
      positional: values.map(value => (value instanceof Thunk ? value : Thunk.of(value))),
      named: new Map(),
    });
  }
}

export interface Given {
  readonly positional: readonly Thunk[];
  readonly named: ReadonlyMap<string, Thunk>;
}

/** A field as one layer of an object defines it. */
export interface LayerField {
  readonly visibility: Visibility;
  readonly adds: boolean;
  readonly valueFor: (self: JsonnetObject, depth: number) => Value;
}

/** One `{ … }`: objects that are added up keep theirs one above the other. */
export interface Layer {
  readonly fields: ReadonlyMap<string, LayerField>;
  readonly check: (self: JsonnetObject, depth: number) => void;
}

export class JsonnetObject {
  readonly layers: readonly Layer[];
  readonly #values = new Map<string, Thunk>();
  #isChecked = false;
  /** How to add a value to that of the layer below; the evaluator knows. */
  readonly #add: (left: Value, right: Value) => Value;

  constructor(layers: readonly Layer[], add: (left: Value, right: Value) => Value) {
    this.layers = layers;
    this.#add = add;
  }

  /** This object with another on top. */
  with(other: JsonnetObject): JsonnetObject {
    return new JsonnetObject([...this.layers, ...other.layers], this.#add);
  }

  has(name: string, below = this.layers.length): boolean {
    return this.#layerOf(name, below) >= 0;
  }

  /** The value of a field in the layers below a depth; undefined where no layer has it. */
  get(name: string, below = this.layers.length): Value | undefined {
    this.check();
    const depth = this.#layerOf(name, below);
    if (depth < 0) return undefined;
    const key = `${depth}/${name}`;
    const known = this.#values.get(key);
    if (known) return known.get();
    const thunk = new Thunk(() => this.#compute(name, depth));
    this.#values.set(key, thunk);
    return thunk.get();
  }

  names(withHidden = false): readonly string[] {
    const names = new Set(this.layers.flatMap(({ fields }) => [...fields.keys()]));
    return [...names].filter(name => withHidden || this.isVisible(name)).toSorted(byCodePoints);
  }

  isVisible(name: string): boolean {
    for (const { fields } of this.layers.toReversed()) {
      const visibility = fields.get(name)?.visibility ?? 'inherited';
      if (visibility !== 'inherited') return visibility === 'visible';
    }
    return true;
  }

  /** Once, before the first look at a field: assertions may look at fields themselves. */
  check(): void {
    if (this.#isChecked) return;
    this.#isChecked = true;
    this.layers.forEach((layer, depth) => {
      layer.check(this, depth);
    });
  }

  #layerOf(name: string, below: number): number {
    for (let depth = below - 1; depth >= 0; depth -= 1)
      if (this.layers[depth]?.fields.has(name)) return depth;
    return -1;
  }

  #compute(name: string, depth: number): Value {
    const field = this.layers[depth]?.fields.get(name) as LayerField;
    const value = field.valueFor(this, depth);
    if (!field.adds) return value;
    const base = this.get(name, depth);
    return base === undefined ? value : this.#add(base, value);
  }
}

/** Texts are ordered by code points, not by the halves of which the language keeps some. */
export const byCodePoints = (left: string, right: string): number => {
  const [first, second] = [left[Symbol.iterator](), right[Symbol.iterator]()];
  for (;;) {
    const [a, b] = [first.next(), second.next()];
    if (a.done || b.done) return Number(Boolean(b.done)) - Number(Boolean(a.done));
    if (a.value !== b.value) return (a.value.codePointAt(0) ?? 0) - (b.value.codePointAt(0) ?? 0);
  }
};

export const typeOf = (value: Value): string => {
  if (value === null) return 'null';
  if (value instanceof JsonnetArray) return 'array';
  if (value instanceof JsonnetObject) return 'object';
  if (value instanceof JsonnetFunction) return 'function';
  return typeof value;
};
