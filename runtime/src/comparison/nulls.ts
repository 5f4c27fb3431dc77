import { isJsonObject, type Json, type JsonObject, putField } from '@freshet/embedded-cluster/kube-types';

/** In what is wanted, a null says as much as nothing. */
export const isNothing = (value: Json | undefined): value is null | undefined =>
  value === null || value === undefined;

/** A value without fields that are null, at any depth. */
export const withoutNulls = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  const kept: JsonObject = {};
  for (const [name, field] of Object.entries(value)) {
    if (!isNothing(field)) putField(kept, name, withoutNulls(field));
  }
  return kept;
};
