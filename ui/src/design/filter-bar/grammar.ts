/**
 * The one way to ask in lists: `health:degraded env:production -team:payments checkout "two words"`.
 * Terms stand between spaces. `key:value` keeps what has the value and `-key:value` what has it not; several values of
 * one key mean any of them, several keys mean all of them. Everything else is text to look for. Quotes hold words
 * together, `\"` and `\\` stand for themselves in quotes.
 */
export interface Filter {
  readonly key: string;
  readonly value: string;
  readonly not: boolean;
}

export interface Query {
  readonly filters: readonly Filter[];
  /** Words and phrases to look for. */
  readonly text: readonly string[];
}

/** A term and where it stands, for the one who is still writing it. */
export interface Term {
  readonly start: number;
  readonly end: number;
  readonly not: boolean;
  /** Absent in free text. */
  readonly key: string | undefined;
  readonly value: string;
  readonly quoted: boolean;
}

/** What is longer is cut: an address has its limits too. */
const LONGEST = 2000;
const KEY = /^-?[A-Za-z][A-Za-z0-9_.-]*:/;

interface Piece {
  readonly value: string;
  readonly end: number;
}

const readQuoted = (text: string, from: number): Piece => {
  let value = '';
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    const escaped = text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\');
    value += text[escaped ? at + 1 : at];
    at += escaped ? 2 : 1;
  }
  return { value, end: Math.min(text.length, at + 1) };
};

const readBare = (text: string, from: number): Piece => {
  const length = text.slice(from).search(/\s/);
  const end = length < 0 ? text.length : from + length;
  return { value: text.slice(from, end), end };
};

const readTerm = (text: string, start: number): Term => {
  const head = KEY.exec(text.slice(start))?.[0];
  const from = start + (head?.length ?? 0);
  const quoted = text[from] === '"';
  const { value, end } = quoted ? readQuoted(text, from) : readBare(text, from);
  const not = head?.startsWith('-') === true;
  return { start, end, not, key: head?.slice(not ? 1 : 0, -1), value, quoted };
};

/** All terms of a text, complete or not. */
export const termsOf = (input: string): readonly Term[] => {
  const text = input.slice(0, LONGEST);
  const terms: Term[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const term = readTerm(text, at);
    terms.push(term);
    at = term.end;
  }
  return terms;
};

const same = (a: Filter, b: Filter) => a.key === b.key && a.value === b.value && a.not === b.not;

/** Other ways to write a key, and the key that each means. */
type Shorts = ReadonlyMap<string, string>;

const NO_SHORTS: Shorts = new Map();

/** Reads a query. With `keys`, only these are keys: `http://x` then is text. A key still without its value asks nothing. */
export const parseQuery = (text: string, keys?: ReadonlySet<string>, shorts: Shorts = NO_SHORTS): Query => {
  const filters: Filter[] = [];
  const words: string[] = [];
  for (const term of termsOf(text)) {
    const { value, not, quoted } = term;
    const key = shorts.get(term.key ?? '') ?? term.key;
    if (key === undefined) {
      if (value !== '') words.push(value);
    } else if (keys !== undefined && !keys.has(key)) {
      words.push(text.slice(term.start, term.end));
    } else if (value !== '' || quoted) {
      filters.push({ key, value, not });
    }
  }
  return {
    filters: filters.filter((one, at) => filters.findIndex(other => same(one, other)) === at),
    text: words,
  };
};

const quote = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`;
/** A value as it stands after its colon, in quotes where it needs them. */
export const printValue = (value: string): string =>
  value === '' || /[\s"\\]/.test(value) ? quote(value) : value;
const printText = (word: string) => (/[\s"\\:]/.test(word) ? quote(word) : word);
const printFilter = ({ key, value, not }: Filter) => `${not ? '-' : ''}${key}:${printValue(value)}`;

/** Writes a query: filters by key, in the order the keys came, then the text. */
export const printQuery = ({ filters, text }: Query): string => {
  const byKey = Map.groupBy(filters, filter => filter.key);
  return [...[...byKey.values()].flat().map(printFilter), ...text.map(printText)].join(' ');
};
