import { at, isList, isMap, type Json, type JsonMap } from './json.ts';
import type { Schema } from './schema.ts';

const closed = (of: Json): Json => {
  if (isList(of)) return of.map(closed);
  if (!isMap(of)) return of;
  const { properties } = of;
  const isOpen =
    at(of, 'x-kubernetes-preserve-unknown-fields') === true || at(of, 'additionalProperties') !== undefined;
  return {
    ...of,
    ...each(of, ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'], closed),
    ...(isMap(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, closed(property)]),
          ),
          ...(isOpen ? {} : { additionalProperties: false }),
        }
      : {}),
  };
};

const each = (of: JsonMap, keys: readonly string[], change: (value: Json) => Json): JsonMap =>
  Object.fromEntries(
    keys.flatMap(key => {
      const value = at(of, key);
      return value === undefined ? [] : [[key, change(value)]];
    }),
  );

/**
 * The schema of a custom resource as a cluster that is strict reads it: fields that it does not name are not known.
 * Patterns are left to the cluster.
 */
export const structuralSchema = (schema: JsonMap): Schema => ({
  root: closed(schema) as JsonMap,
  patterns: new Map(),
});
