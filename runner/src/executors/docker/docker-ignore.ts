/**
 * `.dockerignore`, as Docker reads it: patterns are relative to the context, `*` and `?` stop at slashes, `**` does
 * not, `!` takes back, and the last pattern that matches decides. A pattern also covers everything below what it
 * matches.
 */
interface Pattern {
  readonly matches: RegExp;
  readonly takesBack: boolean;
}

/** Which paths of a context stay behind. */
export interface IgnoreRules {
  ignores(path: string): boolean;
  /** Whether a directory that is ignored must still be looked into, because something below may be taken back. */
  readonly looksInside: boolean;
}

const LONGEST_PATTERN = 4_096;
const MOST_PATTERNS = 10_000;

/** The parts of a pattern: stars, with the slash after two of them, sets, escaped letters, and any other letter. */
const PARTS = /\*{2,}\/?|\*|\?|\[\^?\]?[^\]/]*\]|\\.|./gsu;

/** Runs of stars mean no more than two, and would only make matching slow. */
const sourceOfPart = (part: string): string => {
  if (part.startsWith('**')) return part.endsWith('/') ? '(?:.*/)?' : '.*';
  if (part === '*') return '[^/]*';
  if (part === '?') return '[^/]';
  if (part.startsWith('[') && part.length > 1)
    return `[${part.slice(1, -1).replaceAll(/[\\[\]]/g, String.raw`\$&`)}]`;
  const literal = part.length > 1 && part.startsWith('\\') ? part.slice(1) : part;
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
};

const sourceOf = (pattern: string): string => (pattern.match(PARTS) ?? []).map(sourceOfPart).join('');

const compile = (line: string): Pattern | undefined => {
  const takesBack = line.startsWith('!');
  const pattern = (takesBack ? line.slice(1).trim() : line)
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/');
  if (pattern === '' || pattern.length > LONGEST_PATTERN) return undefined;
  try {
    return { matches: new RegExp(`^${sourceOf(pattern)}(?:/|$)`, 's'), takesBack };
  } catch {
    return undefined; // a malformed set matches nothing
  }
};

/** Reads the text of a `.dockerignore`. */
export const parseIgnore = (text: string): IgnoreRules => {
  const patterns = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .filter(line => !line.startsWith('#'))
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, MOST_PATTERNS)
    .map(compile)
    .filter(pattern => pattern !== undefined);
  return {
    ignores: path => patterns.findLast(({ matches }) => matches.test(path))?.takesBack === false,
    looksInside: patterns.some(({ takesBack }) => takesBack),
  };
};
