import type { Json } from '@freshet/domain/json-schema';
import {
  CallError,
  field,
  isList,
  isMap,
  isTrue,
  joined,
  PRINTED_MAX,
  print,
  type Value,
} from './template-values.ts';

/** A function of templates; what it throws as a text is told with the place of the call. */
export interface TemplateFunction {
  /** The fewest and the most arguments. */
  readonly takes: readonly [number, number];
  readonly call: (args: readonly Value[]) => Value;
}

const MANY = 100;

const one = (call: (value: Value) => Value): TemplateFunction => ({
  takes: [1, 1],
  call: ([value]) => call(value),
});
const text = (call: (...texts: string[]) => Value, count = 1): TemplateFunction => ({
  takes: [count, count],
  call: args => call(...args.map(print)),
});

const listOf = (value: Value): readonly Json[] => {
  if (value === undefined || value === null) return [];
  if (!isList(value)) throw new CallError('a list is needed');
  return value;
};

const json = (value: Value): Json => value ?? null;

const equal = (one: Value, other: Value): boolean => {
  if (one === other) return true;
  // A text and a number, or a flag, that read alike are equal: arguments often arrive as texts.
  const scalar = [one, other].every(value => typeof value !== 'object' && value !== undefined);
  return scalar && print(one) === print(other);
};

const compare = (holds: (order: number) => boolean): TemplateFunction => ({
  takes: [2, 2],
  call: ([one, other]) => {
    const numbers = [one, other].map(value =>
      print(value).trim() === '' ? Number.NaN : Number(print(value)),
    );
    const [first = Number.NaN, second = Number.NaN] = numbers;
    if (!Number.isNaN(first) && !Number.isNaN(second)) return holds(first - second);
    return holds(print(one) < print(other) ? -1 : Number(print(one) > print(other)));
  },
});

const indexInto = (value: Value, key: Value): Value => {
  if (isList(value)) return value[Number(key)];
  if (isMap(value)) return field(value, print(key));
  if (value === undefined || value === null) return undefined;
  throw new CallError('only lists and maps can be indexed');
};

