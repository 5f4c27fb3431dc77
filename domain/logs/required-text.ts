/**
 * Finds text that every match of an expression must hold, so that the many places without it need not be looked at
 * with the expression itself. Finding none is always a right answer; a text that is not required would lose matches.
 */

/** Shorter ones are nearly everywhere and save nothing. */
const MIN_LENGTH = 3;

/** A literal that every match holds; `undefined` when none is found or it would not help. */
export const requiredText = (pattern: string): string | undefined => {
  if (pattern.includes('(?') || pattern.includes('\\Q')) return undefined;
  const runs = topLevelRuns(pattern);
  const longest = runs?.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest !== undefined && longest.length >= MIN_LENGTH ? longest : undefined;
};

/** The runs of plain characters outside groups and classes; `undefined` for alternatives at the top. */
const topLevelRuns = (pattern: string): string[] | undefined => {
  const runs: string[] = [''];
  const breakRun = (): void => void runs.push('');
  let at = 0;
  while (at < pattern.length) {
    const atom = atomAt(pattern, at);
    if (atom.kind === 'alternative') return undefined;
    at += atom.length;
    const repeats = /^(?:[*+?]|\{\d*,?\d*\})\??/.exec(pattern.slice(at, at + 16))?.[0] ?? '';
    at += repeats.length;
    if (atom.kind !== 'literal' || repeats !== '') breakRun();
    else runs[runs.length - 1] += atom.text;
  }
  return runs;
};

type Atom =
  | { readonly kind: 'literal'; readonly length: number; readonly text: string }
  | { readonly kind: 'other' | 'alternative'; readonly length: number };

const atomAt = (pattern: string, at: number): Atom => {
  const [char = ''] = pattern.slice(at, at + 2);
  if (char === '|') return { kind: 'alternative', length: 1 };
  if (char === '(') return { kind: 'other', length: groupLength(pattern, at) };
  if (char === '[') return { kind: 'other', length: classLength(pattern, at) };
  if (char === '\\') return escapeAt(pattern, at);
  if ('.^$'.includes(char)) return { kind: 'other', length: 1 };
  return { kind: 'literal', length: char.length, text: char };
};

/** An escaped punctuation mark stands for itself; every other escape has a meaning and maybe arguments. */
const escapeAt = (pattern: string, at: number): Atom => {
  const next = pattern[at + 1] ?? '';
  if (/^[^\w\s]$/.test(next)) return { kind: 'literal', length: 2, text: next };
  const braces = /^\\[pPx]\{[^}]*\}/.exec(pattern.slice(at, at + 80))?.[0];
  const hex = /^\\(?:x[0-9a-fA-F]{2}|[0-7]{1,3}|[pP].)/.exec(pattern.slice(at, at + 5))?.[0];
  return { kind: 'other', length: (braces ?? hex ?? '\\x').length || 2 };
};

const classLength = (pattern: string, start: number): number => {
  let at = start + 1;
  if (pattern[at] === '^') at += 1;
  // A bracket right at the beginning is a member.
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern.startsWith('[:', at)) at = Math.max(at, pattern.indexOf(':]', at) + 1);
    at += pattern[at] === '\\' ? 2 : 1;
  }
  return at + 1 - start;
};

const groupLength = (pattern: string, start: number): number => {
  let depth = 0;
  let at = start;
  while (at < pattern.length) {
    const char = pattern[at];
    if (char === '\\') at += 1;
    else if (char === '[') at += classLength(pattern, at) - 1;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    at += 1;
    if (depth === 0) break;
  }
  return at - start;
};
