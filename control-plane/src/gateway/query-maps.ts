/** One entry of a map in a query, as existing clients write it: `labels[team]=ops`. */
const ENTRY = /^([A-Za-z]\w*)\[([^[\]]{1,128})\]$/;

/** Puts the entries of each map together; everything else stays as it is. */
export const withMaps = (query: unknown): unknown => {
  if (typeof query !== 'object' || query === null) return query;
  const pairs = Object.entries(query);
  if (!pairs.some(([key]) => ENTRY.test(key))) return query;
  // Without prototypes, so that a key such as `__proto__` is only a key.
  const folded: Record<string, unknown> = Object.create(null);
  for (const [key, value] of pairs) {
    const [, name, entry] = ENTRY.exec(key) ?? [];
    if (name === undefined || entry === undefined) folded[key] ??= value;
    else put(folded, name, entry, value);
  }
  return folded;
};

const put = (folded: Record<string, unknown>, name: string, entry: string, value: unknown): void => {
  const map = folded[name] ?? Object.create(null);
  folded[name] = map;
  // A plain value of the same name came first, and is what the schema will judge.
  if (typeof map === 'object' && !Array.isArray(map)) (map as Record<string, unknown>)[entry] = value;
};
