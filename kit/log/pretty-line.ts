import { terminalSafe } from './terminal-safe.ts';

/**
 * Entries for people at a terminal:
 *
 *     09:14:03.120Z INFO  listening  url=http://127.0.0.1:3000
 *     09:14:07.008Z ERROR job failed  job=prune
 *           TypeError: cannot read …
 *             at prune (prune.ts:12:3)
 *
 * Only the first line of an entry starts in column one; everything under it is indented, and every value is escaped,
 * so no text from outside can pose as an entry.
 */
interface PrettyOptions {
  readonly color: boolean;
}

const COLORS: Readonly<Record<string, string>> = { debug: '90', info: '36', warn: '33', error: '31' };
const MAX_VALUE = 1_000;
const INDENT = '      ';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An error as the cleaning leaves it. */
const isErrorShape = (value: unknown): value is Json =>
  isObject(value) && typeof value.type === 'string' && typeof value.message === 'string';

const paint = (text: string, code: string | undefined, { color }: PrettyOptions): string =>
  color && code !== undefined ? `\u001b[${code}m${text}\u001b[0m` : text;

const showValue = (value: unknown): string => {
  const bare = typeof value === 'string' && /^[^\s"'=\\]+$/.test(value);
  const text = terminalSafe(bare ? value : (JSON.stringify(value) ?? ''));
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
};

const indented = (text: string, indent: string): string[] =>
  text.split('\n').map(line => `${indent}${terminalSafe(line)}`);

/** A fault explains itself; a bug needs its frames. */
const errorLines = (error: Json, lead: string): string[] => {
  const code = error.code === undefined ? '' : ` ${String(error.code)}`;
  const head = indented(`${lead}${String(error.type)}${code}: ${String(error.message)}`, INDENT);
  const stack = error.type === 'Fault' ? undefined : error.stack;
  const frames = typeof stack === 'string' ? indented(stack, `${INDENT}  `) : [];
  const cause = error.cause;
  return [...head, ...frames, ...(isErrorShape(cause) ? errorLines(cause, 'caused by ') : [])];
};

/** One entry, given as the JSON line that would have been written otherwise, ending with a line break. */
export const prettyLine = (jsonLine: string, options: PrettyOptions): string => {
  const { time, level, message, ...fields }: Record<string, unknown> = JSON.parse(jsonLine);
  const clockTime = String(time).slice(11);
  const label = paint(String(level).toUpperCase().padEnd(5), COLORS[String(level)], options);
  const errors = Object.values(fields).filter(isErrorShape);
  const pairs = Object.entries(fields)
    .filter(([, value]) => !isErrorShape(value))
    .map(([name, value]) => `${paint(`${terminalSafe(name)}=`, '90', options)}${showValue(value)}`);
  const first = [
    `${clockTime} ${label} ${terminalSafe(String(message))}`,
    ...(pairs.length > 0 ? [pairs.join(' ')] : []),
  ];
  return `${[first.join('  '), ...errors.flatMap(error => errorLines(error, ''))].join('\n')}\n`;
};
