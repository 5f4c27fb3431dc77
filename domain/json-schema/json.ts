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

/** The value with its maps in one order, as a text that is the same for equal values. */
export const canonical = (value: Json): string => {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isMap(value)) return JSON.stringify(value);
  const entries = Object.keys(value).sort();
  return `{${entries.map(key => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
};
