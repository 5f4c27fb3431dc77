import { isSame } from '@freshet/domain/automation';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7386) that turns one value into another; undefined where they are the same. */
export const mergePatch = (before: unknown, after: Json): Json | undefined => {
  const from = isRecord(before) ? before : {};
  // Names are others' to choose, `__proto__` among them.
  const patch: Json = Object.create(null);
  const former = (name: string): unknown => (Object.hasOwn(from, name) ? from[name] : undefined);
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined || isSame(former(name), value)) continue;
    patch[name] = isRecord(value) ? (mergePatch(former(name), value) ?? {}) : value;
  }
  for (const name of Object.keys(from))
    if (from[name] !== undefined && (!Object.hasOwn(after, name) || after[name] === undefined))
      patch[name] = null;
  return Object.keys(patch).length === 0 ? undefined : patch;
};
