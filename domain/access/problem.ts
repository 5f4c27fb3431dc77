/** One thing wrong with an input, and where. */
export interface Problem {
  /** Where in the input, as `match.tags[2]`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

/** What reading an input gives: the value, or everything that is wrong with it. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const QUOTED_MAX = 40;

/** Someone else's text, short and on one line, so that a message can hold it whatever it is. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text);
