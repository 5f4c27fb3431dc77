/**
 * What an apply makes of a live object, as a whole. The server can only be told of changes of a list by its merge key,
 * and takes two ports of one number for one port; here elements are told apart by all the keys of their list, so that
 * nothing gets lost. Whoever sends such a list sends all of it.
 */
import {
  fieldOf,
  isJsonObject,
  type Json,
  type JsonObject,
  putField,
  type Schema,
  sameJson,
} from '@freshet/embedded-cluster/kube-types';

export interface MergeSides<Value> {
  /** What was applied last, where that is known. */
  readonly original: Value | undefined;
  readonly modified: Value;
  readonly current: Value;
}

export const mergeObjects = (
  { original, modified, current }: MergeSides<JsonObject>,
  shape: Schema | undefined,
  strategy: readonly string[] = shape?.patchStrategy ?? [],
): JsonObject => {
  if (strategy.includes('replace')) return modified;
  const merged: JsonObject = {};
  for (const [name, value] of Object.entries(current)) {
    const isDropped =
      !Object.hasOwn(modified, name) && (strategy.includes('retainKeys') || has(original, name));
    if (!isDropped) putField(merged, name, value);
  }
  for (const [name, wanted] of Object.entries(modified)) {
    const inner = fieldOf(shape?.properties, name) ?? shape?.additional;
    const sides = { original: fieldOf(original, name), modified: wanted, current: fieldOf(current, name) };
    const value = mergeValues(sides, inner);
    if (value === undefined || value === null) delete merged[name];
    else putField(merged, name, value);
  }
  return merged;
};

const mergeValues = (
  { original, modified, current }: MergeSides<Json | undefined>,
  shape: Schema | undefined,
): Json | undefined => {
  if (isJsonObject(modified) && isJsonObject(current))
    return mergeObjects(
      { original: isJsonObject(original) ? original : undefined, modified, current },
      shape,
    );
  if (Array.isArray(modified) && Array.isArray(current) && shape?.patchStrategy?.includes('merge'))
    return mergeLists({ original: Array.isArray(original) ? original : [], modified, current }, shape);
  return modified;
};

/** The wanted elements in their order, and after them those of others. */
export const mergeLists = (
  { original = [], modified, current }: MergeSides<readonly Json[]>,
  shape: Schema,
): Json[] => {
  const identify = identityIn(shape);
  const there = new Map(current.map(item => [identify(item), item]));
  const former = new Map(original.map(item => [identify(item), item]));
  const wanted = new Set(modified.map(identify));
  const strategy = (shape.patchStrategy ?? []).filter(word => word === 'retainKeys');
  const merged = modified.map(item => {
    const present = there.get(identify(item));
    if (!isJsonObject(item) || !isJsonObject(present)) return item;
    const before = former.get(identify(item));
    const sides = { original: isJsonObject(before) ? before : undefined, modified: item, current: present };
    return mergeObjects(sides, shape.items, strategy);
  });
  const others = current.filter(item => !wanted.has(identify(item)) && !former.has(identify(item)));
  return [...merged, ...others];
};

const identityIn = ({ listMapKeys, patchMergeKey, items }: Schema): ((item: Json) => string) => {
  const keys = listMapKeys ?? (patchMergeKey === undefined ? [] : [patchMergeKey]);
  return item =>
    isJsonObject(item) && keys.length > 0
      ? JSON.stringify(keys.map(key => fieldOf(item, key) ?? items?.properties?.[key]?.default ?? null))
      : JSON.stringify(item);
};

const has = (object: JsonObject | undefined, name: string): boolean =>
  object !== undefined && Object.hasOwn(object, name);

/** The merge patch that turns one object into another, in which a list is one value; undefined for no change. */
export const mergePatchBetween = (from: JsonObject, to: JsonObject): JsonObject | undefined => {
  const patch: JsonObject = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const change = changeBetween(fieldOf(from, name), fieldOf(to, name));
    if (change !== undefined) putField(patch, name, change);
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
};

const changeBetween = (before: Json | undefined, after: Json | undefined): Json | undefined => {
  if (after === undefined) return before === undefined ? undefined : null;
  if (isJsonObject(before) && isJsonObject(after)) return mergePatchBetween(before, after);
  return sameJson(before, after) ? undefined : after;
};
