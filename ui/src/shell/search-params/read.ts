/**
 * What the address may say. Addresses are typed by people and kept for years, so a value that makes no sense is
 * dropped instead of refused.
 */

/** The parameters as they stand in the address: texts, or lists of them where a name is repeated. */
export type RawSearch = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 512;

/** A text, or nothing where it is empty or endless. */
export const text = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const words = typeof first === 'number' || typeof first === 'boolean' ? String(first) : first;
  return typeof words === 'string' && words !== '' && words.length <= MAX_LENGTH ? words : undefined;
};

/** True where the address says so; nothing otherwise, so that false never stands in an address. */
export const flag = (value: unknown): true | undefined => (text(value) === 'true' ? true : undefined);

/** One of some known words. */
export const choice = <Option extends string>(
  value: unknown,
  options: readonly Option[],
): Option | undefined => options.find(option => option === text(value));

/** Every text given under one name. */
export const list = (value: unknown): readonly string[] | undefined => {
  const values = (Array.isArray(value) ? value : [value]).map(text).filter(entry => entry !== undefined);
  return values.length > 0 ? values : undefined;
};

/** A path of this site to go on to; an address that a stranger could send people to is none. */
export const localPath = (value: unknown): string | undefined => {
  const path = text(value);
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined;
  return path;
};

/** The part of an address that every list page has: what is asked, how it is shown, which row is looked at. */
export const listSearch = (search: RawSearch) => ({
  q: text(search.q),
  sort: text(search.sort),
  columns: text(search.columns),
  density: text(search.density),
  selected: text(search.selected),
});

export type ListSearch = Partial<ReturnType<typeof listSearch>>;
