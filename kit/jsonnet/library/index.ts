import { JsonnetError } from '../jsonnet-error.ts';
import type { Budget } from '../limits.ts';
import { type JsonnetFunction, type JsonnetObject, Thunk, type Value } from '../values.ts';
import { ARRAYS } from './arrays.ts';
import { builtin, functionOfBuiltin, type Library, objectFrom } from './builtin.ts';
import { DOCUMENTS } from './documents.ts';
import { format } from './format.ts';
import { NUMBERS } from './numbers.ts';
import { OBJECTS } from './objects.ts';
import { STRINGS } from './strings.ts';
import { TOML } from './toml.ts';

export { slice } from './arrays.ts';
export { fromJson } from './documents.ts';
export { format } from './format.ts';

export interface LibraryOptions {
  readonly budget: Budget;
  readonly file: string;
  /** What `std.extVar` knows. */
  readonly external: ReadonlyMap<string, Thunk>;
}

const LIBRARY: Library = { ...ARRAYS, ...DOCUMENTS, ...TOML, ...NUMBERS, ...OBJECTS, ...STRINGS };

/** `std`, as a file sees it. */
export const libraryFor = ({ budget, file, external }: LibraryOptions): JsonnetObject => {
  const own: Library = {
    ...LIBRARY,
    format: builtin('str vals', given => format(given.text(0), given.value(1))),
    mod: builtin('a b', given => {
      const [left, right] = [given.value(0), given.value(1)];
      if (typeof left === 'string') return format(left, right);
      if (given.number(1) === 0) throw new JsonnetError('division by zero');
      return given.number(0) % given.number(1);
    }),
    extVar: builtin('x', given => {
      const value = external.get(given.text(0));
      if (!value) throw new JsonnetError(`there is no external variable ${given.text(0)}`);
      return value.get();
    }),
    native: builtin('name', given => {
      throw new JsonnetError(`there is no native function ${given.text(0)}`);
    }),
  };
  const fields: (readonly [string, Value | Thunk])[] = Object.entries(own).map(([name, definition]) => [
    name,
    new Thunk((): JsonnetFunction => functionOfBuiltin(name, definition, budget)),
  ]);
  return objectFrom([...fields, ['thisFile', file], ['pi', Math.PI]]);
};
