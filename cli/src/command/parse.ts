import { FlagReader, type TypedFlag } from './flag-reader.ts';
import type { ArgSpec, Command, FlagSpec, FlagSpecs, ParsedFlag, ParsedInput } from './spec.ts';
import { argLabel, flagName } from './spelling.ts';
import { nearest } from './suggest.ts';
import { usageFault } from './usage.ts';

/** Input of a command, and the global flags that were among its words. */
export interface ParsedCommandLine {
  readonly input: ParsedInput;
  readonly globals: Readonly<Record<string, ParsedFlag>>;
  /** The words that leave things out of a list, as they can be typed again; empty without any. */
  readonly narrowedBy: string;
}

/** Reads the words after a command's own ones. */
export const parseCommandLine = (
  command: Pick<Command, 'path' | 'args' | 'flags'>,
  globalFlags: FlagSpecs,
  words: readonly string[],
): ParsedCommandLine => {
  const own = command.flags ?? {};
  const reader = new FlagReader(own, globalFlags, command.path);
  reader.read(words);
  const input = {
    flags: flagValues(own, reader.flags, command.path),
    args: argValues(command.args ?? [], reader.positionals, command.path),
  };
  return {
    input,
    globals: flagValues(globalFlags, reader.flags, command.path),
    narrowedBy: [...typedFilters(reader.flags), ...namedFilters(command.args ?? [], input.args)].join(' '),
  };
};

/** Only those that were typed: what is left out by default is no filter of the user's. */
const typedFilters = (typed: readonly TypedFlag[]): string[] =>
  typed
    .filter(({ spec }) => spec.narrows)
    .map(({ key, value }) => {
      if (typeof value === 'string') return `--${flagName(key)} ${shellWord(value)}`;
      return value ? `--${flagName(key)}` : `--no-${flagName(key)}`;
    });

const namedFilters = (specs: readonly ArgSpec[], args: ParsedInput['args']): string[] =>
  specs.filter(({ narrows }) => narrows).flatMap(({ name }) => [args[name] ?? []].flat().map(shellWord));

/** A word as a shell takes it. */
const shellWord = (word: string): string =>
  /^[\w./:=@,+%-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

const flagValues = (
  specs: FlagSpecs,
  typed: readonly TypedFlag[],
  see: readonly string[],
): Record<string, ParsedFlag> => {
  const values: Record<string, ParsedFlag> = {};
  for (const [key, spec] of Object.entries(specs)) {
    const given = typed.filter(flag => flag.spec === spec);
    if (given.length === 0 && 'required' in spec && spec.required === true) {
      throw usageFault(`--${flagName(key)} is required`, { see });
    }
    values[key] = flagValue(spec, given, see);
  }
  return values;
};

const flagValue = (spec: FlagSpec, given: readonly TypedFlag[], see: readonly string[]): ParsedFlag => {
  if (spec.type === 'strings') return given.map(flag => String(flag.value));
  // The last one wins, so that an alias with flags can be overruled.
  const last = given.at(-1);
  if (spec.type === 'boolean') return last ? last.value === true : (spec.default ?? false);
  if (!last) return spec.default;
  const text = String(last.value);
  if (spec.type === 'integer') return integerValue(spec, text, last.typed, see);
  if (spec.type === 'choice') return choiceValue(spec.choices, text, last.typed, see);
  return text;
};

const integerValue = (
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number },
  text: string,
  typed: string,
  see: readonly string[],
): number => {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw usageFault(`${typed} must be a whole number, not '${text}'`, { see });
  }
  if (value < min || value > max)
    throw usageFault(`${typed} must be from ${min} to ${max}, not ${text}`, { see });
  return value;
};

const choiceValue = (
  choices: readonly string[],
  text: string,
  label: string,
  see: readonly string[],
): string => {
  if (choices.includes(text)) return text;
  const suggestions = nearest(text, choices);
  throw usageFault(`${label} must be one of ${choices.join(', ')}, not '${text}'`, { suggestions, see });
};

const argValues = (
  specs: readonly ArgSpec[],
  positionals: readonly string[],
  see: readonly string[],
): Record<string, string | readonly string[] | undefined> => {
  const rest = [...positionals];
  const values: Record<string, string | readonly string[] | undefined> = {};
  for (const spec of specs) {
    const taken = spec.many ? rest.splice(0) : rest.splice(0, 1);
    checkWords(spec, taken, see);
    values[spec.name] = spec.many ? taken : taken[0];
  }
  if (rest.length > 0) {
    const extra = rest.map(word => `'${word}'`).join(', ');
    throw usageFault(`${extra} is more than \`freshet ${see.join(' ')}\` takes`, { see });
  }
  return values;
};

const checkWords = (
  { name, what, optional, choices }: ArgSpec,
  words: readonly string[],
  see: readonly string[],
): void => {
  const label = argLabel(name);
  const explained = choices ? `${what} (${choices.join(', ')})` : what;
  if (words.length === 0 && !optional) throw usageFault(`${label} is missing: ${explained}`, { see });
  if (words.includes('')) throw usageFault(`${label} is empty`, { see });
  if (choices) for (const word of words) choiceValue(choices, word, label, see);
};
