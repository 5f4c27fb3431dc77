const PAIRS_MAX = 100;
const VALUE_MAX = 4_096;

/** No name that a step records is longer. */
export const NAME_MAX = 256;

export type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The pairs of a list of `{key: value}` and of keys alone, as the YAML of a step writes what it records. */
export const pairsIn = (list: unknown): readonly (readonly [key: string, value: string])[] => {
  const items: readonly unknown[] = Array.isArray(list) ? list.slice(0, PAIRS_MAX) : [];
  return items
    .flatMap((item): (readonly [string, unknown])[] => {
      if (typeof item === 'string') return [[item, 'true']];
      return isPlain(item) ? Object.entries(item) : [];
    })
    .slice(0, PAIRS_MAX)
    .map(([key, value]) => [key.slice(0, NAME_MAX), textOf(value)]);
};

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, VALUE_MAX);
