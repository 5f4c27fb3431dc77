/**
 * The patch of `kubectl apply`: what the target wants and the live object lacks, and the removal of what the target
 * before had and this one no longer has; whatever others have put on the object stays. Built-in kinds get a strategic
 * patch, in which lists are matched by the merge keys of their shapes; all others get a plain merge patch, in which a
 * list is one value.
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
import { mergeLists, mergeObjects, mergePatchBetween } from './three-way-merge.ts';

export interface PatchSides {
  /** What was applied last, where that is known. */
  readonly original: JsonObject | undefined;
  readonly modified: JsonObject;
  readonly current: JsonObject;
}

export interface ThreeWayPatch {
  readonly kind: 'strategic' | 'merge';
  readonly patch: JsonObject;
  /** Whether it holds whole lists, and so may only meet the object that it was made from. */
  readonly isWhole: boolean;
}

/** Undefined where there is nothing to change. */
export const threeWayPatch = (sides: PatchSides, shape: Schema | undefined): ThreeWayPatch | undefined => {
  const findings: Findings = { isAmbiguous: false };
  const patch = patchMap(sides, shape, findings);
  if (findings.isAmbiguous) {
    const whole = mergePatchBetween(sides.current, mergeObjects(sides, shape));
    return whole && { kind: 'merge', patch: whole, isWhole: true };
  }
  if (Object.keys(patch).length === 0) return undefined;
  return { kind: shape ? 'strategic' : 'merge', patch, isWhole: false };
};

/** What was seen on the way. */
interface Findings {
  /** A list has changed whose elements have no merge keys of their own. */
  isAmbiguous: boolean;
}

const patchMap = (
  { original, modified, current }: PatchSides,
  shape: Schema | undefined,
  findings: Findings,
): JsonObject => {
  const patch: JsonObject = {};
  for (const [name, wanted] of Object.entries(modified)) {
    const field = { name, findings, shape: shape?.properties?.[name] ?? shape?.additional };
    patchField(patch, field, {
      original: fieldOf(original, name),
      modified: wanted,
      current: fieldOf(current, name),
    });
  }
  for (const name of Object.keys(original ?? {}))
    if (!Object.hasOwn(modified, name) && hasValue(fieldOf(current, name))) putField(patch, name, null);
  return patch;
};

interface Field {
  readonly name: string;
  readonly findings: Findings;
  readonly shape: Schema | undefined;
}

interface Values {
  readonly original: Json | undefined;
  readonly modified: Json | undefined;
  readonly current: Json | undefined;
}

const patchField = (patch: JsonObject, field: Field, values: Values): void => {
  const { modified, current } = values;
  if (!hasValue(modified)) {
    if (hasValue(current)) putField(patch, field.name, null);
  } else if (isJsonObject(modified) && isJsonObject(current)) {
    const original = isJsonObject(values.original) ? values.original : undefined;
    const inner = patchObject({ original, modified, current }, field, field.shape?.patchStrategy ?? []);
    if (inner) putField(patch, field.name, inner);
  } else if (Array.isArray(modified) && Array.isArray(current)) {
    const before = Array.isArray(values.original) ? values.original : [];
    patchList(patch, field, { before, wanted: modified, present: current });
  } else if (modified !== current) putField(patch, field.name, modified);
};

/** The change of a map that both sides have; undefined for none. */
const patchObject = (
  sides: PatchSides,
  { shape, findings }: Pick<Field, 'shape' | 'findings'>,
  strategy: readonly string[],
): JsonObject | undefined => {
  if (strategy.includes('replace'))
    return sameJson(sides.modified, sides.current) ? undefined : { ...sides.modified, $patch: 'replace' };
  const inner = patchMap(sides, shape, findings);
  if (Object.keys(inner).length === 0) return undefined;
  return strategy.includes('retainKeys') ? { ...inner, $retainKeys: Object.keys(sides.modified) } : inner;
};

interface Lists {
  readonly before: readonly Json[];
  readonly wanted: readonly Json[];
  readonly present: readonly Json[];
}

