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
  const list = valueAt(object, ...names);
  return Array.isArray(list) ? list.filter(isFields) : [];
};

/** The texts of the list at the end of a way of field names. */
export const textsAt = (object: object | undefined, ...names: readonly string[]): string[] => {
  const list = valueAt(object, ...names);
  return Array.isArray(list) ? list.filter(each => typeof each === 'string') : [];
};

/** A text, empty if there is none. */
export const textAt = (object: object | undefined, ...names: readonly string[]): string => {
  const value = valueAt(object, ...names);
  return typeof value === 'string' ? value : '';
};

export const numberAt = (object: object | undefined, ...names: readonly string[]): number | undefined => {
  const value = valueAt(object, ...names);
  return typeof value === 'number' ? value : undefined;
};

/** Whatever is at the end of a way of field names. */
export const valueAt = (object: object | undefined, ...names: readonly string[]): unknown =>
  fieldsAt(object, ...names.slice(0, -1))?.[names.at(-1) ?? ''];
