/** Reads fields of objects that a cluster holds; what is not of the wanted kind is as good as absent. */

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** A field somewhere below. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => fieldsOf(found)[name], value);

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

export const countAt = (value: unknown, ...path: readonly string[]): number | undefined => {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** Names and values, of which only texts count. */
export const textsAt = (value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(at(value, ...path))).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );
