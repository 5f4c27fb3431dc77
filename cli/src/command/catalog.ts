import type { Command } from './spec.ts';

/** Each command's words, joined by spaces, and how to load it. */
export type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

/** The commands there are. Only those that are asked for get loaded, which keeps start-up short. */
export interface Catalog {
  /** Every command's words. */
  readonly paths: readonly (readonly string[])[];
  load(path: readonly string[]): Promise<Command>;
  /** All commands, by path. */
  all(): Promise<readonly Command[]>;
}

export const createCatalog = (table: CommandTable): Catalog => {
  const paths = Object.keys(table)
    .sort()
    .map(key => key.split(' '));
  const load = async (path: readonly string[]): Promise<Command> => {
    const loader = table[path.join(' ')];
    if (!loader) throw new Error(`no command ${path.join(' ')}`);
    return loader();
  };
  return { paths, load, all: () => Promise.all(paths.map(load)) };
};

/** What the words of a command line lead to. */
export type Found =
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly wordCount: number;
      /** Other commands begin with its words, so that without flags the words may mean those. */
      readonly isGroup?: boolean;
    }
  | { readonly kind: 'group'; readonly path: readonly string[] }
  | { readonly kind: 'unknown'; readonly words: readonly string[]; readonly known: readonly string[] };

/** Finds the command with the longest path that the words start with; then aliases; then groups. */
export const findCommand = async (catalog: Catalog, words: readonly string[]): Promise<Found> => {
  const path = longest(catalog.paths, words);
  const isGroup =
    path !== undefined && catalog.paths.some(other => other !== path && startsWith(other, path));
  // A word after those of a group names a member of it, be it misspelt, and is no argument.
  if (path && !(isGroup && words.length > path.length))
    return { kind: 'command', command: await catalog.load(path), wordCount: path.length, isGroup };
  const known = longestGroup(catalog.paths, words);
  if (known.length === words.length) return { kind: 'group', path: known };
  const alias = await findAlias(catalog, words);
  return alias ?? { kind: 'unknown', words, known };
};

const findAlias = async (catalog: Catalog, words: readonly string[]): Promise<Found | undefined> => {
  for (const command of await catalog.all()) {
    const alias = longest(command.aliases ?? [], words);
    if (alias) return { kind: 'command', command, wordCount: alias.length };
  }
  return undefined;
};

const longest = (
  paths: readonly (readonly string[])[],
  words: readonly string[],
): readonly string[] | undefined =>
  paths.filter(path => startsWith(words, path)).sort((a, b) => b.length - a.length)[0];

const longestGroup = (paths: readonly (readonly string[])[], words: readonly string[]): readonly string[] => {
  let length = 0;
  while (length < words.length && paths.some(path => startsWith(path, words.slice(0, length + 1))))
    length += 1;
  return words.slice(0, length);
};

export const startsWith = (words: readonly string[], prefix: readonly string[]): boolean =>
  prefix.length <= words.length && prefix.every((word, index) => words[index] === word);
