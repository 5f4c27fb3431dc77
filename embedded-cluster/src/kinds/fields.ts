import type { Fields } from '../json/index.ts';

export { type Fields, fieldsAt, listAt, numberAt, textAt, valueAt } from '../json/index.ts';

/** Sets each field that is not there, or is an empty text, which says as little. */
export const fillIn = (object: Fields | undefined, values: Fields): void => {
  if (object === undefined) return;
  for (const [name, value] of Object.entries(values)) {
    const present = object[name];
    if (present === undefined || present === null || present === '') object[name] = value;
  }
};

/** The object in a field, made if it is not there. */
export const made = (object: Fields, name: string): Fields => {
  const present = object[name];
  if (typeof present !== 'object' || present === null || Array.isArray(present)) object[name] = {};
  return object[name] as Fields;
};

/** A copy that shares nothing. */
export const copyOf = <Value>(value: Value): Value => structuredClone(value);
