import { JsonnetError } from './jsonnet-error.ts';
import { textOf } from './text-of.ts';
import { byCodePoints, JsonnetArray, JsonnetFunction, JsonnetObject, typeOf, type Value } from './values.ts';

export const add = (left: Value, right: Value): Value => {
  if (typeof left === 'string' || typeof right === 'string') return textOf(left) + textOf(right);
  if (typeof left === 'number' && typeof right === 'number') return checked(left + right);
  if (left instanceof JsonnetArray && right instanceof JsonnetArray)
    return new JsonnetArray([...left.items, ...right.items]);
  if (left instanceof JsonnetObject && right instanceof JsonnetObject) return left.with(right);
  throw new JsonnetError(`cannot add ${typeOf(right)} to ${typeOf(left)}`);
};

export const equal = (left: Value, right: Value): boolean => {
  if (left instanceof JsonnetFunction || right instanceof JsonnetFunction) {
    if (typeOf(left) !== typeOf(right)) return false;
    throw new JsonnetError('functions cannot be compared');
  }
  if (left instanceof JsonnetArray && right instanceof JsonnetArray)
    return (
      left.items.length === right.items.length &&
      left.items.every((item, index) => equal(item.get(), right.items[index]?.get() ?? null))
    );
  if (left instanceof JsonnetObject && right instanceof JsonnetObject) {
    const names = left.names();
    return (
      names.length === right.names().length &&
      names.every(
        name =>
          right.isVisible(name) && right.has(name) && equal(left.get(name) ?? null, right.get(name) ?? null),
      )
    );
  }
  return left === right;
};

/** Below 0 where left comes first. */
export const compare = (left: Value, right: Value): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return byCodePoints(left, right);
  if (left instanceof JsonnetArray && right instanceof JsonnetArray) {
    for (let index = 0; index < Math.min(left.items.length, right.items.length); index += 1) {
      const order = compare(left.items[index]?.get() ?? null, right.items[index]?.get() ?? null);
      if (order !== 0) return order;
    }
    return left.items.length - right.items.length;
  }
  throw new JsonnetError(`cannot compare ${typeOf(left)} with ${typeOf(right)}`);
};

const LARGEST_SHIFT = 64n;

const bitwise =
  (apply: (left: bigint, right: bigint) => bigint) =>
  (left: number, right: number): number =>
    Number(BigInt.asIntN(64, apply(integer(left), integer(right))));

const integer = (value: number): bigint => {
  if (!Number.isFinite(value)) throw new JsonnetError('not a number that has bits');
  return BigInt(Math.trunc(value));
};

const shifted =
  (apply: (left: bigint, by: bigint) => bigint) =>
  (left: bigint, by: bigint): bigint => {
    if (by < 0n) throw new JsonnetError('a shift by a negative number');
    return apply(left, by % LARGEST_SHIFT);
  };

const NUMBERS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => {
    if (right === 0) throw new JsonnetError('division by zero');
    return left / right;
  },
  '%': (left, right) => {
    if (right === 0) throw new JsonnetError('division by zero');
    return left % right;
  },
  '&': bitwise((left, right) => left & right),
  '|': bitwise((left, right) => left | right),
  '^': bitwise((left, right) => left ^ right),
  '<<': bitwise(shifted((left, by) => left << by)),
  '>>': bitwise(shifted((left, by) => left >> by)),
};

export const calculate = (operator: string, left: Value, right: Value): number => {
  const apply = NUMBERS[operator];
  if (!apply || typeof left !== 'number' || typeof right !== 'number')
    throw new JsonnetError(`cannot do ${typeOf(left)} ${operator} ${typeOf(right)}`);
  return checked(apply(left, right));
};

const checked = (value: number): number => {
  if (!Number.isFinite(value)) throw new JsonnetError('a number too large to be kept');
  return value;
};
