/** Metadata of images that a step or hook sets, as its YAML wrote it: a list of `{image: [{key: value}, key]}`. */
export interface RecordedImage {
  readonly internalId: string;
  readonly metadata: Record<string, string>;
}

const IMAGES_MAX = 50;
const KEYS_MAX = 100;
const NAME_MAX = 256;
const VALUE_MAX = 4_096;

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, VALUE_MAX);

const pairsIn = (items: unknown): Record<string, string> => {
  const list: readonly unknown[] = Array.isArray(items) ? items.slice(0, KEYS_MAX) : [];
  const pairs = list.flatMap((item): (readonly [string, unknown])[] => {
    if (typeof item === 'string') return [[item, 'true']];
    return isPlain(item) ? Object.entries(item) : [];
  });
  return Object.fromEntries(
    pairs.slice(0, KEYS_MAX).map(([key, value]) => [key.slice(0, NAME_MAX), textOf(value)]),
  );
};

export const imagesIn = (recorded: unknown): readonly RecordedImage[] => {
  const set: readonly unknown[] = isPlain(recorded) && Array.isArray(recorded.set) ? recorded.set : [];
  return set
    .filter(isPlain)
    .flatMap(entry => Object.entries(entry))
    .filter(([, items]) => Array.isArray(items))
    .slice(0, IMAGES_MAX)
    .map(([internalId, items]) => ({ internalId: internalId.slice(0, NAME_MAX), metadata: pairsIn(items) }));
};
