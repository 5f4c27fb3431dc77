/** How many of the rows at hand are chosen. */
export type Coverage = 'none' | 'some' | 'all';

export const coverage = (selected: ReadonlySet<string>, keys: readonly string[]): Coverage => {
  const chosen = keys.reduce((count, key) => count + (selected.has(key) ? 1 : 0), 0);
  if (chosen === 0) return 'none';
  return chosen === keys.length ? 'all' : 'some';
};

export const toggled = (selected: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Adds every row between two, both included; only the second when the first is no longer there. */
export const withRange = (
  selected: ReadonlySet<string>,
  keys: readonly string[],
  range: { readonly from: string | undefined; readonly to: string },
): ReadonlySet<string> => {
  const to = keys.indexOf(range.to);
  const from = range.from === undefined ? -1 : keys.indexOf(range.from);
  if (to < 0) return selected;
  if (from < 0) return new Set([...selected, range.to]);
  return new Set([...selected, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]);
};

/** The box in the header: everything at hand, or nothing of it. Rows not at hand stay as they are. */
export const allToggled = (selected: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> => {
  if (coverage(selected, keys) !== 'all') return new Set([...selected, ...keys]);
  const next = new Set(selected);
  for (const key of keys) next.delete(key);
  return next;
};
