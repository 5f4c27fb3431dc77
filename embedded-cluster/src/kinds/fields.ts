/** An object of which only some fields are of interest. */
export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at the end of a way of field names, if there is one. */
export const fieldsAt = (object: object | undefined, ...names: readonly string[]): Fields | undefined => {
  let found: unknown = object;
  for (const name of names) {
    if (!isFields(found)) return undefined;
    found = found[name];
  }
  return isFields(found) ? found : undefined;
};

/** The objects of the list at the end of a way of field names. */
export const listAt = (object: object | undefined, ...names: readonly string[]): Fields[] => {
  const last = names.at(-1) ?? '';
  const list = fieldsAt(object, ...names.slice(0, -1))?.[last];
  return Array.isArray(list) ? list.filter(isFields) : [];
};

export const textAt = (object: object | undefined, ...names: readonly string[]): string => {
  const value = valueAt(object, ...names);
  return typeof value === 'string' ? value : '';
};

export const numberAt = (object: object | undefined, ...names: readonly string[]): number | undefined => {
  const value = valueAt(object, ...names);
  return typeof value === 'number' ? value : undefined;
};

export const valueAt = (object: object | undefined, ...names: readonly string[]): unknown =>
  fieldsAt(object, ...names.slice(0, -1))?.[names.at(-1) ?? ''];

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
  if (!isFields(object[name])) object[name] = {};
  return object[name] as Fields;
};

/** A copy that shares nothing. */
export const copyOf = <Value>(value: Value): Value => structuredClone(value);
