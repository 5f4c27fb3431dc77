/**
 * Jsonnet, the language: a program in, a value of JSON out. It is written here as there is no package of it that brings
 * no compiler with it, and so that what a program may read, and how long it may run, is ours to say.
 */
import { Environment } from './environment.ts';
import { Evaluator } from './evaluator.ts';
import { JsonnetError, type Place } from './jsonnet-error.ts';
import { format, libraryFor, slice } from './library/index.ts';
import { Budget, DEFAULT_LIMITS, type JsonnetLimits } from './limits.ts';
import { parseProgram } from './parser.ts';
import { fieldsOf } from './text-of.ts';
import { JsonnetArray, JsonnetFunction, Thunk, type Value } from './values.ts';

export interface ImportedFile {
  /** What the file is called from now on: the same for the same file. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A text as it is, or a program. */
export interface JsonnetInput {
  readonly value: string;
  readonly isCode: boolean;
}

export interface JsonnetProgram {
  readonly file: string;
  readonly text: string;
  /** Finds what a file imports; undefined where there is nothing. Throws where it may not be read. */
  readonly importFile: (path: string, from: string) => ImportedFile | undefined;
  /** For `std.extVar`. */
  readonly external?: Readonly<Record<string, JsonnetInput>>;
  /** Arguments of the function that a program may be. */
  readonly topLevel?: Readonly<Record<string, JsonnetInput>>;
  readonly limits?: Partial<JsonnetLimits>;
  readonly now?: () => number;
}

/** The value of a program; whatever is wrong with it is a `JsonnetError`. */
export const evaluateJsonnet = (program: JsonnetProgram): unknown => {
  try {
    return new Run(program).result();
  } catch (error) {
    if (error instanceof RangeError) throw new JsonnetError('the program nests too deeply');
    throw error;
  }
};

class Run {
  readonly #program: JsonnetProgram;
  readonly #budget: Budget;
  readonly #external: ReadonlyMap<string, Thunk>;
  readonly #files = new Map<string, Thunk>();
  readonly #evaluator: Evaluator;

  constructor(program: JsonnetProgram) {
    this.#program = program;
    this.#budget = new Budget(
      { ...DEFAULT_LIMITS, ...program.limits },
      program.now ?? (() => performance.now()),
    );
    this.#external = new Map(
      Object.entries(program.external ?? {}).map(([name, input]) => [name, this.#inputOf(name, input)]),
    );
    this.#evaluator = new Evaluator({
      budget: this.#budget,
      format,
      slice,
      importValue: (how, path, at) => this.#import(how, path, at),
    });
  }

  result(): unknown {
    const { file, text, topLevel = {} } = this.#program;
    let value = this.#valueOf(text, file);
    if (value instanceof JsonnetFunction) {
      const named = new Map(
        Object.entries(topLevel).map(([name, input]) => [name, this.#inputOf(name, input)]),
      );
      value = value.call({ positional: [], named });
    }
    return this.#json(value);
  }

  #inputOf(name: string, { value, isCode }: JsonnetInput): Thunk {
    return isCode ? new Thunk(() => this.#valueOf(value, `<${name}>`)) : Thunk.of(value);
  }

  #valueOf(text: string, file: string): Value {
    const std = Thunk.of(libraryFor({ budget: this.#budget, file, external: this.#external }));
    return this.#evaluator.evaluate(parseProgram(text, file), new Environment().define('std', std));
  }

  #import(how: 'code' | 'text' | 'bytes', path: string, at: Place): Value {
    const found = this.#program.importFile(path, at.file);
    if (!found) throw new JsonnetError(`there is no file ${path} to import`, at);
    if (how === 'bytes') return JsonnetArray.of([...found.bytes]);
    const text = new TextDecoder().decode(found.bytes);
    if (how === 'text') return text;
    const known = this.#files.get(found.path) ?? new Thunk(() => this.#valueOf(text, found.path));
    this.#files.set(found.path, known);
    return known.get();
  }

  #json(value: Value): unknown {
    this.#budget.step();
    if (typeof value === 'string') this.#budget.grow(value.length);
    if (value instanceof JsonnetFunction) throw new JsonnetError('a function is no JSON');
    if (value === null || typeof value !== 'object') return value;
    return this.#budget.within(undefined, () => {
      if (value instanceof JsonnetArray) {
        this.#budget.grow(value.items.length);
        return value.values().map(item => this.#json(item));
      }
      return Object.fromEntries(fieldsOf(value).map(([name, field]) => [name, this.#json(field)]));
    });
  }
}
