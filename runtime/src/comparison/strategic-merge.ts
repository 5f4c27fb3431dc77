/**
 * What the cluster would have after a client-side apply of an object of a built-in kind: the live object, with what is
 * wanted merged in by the merge keys of its lists, and without what was wanted before and no longer is.
 */
import {
  fieldOf,
  inOrder,
  isJsonObject,
  type Json,
  type JsonObject,
  putField,
  type Schema,
  sameJson,
} from '@freshet/embedded-cluster/kube-types';
import { isNothing, withoutNulls } from './nulls.ts';

/** The three sides of one place. */
interface Sides<Value> {
  /** As it was applied last. */
  readonly original: Value | undefined;
  readonly target: Value;
  readonly live: Value;
}

const shapeOf = (schema: Schema | undefined, name: string): Schema | undefined =>
  fieldOf(schema?.properties, name) ?? schema?.additional;

const has = (schema: Schema | undefined, strategy: 'merge' | 'replace' | 'retainKeys'): boolean =>
  schema?.patchStrategy?.includes(strategy) ?? false;

const keyText = (
  item: JsonObject,
  names: readonly string[],
  items: Schema | undefined,
): string | undefined => {
  const keys = names.map(name => fieldOf(item, name) ?? fieldOf(items?.properties, name)?.default);
  return keys[0] === undefined ? undefined : JSON.stringify(keys);
};

type Identity = (item: Json) => string | undefined;

const isUniqueIn = (list: readonly Json[], identity: Identity): boolean => {
  const ids = list.map(identity);
  return !ids.includes(undefined) && new Set(ids).size === ids.length;
};

/**
 * By what items of a list are known again: the merge key, or where two items share it, as the ports of a service may,
 * all the keys that server-side apply goes by. Undefined for lists that are taken as a whole.
 */
const identityFor = (
  schema: Schema | undefined,
  lists: readonly (readonly Json[])[],
): Identity | undefined => {
  if (!has(schema, 'merge')) return undefined;
  const byKeys =
    (names: readonly string[]): Identity =>
    item =>
      isJsonObject(item) ? keyText(item, names, schema?.items) : undefined;
  const key = schema?.patchMergeKey;
  const ways: Identity[] =
    key === undefined
      ? [item => (typeof item === 'object' ? undefined : JSON.stringify(item))]
      : [byKeys([key]), ...(schema?.listMapKeys ? [byKeys(schema.listMapKeys)] : [])];
  return ways.find(way => lists.every(list => isUniqueIn(list, way)));
};

const mergeLists = ({ original = [], target, live }: Sides<readonly Json[]>, schema?: Schema): Json[] => {
  const identity = identityFor(schema, [target, live]);
  if (identity === undefined) return target.map(withoutNulls);
  const byId = (list: readonly Json[]) => new Map(list.map(item => [identity(item), item]));
  const [before, wanted, present] = [byId(original), byId(target), byId(live)];
  const mergedOf = (id: string | undefined, item: Json): Json => {
    const there = present.get(id);
    if (there === undefined || !isJsonObject(item) || !isJsonObject(there)) return withoutNulls(item);
    const was = before.get(id);
    const sides = { original: isJsonObject(was) ? was : undefined, target: item, live: there };
    return mergeFields(sides, schema?.items, has(schema, 'retainKeys'));
  };
  const merged = [
    ...live.flatMap(item => {
      const id = identity(item);
      const want = wanted.get(id);
      if (want !== undefined) return [mergedOf(id, want)];
      return before.has(id) ? [] : [item];
    }),
    ...target.filter(item => !present.has(identity(item))).map(withoutNulls),
  ];
  return inOrder(merged, { identity: item => identity(item) ?? '', live, wanted: target });
};

const mergeValues = ({ original, target, live }: Sides<Json>, schema: Schema | undefined): Json => {
  if (isJsonObject(target) && isJsonObject(live)) {
    if (has(schema, 'replace')) return withoutNulls(target);
    const before = isJsonObject(original) ? original : undefined;
    return mergeFields({ original: before, target, live }, schema, has(schema, 'retainKeys'));
  }
  if (Array.isArray(target) && Array.isArray(live)) {
    if (sameJson(target, live)) return live;
    return mergeLists({ original: Array.isArray(original) ? original : undefined, target, live }, schema);
  }
  return withoutNulls(target);
};

const mergeFields = (
  { original, target, live }: Sides<JsonObject>,
  schema: Schema | undefined,
  retainsOnlyWanted: boolean,
): JsonObject => {
  const merged: JsonObject = {};
  for (const [name, value] of Object.entries(live)) {
    if (value === undefined) continue;
    const wanted = fieldOf(target, name);
    const isUnwanted = isNothing(wanted) && !isNothing(fieldOf(original, name));
    if (isNothing(wanted)) {
      if (!isUnwanted && !retainsOnlyWanted) putField(merged, name, value);
    } else {
      const sides = { original: fieldOf(original, name), target: wanted, live: value };
      putField(merged, name, mergeValues(sides, shapeOf(schema, name)));
    }
  }
  for (const [name, value] of Object.entries(target)) {
    if (!isNothing(value) && fieldOf(live, name) === undefined) putField(merged, name, withoutNulls(value));
  }
  return merged;
};

/** Nothing of the sides is changed; the result may share parts with them. */
export const mergeStrategically = (sides: Sides<JsonObject>, schema: Schema): JsonObject =>
  mergeFields(sides, schema, false);
