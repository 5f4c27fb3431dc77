const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names are others' to choose, and every object has some that nobody gave it. */
const own = (object: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/**
 * Whether two values of JSON say the same. What is undefined counts as absent; null and lists do not, as clusters
 * tell them apart.
 */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  for (const name of Object.keys(a)) if (!isSame(a[name], own(b, name))) return false;
  for (const name of Object.keys(b)) if (b[name] !== undefined && own(a, name) === undefined) return false;
  return true;
};
