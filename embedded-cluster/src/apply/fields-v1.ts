import { isJsonObject, isTooDeep, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import { badRequest } from '../status/index.ts';
import { compareSteps, emptySet, type FieldSet } from './field-set.ts';

/** Marks that an item is owned itself, beside what is owned below it. */
const ITSELF = '.';

/** A set as it stands in managedFields. */
export const encodeFields = (set: FieldSet): JsonObject => {
  const fields: JsonObject = {};
  const steps = [...new Set([...set.members, ...set.children.keys()])].sort(compareSteps);
  for (const step of steps) {
    const child = set.children.get(step);
    const below = child === undefined ? {} : encodeFields(child);
    const isOwnToo = child !== undefined && set.members.has(step);
    putField(fields, step, isOwnToo ? { [ITSELF]: {}, ...below } : below);
  }
  return fields;
};

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // What is no JSON is no step; whoever asked says so.
    return undefined;
  }
};

const keysStep = (text: string): string | undefined => {
  const keys = parse(text);
  if (!isJsonObject(keys) || Object.keys(keys).length === 0) return undefined;
  return keyStep(Object.entries(keys));
};

/** The step to an item of a list that is known by these keys. */
export const keyStep = (keys: readonly (readonly [string, Json | undefined])[]): string => {
  const sorted = keys.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const object: JsonObject = {};
  for (const [name, value] of sorted) putField(object, name, value);
  return `k:${JSON.stringify(object)}`;
};

const readStep = (text: string): string => {
  const rest = text.slice(2);
  const step = ((): string | undefined => {
    switch (text.slice(0, 2)) {
      case 'f:':
        return text;
      case 'k:':
        return keysStep(rest);
      case 'v:': {
        const value = parse(rest);
        return value === undefined ? undefined : `v:${JSON.stringify(value)}`;
      }
      case 'i:':
        return /^\d{1,9}$/u.test(rest) ? text : undefined;
      default:
        return undefined;
    }
  })();
  if (step === undefined) throw badRequest(`fieldsV1 has no step ${JSON.stringify(text.slice(0, 100))}`);
  return step;
};

const decode = (fields: JsonObject): FieldSet => {
  const set = emptySet();
  for (const [text, below] of Object.entries(fields)) {
    if (text === ITSELF) continue;
    if (!isJsonObject(below)) throw badRequest('fieldsV1 holds objects only');
    const step = readStep(text);
    const names = Object.keys(below);
    if (names.length === 0 || Object.hasOwn(below, ITSELF)) set.members.add(step);
    const child = decode(below);
    if (child.members.size > 0 || child.children.size > 0) set.children.set(step, child);
  }
  return set;
};

/** A set as managedFields had it; what makes no sense is refused. */
export const decodeFields = (fields: Json | undefined): FieldSet => {
  if (fields === undefined) return emptySet();
  if (!isJsonObject(fields)) throw badRequest('fieldsV1 must be an object');
  if (isTooDeep(fields)) throw badRequest('fieldsV1 is nested too deep');
  return decode(fields);
};
