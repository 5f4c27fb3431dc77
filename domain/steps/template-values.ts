import type { Json, JsonMap } from '@freshet/domain/json-schema';

/** What a template works with; undefined is a field that is not there. */
export type Value = Json | undefined;

export const isMap = (value: Value): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Value): value is readonly Json[] => Array.isArray(value);

/** False, 0, empty and missing count as no. */
export const isTrue = (value: Value): boolean => {
  if (isList(value)) return value.length > 0;
  return isMap(value) ? Object.keys(value).length > 0 : Boolean(value);
};

/** Why a function could not do its work, or a value could not be printed. */
export class CallError extends Error {}

/** The longest text that a value may be printed as. */
export const PRINTED_MAX = 1024 * 1024;

/** Joins texts, and fails before the result is too long to hold. */
export const joined = (texts: Iterable<string>, by: string): string => {
  const pieces: string[] = [];
  let length = 0;
  for (const text of texts) {
    pieces.push(text);
    length += text.length + by.length;
    if (length > PRINTED_MAX + by.length) throw new CallError('the text gets too long');
  }
  return pieces.join(by);
};

/** A value as templates print it: lists as `[a b]`, maps as `map[k:v]`, what is missing as nothing. */
export const print = (value: Value): string => {
  if (value === undefined || value === null) return '';
  if (isList(value)) return `[${joined(printed(value), ' ')}]`;
  if (!isMap(value)) return String(value);
  const entries = Object.keys(value).sort();
  return `map[${joined(printedEntries(value, entries), ' ')}]`;
};

function* printed(values: readonly Json[]): Generator<string> {
  for (const value of values) yield print(value);
}

function* printedEntries(map: JsonMap, keys: readonly string[]): Generator<string> {
  for (const key of keys) yield `${key}:${print(map[key])}`;
}

/** A field of a map; of anything else there is none. */
export const field = (value: Value, key: string): Value =>
  isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
