import { Fault } from '@freshet/kit/errors';
import { RE2JS } from 're2js';

const MAX_PATTERN = 1_024;
const SPECIAL = /[\\^$.*+?()[\]{}|/]/u;

/**
 * Whether a text matches a pattern of Argo CD: `*` and `?` also cross folders, `{a,b}` are alternatives, `[a-z]` and
 * `[!a-z]` are classes, and a backslash takes a character as it is.
 */
export const compileGlob = (pattern: string): ((text: string) => boolean) => {
  if (pattern.length > MAX_PATTERN)
    throw new Fault('RENDER_LIMIT', `a pattern is longer than ${MAX_PATTERN} characters`);
  // Takes time in proportion to the text, whatever the pattern.
  const expression = RE2JS.compile(translate(pattern), RE2JS.DOTALL);
  return text => expression.matches(text);
};

const translate = (pattern: string): string => {
  let source = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const piece = pieceAt(pattern, at, depth);
    source += piece.source;
    depth += piece.depth ?? 0;
    at += piece.length - 1;
  }
  if (depth !== 0) throw malformed(pattern);
  return source;
};

interface Piece {
  readonly source: string;
  readonly length: number;
  readonly depth?: number;
}

const pieceAt = (pattern: string, at: number, depth: number): Piece => {
  const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
  switch (character) {
    case '*': {
      // One star is as good as many.
      const [stars = '*'] = /^\*+/u.exec(pattern.slice(at)) ?? [];
      return { source: '.*', length: stars.length };
    }
    case '?':
      return { source: '.', length: 1 };
    case '{':
      return { source: '(?:', length: 1, depth: 1 };
    case '}':
      return depth > 0 ? { source: ')', length: 1, depth: -1 } : { source: '\\}', length: 1 };
    case ',':
      return { source: depth > 0 ? '|' : ',', length: 1 };
    case '[':
      return classAt(pattern, at);
    case '\\':
      return { source: literal(pattern[at + 1] ?? '\\'), length: 2 };
    default:
      return { source: literal(character), length: character.length };
  }
};

const classAt = (pattern: string, at: number): Piece => {
  const found = /^\[(?<not>[!^]?)(?<members>[^\]]+)\]/u.exec(pattern.slice(at));
  if (!found?.groups) throw malformed(pattern);
  const members = (found.groups.members ?? '').replace(/[\\[\]^]/gu, '\\$&');
  return { source: `[${found.groups.not === '' ? '' : '^'}${members}]`, length: found[0].length };
};

const literal = (character: string): string => (SPECIAL.test(character) ? `\\${character}` : character);

const malformed = (pattern: string): Fault =>
  new Fault('RENDER_REFUSED', `the pattern ${pattern} is not well formed`, { pattern });
