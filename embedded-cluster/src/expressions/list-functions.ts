import { sameJson } from '../json/index.ts';
import type { Register } from './register.ts';

type Ordered = bigint | number | string;

const extreme = (list: readonly Ordered[], isBetter: (one: Ordered, other: Ordered) => boolean): Ordered => {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('min/max called on empty list');
  return rest.reduce((best, item) => (isBetter(item, best) ? item : best), first);
};

const sum = (list: readonly (bigint | number)[]): bigint | number => {
  if (list.every(item => typeof item === 'bigint')) return list.reduce((total, item) => total + item, 0n);
  return list.reduce<number>((total, item) => total + Number(item), 0);
};

const indexOf = (list: readonly unknown[], item: unknown): bigint =>
  BigInt(list.findIndex(one => sameJson(one, item)));
const lastIndexOf = (list: readonly unknown[], item: unknown): bigint =>
  BigInt(list.findLastIndex(one => sameJson(one, item)));

const textOf = (item: unknown): string =>
  JSON.stringify(item, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? '';

const containsAll = (list: readonly unknown[], items: readonly unknown[]): boolean => {
  const known = new Set(list.map(textOf));
  return items.every(item => known.has(textOf(item)));
};

/** What rules can do with lists beyond the language itself. */
export const registerLists = (register: Register): void => {
  register('list.isSorted(): bool', (list: Ordered[]) =>
    list.every((item, place) => place === 0 || (list[place - 1] ?? item) <= item),
  );
  register('list.sum(): dyn', sum);
  register('list.min(): dyn', (list: Ordered[]) => extreme(list, (one, other) => one < other));
  register('list.max(): dyn', (list: Ordered[]) => extreme(list, (one, other) => one > other));
  register('list.indexOf(dyn): int', indexOf);
  register('list.lastIndexOf(dyn): int', lastIndexOf);
  register('SetsNamespace.contains(list, list): bool', (_: unknown, list: unknown[], items: unknown[]) =>
    containsAll(list, items),
  );
  register(
    'SetsNamespace.equivalent(list, list): bool',
    (_: unknown, one: unknown[], other: unknown[]) => containsAll(one, other) && containsAll(other, one),
  );
  register('SetsNamespace.intersects(list, list): bool', (_: unknown, one: unknown[], other: unknown[]) => {
    const known = new Set(one.map(textOf));
    return other.some(item => known.has(textOf(item)));
  });
};
