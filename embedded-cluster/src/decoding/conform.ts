/**
 * Brings a value into the shape of a built-in type, as decoding into that type does: fields that the type does not have
 * are taken out and told of, a null says nothing, zeros that are not kept are left out, amounts and times get the one
 * form that they are kept in. A value of the wrong JSON type is refused.
 */

import { isJsonObject, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { conformScalar } from './conform-scalar.ts';
import { mismatch } from './mismatch.ts';
import { Place } from './place.ts';

const MOST = 100;

/** Collects what was found in a body that need not stop it. */
export interface Findings {
  readonly unknownFields: string[];
}

/** The value as its type keeps it. */
export const conform = (value: Json, schema: Schema, findings: Findings): Json =>
  conformValue(value, schema, { place: new Place(), findings });

interface Walk {
  readonly place: Place;
  readonly findings: Findings;
}

const conformValue = (value: Json, schema: Schema, walk: Walk): Json => {
  if (schema.preserveUnknown) return value;
  if (schema.type === 'array' && schema.items) return conformList(value, schema.items, walk, schema);
  if (schema.type === 'object') {
    if (!isJsonObject(value)) throw mismatch(value, schema, walk.place);
    return schema.additional
      ? conformMap(value, schema.additional, walk)
      : conformFields(value, schema, walk);
  }
  return conformScalar(value, schema, walk.place);
};

const conformList = (value: Json, items: Schema, walk: Walk, schema: Schema): Json => {
  if (!Array.isArray(value)) throw mismatch(value, schema, walk.place);
  for (let index = 0; index < value.length; index += 1) {
    walk.place.enter(index);
    value[index] = conformValue(value[index] ?? zeroOf(items), items, walk);
    walk.place.leave();
  }
  return value;
};

const conformMap = (value: JsonObject, additional: Schema, walk: Walk): Json => {
  for (const key of Object.keys(value)) {
    const item = value[key] ?? zeroOf(additional);
    if (item === null) continue;
    walk.place.enter({ key });
    putField(value, key, conformValue(item, additional, walk));
    walk.place.leave();
  }
  return value;
};

const conformFields = (value: JsonObject, schema: Schema, walk: Walk): Json => {
  const properties = schema.properties ?? {};
  for (const name of Object.keys(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    walk.place.enterField(name, schema);
    if (field !== undefined) conformField(value, name, field, { schema, walk });
    else {
      if (walk.findings.unknownFields.length < MOST) walk.findings.unknownFields.push(walk.place.path);
      delete value[name];
    }
    walk.place.leaveField();
  }
  return value;
};

const conformField = (
  object: JsonObject,
  name: string,
  field: Schema,
  { schema, walk }: { schema: Schema; walk: Walk },
): void => {
  const item = object[name];
  const kept = item === null || item === undefined ? undefined : conformValue(item, field, walk);
  if (kept === undefined || !isKept(kept, name, field, schema)) delete object[name];
  else if (kept !== item) object[name] = kept;
};

/** Rules of a role are the one list that says something by being empty. */
const isKept = (value: Json, name: string, field: Schema, owner: Schema): boolean => {
  if (field.omitZero) return value !== '' && value !== 0 && value !== false;
  if (field.type !== 'array' && field.additional === undefined) return true;
  if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) return true;
  return name === 'rules' || (owner.required?.includes(name) ?? false);
};

const zeroOf = (schema: Schema): Json => {
  if (schema.format === 'date-time') return null;
  if (schema.format === 'quantity') return '0';
  if (schema.type === 'string') return '';
  if (schema.type === 'integer' || schema.type === 'number') return 0;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [];
  return schema.type === 'object' ? {} : null;
};