const VERB = /%([-+ 0#]*)(\d{0,3})(?:\.(\d{1,3}))?([a-zA-Z%])/g;

const formatted = (verb: string, value: Value, digits: string | undefined): string => {
  switch (verb) {
    case 's':
    case 'v':
    case 't':
      return print(value);
    case 'q':
      return JSON.stringify(print(value));
    case 'd':
      return String(Math.trunc(Number(print(value))));
    case 'f':
      return Number(print(value)).toFixed(digits === undefined ? 6 : Math.min(Number(digits), 20));
    default:
      throw new CallError(`%${verb} is not supported; use %s, %d, %f, %t, %q or %v`);
  }
};

const padded = (text: string, flags: string, width: number): string =>
  flags.includes('-') ? text.padEnd(width) : text.padStart(width, flags.includes('0') ? '0' : ' ');

const printf = ([format, ...rest]: readonly Value[]): string => {
  let used = 0;
  return print(format).replaceAll(VERB, (...found) => {
    const [, flags = '', width = '', digits, verb = ''] = found as (string | undefined)[];
    if (verb === '%') return '%';
    if (used >= rest.length) throw new CallError('printf has fewer values than its format names');
    const done = formatted(verb, rest[used], digits);
    used += 1;
    return padded(done, flags, Number(width));
  });
};

/** `and` gives the first value that counts as no, else the last one; `or` the first that counts as yes. */
const chain = (stops: (value: Value) => boolean): TemplateFunction => ({
  takes: [1, MANY],
  call: args => {
    const found = args.findIndex(stops);
    return args[found === -1 ? args.length - 1 : found];
  },
});

const repeat = (count: number, what: string): string => {
  if (!(count >= 0) || count * what.length > PRINTED_MAX) throw new CallError('that repeats too much');
  return what.repeat(count);
};

const indented = (spaces: number, what: string): string => {
  const margin = repeat(spaces, ' ');
  return joined(
    what.split('\n').map(line => (line === '' ? line : margin + line)),
    '\n',
  );
};

/** As JSON, of something that is not too long as a text. */
const quoted = (value: Value): string => {
  if (print(value).length > PRINTED_MAX / 2) throw new CallError('the text gets too long');
  return JSON.stringify(json(value));
};

/** All functions there are. They see their arguments and nothing else. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  and: chain(value => !isTrue(value)),
  or: chain(isTrue),
  not: one(value => !isTrue(value)),
  eq: { takes: [2, MANY], call: ([first, ...rest]) => rest.some(other => equal(first, other)) },
  ne: { takes: [2, 2], call: ([first, other]) => !equal(first, other) },
  lt: compare(order => order < 0),
  le: compare(order => order <= 0),
  gt: compare(order => order > 0),
  ge: compare(order => order >= 0),
  len: one(value => {
    if (isList(value)) return value.length;
    return isMap(value) ? Object.keys(value).length : print(value).length;
  }),
  index: { takes: [2, MANY], call: ([value, ...keys]) => keys.reduce(indexInto, value) },
  has: {
    takes: [2, 2],
    call: ([value, key]) =>
      isList(value) ? value.some(item => equal(item, key)) : isMap(value) && Object.hasOwn(value, print(key)),
  },
  slice: { takes: [0, MANY], call: args => args.map(json) },
  append: { takes: [2, 2], call: ([value, to]) => [...listOf(to), json(value)] },
  prepend: { takes: [2, 2], call: ([value, to]) => [json(value), ...listOf(to)] },
  uniq: one(value => [...new Map(listOf(value).map(item => [print(item), item])).values()]),
  reverse: one(value => listOf(value).toReversed()),
  sort: one(value => listOf(value).toSorted((first, other) => (print(first) < print(other) ? -1 : 1))),
  keys: one(value => (isMap(value) ? Object.keys(value).sort() : [])),
  values: one(value =>
    isMap(value)
      ? Object.keys(value)
          .sort()
          .map(key => json(value[key]))
      : [],
  ),
  join: { takes: [2, 2], call: ([items, by]) => joined(listOf(items).map(print), print(by)) },
  split: text((what, by) => what.split(by).slice(0, 10_000), 2),
  printf: { takes: [1, MANY], call: printf },
  print: { takes: [0, MANY], call: args => joined(args.map(print), '') },
  println: { takes: [0, MANY], call: args => `${joined(args.map(print), ' ')}\n` },
  hasPrefix: text((what, start) => what.startsWith(start), 2),
  hasSuffix: text((what, end) => what.endsWith(end), 2),
  contains: text((what, part) => what.includes(part), 2),
  toUpper: text(what => what.toUpperCase()),
  toLower: text(what => what.toLowerCase()),
  title: text(what => what.replaceAll(/(^|\s)(\S)/g, (_, before, letter) => before + letter.toUpperCase())),
  trimSpace: text(what => what.trim()),
  trimPrefix: text((start, what) => (what.startsWith(start) ? what.slice(start.length) : what), 2),
  trimSuffix: text((end, what) => (what.endsWith(end) ? what.slice(0, what.length - end.length) : what), 2),
  replaceAll: text((what, by, within) => (what === '' ? within : joined(within.split(what), by)), 3),
  repeat: text((count, what) => repeat(Number(count), what), 2),
  indent: text((spaces, what) => indented(Number(spaces), what), 2),
  quote: text(what => JSON.stringify(what)),
  squote: text(what => `'${what.replaceAll("'", "''")}'`),
  toString: one(print),
  toJSON: one(quoted),
  default: { takes: [2, 2], call: ([otherwise, value]) => (isTrue(value) ? value : otherwise) },
  ternary: { takes: [3, 3], call: ([yes, no, condition]) => (isTrue(condition) ? yes : no) },
};
