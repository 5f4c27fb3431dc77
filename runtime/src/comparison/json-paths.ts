/**
 * Ways into an object as jq writes them: names of fields and places in lists. What is ignored of an object comes down to
 * these, whichever way it was said.
 */
import {
  fieldOf,
  isJsonObject,
  type Json,
  type JsonObject,
  putField,
  sameJson,
} from '@freshet/embedded-cluster/kube-types';
import { atField } from './json-fields.ts';

export type JsonPath = readonly (string | number)[];

/** Places of lists after each other, so that taking one out from behind moves none of the others. */
const compareStep = (one: string | number, other: string | number): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [first, second] = [String(one), String(other)];
  return first < second ? -1 : Number(first > second);
};

const comparePaths = (one: JsonPath, other: JsonPath): number => {
  for (const [place, step] of one.entries()) {
    const theirs = other[place];
    if (theirs === undefined) return 1;
    const order = compareStep(step, theirs);
    if (order !== 0) return order;
  }
  return one.length - other.length;
};

const valueAt = (value: Json | undefined, path: JsonPath): Json | undefined =>
  path.reduce<Json | undefined>((found, step) => atField(found, step), value);

const removeAt = (object: JsonObject, path: JsonPath): void => {
  const last = path.at(-1);
  const parent = valueAt(object, path.slice(0, -1));
  if (last === undefined) return;
  if (Array.isArray(parent)) {
    if (Number.isInteger(Number(last))) parent.splice(Number(last), 1);
  } else if (isJsonObject(parent)) delete parent[String(last)];
};

/** Takes out whatever is at the paths, changing the object. */
export const removePaths = (object: JsonObject, paths: readonly JsonPath[]): void => {
  const sorted = paths.toSorted(comparePaths);
  let before: JsonPath | undefined;
  for (const path of sorted.toReversed()) {
    if (path.length > 0 && !(before && comparePaths(before, path) === 0)) removeAt(object, path);
    before = path;
  }
};

/** The way that a JSON pointer says; undefined for a text that is none. */
export const pathOfPointer = (pointer: string): JsonPath | undefined =>
  pointer.startsWith('/')
    ? pointer
        .slice(1)
        .split('/')
        .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    : undefined;

const placeOf = (list: readonly Json[], step: string): number => {
  const said = JSON.parse(step.slice(2)) as Json;
  if (step.startsWith('i:')) return Number(said);
  if (step.startsWith('v:')) return list.findIndex(item => sameJson(item, said));
  const keys = Object.entries(isJsonObject(said) ? said : {});
  return list.findIndex(
    item =>
      isJsonObject(item) &&
      // A key that an item leaves out has its default, which is not looked up here.
      keys.every(
        ([name, value]) => fieldOf(item, name) === undefined || sameJson(fieldOf(item, name), value),
      ) &&
      keys.some(([name, value]) => sameJson(fieldOf(item, name), value)),
  );
};

/** The way that steps of managed fields lead through an object; undefined where they lead nowhere. */
export const pathOfSteps = (object: JsonObject, steps: readonly string[]): JsonPath | undefined => {
  const path: (string | number)[] = [];
  let value: Json | undefined = object;
  for (const step of steps) {
    const next: string | number =
      step.startsWith('f:') || !Array.isArray(value) ? step.slice(2) : placeOf(value, step);
    path.push(next);
    value = atField(value, next);
    if (value === undefined) return undefined;
  }
  return path;
};

/** Fields by which items of lists are known again where nothing else is known of them. */
const NAMES = ['name', 'key', 'type', 'id'];

const counterpart = (item: Json | undefined, list: readonly Json[]): number => {
  if (!isJsonObject(item)) return -1;
  const name = NAMES.find(each => typeof fieldOf(item, each) === 'string');
  if (name === undefined) return -1;
  return list.findIndex(other => isJsonObject(other) && other[name] === item[name]);
};

const isNamed = (item: Json | undefined): boolean =>
  isJsonObject(item) && NAMES.some(name => typeof fieldOf(item, name) === 'string');

/** Where the item of one list belongs in another: to its namesake, or where nobody has names, to the same place. */
const placeIn = (list: readonly Json[], item: Json | undefined, place: number): number =>
  isNamed(item) ? counterpart(item, list) : place < list.length ? place : -1;

const putAt = (target: Json | undefined, live: Json | undefined, path: JsonPath): void => {
  const [step, ...rest] = path;
  if (step === undefined) return;
  const value = atField(live, step);
  if (value === undefined) return;
  if (Array.isArray(target)) {
    const place = placeIn(target, value, Number(step));
    if (rest.length > 0) putAt(target[place], value, rest);
    else if (place < 0) target.push(structuredClone(value));
    else target[place] = structuredClone(value);
  } else if (isJsonObject(target)) putIntoFields(target, { name: String(step), value, rest });
};

const putIntoFields = (
  target: JsonObject,
  { name, value, rest }: { readonly name: string; readonly value: Json; readonly rest: JsonPath },
): void => {
  if (rest.length === 0) {
    putField(target, name, structuredClone(value));
    return;
  }
  const present = fieldOf(target, name);
  if (present === undefined) {
    // A list that is not wanted at all has no items to put anything into, unless the items themselves are meant.
    if (Array.isArray(value) && rest.length > 1) return;
    putField(target, name, Array.isArray(value) ? [] : {});
  }
  putAt(fieldOf(target, name), value, rest);
};

/** Copies what a live object has at the paths into another, changing that; items of lists go to their namesakes. */
export const copyPaths = (target: JsonObject, live: JsonObject, paths: readonly JsonPath[]): void => {
  for (const path of paths) putAt(target, live, path);
};
