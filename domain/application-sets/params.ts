import { Fault } from '@freshet/kit/errors';
import { GoTemplateError, goText } from '@freshet/kit/go-template';

/** What one application is rendered from. Without Go templates all keys are flat and all values texts. */
export type Params = Record<string, unknown>;

/** Any value as a text. */
export const textOf = (value: unknown): string => {
  try {
    return goText(value ?? null);
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    throw new Fault(
      'APPLICATION_SET_TOO_LARGE',
      'a parameter is too large or too deep to be a text',
      {},
      { cause: error },
    );
  }
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a key that may be any word at all. */
export const put = (params: Params, key: string, value: unknown): void => {
  Object.defineProperty(params, key, { value, writable: true, enumerable: true, configurable: true });
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** One set of parameters over another, map by map; what is empty replaces nothing. */
export const mergeParams = (base: Params, over: Params): Params => {
  const merged: Params = {};
  for (const [key, value] of Object.entries(base)) put(merged, key, value);
  for (const [key, value] of Object.entries(over)) {
    const there = Object.hasOwn(merged, key) ? merged[key] : undefined;
    if (isRecord(there) && isRecord(value)) put(merged, key, mergeParams(there, value));
    else if (!isEmpty(value) || !Object.hasOwn(merged, key)) put(merged, key, value);
  }
  return merged;
};

/** What is missing or empty in one thing, from another: a template of a generator over that of its set. */
export const fillFrom = (given: unknown, base: unknown): unknown => {
  if (isRecord(given) && isRecord(base)) {
    const filled: Params = {};
    for (const key of new Set([...Object.keys(base), ...Object.keys(given)])) {
      const own = Object.hasOwn(given, key) ? given[key] : undefined;
      const other = Object.hasOwn(base, key) ? base[key] : undefined;
      put(filled, key, fillFrom(own, other));
    }
    return filled;
  }
  return isEmpty(given) ? (base ?? given) : given;
};

/** Values of any depth as texts under keys with dots; lists by number. */
export const flattenParams = (params: unknown, prefix = ''): Record<string, string> => {
  const flat: Record<string, string> = {};
  const add = (value: unknown, key: string): void => {
    const isNested = (isRecord(value) || Array.isArray(value)) && Object.keys(value).length > 0;
    if (!isNested) {
      put(flat, key, textOf(value));
      return;
    }
    for (const [name, item] of Object.entries(value)) add(item, key === '' ? name : `${key}.${name}`);
  };
  if (isRecord(params) && Object.keys(params).length === 0) return flat;
  add(params, prefix);
  return flat;
};
