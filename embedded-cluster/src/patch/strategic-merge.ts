import { cloneJson, fieldOf, isJsonObject, isTooDeep, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { badRequest } from '../status/index.ts';
import {
  DELETE_FROM_LIST,
  PATCH,
  RETAIN_KEYS,
  readDirective,
  SET_ORDER,
  withoutDirectives,
} from './directives.ts';
import { inOrder, type Order } from './element-order.ts';
import { doesNotApply } from './refusal.ts';

/*
 * A strategic merge patch is a merge patch that knows the shapes: lists whose shape names a merge key are merged
 * element by element, and fields that begin with `$` are directives. Directives of a map are obeyed in this order:
 * `$patch`, `$retainKeys`, `$setElementOrder/…` together with the list that it orders, then everything else.
 */

const shapeOf = (schema: Schema | undefined, name: string): Schema | undefined =>
  fieldOf(schema?.properties, name) ?? schema?.additional;

/** Takes a value over as the patch has it, without directives; false where the value itself was one. */
const takeOver = (target: JsonObject, name: string, value: Json): void => {
  const taken = withoutDirectives(value);
  if (taken === undefined) delete target[name];
  else putField(target, name, taken);
};

const retainKeys = (live: JsonObject, patch: JsonObject): void => {
  const raw = patch[RETAIN_KEYS];
  if (raw === undefined) return;
  delete patch[RETAIN_KEYS];
  if (!Array.isArray(raw)) throw badRequest('invalid patch format of retainKeys');
  const kept = new Set(raw);
  for (const [name, value] of Object.entries(patch)) {
    const isExempt = value === null || name.startsWith(DELETE_FROM_LIST) || name.startsWith(SET_ORDER);
    if (!isExempt && !kept.has(name)) throw badRequest('invalid patch format of retainKeys');
  }
  for (const name of Object.keys(live)) if (!kept.has(name)) delete live[name];
};

/** The one kind of element that two lists have together; lists in lists have no merge. */
const holdsMaps = (...lists: readonly (readonly Json[])[]): boolean => {
  const elements = lists.flat(1);
  if (elements.some(element => Array.isArray(element))) {
    throw doesNotApply('lists of lists are not supported');
  }
  const maps = elements.filter(isJsonObject).length;
  if (maps > 0 && maps < elements.length) throw badRequest('list element types are not identical');
  return maps > 0;
};

const keyOf = (element: Json, mergeKey: string): Json => {
  const key = isJsonObject(element) ? fieldOf(element, mergeKey) : undefined;
  if (key === undefined) {
    throw badRequest(
      `map: ${JSON.stringify(element).slice(0, 200)} does not contain declared merge key: ${mergeKey}`,
    );
  }
  return key;
};

const identityOf = (element: Json, mergeKey: string | undefined): string =>
  JSON.stringify(mergeKey === undefined ? element : keyOf(element, mergeKey));

/** Obeys `$patch` of elements: those that delete are gone from the live list, and all are gone from the patch. */
const obeyElements = (
  live: Json[],
  patch: readonly Json[],
  mergeKey: string,
): { live: Json[]; patch: Json[] } => {
  const plain: Json[] = [];
  const deleted = new Set<string>();
  let replaces = false;
  for (const element of patch) {
    const directive = isJsonObject(element) ? readDirective(element) : undefined;
    if (directive === undefined) plain.push(element);
    else if (directive === 'replace') replaces = true;
    else deleted.add(identityOf(element, mergeKey));
  }
  if (replaces) return { live: [], patch: plain };
  if (deleted.size === 0) return { live, patch: plain };
  return { live: live.filter(element => !deleted.has(identityOf(element, mergeKey))), patch: plain };
};

const mergeMaps = (
  live: readonly Json[],
  patch: readonly Json[],
  mergeKey: string,
  element?: Schema,
): Json[] => {
  const merged = [...live];
  const places = new Map<string, number>();
  merged.forEach((item, place) => {
    const id = identityOf(item, mergeKey);
    if (!places.has(id)) places.set(id, place);
  });
  for (const item of patch) {
    const id = identityOf(item, mergeKey);
    const place = places.get(id);
    const found = place === undefined ? undefined : merged[place];
    if (place !== undefined && isJsonObject(found) && isJsonObject(item)) {
      merged[place] = mergeMap(found, item, element);
    } else {
      places.set(id, merged.push(withoutDirectives(item) ?? {}) - 1);
    }
  }
  return merged;
};

const withoutRepeats = (values: readonly Json[]): Json[] => {
  const seen = new Set<string>();
  return values.filter(value => {
    const text = JSON.stringify(value);
    return !seen.has(text) && seen.add(text);
  });
};

const listOrder = (mergeKey: string | undefined, live: readonly Json[], wanted: readonly Json[]): Order => ({
  identity: element => identityOf(element, mergeKey),
  live,
  wanted,
});

/** Merges a list for which merging is the strategy; without an order of its own, the patch is the order. */
const mergeList = (live: Json[], patch: readonly Json[], schema: Schema | undefined): Json[] => {
  if (!holdsMaps(live, patch)) {
    return inOrder(withoutRepeats([...live, ...patch]), listOrder(undefined, live, patch));
  }
  const mergeKey = schema?.patchMergeKey;
  if (mergeKey === undefined) throw badRequest('cannot merge lists without merge key');
  const obeyed = obeyElements(live, patch, mergeKey);
  const merged = mergeMaps(obeyed.live, obeyed.patch, mergeKey, schema?.items);
  return inOrder(merged, listOrder(mergeKey, obeyed.live, obeyed.patch));
};

const mergesList = (schema: Schema | undefined): boolean => schema?.patchStrategy?.includes('merge') ?? false;

const plainList = (patch: readonly Json[]): Json[] =>
  patch.flatMap(element => {
    const plain = withoutDirectives(element);
    return plain === undefined ? [] : [plain];
  });

const combineLists = (live: Json[], patch: readonly Json[], schema: Schema | undefined): Json[] =>
  mergesList(schema) ? mergeList(live, patch, schema) : plainList(patch);

/** Every element of the patch must be in the order list, and in that order. */
const checkOrder = (patch: readonly Json[], wanted: readonly Json[], mergeKey: string | undefined): void => {
  const kept = patch.filter(element => !(isJsonObject(element) && PATCH in element));
  let next = 0;
  for (const element of kept) {
    const id = identityOf(element, mergeKey);
    while (next < wanted.length && identityOf(wanted[next] ?? null, mergeKey) !== id) next += 1;
    if (next === wanted.length) {
      throw badRequest("The order in patch list doesn't match the $setElementOrder list");
    }
    next += 1;
  }
};

const optionalList = (value: Json | undefined): Json[] | undefined => {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw badRequest('invalid patch format of setElementOrder list');
  return value;
};

/** Obeys one `$setElementOrder`, together with the list of the patch that it orders. */
const setOrder = (
  live: JsonObject,
  patch: JsonObject,
  directive: string,
  schema: Schema | undefined,
): void => {
  const name = directive.slice(SET_ORDER.length);
  const wanted = patch[directive];
  delete patch[directive];
  if (!Array.isArray(wanted)) throw badRequest('invalid patch format of setElementOrder list');
  const patchField = fieldOf(patch, name);
  // A null deletes the list: then there is nothing to order.
  if (patchField === null) return;
  const changes = optionalList(patchField);
  const present = optionalList(fieldOf(live, name));
  if (present === undefined && changes === undefined) return;
  const shape = shapeOf(schema, name);
  const mergeKey = holdsMaps(wanted, present ?? [], changes ?? []) ? shape?.patchMergeKey : undefined;
  if (changes !== undefined) checkOrder(changes, wanted, mergeKey);
  const merged = combine(present, changes, shape);
  delete patch[name];
  putField(live, name, inOrder(merged, listOrder(mergeKey, present ?? [], wanted)));
};

const combine = (live: Json[] | undefined, patch: Json[] | undefined, schema: Schema | undefined): Json[] => {
  if (patch === undefined) return live ?? [];
  if (live !== undefined) return combineLists(live, patch, schema);
  return plainList(patch);
};

const deleteFromList = (live: JsonObject, directive: string, values: Json | undefined): void => {
  if (!Array.isArray(values)) throw badRequest('invalid patch format of primitive list');
  const name = directive.slice(DELETE_FROM_LIST.length);
  const list = fieldOf(live, name);
  if (!Array.isArray(list)) return;
  const gone = new Set(values.map(value => JSON.stringify(value)));
  putField(
    live,
    name,
    list.filter(value => !gone.has(JSON.stringify(value))),
  );
};

const mergeField = (live: JsonObject, name: string, value: Json, schema: Schema | undefined): void => {
  const present = fieldOf(live, name);
  const shape = shapeOf(schema, name);
  if (value === null) delete live[name];
  else if (isJsonObject(present) && isJsonObject(value)) {
    const replaces = shape?.patchStrategy?.includes('replace') ?? false;
    if (replaces) takeOver(live, name, value);
    else putField(live, name, mergeMap(present, value, shape));
  } else if (Array.isArray(present) && Array.isArray(value))
    putField(live, name, combineLists(present, value, shape));
  else takeOver(live, name, value);
};

/** Changes both; the live map is answered unless the patch replaces it. */
const mergeMap = (live: JsonObject, patch: JsonObject, schema: Schema | undefined): JsonObject => {
  const directive = readDirective(patch);
  if (directive === 'delete') return {};
  if (directive === 'replace') {
    const { [PATCH]: _, ...rest } = patch;
    return (withoutDirectives(rest) ?? {}) as JsonObject;
  }
  retainKeys(live, patch);
  for (const name of Object.keys(patch)) if (name.startsWith(SET_ORDER)) setOrder(live, patch, name, schema);
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith(DELETE_FROM_LIST)) deleteFromList(live, name, value);
  }
  for (const [name, value] of Object.entries(patch)) {
    if (value !== undefined && !name.startsWith(DELETE_FROM_LIST)) mergeField(live, name, value, schema);
  }
  return live;
};

/** Applies a strategic merge patch to a copy of an object of the given shape. */
export const strategicMerge = (document: JsonObject, patch: Json, schema: Schema | undefined): JsonObject => {
  if (!isJsonObject(patch)) throw badRequest('a strategic merge patch is an object');
  if (isTooDeep(patch)) throw badRequest('the patch is nested too deep');
  return mergeMap(cloneJson(document), cloneJson(patch), schema);
};
