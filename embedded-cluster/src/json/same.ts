import { isJsonObject } from './fields.ts';

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => sameJson(item, other[index]));

const sameObject = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean => {
  const names = Object.keys(one).filter(name => one[name] !== undefined);
  const count = Object.keys(other).filter(name => other[name] !== undefined).length;
  return (
    names.length === count &&
    names.every(name => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
};

/** Whether two values say the same, whatever the order of their fields; a field that is undefined is no field. */
export const sameJson = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && sameList(one, other);
  return isJsonObject(one) && isJsonObject(other) && sameObject(one, other);
};
