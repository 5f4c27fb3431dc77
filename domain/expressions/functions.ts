import type { Budget } from './budget.ts';
import { compilePattern } from './pattern.ts';
import { isTruthy, numberIn, type Value } from './values.ts';

type Kind = 'any' | 'text' | 'number';
type TypeOf<K extends Kind> = K extends 'text' ? string : K extends 'number' ? number : Value;
type TypesOf<Kinds extends readonly Kind[]> = { readonly [Index in keyof Kinds]: TypeOf<Kinds[Index]> };

/** A function of the language whose arguments are plain values. */
export interface FunctionSpec {
  readonly parameters: readonly Kind[];
  /** How many of the last parameters may be left out; they are then null, zero or empty. */
  readonly optional: number;
  /** True when an encrypted argument cannot be read off the result. */
  readonly opaque: boolean;
  readonly apply: (values: readonly Value[], budget: Budget) => Value;
}

/** Says why a function cannot give a result; the message must not quote its arguments. */
export class Inapplicable extends Error {}

const define = <const Kinds extends readonly Kind[]>(
  parameters: Kinds,
  apply: (values: TypesOf<Kinds>, budget: Budget) => Value,
  { optional = 0, opaque = false }: { optional?: number; opaque?: boolean } = {},
): FunctionSpec => ({
  parameters,
  optional,
  opaque,
  // The evaluator brings every value into the type of its parameter first.
  apply: (values, budget) => apply(values as TypesOf<Kinds>, budget),
});

const replaceAll = (text: string, old: string, fresh: string, budget: Budget): string => {
  budget.search(text, old);
  const pieces = text.split(old);
  budget.text(text.length + (pieces.length - 1) * (fresh.length - old.length));
  return pieces.join(fresh);
};

const match = (text: string, source: string, ignoreCase: boolean, budget: Budget): boolean => {
  const pattern = compilePattern(source, { ignoreCase });
  if ('message' in pattern) throw new Inapplicable(`the pattern cannot be used: ${pattern.message}`);
  budget.spend(pattern.cost * (text.length + 1));
  return pattern.matches(text);
};

const toNumber = (value: Value): number => {
  const number = typeof value === 'string' ? numberIn(value) : Number(value);
  if (number === undefined) throw new Inapplicable('this text is not a number');
  return number;
};

/** Where a counted place lies within a text, however far off it is. */
const place = (text: string, index: number): number => Math.min(Math.max(Math.trunc(index), 0), text.length);

const substring = (text: string, start: number, end: number | null): string =>
  text.substring(place(text, start), end === null ? text.length : place(text, end));

/** The functions of the language, but for `Variable` and `Member`, which look names up. */
export const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map([
  ['String', define(['any'], ([value]) => String(value))],
  ['Number', define(['any'], ([value]) => toNumber(value))],
  ['Boolean', define(['any'], ([value]) => isTruthy(value), { opaque: true })],
  ['round', define(['number'], ([value]) => Math.round(value))],
  ['floor', define(['number'], ([value]) => Math.floor(value))],
  ['upper', define(['text'], ([text]) => text.toUpperCase())],
  ['lower', define(['text'], ([text]) => text.toLowerCase())],
  ['trim', define(['text'], ([text]) => text.trim())],
  ['trimLeft', define(['text'], ([text]) => text.trimStart())],
  ['trimRight', define(['text'], ([text]) => text.trimEnd())],
  [
    'replace',
    define(['text', 'text', 'text'], ([text, old, fresh], budget) => replaceAll(text, old, fresh, budget)),
  ],
  [
    'substring',
    define(
      ['text', 'number', 'any'],
      ([text, start, end]) => substring(text, start, end === null ? null : toNumber(end)),
      { optional: 1 },
    ),
  ],
  ['length', define(['text'], ([text]) => text.length)],
  [
    'includes',
    define(
      ['text', 'text'],
      ([text, part], budget) => {
        budget.search(text, part);
        return text.includes(part);
      },
      { opaque: true },
    ),
  ],
  [
    'indexOf',
    define(['text', 'text'], ([text, part], budget) => {
      budget.search(text, part);
      return text.indexOf(part);
    }),
  ],
  [
    'match',
    define(
      ['text', 'text', 'any'],
      ([text, pattern, ignoreCase], budget) => match(text, pattern, isTruthy(ignoreCase), budget),
      { optional: 1, opaque: true },
    ),
  ],
]);

/** Names and number of arguments of all functions, those that look names up included. */
export const ARITIES: ReadonlyMap<string, { readonly min: number; readonly max: number }> = new Map([
  ...[...FUNCTIONS].map(([name, { parameters, optional }]): [string, { min: number; max: number }] => [
    name,
    { min: parameters.length - optional, max: parameters.length },
  ]),
  ['Variable', { min: 1, max: 1 }],
  ['Member', { min: 2, max: 2 }],
]);