const patchList = (patch: JsonObject, { name, shape, findings }: Field, lists: Lists): void => {
  const { before, wanted, present } = lists;
  if (!shape?.patchStrategy?.includes('merge')) {
    if (!sameJson(wanted, present)) putField(patch, name, [...wanted]);
    return;
  }
  const mergeKey = shape.patchMergeKey;
  if (![...wanted, ...present].some(isJsonObject)) mergeWords(patch, name, lists);
  else if (mergeKey !== undefined && isKeyed(wanted, mergeKey) && isKeyed(present, mergeKey))
    mergeKeyed(patch, { name, shape, findings }, { ...lists, mergeKey });
  else if (!sameJson(present, mergeLists({ original: before, modified: wanted, current: present }, shape)))
    findings.isAmbiguous = true;
};

const mergeWords = (patch: JsonObject, name: string, { before, wanted, present }: Lists): void => {
  const texts = (list: readonly Json[]) => new Set(list.map(value => JSON.stringify(value)));
  const there = texts(present);
  const kept = texts(wanted);
  const added = wanted.filter(value => !there.has(JSON.stringify(value)));
  const gone = before.filter(value => !kept.has(JSON.stringify(value)) && there.has(JSON.stringify(value)));
  if (added.length === 0 && gone.length === 0) return;
  if (added.length > 0) putField(patch, name, added);
  if (gone.length > 0) putField(patch, `$deleteFromPrimitiveList/${name}`, gone);
  putField(patch, `$setElementOrder/${name}`, [...wanted]);
};

const mergeKeyed = (
  patch: JsonObject,
  { name, shape, findings }: Field & { readonly shape: Schema },
  lists: Lists & { readonly mergeKey: string },
): void => {
  const { mergeKey } = lists;
  const there = byKey(lists.present, mergeKey);
  const kept = byKey(lists.wanted, mergeKey);
  const changes = keyedChanges(lists, shape, findings);
  if (changes.length === 0 && isInOrder([...kept.keys()], [...there.keys()])) return;
  if (changes.length > 0) putField(patch, name, changes);
  putField(
    patch,
    `$setElementOrder/${name}`,
    [...kept.values()].map(item => ({ [mergeKey]: item[mergeKey] ?? null })),
  );
};

const keyedChanges = (
  { before, wanted, present, mergeKey }: Lists & { readonly mergeKey: string },
  { items, patchStrategy = [] }: Schema,
  findings: Findings,
): Json[] => {
  const there = byKey(present, mergeKey);
  const former = byKey(before, mergeKey);
  const kept = byKey(wanted, mergeKey);
  // What a list says of keys holds for its elements: of a volume only the wanted keys stay.
  const strategy = patchStrategy.filter(word => word === 'retainKeys');
  const changed = [...kept].flatMap(([id, modified]): Json[] => {
    const current = there.get(id);
    if (!current) return [modified];
    const inner = patchObject(
      { original: former.get(id), modified, current },
      { shape: items, findings },
      strategy,
    );
    return inner ? [{ ...inner, [mergeKey]: modified[mergeKey] ?? null }] : [];
  });
  const gone = [...former].flatMap(([id, element]): Json[] =>
    !kept.has(id) && there.has(id) ? [{ [mergeKey]: element[mergeKey] ?? null, $patch: 'delete' }] : [],
  );
  return [...changed, ...gone];
};

const isInOrder = (wanted: readonly string[], present: readonly string[]): boolean => {
  const known = new Set(wanted);
  const row = present.filter(id => known.has(id));
  return row.every((id, place) => wanted[place] === id);
};

const isKeyed = (list: readonly Json[], mergeKey: string): boolean => {
  const ids = list.map(item => (isJsonObject(item) ? item[mergeKey] : undefined));
  return ids.every(hasValue) && new Set(ids.map(id => JSON.stringify(id))).size === ids.length;
};

const byKey = (list: readonly Json[], mergeKey: string): Map<string, JsonObject> =>
  new Map(list.filter(isJsonObject).map(item => [JSON.stringify(item[mergeKey] ?? null), item]));

const hasValue = (value: Json | undefined): value is Exclude<Json, null> =>
  value !== undefined && value !== null;
