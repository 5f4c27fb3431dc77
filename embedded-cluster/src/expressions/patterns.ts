import { RE2JS } from 're2js';

/** Patterns of users: matched in time linear to the text, whatever they are. */
export interface Pattern {
  /** Whether some part of the text matches. */
  readonly isIn: (text: string) => boolean;
  readonly compiled: RE2JS;
}

/** How many patterns are kept ready. */
const MOST_KEPT = 2_000;

const kept = new Map<string, Pattern>();

/** Whether a pattern need not be read again. */
export const isPatternKept = (text: string): boolean => kept.has(text);

/** A pattern ready for use; throws with the reason where the text is none. */
export const patternOf = (text: string): Pattern => {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const compiled = RE2JS.compile(text);
  const pattern: Pattern = { compiled, isIn: subject => compiled.matcher(subject).find() };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, pattern);
  return pattern;
};
