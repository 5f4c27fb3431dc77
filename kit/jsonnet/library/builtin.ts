import { argumentsOf } from '../functions.ts';
import { JsonnetError } from '../jsonnet-error.ts';
import type { Budget } from '../limits.ts';
import { add } from '../operators.ts';
import { JsonnetArray, JsonnetFunction, JsonnetObject, Thunk, typeOf, type Value } from '../values.ts';

/** What a function of the library is given: its arguments by position, checked as they are asked for. */
export class Arguments {
  readonly #name: string;
  readonly #values: readonly (Thunk | undefined)[];
  readonly budget: Budget;

  constructor(name: string, values: readonly (Thunk | undefined)[], budget: Budget) {
    this.#name = name;
    this.#values = values;
    this.budget = budget;
  }

  has(index: number): boolean {
    return this.#values[index] !== undefined;
  }

  thunk(index: number): Thunk {
    const thunk = this.#values[index];
    if (!thunk) throw new JsonnetError(`std.${this.#name} needs more arguments`);
    return thunk;
  }

  value(index: number): Value {
    return this.thunk(index).get();
  }

  text(index: number): string {
    const value = this.value(index);
    return typeof value === 'string' ? value : this.#wrong(index, 'a string', value);
  }

  number(index: number): number {
    const value = this.value(index);
    return typeof value === 'number' ? value : this.#wrong(index, 'a number', value);
  }

  boolean(index: number): boolean {
    const value = this.value(index);
    return typeof value === 'boolean' ? value : this.#wrong(index, 'true or false', value);
  }

  array(index: number): JsonnetArray {
    const value = this.value(index);
    return value instanceof JsonnetArray ? value : this.#wrong(index, 'an array', value);
  }

  object(index: number): JsonnetObject {
    const value = this.value(index);
    return value instanceof JsonnetObject ? value : this.#wrong(index, 'an object', value);
  }

  function(index: number): JsonnetFunction {
    const value = this.value(index);
    return value instanceof JsonnetFunction ? value : this.#wrong(index, 'a function', value);
  }

  /** Items of an array, or the characters of a string. */
  items(index: number): readonly Thunk[] {
    const value = this.value(index);
    if (typeof value === 'string') return [...value].map(Thunk.of);
    return value instanceof JsonnetArray ? value.items : this.#wrong(index, 'an array or a string', value);
  }

  #wrong(index: number, wanted: string, value: Value): never {
    throw new JsonnetError(
      `std.${this.#name} wants ${wanted} as argument ${index + 1}, not ${typeOf(value)}`,
    );
  }
}

/** A function of the library; parameters with a `?` may be left out. */
export interface Builtin {
  readonly params: string;
  readonly run: (given: Arguments) => Value;
}

export type Library = Readonly<Record<string, Builtin>>;

export const builtin = (params: string, run: (given: Arguments) => Value): Builtin => ({ params, run });

/** The library as fields of an object. */
export const functionOfBuiltin = (
  name: string,
  { params, run }: Builtin,
  budget: Budget,
): JsonnetFunction => {
  const declared = params === '' ? [] : params.split(' ');
  const names = declared.map(param => param.replace('?', ''));
  return new JsonnetFunction(names, given => {
    const values = argumentsOf(names, given);
    declared.forEach((param, index) => {
      if (!values[index] && !param.endsWith('?'))
        throw new JsonnetError(`std.${name}: the argument ${names[index]} is missing`);
    });
    return budget.within(undefined, () => run(new Arguments(name, values, budget)));
  });
};

/** An object whose fields are given, all of them visible. */
export const objectFrom = (fields: Iterable<readonly [string, Value | Thunk]>): JsonnetObject => {
  const layer = new Map(
    [...fields].map(([name, value]) => [
      name,
      {
        visibility: 'inherited' as const,
        adds: false,
        valueFor: () => (value instanceof Thunk ? value.get() : value),
      },
    ]),
  );
  return new JsonnetObject([{ fields: layer, check: () => undefined }], add);
};
