import { cloneJson, fieldOf, isJsonObject, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { CustomSchema } from './custom-schema.ts';

/** A null where none may be stands for nothing: the default takes its place, or the field goes. */
const isEmptyNull = (value: Json | undefined, schema: CustomSchema): boolean =>
  value === null && schema.nullable !== true && !(schema.preserveUnknown && schema.type === undefined);

const fillPresent = (object: JsonObject, schema: CustomSchema, isResource: boolean): void => {
  for (const [name, value] of Object.entries(object)) {
    const shape = fieldOf(schema.properties, name) ?? schema.additional;
    if (shape === undefined || value === undefined || (isResource && name === 'metadata')) continue;
    if (isEmptyNull(value, shape)) delete object[name];
    else fillValue(value, shape);
  }
};

const fillAbsent = (object: JsonObject, schema: CustomSchema): void => {
  for (const name of schema.defaulted ?? []) {
    const shape = fieldOf(schema.properties, name);
    if (shape?.default === undefined || Object.hasOwn(object, name)) continue;
    const value = cloneJson(shape.default);
    putField(object, name, value);
    fillValue(value, shape);
  }
};

const fillFields = (object: JsonObject, schema: CustomSchema, isResource: boolean): void => {
  fillPresent(object, schema, isResource);
  fillAbsent(object, schema);
};

const fillValue = (value: Json, schema: CustomSchema): void => {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return;
    value.forEach((item, place) => {
      if (isEmptyNull(item, items) && items.default !== undefined) value[place] = cloneJson(items.default);
      else fillValue(item, items);
    });
  } else if (isJsonObject(value)) fillFields(value, schema, schema.embeddedResource === true);
};

/** Fills in the defaults of a custom resource; its metadata has none. */
export const fillCustomDefaults = (object: JsonObject, root: CustomSchema): void =>
  fillFields(object, root, true);
