/**
 * One text for one value, whatever the order in which its keys were set: what a hash chain or a signature needs.
 * Follows RFC 8785: keys sorted by UTF-16 units, no spaces, numbers and texts as ECMAScript writes them.
 *
 * Anything that JSON would drop or change in silence is refused instead: undefined members, NaN, infinities, dates,
 * class instances, gaps in lists, unpaired surrogates, circles, and nesting deeper than any record we write.
 */
const MAX_DEPTH = 100;

interface Walk {
  readonly above: Set<object>;
  readonly path: string;
}

const refuse = (path: string, what: string): never => {
  throw new TypeError(`no canonical JSON: ${path === '' ? 'the value' : path.slice(0, 200)} ${what}`);
};

const text = (value: string, path: string): string =>
  value.isWellFormed() ? JSON.stringify(value) : refuse(path, 'holds an unpaired surrogate');

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const members = (value: object, { above, path }: Walk): string => {
  if (Object.getOwnPropertySymbols(value).length > 0) return refuse(path, 'has a symbol for a key');
  const parts = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return `${text(name, at)}:${write(member, { above, path: at })}`;
    });
  return `{${parts.join(',')}}`;
};

const items = (value: readonly unknown[], { above, path }: Walk): string =>
  `[${Array.from(value, (item, index) => write(item, { above, path: `${path}[${index}]` })).join(',')}]`;

const nested = (value: object, walk: Walk): string => {
  if (walk.above.has(value)) return refuse(walk.path, 'is a circle');
  if (walk.above.size >= MAX_DEPTH) return refuse(walk.path, `is nested deeper than ${MAX_DEPTH} levels`);
  walk.above.add(value);
  try {
    if (Array.isArray(value)) return items(value, walk);
    return isPlain(value) ? members(value, walk) : refuse(walk.path, 'is not a plain object');
  } finally {
    walk.above.delete(value);
  }
};

const write = (value: unknown, walk: Walk): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return text(value, walk.path);
  if (typeof value === 'object') return nested(value, walk);
  if (typeof value !== 'number') return refuse(walk.path, `is of type ${typeof value}`);
  return Number.isFinite(value) ? JSON.stringify(value) : refuse(walk.path, `is ${value}`);
};

/** The canonical text of a JSON value. Throws a TypeError, which names the place, for anything that is not one. */
export const canonicalJson = (value: unknown): string => write(value, { above: new Set(), path: '' });
