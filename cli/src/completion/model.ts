import {
  type Command,
  type FlagSpec,
  type FlagSpecs,
  flagName,
  GROUP_SUMMARIES,
  globalsBeside,
} from '../command/index.ts';

/** A word that can come next, and what it means. */
export interface Word {
  readonly word: string;
  readonly what: string;
}

export interface FlagWord {
  /** All spellings: `--output`, `-o`. */
  readonly spellings: readonly string[];
  readonly what: string;
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

/** A place in the command line: after these words, what can follow. */
export interface Place {
  /** The words so far, joined by spaces; several where a command has other names. Empty at the start. */
  readonly keys: readonly string[];
  readonly words: readonly Word[];
  readonly flags: readonly FlagWord[];
  /** Freshet's own words whose `-o name` output completes the arguments. */
  readonly completeFrom: readonly string[] | undefined;
}

/** Everything that shells need to know, made from the commands. */
export const completionModel = (commands: readonly Command[]): Place[] => {
  const groups = new Set(
    commands.flatMap(({ path }) => path.slice(0, -1).map((_, end) => path.slice(0, end + 1).join(' '))),
  );
  return [
    placeOfGroup('', commands),
    ...[...groups].sort().map(group => placeOfGroup(group, commands)),
    ...commands.filter(({ path }) => !groups.has(path.join(' '))).map(placeOfCommand),
  ];
};

const placeOfGroup = (group: string, commands: readonly Command[]): Place => {
  const depth = group === '' ? 0 : group.split(' ').length;
  const own = commands.find(({ path }) => path.join(' ') === group)?.flags ?? {};
  const words = new Map<string, Word>();
  for (const { path, summary } of commands) {
    const word = path[depth];
    if (word === undefined || path.slice(0, depth).join(' ') !== group || words.has(word)) continue;
    const isGroup = path.length > depth + 1;
    const key = path.slice(0, depth + 1).join(' ');
    words.set(word, { word, what: isGroup ? (GROUP_SUMMARIES[key] ?? `Commands of ${key}`) : summary });
  }
  return {
    keys: [group],
    words: [...words.values()],
    flags: flagWords({ ...own, ...globalsBeside(own) }),
    completeFrom: undefined,
  };
};

const placeOfCommand = ({ path, aliases = [], args = [], flags = {}, uses }: Command): Place => {
  const [first] = args;
  return {
    keys: [path, ...aliases].map(words => words.join(' ')),
    words: (first?.choices ?? []).map(word => ({ word, what: first?.what ?? '' })),
    flags: flagWords({ ...flags, ...globalsBeside(flags, uses) }),
    completeFrom: first?.completeFrom,
  };
};

const flagWords = (flags: FlagSpecs): FlagWord[] =>
  Object.entries<FlagSpec>(flags).map(([key, spec]) => ({
    spellings: spellings(key, spec),
    what: spec.what,
    takesValue: spec.type !== 'boolean',
    choices: spec.type === 'choice' ? spec.choices : [],
  }));

const spellings = (key: string, spec: FlagSpec): string[] => {
  const negative = spec.type === 'boolean' && spec.default === true;
  const long = `--${negative ? 'no-' : ''}${flagName(key)}`;
  return spec.short ? [long, `-${spec.short}`] : [long];
};

/** Text as one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A `case` pattern that matches any of the texts. */
export const anyOf = (texts: readonly string[]): string => texts.map(quoted).join('|');
