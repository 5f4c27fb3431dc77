import { isSame } from '@freshet/domain/automation';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch (RFC 7386) that turns one value into another; undefined where they are the same. */
export const mergePatch = (before: unknown, after: Json): Json | undefined => {
  const from = isRecord(before) ? before : {};
  const patch: Json = {};
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined || isSame(from[name], value)) continue;
    patch[name] = isRecord(value) ? (mergePatch(from[name], value) ?? {}) : value;
  }
  for (const name of Object.keys(from))
    if (from[name] !== undefined && after[name] === undefined) patch[name] = null;
  return Object.keys(patch).length === 0 ? undefined : patch;
};
