/**
 * The values of templates. Go tells integers from floating-point numbers and a key that is absent from one that is
 * nil, and prints and compares them differently; so do we:
 *
 *   undefined   no value at all, as of a key that is absent
 *   null        nil
 *   bigint      int, int64
 *   number      float64, which is what every number of JSON and YAML becomes
 *   Native      a struct with methods, such as a time
 *
 * Texts, booleans, lists and plain objects (maps with texts as keys) are themselves.
 */
import { GoTemplateError } from './error.ts';

export type Dict = Record<string, unknown>;

/** A value that is neither data nor a function: it prints as a text and has methods. */
export abstract class Native {
  abstract readonly typeName: string;
  abstract text(): string;
  /** What a method answers; undefined where there is no such method. */
  abstract method(name: string, args: readonly unknown[]): { readonly value: unknown } | undefined;
}

export type Kind = 'invalid' | 'nil' | 'bool' | 'string' | 'int' | 'float' | 'list' | 'map' | 'native';

const PLAIN: Readonly<Record<string, Kind>> = {
  undefined: 'invalid',
  boolean: 'bool',
  string: 'string',
  bigint: 'int',
  number: 'float',
};

export const kindOf = (value: unknown): Kind => {
  const plain = PLAIN[typeof value];
  if (plain !== undefined) return plain;
  if (value === null) return 'nil';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Native) return 'native';
  return typeof value === 'object' ? 'map' : 'invalid';
};

const TYPE_NAMES: Readonly<Record<Exclude<Kind, 'native'>, string>> = {
  invalid: '<nil>',
  nil: '<nil>',
  bool: 'bool',
  string: 'string',
  int: 'int',
  float: 'float64',
  list: '[]interface {}',
  map: 'map[string]interface {}',
};

/** The type of a value, as Go writes it. */
export const typeNameOf = (value: unknown): string =>
  value instanceof Native ? value.typeName : TYPE_NAMES[kindOf(value) as Exclude<Kind, 'native'>];

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  invalid: 'invalid',
  nil: 'invalid',
  bool: 'bool',
  string: 'string',
  int: 'int',
  float: 'float64',
  list: 'slice',
  map: 'map',
  native: 'struct',
};

/** The kind of a value, as Go names it. */
export const kindNameOf = (value: unknown): string => KIND_NAMES[kindOf(value)];

/** Whether a value counts as true: what is zero, empty or absent does not. */
export const isTrue = (value: unknown): boolean => {
  switch (kindOf(value)) {
    case 'bool':
      return value === true;
    case 'string':
      return value !== '';
    case 'int':
      return value !== 0n;
    case 'float':
      return value !== 0;
    case 'list':
      return (value as unknown[]).length > 0;
    case 'map':
      return Object.keys(value as Dict).length > 0;
    case 'native':
      return true;
    default:
      return false;
  }
};

export const isDict = (value: unknown): value is Dict => kindOf(value) === 'map';

/** Without a prototype, so that no key means anything but itself. */
export const emptyDict = (): Dict => Object.create(null) as Dict;

export const hasKey = (dict: Dict, key: string): boolean => Object.hasOwn(dict, key);

/** The order of Go for texts: by bytes, which is that of code points. */
export const compareTexts = (left: string, right: string): number => {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  let at = 0;
  while (at < length && left[at] === right[at]) at += 1;
  // In the second half of a pair the first half, which is the same on both sides, says nothing more.
  const one = left.codePointAt(at) ?? -1;
  const other = right.codePointAt(at) ?? -1;
  return one < other ? -1 : 1;
};

export const sortedKeys = (dict: Dict): string[] => Object.keys(dict).sort(compareTexts);

/** As many bits as an int has. */
export const toInt64 = (value: bigint): bigint => BigInt.asIntN(64, value);

/** An integer that counts or is a place: everything beyond is out of any bounds. */
export const toIndex = (value: bigint): number => {
  if (value > 2n ** 52n || value < -(2n ** 52n))
    throw new GoTemplateError(`${value} is too large a number here`);
  return Number(value);
};
