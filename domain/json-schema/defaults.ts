import { at, isList, isMap, type Json, type JsonMap } from './json.ts';
import { resolveRef, type Schema } from './schema.ts';

const DEPTH_MAX = 16;

const fill = (schema: Schema, of: Json | undefined, value: Json, depth: number): Json => {
  if (!isMap(of) || depth > DEPTH_MAX) return value;
  const reference = at(of, '$ref');
  const target = typeof reference === 'string' ? resolveRef(schema.root, reference) : undefined;
  const filled = target === undefined ? value : fill(schema, target, value, depth + 1);
  if (isMap(filled)) return fillMap(schema, of, filled, depth);
  const items = at(of, 'items');
  return isList(filled) && isMap(items) ? filled.map(item => fill(schema, items, item, depth + 1)) : filled;
};

const fillMap = (schema: Schema, of: JsonMap, value: JsonMap, depth: number): Json => {
  const properties = at(of, 'properties');
  if (!isMap(properties)) return value;
  const all: Record<string, Json> = Object.assign(Object.create(null), value);
  for (const [key, property] of Object.entries(properties)) {
    const otherwise = isMap(property) ? at(property, 'default') : undefined;
    const given = Object.hasOwn(value, key) ? value[key] : otherwise;
    if (given !== undefined) all[key] = fill(schema, property, given, depth + 1);
  }
  return all;
};

/** The value with the defaults of the schema in the place of keys that it does not have. */
export const withDefaults = (schema: Schema, value: Json): Json => fill(schema, schema.root, value, 0);
