import { fieldOf, isJsonObject } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import type { CustomSchema } from './custom-schema.ts';

const MOST_PROBLEMS = 100;

/** What makes an item of a set or a map the same as another. */
const identityOf = (item: Json, schema: CustomSchema): Json => {
  if (schema.listType === 'set' || !isJsonObject(item)) return item;
  const keys: JsonObject = {};
  for (const name of schema.listMapKeys ?? []) {
    const value = fieldOf(item, name);
    if (value !== undefined) keys[name] = value;
  }
  return keys;
};

const checkUnique = (
  list: readonly Json[],
  schema: CustomSchema,
  path: string,
  errors: FieldError[],
): void => {
  const times = new Map<string, number>();
  list.forEach((item, place) => {
    const identity = identityOf(item, schema);
    const text = JSON.stringify(identity);
    const seen = times.get(text) ?? 0;
    times.set(text, seen + 1);
    if (seen === 1) errors.push({ problem: 'duplicate', path: `${path}[${place}]`, value: identity });
  });
};

const walkItems = (list: readonly Json[], schema: CustomSchema, path: string, errors: FieldError[]): void => {
  if (schema.listType === 'set' || schema.listType === 'map') checkUnique(list, schema, path, errors);
  const { items } = schema;
  if (items === undefined) return;
  for (const [place, item] of list.entries()) walk(item, items, `${path}[${place}]`, errors);
};

const walkFields = (fields: JsonObject, schema: CustomSchema, path: string, errors: FieldError[]): void => {
  for (const [name, field] of Object.entries(fields)) {
    if (field === undefined || (path === '' && name === 'metadata')) continue;
    const named = fieldOf(schema.properties, name);
    const dotted = path === '' ? name : `${path}.${name}`;
    if (named !== undefined) walk(field, named, dotted, errors);
    else if (schema.additional !== undefined) walk(field, schema.additional, `${path}[${name}]`, errors);
  }
};

const walk = (value: Json, schema: CustomSchema, path: string, errors: FieldError[]): void => {
  if (errors.length >= MOST_PROBLEMS) return;
  if (Array.isArray(value)) walkItems(value, schema, path, errors);
  else if (isJsonObject(value)) walkFields(value, schema, path, errors);
};

/** Items that occur twice in lists that are sets or maps. */
export const listProblems = (object: JsonObject, schema: CustomSchema): FieldError[] => {
  const errors: FieldError[] = [];
  walk(object, schema, '', errors);
  return errors;
};
