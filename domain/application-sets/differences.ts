import { isSame } from '@freshet/domain/automation';
import { isRecord, type Params, put } from './params.ts';

/** The merge patch that makes one value the other: null for what goes. */
export const mergePatchOf = (from: unknown, to: unknown): unknown => {
  if (!isRecord(from) || !isRecord(to)) return to;
  const patch: Params = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const before = Object.hasOwn(from, key) ? from[key] : undefined;
    const after = Object.hasOwn(to, key) ? to[key] : undefined;
    if (isSame(before, after)) continue;
    put(patch, key, after === undefined ? null : mergePatchOf(before, after));
  }
  return patch;
};

/** The value at a JSON pointer; undefined where there is none. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)] as unknown;
    return isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, value);

const withValue = (value: unknown, path: readonly string[], put_: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return put_;
  if (Array.isArray(value)) {
    const index = Number(key);
    if (!Number.isInteger(index) || index < 0 || index >= value.length) return value;
    return value.map((item: unknown, place) => (place === index ? withValue(item, rest, put_) : item));
  }
  if (!isRecord(value) && (value !== undefined || put_ === undefined)) return value;
  const copy: Params = {};
  for (const [name, item] of Object.entries(value ?? {})) if (name !== key) put(copy, name, item);
  const next = withValue(isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined, rest, put_);
  if (next !== undefined) put(copy, key, next);
  return copy;
};

const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The desired value with what others may change taken as it is. */
export const keepPointers = <Shape>(desired: Shape, live: unknown, pointers: readonly string[]): Shape =>
  pointers.reduce((kept, pointer) => {
    const path = pathOf(pointer);
    return path.length === 0 ? kept : (withValue(kept, path, at(live, path)) as Shape);
  }, desired);
