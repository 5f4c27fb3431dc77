import { putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { difference, emptySet, type FieldSet, isEmptySet } from './field-set.ts';
import { fieldShape, formOf, isNamedField, itemStep, shapeBelow } from './shape.ts';

/** A set with the named fields above its paths: whoever owns something in a struct owns the struct for this purpose. */
const withStructs = (set: FieldSet, schema: Schema | undefined): FieldSet => {
  const result: FieldSet = { members: new Set(set.members), children: new Map() };
  for (const [step, child] of set.children) {
    if (step.startsWith('f:') && isNamedField(schema, step.slice(2))) result.members.add(step);
    result.children.set(step, withStructs(child, shapeBelow(schema, step)));
  }
  return result;
};

interface Removal {
  readonly gone: FieldSet;
  /** Of containers that become empty, those in here stay. */
  readonly kept: FieldSet;
}

const below = ({ gone, kept }: Removal, step: string): Removal | undefined => {
  const child = gone.children.get(step);
  return child && { gone: child, kept: kept.children.get(step) ?? emptySet() };
};

const removeFields = (fields: JsonObject, removal: Removal, schema: Schema | undefined): JsonObject => {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(fields)) {
    const step = `f:${name}`;
    if (value === undefined || removal.gone.members.has(step)) continue;
    const deeper = below(removal, step);
    const left = deeper ? removeFrom(value, deeper, fieldShape(schema, name)) : value;
    if (left !== undefined) putField(result, name, left);
    else if (removal.kept.members.has(step)) putField(result, name, Array.isArray(value) ? [] : {});
  }
  return result;
};

const removeItems = (list: readonly Json[], removal: Removal, schema: Schema): Json[] =>
  list.flatMap(item => {
    const step = itemStep(schema, item) ?? '';
    if (removal.gone.members.has(step)) return [];
    const deeper = below(removal, step);
    return [deeper ? (removeFrom(item, deeper, schema.items) ?? {}) : item];
  });

/** What is left of a value; undefined for a container that became empty. */
const removeFrom = (value: Json, removal: Removal, schema: Schema | undefined): Json | undefined => {
  const form = formOf(value, schema);
  if (form.kind === 'map') {
    const left = removeFields(form.fields, removal, schema);
    return Object.keys(left).length > 0 || Object.keys(form.fields).length === 0 ? left : undefined;
  }
  if (form.kind === 'list' && Array.isArray(value) && schema !== undefined) {
    const left = removeItems(value, removal, schema);
    return left.length > 0 ? left : undefined;
  }
  return value;
};

/** The object without the fields of a set; containers that become empty go with them. */
export const withoutFields = (object: JsonObject, gone: FieldSet, schema: Schema | undefined): JsonObject =>
  isEmptySet(gone) ? object : removeFields(object, { gone, kept: emptySet() }, schema);

export interface Ownership {
  /** What the applying manager owned before. */
  readonly last: FieldSet;
  /** What it owns now. */
  readonly now: FieldSet;
  /** What all managers own now. */
  readonly all: FieldSet;
}

/** Takes away what the manager owned and no longer mentions, unless somebody owns it still. */
export const pruneDropped = (
  object: JsonObject,
  { last, now, all }: Ownership,
  schema: Schema | undefined,
): JsonObject => {
  if (isEmptySet(last)) return object;
  const gone = difference(withStructs(last, schema), withStructs(all, schema));
  if (isEmptySet(gone)) return object;
  return removeFields(object, { gone, kept: now }, schema);
};
