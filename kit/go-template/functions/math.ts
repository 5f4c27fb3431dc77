import { GoTemplateError } from '../error.ts';
import { formatValue } from '../format-value.ts';
import {
  type CallContext,
  type TemplateFunction,
  type TemplateFunctions,
  takes,
  takesMany,
} from '../function.ts';
import { toInt64 } from '../values.ts';
import { castFloat, castInt } from './cast.ts';

const divided = (left: bigint, right: bigint): bigint => {
  if (right === 0n) throw new GoTemplateError('runtime error: integer divide by zero');
  return left / right;
};

const remainder = (left: bigint, right: bigint): bigint => left - divided(left, right) * right;

/** Sums and products of decimal numbers as people write them, so that 0.1 and 0.2 make 0.3. */
const decimally = (left: number, right: number, step: (left: number, right: number) => number): number => {
  const result = step(left, right);
  const rounded = Number(result.toPrecision(15));
  return Math.abs(rounded - result) <= Math.abs(result) * 4 * Number.EPSILON ? rounded : result;
};

const folded = (step: (left: number, right: number) => number): TemplateFunction =>
  takesMany(['any'], 'any', ([first], others) =>
    others.reduce<number>((sum, other) => decimally(sum, castFloat(other), step), castFloat(first)),
  );

const rounds = (value: unknown, places: bigint, up = 0.5): number => {
  const power = 10 ** Number(places);
  const digit = power * castFloat(value);
  return (digit - Math.trunc(digit) >= up ? Math.ceil(digit) : Math.floor(digit)) / power;
};

interface Steps {
  readonly start: bigint;
  readonly stop: bigint;
  readonly step: bigint;
}

const untilStep = ({ start, stop, step }: Steps, { budget }: CallContext): bigint[] => {
  const numbers: bigint[] = [];
  const isDown = stop < start;
  if (isDown ? step >= 0n : step <= 0n) return numbers;
  for (let number = start; isDown ? number > stop : number < stop; number += step) {
    budget.spend(1);
    numbers.push(number);
  }
  return numbers;
};

const sequence = (numbers: readonly bigint[], context: CallContext): string => {
  const [first = 1n, second = 1n, third] = numbers;
  const [start, end] =
    numbers.length === 1 ? [1n, first] : numbers.length === 2 ? [first, second] : [first, third ?? 1n];
  if (numbers.length === 0 || numbers.length > 3) return '';
  const direction = end < start ? -1n : 1n;
  const step = numbers.length === 3 ? second : direction;
  if (direction < 0n && step > 0n) return '';
  return untilStep({ start, stop: end + direction, step }, context).join(' ');
};

const float = (make: (value: number) => number): TemplateFunction =>
  takes(['any'], ([value]) => make(castFloat(value)));

const extreme = (isBetter: (one: bigint, other: bigint) => boolean): TemplateFunction =>
  takesMany(['any'], 'any', ([first], others) =>
    others.map(castInt).reduce((best, other) => (isBetter(other, best) ? other : best), castInt(first)),
  );

const extremeFloat = (choose: (one: number, other: number) => number): TemplateFunction =>
  takesMany(['any'], 'any', ([first], others) =>
    others.map(castFloat).reduce((best, other) => choose(best, other), castFloat(first)),
  );

const largest = extreme((one, other) => one > other);

export const mathFunctions: TemplateFunctions = {
  add: takesMany([], 'any', (_, values) =>
    values.reduce<bigint>((sum, value) => toInt64(sum + castInt(value)), 0n),
  ),
  add1: takes(['any'], ([value]) => toInt64(castInt(value) + 1n)),
  add1f: float(value => decimally(value, 1, (left, right) => left + right)),
  addf: takesMany([], 'any', (_, values) =>
    values.reduce<number>((sum, value) => decimally(sum, castFloat(value), (a, b) => a + b), 0),
  ),
  atoi: takes(['string'], ([text]) => (/^[+-]?\d{1,18}$/.test(text) ? BigInt(text.replace('+', '')) : 0n)),
  biggest: largest,
  ceil: float(Math.ceil),
  div: takes(['any', 'any'], ([left, right]) => divided(castInt(left), castInt(right))),
  divf: folded((left, right) => {
    if (right === 0) throw new GoTemplateError('decimal division by 0');
    return left / right;
  }),
  float64: float(value => value),
  floor: float(Math.floor),
  int: takes(['any'], ([value]) => castInt(value)),
  int64: takes(['any'], ([value]) => castInt(value)),
  max: largest,
  maxf: extremeFloat(Math.max),
  min: extreme((one, other) => one < other),
  minf: extremeFloat(Math.min),
  mod: takes(['any', 'any'], ([left, right]) => remainder(castInt(left), castInt(right))),
  mul: takesMany(['any'], 'any', ([first], others) =>
    others.reduce<bigint>((product, other) => toInt64(product * castInt(other)), castInt(first)),
  ),
  mulf: folded((left, right) => left * right),
  round: takesMany(['any', 'int'], 'float', ([value, places], [up]) => rounds(value, places, up)),
  seq: takesMany([], 'int', (_, numbers, context) => sequence(numbers, context)),
  sub: takes(['any', 'any'], ([left, right]) => toInt64(castInt(left) - castInt(right))),
  subf: folded((left, right) => left - right),
  toDecimal: takes(['any'], ([value], { budget }) => {
    const text = formatValue(value, budget);
    return /^[+-]?[0-7]{1,20}$/.test(text) ? BigInt(Number.parseInt(text, 8)) : 0n;
  }),
  until: takes(['int'], ([count], context) =>
    untilStep({ start: 0n, stop: count, step: count < 0n ? -1n : 1n }, context),
  ),
  untilStep: takes(['int', 'int', 'int'], ([start, stop, step], context) =>
    untilStep({ start, stop, step }, context),
  ),
};
