import { fieldOf, isJsonObject } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { keyStep } from './fields-v1.ts';

/**
 * How apply looks at a value: a map whose fields are owned one by one, a list whose items are, or a leaf that is owned
 * as a whole. Where the shape says nothing, maps are looked into and lists are not.
 */
export type Form =
  | { readonly kind: 'map'; readonly fields: JsonObject }
  | {
      readonly kind: 'list';
      readonly items: ReadonlyMap<string, readonly Json[]>;
      readonly order: readonly string[];
    }
  | { readonly kind: 'leaf' };

const LEAF: Form = { kind: 'leaf' };

/** The shape of a field; undefined where anything goes. */
export const fieldShape = (schema: Schema | undefined, name: string): Schema | undefined =>
  fieldOf(schema?.properties, name) ?? schema?.additional;

/** Whether the shape names the field, as opposed to one key of a map among others. */
export const isNamedField = (schema: Schema | undefined, name: string): boolean =>
  schema?.properties !== undefined && Object.hasOwn(schema.properties, name);

/** The shape below a step of a path. */
export const shapeBelow = (schema: Schema | undefined, step: string): Schema | undefined =>
  step.startsWith('f:') ? fieldShape(schema, step.slice(2)) : schema?.items;

const mapItemStep = (schema: Schema, item: Json): string | undefined => {
  if (!isJsonObject(item)) return undefined;
  const keys = (schema.listMapKeys ?? []).flatMap((name): [string, Json][] => {
    const value = fieldOf(item, name) ?? fieldOf(schema.items?.properties, name)?.default;
    return value === undefined || value === null ? [] : [[name, value]];
  });
  return keys.length === 0 ? undefined : keyStep(keys);
};

/** The step to an item of a list, or undefined for an item that such a list cannot hold. */
export const itemStep = (schema: Schema, item: Json): string | undefined => {
  if (schema.listType === 'map') return mapItemStep(schema, item);
  return typeof item === 'object' ? undefined : `v:${JSON.stringify(item)}`;
};

/** Whether the items of a list of this shape are owned one by one. */
export const isAssociative = (schema: Schema | undefined): schema is Schema =>
  schema?.listType === 'map' || schema?.listType === 'set';

const listForm = (list: readonly Json[], schema: Schema): Form => {
  const items = new Map<string, Json[]>();
  const order: string[] = [];
  for (const item of list) {
    const step = itemStep(schema, item);
    // A list with an item that has no place in it is not valid; until somebody says so, it is owned as a whole.
    if (step === undefined) return LEAF;
    const same = items.get(step);
    if (same === undefined) items.set(step, [item]);
    else same.push(item);
    order.push(step);
  }
  return { kind: 'list', items, order };
};

/** How apply looks at this value of this shape. */
export const formOf = (value: Json | undefined, schema: Schema | undefined): Form => {
  if (Array.isArray(value)) return isAssociative(schema) ? listForm(value, schema) : LEAF;
  if (!isJsonObject(value) || schema?.mapType === 'atomic') return LEAF;
  return { kind: 'map', fields: value };
};
