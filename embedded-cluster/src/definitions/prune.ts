import { fieldOf, isJsonObject } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import { builtInSchema } from '../schema/index.ts';
import type { CustomSchema } from './custom-schema.ts';

/** No more fields than these are told one by one. */
const MOST_TOLD = 100;

interface Pruning {
  /** Whether fields that nobody knows stay: a schema may ask for it, and it holds until one below names fields itself. */
  readonly unknown: string[];
}

const tell = ({ unknown }: Pruning, path: string): void => {
  if (unknown.length < MOST_TOLD) unknown.push(path);
};

const shapeOf = (schema: CustomSchema, name: string): CustomSchema | undefined =>
  fieldOf(schema.properties, name) ?? schema.additional;

/** Embedded metadata has only the fields that metadata has. */
const pruneMetadata = (value: Json | undefined, path: string, pruning: Pruning): void => {
  if (!isJsonObject(value)) return;
  const known = builtInSchema('meta.v1.ObjectMeta').properties ?? {};
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(known, name)) continue;
    delete value[name];
    tell(pruning, `${path}.${name}`);
  }
};

const pruneFields = (value: JsonObject, schema: CustomSchema, path: string, pruning: Pruning): void => {
  const above = path === '' ? '' : `${path}.`;
  for (const [name, field] of Object.entries(value)) {
    if (schema.embeddedResource && name === 'metadata') {
      pruneMetadata(field, `${above}metadata`, pruning);
      continue;
    }
    const shape = shapeOf(schema, name);
    if (shape !== undefined) pruneValue(field, shape, `${above}${name}`, pruning);
    else if (!schema.preserveUnknown) {
      delete value[name];
      tell(pruning, `${above}${name}`);
    }
  }
};

const pruneValue = (value: Json | undefined, schema: CustomSchema, path: string, pruning: Pruning): void => {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return;
    value.forEach((item, place) => {
      pruneValue(item, items, `${path}[${place}]`, pruning);
    });
  } else if (isJsonObject(value)) pruneFields(value, schema, path, pruning);
};

/** Takes away the fields that a custom resource's schema does not name, and answers their paths. */
export const pruneResource = (object: JsonObject, root: CustomSchema): string[] => {
  const pruning: Pruning = { unknown: [] };
  const { metadata: _, ...fields } = root.properties ?? {};
  for (const [name, field] of Object.entries(object)) {
    if (name === 'metadata') continue;
    const shape = fieldOf(fields, name) ?? root.additional;
    if (shape !== undefined) pruneValue(field, shape, name, pruning);
    else if (!root.preserveUnknown) {
      delete object[name];
      tell(pruning, name);
    }
  }
  return pruning.unknown;
};

/** The same for a value that stands alone, such as a default. */
export const pruneAlone = (value: Json, schema: CustomSchema): string[] => {
  const pruning: Pruning = { unknown: [] };
  pruneValue(value, schema, '', pruning);
  return pruning.unknown;
};
