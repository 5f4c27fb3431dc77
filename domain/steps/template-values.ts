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

/** A value as templates print it: lists as `[a b]`, maps as `map[k:v]`, what is missing as nothing. */
export const print = (value: Value): string => {
  if (value === undefined || value === null) return '';
  if (isList(value)) return `[${value.map(print).join(' ')}]`;
  if (!isMap(value)) return String(value);
  const entries = Object.keys(value).sort();
  return `map[${entries.map(key => `${key}:${print(value[key])}`).join(' ')}]`;
};

/** A field of a map; of anything else there is none. */
export const field = (value: Value, key: string): Value =>
  isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
