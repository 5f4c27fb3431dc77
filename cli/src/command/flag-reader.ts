import type { FlagSpec, FlagSpecs } from './spec.ts';
import { flagName } from './spelling.ts';
import { nearest } from './suggest.ts';
import { usageFault } from './usage.ts';

/** A flag as it was typed. */
export interface TypedFlag {
  readonly key: string;
  readonly spec: FlagSpec;
  /** As in the command line, for messages. */
  readonly typed: string;
  readonly value: string | boolean;
}

/** Splits words into flags and positionals against the flags that are known. */
export class FlagReader {
  readonly flags: TypedFlag[] = [];
  readonly positionals: string[] = [];
  readonly #specs: FlagSpecs;
  readonly #globals: FlagSpecs;
  readonly #see: readonly string[];

  constructor(specs: FlagSpecs, globals: FlagSpecs, see: readonly string[]) {
    this.#specs = specs;
    this.#globals = globals;
    this.#see = see;
  }

  read(words: readonly string[]): void {
    const rest = [...words];
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word === '--') {
        this.positionals.push(...rest);
        return;
      }
      if (word.startsWith('--')) this.#readLong(word, rest);
      else if (word.startsWith('-') && word !== '-') this.#readShort(word, rest);
      else this.positionals.push(word);
    }
  }

  #readLong(word: string, rest: string[]): void {
    const [typed = word, ...parts] = word.split('=');
    const inline = word.includes('=') ? parts.join('=') : undefined;
    const found = this.#long(typed.slice(2));
    const positive = typed.startsWith('--no-') ? this.#long(typed.slice(5)) : undefined;
    if (found) this.#take({ ...found, typed, negated: false }, inline, rest);
    else if (positive?.spec.type === 'boolean')
      this.#take({ ...positive, typed, negated: true }, inline, rest);
    else throw this.#unknown(typed);
  }

  /** `-o json`, `-ojson`, `-o=json`, and several letters without values at once: `-qv`. */
  #readShort(word: string, rest: string[]): void {
    const letter = word[1] ?? '';
    const found = this.#short(letter);
    if (!found) throw this.#unknown(`-${letter}`);
    const after = word.slice(2);
    const typed = { ...found, typed: `-${letter}`, negated: false };
    if (found.spec.type !== 'boolean') {
      this.#take(typed, after === '' ? undefined : after.replace(/^=/, ''), rest);
    } else {
      this.#take(typed, undefined, rest);
      if (after !== '') this.#readShort(`-${after}`, rest);
    }
  }

  #take(
    { key, spec, typed, negated }: { key: string; spec: FlagSpec; typed: string; negated: boolean },
    inline: string | undefined,
    rest: string[],
  ): void {
    if (spec.type === 'boolean') {
      if (inline !== undefined && inline !== 'true' && inline !== 'false') {
        throw usageFault(`${typed} takes no value`, { see: this.#see });
      }
      this.flags.push({ key, spec, typed, value: (inline !== 'false') !== negated });
      return;
    }
    this.flags.push({ key, spec, typed, value: inline ?? this.#nextWord(typed, spec, rest) });
  }

  #nextWord(typed: string, spec: FlagSpec, rest: string[]): string {
    const [next] = rest;
    const looksLikeFlag =
      next?.startsWith('-') && next !== '-' && !(spec.type === 'integer' && /^-\d/.test(next));
    if (next === undefined || looksLikeFlag) {
      const dash = next === undefined ? '' : `; if it is '${next}', write ${typed}=${next}`;
      throw usageFault(`${typed} needs a value${dash}`, { see: this.#see });
    }
    rest.shift();
    return next;
  }

  #long(name: string): { key: string; spec: FlagSpec } | undefined {
    return (
      findFlag(this.#specs, key => flagName(key) === name) ??
      findFlag(this.#globals, key => flagName(key) === name)
    );
  }

  #short(letter: string): { key: string; spec: FlagSpec } | undefined {
    const has = (_: string, spec: FlagSpec): boolean => spec.short === letter;
    return findFlag(this.#specs, has) ?? findFlag(this.#globals, has);
  }

  #unknown(typed: string): Error {
    const known = [...Object.keys(this.#specs), ...Object.keys(this.#globals)].map(
      key => `--${flagName(key)}`,
    );
    return usageFault(`unknown flag ${typed}`, { suggestions: nearest(typed, known), see: this.#see });
  }
}

/** The first flag that fits. */
export const findFlag = (
  specs: FlagSpecs,
  matches: (key: string, spec: FlagSpec) => boolean,
): { key: string; spec: FlagSpec } | undefined => {
  for (const [key, spec] of Object.entries(specs)) if (matches(key, spec)) return { key, spec };
  return undefined;
};
