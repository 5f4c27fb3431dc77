import { GoTemplateError } from '../error.ts';
import { formatValue } from '../format-value.ts';
import { type CallContext, type TemplateFunctions, takes, takesMany } from '../function.ts';
import { printf } from '../printf.ts';
import { type Dict, emptyDict, hasKey, isTrue, kindOf, toIndex, typeNameOf } from '../values.ts';
import { utf8 } from './bytes.ts';

/** Operands one after another, with a space between two that are no texts. */
const print = (values: readonly unknown[], { budget }: CallContext): string => {
  let text = '';
  for (const [index, value] of values.entries()) {
    const isText = typeof value === 'string' || typeof values[index - 1] === 'string';
    text += (index > 0 && !isText ? ' ' : '') + formatValue(value, budget);
  }
  return text;
};

const println = (values: readonly unknown[], { budget }: CallContext): string =>
  `${values.map(value => formatValue(value, budget)).join(' ')}\n`;

const lengthOf = (value: unknown): bigint => {
  switch (kindOf(value)) {
    case 'string':
      return BigInt(utf8(value as string).length);
    case 'list':
      return BigInt((value as unknown[]).length);
    case 'map':
      return BigInt(Object.keys(value as Dict).length);
    case 'invalid':
    case 'nil':
      throw new GoTemplateError('len of nil pointer');
    default:
      throw new GoTemplateError(`len of type ${typeNameOf(value)}`);
  }
};

const place = (length: number, index: unknown): number => {
  if (typeof index !== 'bigint')
    throw new GoTemplateError(`cannot index slice/array with type ${typeNameOf(index)}`);
  const at = toIndex(index);
  if (at < 0 || at >= length) throw new GoTemplateError(`index out of range: ${index}`);
  return at;
};

const indexOne = (item: unknown, index: unknown): unknown => {
  switch (kindOf(item)) {
    case 'list':
      return (item as unknown[])[place((item as unknown[]).length, index)];
    case 'string': {
      const bytes = utf8(item as string);
      return BigInt(bytes[place(bytes.length, index)] ?? 0);
    }
    case 'map':
      if (typeof index !== 'string')
        throw new GoTemplateError(`value has type ${typeNameOf(index)}; should be string`);
      return hasKey(item as Dict, index) ? (item as Dict)[index] : null;
    case 'invalid':
    case 'nil':
      throw new GoTemplateError('index of untyped nil');
    default:
      throw new GoTemplateError(`can't index item of type ${typeNameOf(item)}`);
  }
};

const HTML: Readonly<Record<string, string>> = {
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\0': '\ufffd',
};

const JS: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
};

const forScript = (text: string): string =>
  text.replace(
    /[\\'"<>&=]|\p{Cc}/gu,
    char => JS[char] ?? `\\u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

const forQuery = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

const joined = (escaped: (text: string) => string) =>
  takesMany([], 'any', (_, values, context) => {
    const text = values.length === 1 && typeof values[0] === 'string' ? values[0] : print(values, context);
    context.budget.text(text.length * 6);
    return escaped(text);
  });

/** The functions that Go itself brings, but `and` and `or`, which are not called like others. */
export const builtinFunctions: TemplateFunctions = {
  call: takesMany(['any'], 'any', ([called]) => {
    throw new GoTemplateError(`non-function of type ${typeNameOf(called)}`);
  }),
  html: joined(text => text.replace(/["'&<>\0]/g, char => HTML[char] ?? char)),
  index: takesMany(['any'], 'any', ([item], indexes) => indexes.reduce(indexOne, item)),
  js: joined(forScript),
  len: takes(['any'], ([value]) => lengthOf(value)),
  not: takes(['any'], ([value]) => !isTrue(value)),
  print: takesMany([], 'any', (_, values, context) => print(values, context)),
  printf: takesMany(['string'], 'any', ([format], values, { budget }) => printf(format, values, budget)),
  println: takesMany([], 'any', (_, values, context) => println(values, context)),
  urlquery: joined(forQuery),
};

/** A map with these entries that no key can break. */
export const dictOf = (entries: Iterable<readonly [string, unknown]>): Dict => {
  const dict = emptyDict();
  for (const [key, value] of entries) dict[key] = value;
  return dict;
};
