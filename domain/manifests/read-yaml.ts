/**
 * YAML as the tools of Kubernetes read it: the words of version 1.1, repeated keys, merge keys, no dates, and quoted
 * texts whose further lines are not indented. Aliases are bounded, so that a small file cannot become a huge value.
 */
import { parseDocument, type Tags, visit } from 'yaml';

/** A document that cannot be read, and the line it is on, counted from 1 in the whole text. */
export class YamlProblem extends Error {
  override readonly name = 'YamlProblem';
  readonly line: number;

  constructor(message: string, line: number, options?: { cause?: unknown }) {
    super(message, options);
    this.line = line;
  }
}

/** One document of a text, with the line that it begins on; empty ones are left out. */
export interface ReadDocument {
  readonly line: number;
  readonly value: unknown;
}

export interface ReadOptions {
  /**
   * Leaves numbers as they are written when the value becomes JSON again: `1.10` and numbers of many digits are other
   * words to whoever takes them as text. Such a number is an object that only `JSON.stringify` understands.
   */
  readonly keepsNumbers?: boolean;
}

const MAX_ALIASES = 1_000;

const MAX_DEPTH = 500;

/** Of one document: nobody else gets a turn while it is parsed, and no cluster takes an object half as large. */
const MAX_DOCUMENT = 4 * 1024 ** 2;

/** Texts that are worse than this are not mended but refused; of long ones fewer, as each takes another parsing. */
const MENDS = 200;
const MENDED_CHARACTERS = 16 * 1024 ** 2;

type Tag = Exclude<Tags[number], string>;

/** What Kubernetes takes as plain text or does not know, and numbers, which it takes in fewer spellings. */
const isLeftOut = (tag: Tag): boolean =>
  ('format' in tag && (tag.format === 'TIME' || tag.format === 'EXP')) ||
  ('test' in tag && tag.test?.test('.') === true) ||
  /:(?:timestamp|binary|omap|pairs|set)$/u.test(tag.tag);

/** A dot alone is the name of a folder. */
const FLOAT: Tag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^[-+]?(?:\.[0-9]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?$/u,
  resolve: text => Number.parseFloat(text.replaceAll('_', '')),
};

/** Octal numbers in the spelling of version 1.2, which is taken as well. */
const OCTAL: Tag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0o[0-7]+$/u,
  resolve: text => (text.startsWith('-') ? -1 : 1) * Number.parseInt(text.replace(/^[-+]?0o/u, ''), 8),
};

const PARSING = {
  version: '1.1',
  merge: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
  customTags: (tags: Tags) => [
    ...tags.filter(tag => typeof tag === 'string' || !isLeftOut(tag)),
    OCTAL,
    FLOAT,
  ],
} as const;

/** The value of a text that holds one document. Throws `YamlProblem`. */
export const readYaml = (text: string): unknown => readOne(withoutMark(text), 1);

/**
 * The documents of a text, one after the other, so that whoever reads a long text can do other things in between.
 * Throws `YamlProblem` at a document that cannot be read.
 */
export function* readYamlDocuments(text: string, options: ReadOptions = {}): Generator<ReadDocument> {
  for (const { line, part } of split(withoutMark(text))) {
    if (!/^[^#%\s]/mu.test(part) && !/^\s+[^#\s]/mu.test(part)) continue;
    const value = readOne(part, line, options);
    if (value !== null && value !== undefined) yield { line, value };
  }
}

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Documents are split before they are read: one that is broken leaves the others whole. */
function* split(text: string): Generator<{ line: number; part: string }> {
  const marks = /^---(?=[ \t\r\n]|$)[ \t]*(?:#.*)?/gmu;
  let start = 0;
  let line = 1;
  for (const mark of text.matchAll(marks)) {
    const part = text.slice(start, mark.index);
    yield { line, part };
    line += lineBreaks(part);
    start = mark.index + mark[0].length;
  }
  yield { line, part: text.slice(start) };
}

const lineBreaks = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

const readOne = (text: string, line: number, { keepsNumbers = false }: ReadOptions = {}): unknown => {
  if (text.length > MAX_DOCUMENT) throw new YamlProblem(`it is longer than ${MAX_DOCUMENT} characters`, line);
  if (isTooDeep(text)) throw new YamlProblem('it is nested too deeply', line);
  try {
    const document = parseMended(text, line);
    if (keepsNumbers) keepNumbers(document);
    return document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown;
  } catch (error) {
    if (error instanceof YamlProblem) throw error;
    // Too many aliases, or so deep that the parser gave up: both are for the reader of the file to mend.
    const why = error instanceof RangeError ? 'it is nested too deeply' : messageOf(error);
    throw new YamlProblem(why, line, { cause: error });
  }
};

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/u;

const keepNumbers = (document: ReturnType<typeof parseDocument>): void =>
  visit(document, {
    Scalar: (_, node) => {
      const { source = '', value } = node;
      if (typeof value === 'number' && String(value) !== source && JSON_NUMBER.test(source))
        node.value = (JSON as unknown as { rawJSON(text: string): object }).rawJSON(source);
    },
  });

/** Seen before parsing, as the parser takes its time over such texts; brackets in quoted texts count as well. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/gu)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  for (const [run] of text.matchAll(/(?:[-?][ \t]+)+/gu))
    if (run.length > MAX_DEPTH && (run.match(/[-?]/gu)?.length ?? 0) >= MAX_DEPTH) return true;
  return false;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const parseMended = (original: string, line: number): ReturnType<typeof parseDocument> => {
  let text = original;
  for (let mends = 0; ; mends += 1) {
    const document = parseDocument(text, PARSING);
    const [error] = document.errors;
    if (error === undefined) return document;
    const isWorthIt = mends < MENDS && mends * text.length < MENDED_CHARACTERS;
    const mended = isWorthIt ? indentQuoted(text, document.errors) : undefined;
    if (mended === undefined)
      throw new YamlProblem(error.message, line + lineBreaks(text.slice(0, error.pos[0])), { cause: error });
    text = mended;
  }
};

/**
 * Quoted texts whose further lines are not indented are good for Kubernetes and not for our parser. Moving those lines
 * in changes nothing, as the spaces before them do not count.
 */
const indentQuoted = (
  text: string,
  errors: readonly { message: string; pos: [number, number] }[],
): string | undefined => {
  const unclosed = errors.find(({ message }) => message.startsWith('Missing closing'));
  if (unclosed === undefined) return undefined;
  const quote = unclosed.message.includes('"quote') ? '"' : "'";
  const start = text.lastIndexOf(quote, unclosed.pos[0] - 1);
  if (start < 0) return undefined;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start));
  const end = endOfQuote(text, start);
  const moved = text.slice(start, end).replace(/\n[ \t]*(?=\S|$)/gu, `\n${indent}`);
  const mended = `${text.slice(0, start)}${moved}${text.slice(end)}`;
  return mended === text ? undefined : mended;
};

const endOfQuote = (text: string, start: number): number => {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote && quote === "'" && text[at + 1] === "'") at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
};
