import { GoTemplateError } from '../error.ts';
import { formatValue } from '../format-value.ts';
import {
  type CallContext,
  type TemplateFunction,
  type TemplateFunctions,
  takes,
  takesMany,
} from '../function.ts';
import { quoteText } from '../quote-text.ts';
import { compareTexts, kindOf, toIndex } from '../values.ts';
import { dictOf } from './builtin.ts';
import { byteLength, sliceBytes } from './bytes.ts';
import { strval, textsOf } from './strval.ts';
import {
  abbreviate,
  camelCase,
  initials,
  kebabCase,
  snakeCase,
  swapCase,
  title,
  untitle,
  wrap,
} from './words.ts';

const repeated = (text: string, count: bigint, { budget }: CallContext): string => {
  if (count < 0n) throw new GoTemplateError('strings: negative Repeat count');
  budget.text(text.length * toIndex(count));
  return text.repeat(toIndex(count));
};

const indent = (spaces: bigint, text: string, context: CallContext): string => {
  const pad = repeated(' ', spaces, context);
  const lines = text.split('\n');
  context.budget.text(text.length + pad.length * lines.length);
  return lines.map(line => pad + line).join('\n');
};

const truncated = (count: bigint, text: string): string => {
  const length = byteLength(text);
  const limit = toIndex(count);
  if (limit < 0) return length + limit > 0 ? sliceBytes(text, length + limit) : text;
  return length > limit ? sliceBytes(text, 0, limit) : text;
};

const substring = (start: bigint, end: bigint, text: string): string => {
  const length = byteLength(text);
  const from = start < 0n ? 0 : toIndex(start);
  const to = start >= 0n && (end < 0n || toIndex(end) > length) ? length : toIndex(end);
  if (to < from || to > length) throw new GoTemplateError('slice bounds out of range');
  return sliceBytes(text, from, to);
};

/** Without any of these characters at either end. */
const trimAll = (cutset: string, text: string): string => {
  if (cutset === '') return text;
  const characters = new Set(cutset);
  const all = [...text];
  let start = 0;
  let end = all.length;
  while (start < end && characters.has(all[start] ?? '')) start += 1;
  while (end > start && characters.has(all[end - 1] ?? '')) end -= 1;
  return all.slice(start, end).join('');
};

/** As strings.Split does: an empty separator stands between any two characters. */
const splitText = (text: string, separator: string): string[] =>
  separator === '' ? [...text] : text.split(separator);

const splitLimited = (text: string, separator: string, limit: number): string[] => {
  if (limit === 0) return [];
  const parts = splitText(text, separator);
  if (limit < 0 || parts.length <= limit) return parts;
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
};

const numbered = (parts: readonly string[]) =>
  dictOf(parts.map((part, index) => [`_${index}`, part] as const));

const replaceAll = (from: string, to: string, text: string, { budget }: CallContext): string => {
  const parts = from === '' ? ['', ...text, ''] : text.split(from);
  budget.text(text.length + parts.length * to.length);
  return parts.join(to);
};

const text = (make: (text: string) => string): TemplateFunction =>
  takes(['string'], ([given], { budget }) => {
    budget.text(given.length);
    return make(given);
  });

const trimAllFunction = takes(['string', 'string'], ([cutset, given]) => trimAll(cutset, given));

const WHITESPACE = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const ENDS = new RegExp(`^[${WHITESPACE}]+|[${WHITESPACE}]+$`, 'g');

