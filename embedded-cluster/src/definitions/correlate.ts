import { fieldOf, isJsonObject } from '../json/index.ts';
import type { Json } from '../objects/index.ts';
import type { CustomSchema } from './custom-schema.ts';

/** The keys of an item of a list that is a map, as text; undefined for what is no such item. */
const itemKey = (item: Json, schema: CustomSchema): string | undefined => {
  if (!isJsonObject(item)) return undefined;
  const keys = (schema.listMapKeys ?? []).map(
    name => fieldOf(item, name) ?? fieldOf(schema.items?.properties, name)?.default ?? null,
  );
  return JSON.stringify(keys);
};

/** Finds what an item of a list was before. Only items that have keys can be told apart. */
export const oldItems = (old: Json | undefined, schema: CustomSchema): ((item: Json) => Json | undefined) => {
  if (!Array.isArray(old) || schema.listType !== 'map') return () => undefined;
  const known = new Map<string, Json>();
  for (const item of old) {
    const key = itemKey(item, schema);
    if (key !== undefined) known.set(key, item);
  }
  return item => {
    const key = itemKey(item, schema);
    return key === undefined ? undefined : known.get(key);
  };
};
