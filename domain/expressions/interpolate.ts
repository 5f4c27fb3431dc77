import { Fault } from '@freshet/kit/errors';
import { findReferences, type Reference } from './references.ts';

/** What a name stands for: text that nothing reads again, and whether it must never be shown. */
export interface Resolved {
  readonly text: string;
  readonly encrypted: boolean;
}

/** Finds what a name stands for at this moment; undefined leaves the reference as it is written. */
export type Lookup = (name: string) => Resolved | undefined;

/** A reference that was met, with what became of it. */
export interface UsedReference extends Reference {
  readonly resolved: boolean;
  readonly encrypted: boolean;
}

/** A text with its references replaced. */
export interface Interpolated {
  readonly text: string;
  /** Positions are those of the text as written. */
  readonly references: readonly UsedReference[];
  /** True when an encrypted value is part of the text. */
  readonly encrypted: boolean;
}

/** The longest text that interpolation makes: far above any command line, far below what fills a memory. */
export const INTERPOLATED_MAX_LENGTH = 4 * 1024 * 1024;

/** Refuses a text before it is built, so that many references to a long value cannot fill the memory. */
export const tooLarge = (limit: number): Fault =>
  new Fault('INTERPOLATION_TOO_LARGE', `Replacing the variables gives more than ${limit} characters`, {
    limit,
  });

/**
 * Replaces the references of a text. Values are put in as they are and never read again: what looks like a
 * reference, a quote or markup in a value stays what it is.
 */
export const interpolate = (
  text: string,
  lookup: Lookup,
  maxLength: number = INTERPOLATED_MAX_LENGTH,
): Interpolated => {
  const pieces: string[] = [];
  const references: UsedReference[] = [];
  let length = 0;
  let copied = 0;
  const add = (piece: string): void => {
    length += piece.length;
    if (length > maxLength) throw tooLarge(maxLength);
    pieces.push(piece);
  };
  for (const reference of findReferences(text)) {
    const value = lookup(reference.name);
    references.push({ ...reference, resolved: value !== undefined, encrypted: value?.encrypted ?? false });
    if (value === undefined) continue;
    add(text.slice(copied, reference.start));
    add(value.text);
    copied = reference.end;
  }
  add(text.slice(copied));
  return { text: pieces.join(''), references, encrypted: references.some(({ encrypted }) => encrypted) };
};
