/**
 * Which changed files a trigger waits for. The notation is picomatch's. What it makes of a pattern with few stars runs
 * as it is; anything else runs on an engine that no pattern and no file name can make slow.
 */
import { compilePattern } from '@freshet/domain/expressions';
import picomatch from 'picomatch';

export interface FileGlob {
  /** Whether some of the files match; `too-costly` when that would take too long to find out. */
  readonly matchesAny: (paths: readonly string[]) => boolean | 'too-costly';
}

export interface FileGlobProblem {
  readonly problem: string;
}

/** The longest glob that is read. */
export const FILE_GLOB_MAX = 65_000;

/** More patterns than these in one pair of braces are nobody's intention. */
const PATTERNS_MAX = 1_000;
/** Longer ones have more states than the engine takes. */
const PATTERN_MAX = 400;
/** Units of work for one look at all files: about half a second. */
const WORK_MAX = 5_000_000;

/**
 * Reads a glob. `{a,b}` around the whole stands for several patterns; a leading `!` negates all of it; a star does
 * not match what begins with a dot.
 */
export const readFileGlob = (glob: string): FileGlob | FileGlobProblem => {
  if (glob.length > FILE_GLOB_MAX) return { problem: `a glob has at most ${FILE_GLOB_MAX} characters` };
  const { negated, parts } = patternsIn(glob.trim());
  if (parts.length > PATTERNS_MAX) return { problem: `a glob has at most ${PATTERNS_MAX} patterns` };
  const patterns: Single[] = [];
  for (const part of parts) {
    const single = readSingle(part);
    if ('problem' in single) return single;
    patterns.push(single);
  }
  return { matchesAny: paths => matchesAny(patterns, paths, negated) };
};

interface Single {
  /** What every path that matches begins with. */
  readonly base: string;
  readonly matches: (path: string) => boolean;
  /** Units of work per character of a path. */
  readonly cost: number;
}

const matchesAny = (
  patterns: readonly Single[],
  paths: readonly string[],
  negated: boolean,
): boolean | 'too-costly' => {
  let work = 0;
  for (const path of paths) {
    const candidates = patterns.filter(({ base }) => path.startsWith(base));
    work += patterns.length + candidates.reduce((sum, { cost }) => sum + cost * (path.length + 1), 0);
    if (work > WORK_MAX) return 'too-costly';
    if (candidates.some(({ matches }) => matches(path)) !== negated) return true;
  }
  return false;
};

const readSingle = (glob: string): Single | FileGlobProblem => {
  if (glob.length > PATTERN_MAX) return { problem: `one pattern has at most ${PATTERN_MAX} characters` };
  if (glob === '') return { problem: 'a pattern is empty' };
  const source = sourceOf(glob);
  if ('problem' in source) return source;
  const compiled = compilePattern(source.text);
  if ('message' in compiled)
    return { problem: `the glob ${quoted(glob)} cannot be used: ${compiled.message}` };
  const simple = isSimple(glob) ? new RegExp(source.text) : undefined;
  return {
    base: LITERAL_START.exec(glob)?.[0] ?? '',
    matches: path => path === glob || (simple ? simple.test(path) : compiled.matches(path)),
    cost: simple ? 1 : compiled.cost,
  };
};

/** As much of a glob as stands for itself; up to a slash, since `a/**` matches `a` too. */
const LITERAL_START = /^(?:[\w-][\w.-]*\/)*(?=[\w-])/;

/** With two stars at most, going back and forth costs at worst the square of a path's length. */
const isSimple = (glob: string): boolean =>
  !/[()|+@]/.test(glob) && (glob.match(/\*+/g)?.length ?? 0) <= 2 && !glob.includes('{');

const sourceOf = (glob: string): { readonly text: string } | FileGlobProblem => {
  try {
    return { text: picomatch.makeRe(glob, { strictBrackets: true }).source };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
    return { problem: `the glob ${quoted(glob)} cannot be used: ${detail}` };
  }
};

const quoted = (glob: string): string => `'${glob.length > 60 ? `${glob.slice(0, 57)}…` : glob}'`;

interface Patterns {
  readonly negated: boolean;
  readonly parts: readonly string[];
}

/** Splits what stands in one pair of braces around everything, so that a list of patterns may be long. */
const patternsIn = (glob: string): Patterns => {
  const negated = glob.startsWith('!{');
  const body = negated ? glob.slice(1) : glob;
  const items = body.startsWith('{') && body.endsWith('}') ? itemsOf(body.slice(1, -1)) : undefined;
  return items && items.length > 1 ? { negated, parts: items } : { negated: false, parts: [glob] };
};

/** What stands between the commas of the outermost level; nothing when a brace closes that was never opened. */
const itemsOf = (inner: string): readonly string[] | undefined => {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const unit = inner[at];
    if (unit === '\\') at += 1;
    else if (unit === '{' || unit === '(') depth += 1;
    else if (unit === '}' || unit === ')') depth -= 1;
    else if (unit === ',' && depth === 0) {
      items.push(inner.slice(start, at).trim());
      start = at + 1;
    }
    if (depth < 0) return undefined;
  }
  items.push(inner.slice(start).trim());
  return depth === 0 ? items : undefined;
};
