import type { Budget } from './budget.ts';
import { isPatternKept, type Pattern, patternOf } from './patterns.ts';
import type { Register } from './register.ts';

/** Texts that rules put together may not grow beyond this. */
const LONGEST = 1_000_000;

const bounded = (text: string): string => {
  if (text.length > LONGEST) throw new Error('text grows too long');
  return text;
};

const find = (text: string, pattern: Pattern): string => {
  const matcher = pattern.compiled.matcher(text);
  return matcher.find() ? (matcher.group() ?? '') : '';
};

const findAll = (text: string, pattern: Pattern, limit: bigint): string[] => {
  const matcher = pattern.compiled.matcher(text);
  const found: string[] = [];
  while ((limit < 0n || found.length < limit) && matcher.find()) found.push(matcher.group() ?? '');
  return found;
};

/** Steps that it costs to read a pattern that is not kept ready. */
const PATTERN_STEPS = 500;

const replace = (text: string, from: string, to: string, limit: bigint): string => {
  const most = limit < 0n ? Number.POSITIVE_INFINITY : Number(limit);
  const parts = text.split(from);
  const kept = Math.min(most, parts.length - 1);
  bounded(' '.repeat(Math.min(LONGEST + 1, text.length + kept * to.length)));
  return (
    parts.slice(0, kept + 1).join(to) +
    parts
      .slice(kept + 1)
      .map(part => from + part)
      .join('')
  );
};

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, field]) => `${name}: ${shown(field)}`)
      .join(', ')}}`;
  }
  return String(value);
};

const VERBS: Readonly<Record<string, (value: unknown, digits: number) => string>> = {
  s: shown,
  d: shown,
  f: (value, digits) => Number(value).toFixed(digits),
  e: (value, digits) => Number(value).toExponential(digits),
  b: value => (typeof value === 'boolean' ? String(Number(value)) : BigInt(value as bigint).toString(2)),
  o: value => BigInt(value as bigint).toString(8),
  x: value =>
    typeof value === 'string' ? Buffer.from(value).toString('hex') : BigInt(value as bigint).toString(16),
  X: value =>
    (typeof value === 'string'
      ? Buffer.from(value).toString('hex')
      : BigInt(value as bigint).toString(16)
    ).toUpperCase(),
};

const format = (template: string, values: readonly unknown[]): string => {
  let next = 0;
  const text = template.replace(
    /%(?:%|(?:\.(\d{1,2}))?([sdfebxXo]))/gu,
    (whole, digits?: string, verb?: string) => {
      if (whole === '%%') return '%';
      const write = VERBS[verb ?? 's'];
      if (next >= values.length || write === undefined) throw new Error(`index ${next} out of range`);
      const value = values[next];
      next += 1;
      return write(value, digits === undefined ? 6 : Number(digits));
    },
  );
  return bounded(text);
};

/** What rules can do with texts beyond the language itself. Patterns are matched in linear time. */
export const registerTexts = (register: Register, budget: Budget): void => {
  const paid = (pattern: string): Pattern => {
    if (!isPatternKept(pattern)) budget.spend(PATTERN_STEPS);
    return patternOf(pattern);
  };
  register('string.matchesLinear(string): bool', (text: string, pattern: string) => paid(pattern).isIn(text));
  register('matchesLinear(string, string): bool', (text: string, pattern: string) =>
    paid(pattern).isIn(text),
  );
  register('string.find(string): string', (text: string, pattern: string) => find(text, paid(pattern)));
  register('string.findAll(string): list<string>', (text: string, pattern: string) =>
    findAll(text, paid(pattern), -1n),
  );
  register('string.findAll(string, int): list<string>', (text: string, pattern: string, limit: bigint) =>
    findAll(text, paid(pattern), limit),
  );
  register('string.replace(string, string): string', (text: string, from: string, to: string) =>
    replace(text, from, to, -1n),
  );
  register('string.charAt(int): string', (text: string, at: bigint) => text.at(Number(at)) ?? '');
  register('string.reverse(): string', (text: string) => [...text].reverse().join(''));
  register('string.format(list): string', format);
  register('StringsNamespace.quote(string): string', (_: unknown, text: string) => JSON.stringify(text));
};

/** With four parts the limit comes last, which the others leave out. */
export const registerLimitedReplace = (register: Register): void =>
  register('string.replace(string, string, int): string', (...parts: [string, string, string, bigint]) =>
    replace(...parts),
  );
