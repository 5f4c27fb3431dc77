import {
  fieldOf,
  isJsonObject,
  type Json,
  type JsonObject,
  putField,
} from '@freshet/embedded-cluster/kube-types';

/** What a value holds at a step, whatever kind of value it is. */
export const atField = (value: Json | undefined, step: string | number): Json | undefined => {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) ? fieldOf(value, String(step)) : undefined;
};

/** Changes the values at the end of a way of names; ways go through all items of lists. */
export const changeAt = (object: JsonObject, way: readonly string[], change: (value: Json) => Json): void => {
  const [name = '', ...rest] = way;
  const value = fieldOf(object, name);
  if (value === undefined || value === null) return;
  if (rest.length === 0) putField(object, name, change(value));
  else if (isJsonObject(value)) changeAt(value, rest, change);
  else if (Array.isArray(value)) {
    for (const item of value) if (isJsonObject(item)) changeAt(item, rest, change);
  }
};
