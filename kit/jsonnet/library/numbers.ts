import { JsonnetError } from '../jsonnet-error.ts';
import { typeOf } from '../values.ts';
import { builtin, type Library } from './builtin.ts';

const ofOne = (apply: (x: number) => number) => builtin('x', given => finite(apply(given.number(0))));

const finite = (value: number): number => {
  if (!Number.isFinite(value)) throw new JsonnetError('a number too large to be kept, or none at all');
  return value;
};

const exponent = (x: number): number => (x === 0 ? 0 : Math.floor(Math.log2(Math.abs(x))) + 1);

const parseDigits = (text: string, digits: RegExp, radix: number): number => {
  if (!digits.test(text)) throw new JsonnetError(`${JSON.stringify(text)} is no number to the base ${radix}`);
  return Number.parseInt(text, radix);
};

export const NUMBERS: Library = {
  abs: ofOne(Math.abs),
  acos: ofOne(Math.acos),
  asin: ofOne(Math.asin),
  atan: ofOne(Math.atan),
  ceil: ofOne(Math.ceil),
  cos: ofOne(Math.cos),
  deg2rad: ofOne(x => (x * Math.PI) / 180),
  exp: ofOne(Math.exp),
  exponent: ofOne(exponent),
  floor: ofOne(Math.floor),
  log: ofOne(Math.log),
  log10: ofOne(Math.log10),
  log2: ofOne(Math.log2),
  mantissa: ofOne(x => (x === 0 ? 0 : x / 2 ** exponent(x))),
  rad2deg: ofOne(x => (x * 180) / Math.PI),
  round: ofOne(x => Math.floor(x + 0.5)),
  sign: ofOne(x => Math.sign(x)),
  sin: ofOne(Math.sin),
  sqrt: ofOne(Math.sqrt),
  tan: ofOne(Math.tan),
  atan2: builtin('y x', given => Math.atan2(given.number(0), given.number(1))),
  hypot: builtin('a b', given => Math.hypot(given.number(0), given.number(1))),
  pow: builtin('x n', given => finite(given.number(0) ** given.number(1))),
  max: builtin('a b', given => Math.max(given.number(0), given.number(1))),
  min: builtin('a b', given => Math.min(given.number(0), given.number(1))),
  clamp: builtin('x minVal maxVal', given =>
    Math.min(Math.max(given.number(0), given.number(1)), given.number(2)),
  ),
  isEven: builtin('x', given => Math.trunc(given.number(0)) % 2 === 0),
  isOdd: builtin('x', given => Math.abs(Math.trunc(given.number(0)) % 2) === 1),
  isInteger: builtin('x', given => Number.isInteger(given.number(0))),
  isDecimal: builtin('x', given => !Number.isInteger(given.number(0))),
  xor: builtin('x y', given => given.boolean(0) !== given.boolean(1)),
  xnor: builtin('x y', given => given.boolean(0) === given.boolean(1)),
  parseInt: builtin('str', given => parseDigits(given.text(0), /^-?[0-9]+$/, 10)),
  parseOctal: builtin('str', given => parseDigits(given.text(0), /^[0-7]+$/, 8)),
  parseHex: builtin('str', given => parseDigits(given.text(0), /^[0-9a-fA-F]+$/, 16)),
  type: builtin('x', given => typeOf(given.value(0))),
  isArray: builtin('v', given => typeOf(given.value(0)) === 'array'),
  isBoolean: builtin('v', given => typeof given.value(0) === 'boolean'),
  isFunction: builtin('v', given => typeOf(given.value(0)) === 'function'),
  isNull: builtin('v', given => given.value(0) === null),
  isNumber: builtin('v', given => typeof given.value(0) === 'number'),
  isObject: builtin('v', given => typeOf(given.value(0)) === 'object'),
  isString: builtin('v', given => typeof given.value(0) === 'string'),
};
