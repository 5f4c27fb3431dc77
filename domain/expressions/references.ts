/** A `${{NAME}}` in a text: where it stands and what it names. */
export interface Reference {
  /** What stands between the braces, without surrounding blanks. */
  readonly name: string;
  /** Offset of the `$`. */
  readonly start: number;
  /** Offset just after the last brace. */
  readonly end: number;
}

/** Longer names are no names but a forgotten `${{`. */
export const REFERENCE_NAME_MAX = 512;

const OPEN = '${{';
const CLOSE = '}}';

const isLineBreak = (unit: string | undefined): boolean =>
  unit === '\n' || unit === '\r' || unit === '\u2028' || unit === '\u2029';

/** What follows an opening: the end of a reference, or how far the text was searched in vain. */
type Followed =
  | { readonly found: true; readonly close: number }
  | { readonly found: false; readonly seen: number };

const follow = (text: string, from: number, barred: string): Followed => {
  const limit = Math.min(text.length, from + REFERENCE_NAME_MAX + CLOSE.length);
  for (let at = from; at < limit; at += 1) {
    const unit = text[at];
    if (unit === '}' && text[at + 1] === '}') return { found: true, close: at };
    const ends = isLineBreak(unit) || unit === barred || (unit === '$' && text.startsWith(OPEN, at));
    if (ends) return { found: false, seen: at };
  }
  return { found: false, seen: limit };
};

/**
 * The reference that begins exactly at `at`, if one does. A name holds no line break, no second opening and not
 * the `barred` character, by which a string literal keeps a reference from reaching over its closing quote.
 */
export const referenceAt = (text: string, at: number, barred = ''): Reference | undefined => {
  if (!text.startsWith(OPEN, at)) return undefined;
  const from = at + OPEN.length;
  const followed = follow(text, from, barred);
  if (!followed.found) return undefined;
  const name = text.slice(from, followed.close).trim();
  return name === '' ? undefined : { name, start: at, end: followed.close + CLOSE.length };
};

/**
 * All references of a text, in order. Each character is looked at a fixed number of times whatever the text:
 * a search in vain goes on where it stopped, since no opening lies in what it saw.
 */
export const findReferences = (text: string): readonly Reference[] => {
  const references: Reference[] = [];
  let start = text.indexOf(OPEN);
  while (start !== -1) {
    const from = start + OPEN.length;
    const followed = follow(text, from, '');
    const next = followed.found ? followed.close + CLOSE.length : followed.seen;
    if (followed.found) {
      const name = text.slice(from, followed.close).trim();
      if (name !== '') references.push({ name, start, end: next });
    }
    start = text.indexOf(OPEN, next);
  }
  return references;
};

/** The name, when the whole text is one reference and nothing else, as flags may be written. */
export const soleReference = (text: string): string | undefined => {
  const reference = referenceAt(text, 0);
  return reference?.end === text.length ? reference.name : undefined;
};