/** Functions over texts. */
export const textFunctions: TemplateFunctions = {
  abbrev: takes(['int', 'string'], ([width, given]) =>
    width < 4n ? given : abbreviate(given, 0, toIndex(width)),
  ),
  abbrevboth: takes(['int', 'int', 'string'], ([left, right, given]) =>
    right < 4n || (left > 0n && right < 7n) ? given : abbreviate(given, toIndex(left), toIndex(right)),
  ),
  camelcase: text(camelCase),
  cat: takesMany([], 'any', (_, values, { budget }) =>
    values
      .filter(value => value !== undefined && value !== null)
      .map(value => formatValue(value, budget))
      .join(' '),
  ),
  contains: takes(['string', 'string'], ([part, given]) => given.includes(part)),
  fail: takes(['string'], ([message]) => {
    throw new GoTemplateError(message);
  }),
  hasPrefix: takes(['string', 'string'], ([start, given]) => given.startsWith(start)),
  hasSuffix: takes(['string', 'string'], ([end, given]) => given.endsWith(end)),
  hello: takes([], () => 'Hello!'),
  indent: takes(['int', 'string'], ([spaces, given], context) => indent(spaces, given, context)),
  initials: text(initials),
  join: takes(['string', 'any'], ([separator, list], context) => {
    const texts = textsOf(list, context);
    context.budget.text(texts.reduce((sum, { length }) => sum + length + separator.length, 0));
    return texts.join(separator);
  }),
  kebabcase: text(kebabCase),
  lower: text(given => given.toLowerCase()),
  nindent: takes(['int', 'string'], ([spaces, given], context) => `\n${indent(spaces, given, context)}`),
  nospace: text(given => given.replace(new RegExp(`[${WHITESPACE}]+`, 'g'), '')),
  plural: takes(['string', 'string', 'int'], ([one, many, count]) => (count === 1n ? one : many)),
  quote: takesMany([], 'any', (_, values, context) =>
    values
      .filter(value => value !== undefined && value !== null)
      .map(value => quoteText(strval(value, context)))
      .join(' '),
  ),
  regexQuoteMeta: text(given => given.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')),
  repeat: takes(['int', 'string'], ([count, given], context) => repeated(given, count, context)),
  replace: takes(['string', 'string', 'string'], ([from, to, given], context) =>
    replaceAll(from, to, given, context),
  ),
  snakecase: text(snakeCase),
  sortAlpha: takes(['any'], ([list], context) =>
    kindOf(list) === 'list' ? textsOf(list, context).sort(compareTexts) : [strval(list, context)],
  ),
  split: takes(['string', 'string'], ([separator, given], { budget }) => {
    budget.spend(given.length);
    return numbered(splitText(given, separator));
  }),
  splitList: takes(['string', 'string'], ([separator, given], { budget }) => {
    budget.spend(given.length);
    return splitText(given, separator);
  }),
  splitn: takes(['string', 'int', 'string'], ([separator, limit, given], { budget }) => {
    budget.spend(given.length);
    return numbered(splitLimited(given, separator, toIndex(limit)));
  }),
  squote: takesMany([], 'any', (_, values, { budget }) =>
    values
      .filter(value => value !== undefined && value !== null)
      .map(value => `'${formatValue(value, budget)}'`)
      .join(' '),
  ),
  substr: takes(['int', 'int', 'string'], ([start, end, given]) => substring(start, end, given)),
  swapcase: text(swapCase),
  title: text(title),
  toString: takes(['any'], ([value], context) => strval(value, context)),
  toStrings: takes(['any'], ([value], context) => textsOf(value, context)),
  trim: text(given => given.replace(ENDS, '')),
  trimAll: trimAllFunction,
  trimall: trimAllFunction,
  trimPrefix: takes(['string', 'string'], ([start, given]) =>
    given.startsWith(start) ? given.slice(start.length) : given,
  ),
  trimSuffix: takes(['string', 'string'], ([end, given]) =>
    end !== '' && given.endsWith(end) ? given.slice(0, -end.length) : given,
  ),
  trunc: takes(['int', 'string'], ([count, given]) => truncated(count, given)),
  untitle: text(untitle),
  upper: text(given => given.toUpperCase()),
  wrap: takes(['int', 'string'], ([width, given], { budget }) => {
    budget.text(given.length * 2);
    return wrap(given, toIndex(width), '\n', false);
  }),
  wrapWith: takes(['int', 'string', 'string'], ([width, separator, given], { budget }) => {
    budget.text(given.length * (1 + separator.length));
    return wrap(given, toIndex(width), separator, true);
  }),
};
