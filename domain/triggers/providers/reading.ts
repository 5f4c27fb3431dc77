/**
 * Reading what others send. Nothing about a document is believed: every field may be missing, of another type or of
 * any length. Texts that people write are cut; a name that is too long to be one is as good as missing.
 */
import type { GitPerson } from '../git-facts.ts';

/** The longest name of a branch, tag, repository or person. */
const NAME_MAX = 1_024;
const URL_MAX = 2_048;
/** Longer messages, titles and comments are cut. */
const PROSE_MAX = 4_096;
const LABELS_MAX = 100;
const FILES_MAX = 3_000;
const PATH_MAX = 4_096;

/** One place in a document from outside. */
export class Node {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  get exists(): boolean {
    return this.#value !== undefined && this.#value !== null;
  }

  at(...path: readonly (string | number)[]): Node {
    return new Node(path.reduce(step, this.#value));
  }

  /** A name, id or word; undefined when it is none or too long to be one. */
  name(): string | undefined {
    if (typeof this.#value === 'number' && Number.isSafeInteger(this.#value)) return String(this.#value);
    const isName = typeof this.#value === 'string' && this.#value !== '' && this.#value.length <= NAME_MAX;
    return isName ? (this.#value as string) : undefined;
  }

  /** A text that a person wrote, cut where it is too long. */
  prose(): string | undefined {
    return typeof this.#value === 'string' ? this.#value.slice(0, PROSE_MAX) : undefined;
  }

  /** A web address; anything else that looks like an address is none. */
  url(): string | undefined {
    const text = this.#value;
    if (typeof text !== 'string' || text.length > URL_MAX) return undefined;
    return /^https?:\/\/[^\s\p{Cc}]+$/u.test(text) ? text : undefined;
  }

  number(): number | undefined {
    return typeof this.#value === 'number' && Number.isSafeInteger(this.#value) ? this.#value : undefined;
  }

  get isTrue(): boolean {
    return this.#value === true;
  }

  get isFalse(): boolean {
    return this.#value === false;
  }

  /** The items of a list, at most so many. */
  items(max: number): readonly Node[] {
    return Array.isArray(this.#value) ? this.#value.slice(0, max).map(item => new Node(item)) : [];
  }

  get length(): number {
    return Array.isArray(this.#value) ? this.#value.length : 0;
  }
}

const step = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined;

/** A commit id, lower case; the one of zeros stands for none. */
export const revisionAt = (node: Node): string | undefined => {
  const text = node.name()?.toLowerCase();
  return text !== undefined && /^[0-9a-f]{7,64}$/.test(text) && !/^0+$/.test(text) ? text : undefined;
};

export const personOf = (fields: {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly login?: string | undefined;
}): GitPerson | undefined => {
  const person = present(fields);
  return Object.keys(person).length > 0 ? person : undefined;
};

/** The same without the fields that are not there. */
export const present = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** Names of labels, whatever the field is that holds them. */
export const labelsAt = (node: Node, field: string): readonly string[] =>
  node.items(LABELS_MAX).flatMap(label => label.at(field).name() ?? []);

/** All paths that commits list under these fields; not known when there are too many, or some are not listed. */
export const filesOf = (
  commits: Node,
  fields: readonly string[],
  { complete }: { readonly complete: boolean },
): readonly string[] | undefined => {
  if (!complete) return undefined;
  const lists = commits.items(FILES_MAX).flatMap(commit => fields.map(field => commit.at(field)));
  if (lists.reduce((sum, list) => sum + list.length, 0) > FILES_MAX) return undefined;
  const files = new Set<string>();
  for (const list of lists) {
    for (const file of list.items(FILES_MAX)) {
      const path = file.name() ?? file.prose();
      if (path !== undefined && path.length <= PATH_MAX) files.add(path);
    }
  }
  return [...files];
};

/** Splits `group/sub/name` at its last slash. */
export const splitRepository = (
  fullName: string | undefined,
): { readonly repoOwner: string; readonly repoName: string } | undefined => {
  const slash = fullName?.lastIndexOf('/') ?? -1;
  if (fullName === undefined || slash < 1 || slash === fullName.length - 1) return undefined;
  return { repoOwner: fullName.slice(0, slash), repoName: fullName.slice(slash + 1) };
};

/** A word of the outside in one of our tables; what every object inherits is not in it. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, word: string | undefined): T | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
