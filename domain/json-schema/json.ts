/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [key: string]: Json;
}

export const isMap = (value: Json | undefined): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The value of a map's own key; keys that every object has are only keys. */
export const at = (map: JsonMap, key: string): Json | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

/** What the type keyword calls a value; whole numbers are integers too. */
export const typeOf = (value: Json): 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' => {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  return typeof value as 'boolean' | 'number' | 'string' | 'object';
};

/** Deeper than any value that is compared; what lies below counts as equal. */
const COMPARED_DEPTH = 256;

/** The value with its maps in one order, as a text that is the same for equal values. */
export const canonical = (value: Json, depth = 0): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth > COMPARED_DEPTH) return '"…"';
  if (isList(value)) return `[${value.map(item => canonical(item, depth + 1)).join(',')}]`;
  const map = value as JsonMap;
  const entries = Object.keys(map).sort();
  const texts = entries.map(key => `${JSON.stringify(key)}:${canonical(map[key] ?? null, depth + 1)}`);
  return `{${texts.join(',')}}`;
};
