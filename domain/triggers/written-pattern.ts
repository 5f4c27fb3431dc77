import { RE2JS } from 're2js';

/** A pattern as triggers write it, `/body/flags`, ready for matching in time proportional to the text. */
export interface WrittenPattern {
  readonly written: string;
  readonly matches: (text: string) => boolean;
}

export interface WrittenPatternProblem {
  readonly problem: string;
}

/** The longest pattern that is read. */
export const TRIGGER_PATTERN_MAX = 2_000;

/** A pattern with more instructions than these is refused. */
const SIZE_MAX = 5_000;

/** Texts are cut where matching would take too long: names never get there, comments only with huge patterns. */
const WORK_MAX = 4_000_000;
const TEXT_MAX = 65_536;

const LOOK_AROUND = /\(\?<?[=!]/;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/;

// Whether to go on after the first match makes no difference to whether there is one.
const FLAGS: Readonly<Record<string, number>> = {
  g: 0,
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
};

/**
 * Reads `/body/flags` with the flags g, i and m, or a body alone. The notation is RE2: looking around and back
 * references are refused, since no engine can promise to be done with them in time.
 */
export const readWrittenPattern = (written: string): WrittenPattern | WrittenPatternProblem => {
  if (written.length > TRIGGER_PATTERN_MAX) {
    return { problem: `a pattern has at most ${TRIGGER_PATTERN_MAX} characters` };
  }
  const { body, flags } = partsOf(written);
  const unknown = [...flags].find(flag => !Object.hasOwn(FLAGS, flag));
  if (unknown !== undefined) return { problem: `the flag ${unknown} is not one of g, i, m` };
  return compile(
    body,
    [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0),
    written,
  );
};

/** Reads a pattern that is written without slashes, as tag filters are. */
export const readBarePattern = (body: string): WrittenPattern | WrittenPatternProblem =>
  body.length > TRIGGER_PATTERN_MAX
    ? { problem: `a pattern has at most ${TRIGGER_PATTERN_MAX} characters` }
    : compile(body, 0, body);

const partsOf = (written: string): { readonly body: string; readonly flags: string } => {
  const end = written.lastIndexOf('/');
  if (!written.startsWith('/') || end < 1) return { body: written, flags: '' };
  const flags = written.slice(end + 1);
  // `/a/b` is a body with slashes, not a body with the flag b of someone who forgot the last slash.
  return /^[a-z]*$/.test(flags) ? { body: written.slice(1, end), flags } : { body: written, flags: '' };
};

const compile = (body: string, flags: number, written: string): WrittenPattern | WrittenPatternProblem => {
  try {
    const pattern = RE2JS.compile(body, flags);
    const size = pattern.programSize();
    if (size > SIZE_MAX) return { problem: 'the repetitions make this pattern too large' };
    const room = Math.min(TEXT_MAX, Math.floor(WORK_MAX / size));
    return { written, matches: text => pattern.matcher(text.slice(0, room)).find() };
  } catch (error) {
    return { problem: whyNot(body, error) };
  }
};

const whyNot = (body: string, error: unknown): string => {
  if (LOOK_AROUND.test(body)) {
    return 'looking ahead or behind, as in (?!…), is not possible: list the branches with the input multiselect-exclude instead';
  }
  if (BACK_REFERENCE.test(body)) return 'references to earlier groups, as in \\1, are not possible';
  const detail = error instanceof Error ? error.message : 'it cannot be read';
  return `it is not a pattern in the notation of RE2 (${detail.slice(0, 200)})`;
};
