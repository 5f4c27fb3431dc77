/**
 * Globs as Argo CD reads them: `*`, `?`, `[a-z]`, `[!a]`, `{one,two}`, a backslash for what is meant as it stands. With
 * separators, `*` and `?` stop at them and `**` does not. Whoever writes a pattern cannot make matching slow: it takes
 * time in proportion to the text, whatever the pattern is.
 */
import { RE2JS } from 're2js';

type Matcher = (text: string) => boolean;

const MOST_REMEMBERED = 5_000;
const LONGEST = 16_384;
const remembered = new Map<string, Matcher>();
const SPECIAL = /[*?[\]{}\\]/;

/** Whether all of a text matches a glob. A pattern that is broken matches nothing. */
export const matchesGlob = (pattern: string, text: string, separators = ''): boolean => {
  if (pattern === '*' && separators === '') return true;
  if (!SPECIAL.test(pattern)) return pattern === text;
  const key = `${separators}\0${pattern}`;
  let matcher = remembered.get(key);
  if (!matcher) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    matcher = compile(pattern, separators);
    remembered.set(key, matcher);
  }
  return matcher(text);
};

/** Whether a pattern is whole; a broken one matches nothing, which its author may want to know. */
export const isGlob = (pattern: string): boolean =>
  pattern.length <= LONGEST && new GlobReader(pattern, '').read() !== undefined;

/** Whether a text is one of a list of globs; those between slashes are regular expressions. */
export const matchesAny = (patterns: readonly string[], text: string): boolean =>
  patterns.some(pattern =>
    pattern.length > 1 && pattern.startsWith('/') && pattern.endsWith('/')
      ? matchesExpression(pattern.slice(1, -1), text) || matchesGlob(pattern, text)
      : matchesGlob(pattern, text),
  );

const matchesExpression = (source: string, text: string): boolean => {
  const key = `\0\0${source}`;
  let matcher = remembered.get(key);
  if (!matcher) {
    matcher = compiled(source, false);
    remembered.set(key, matcher);
  }
  return matcher(text);
};

const compiled = (source: string, isWhole: boolean): Matcher => {
  try {
    const expression = RE2JS.compile(source, RE2JS.DOTALL);
    return text => (isWhole ? expression.matches(text) : expression.matcher(text).find());
  } catch {
    return () => false;
  }
};

const compile = (pattern: string, separators: string): Matcher => {
  if (pattern.length > LONGEST) return () => false;
  const source = new GlobReader(pattern, separators).read();
  return source === undefined ? () => false : compiled(source, true);
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

class GlobReader {
  readonly #pattern: string;
  readonly #one: string;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, separators: string) {
    this.#pattern = pattern;
    this.#one = separators === '' ? '.' : `[^${escaped(separators)}]`;
  }

  /** The same as a regular expression; undefined where a bracket stays open. */
  read(): string | undefined {
    let source = '';
    while (this.#at < this.#pattern.length) {
      const piece = this.#piece();
      if (piece === undefined) return undefined;
      source += piece;
    }
    return this.#depth === 0 ? source : undefined;
  }

  #piece(): string | undefined {
    const char = this.#next();
    if (char === '*') return this.#star();
    if (char === '?') return this.#one;
    if (char === '[') return this.#set();
    if (char === '\\') return this.#at < this.#pattern.length ? escaped(this.#next()) : undefined;
    if (char === '{') {
      this.#depth += 1;
      return '(?:';
    }
    if (this.#depth > 0 && char === '}') {
      this.#depth -= 1;
      return ')';
    }
    return this.#depth > 0 && char === ',' ? '|' : escaped(char);
  }

  #star(): string {
    let stars = 1;
    while (this.#pattern[this.#at] === '*') {
      stars += 1;
      this.#at += 1;
    }
    return stars > 1 ? '.*' : `${this.#one}*`;
  }

  #set(): string | undefined {
    const end = this.#pattern.indexOf(']', this.#at + 1);
    if (end < 0) return undefined;
    const inner = this.#pattern.slice(this.#at, end);
    this.#at = end + 1;
    const isNegated = inner.startsWith('!') || inner.startsWith('^');
    const chars = (isNegated ? inner.slice(1) : inner).replace(/[\\\][^]/g, '\\$&');
    return chars === '' ? undefined : `[${isNegated ? '^' : ''}${chars}]`;
  }

  #next(): string {
    const char = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += char.length;
    return char;
  }
}
