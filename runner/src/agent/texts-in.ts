const MOST_CHARACTERS = 8_192;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS;

/** The texts of these names in a JSON object; undefined when one is missing, or it is none. */
export const textsIn = <Name extends string>(
  json: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Readonly<Record<string, unknown>>;
  if (!names.every(name => isText(record[name]))) return undefined;
  return Object.fromEntries(names.map(name => [name, record[name]])) as Record<Name, string>;
};
