import { fieldOf, putField } from '../json/index.ts';
import { builtInSchema, type ScalarType, type Schema } from '../schema/index.ts';
import { additionalOf, itemsOf, type RawRule, type RawSchema } from './raw-schema.ts';

/** What a value must be beyond its type. */
export interface ValueChecks {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly CustomSchema[];
  readonly anyOf?: readonly CustomSchema[];
  readonly oneOf?: readonly CustomSchema[];
  readonly not?: CustomSchema;
}

/** The shape of a part of a custom resource, with all that its definition asks of it. */
export interface CustomSchema extends Schema {
  readonly properties?: Readonly<Record<string, CustomSchema>>;
  readonly additional?: CustomSchema;
  readonly items?: CustomSchema;
  readonly checks?: ValueChecks;
  readonly rules?: readonly RawRule[];
  /** Names of the properties that have a default. */
  readonly defaulted?: readonly string[];
  /** Whether there are objects of the API in here, at any depth. */
  readonly hasEmbedded?: boolean;
  /** What the definition says of the metadata of this object, which has a shape of its own. */
  readonly metadata?: CustomSchema;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

const PLAIN_CHECKS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

const NESTED_CHECKS = ['allOf', 'anyOf', 'oneOf'] as const;

const readChecks = (raw: RawSchema): ValueChecks | undefined => {
  const checks: Record<string, unknown> = {};
  for (const name of PLAIN_CHECKS) if (raw[name] !== undefined) checks[name] = raw[name];
  for (const name of NESTED_CHECKS) {
    const nested = raw[name];
    if (nested !== undefined && !(name === 'anyOf' && isIntOrStringPattern(raw))) {
      checks[name] = nested.map(one => readSchema(one));
    }
  }
  if (raw.not !== undefined) checks.not = readSchema(raw.not);
  return Object.keys(checks).length > 0 ? (checks as ValueChecks) : undefined;
};

/** `anyOf` integer or string says no more than `x-kubernetes-int-or-string` does. */
const isIntOrStringPattern = (raw: RawSchema): boolean =>
  raw['x-kubernetes-int-or-string'] === true &&
  raw.anyOf?.length === 2 &&
  raw.anyOf[0]?.type === 'integer' &&
  raw.anyOf[1]?.type === 'string';

const readProperties = (raw: RawSchema): Record<string, CustomSchema> | undefined => {
  if (raw.properties === undefined) return undefined;
  const properties: Record<string, CustomSchema> = {};
  for (const [name, property] of Object.entries(raw.properties))
    putField(properties, name, readSchema(property));
  return properties;
};

const readObject = (raw: RawSchema, schema: Writable<CustomSchema>): void => {
  const properties = readProperties(raw);
  const additional = additionalOf(raw);
  const isClosed = raw.type === 'object' && additional === undefined && !schema.preserveUnknown;
  if (properties !== undefined || isClosed) schema.properties = properties ?? {};
  if (additional !== undefined) schema.additional = readSchema(additional);
  if (raw['x-kubernetes-map-type'] === 'atomic') schema.mapType = 'atomic';
  const defaulted = Object.entries(properties ?? {}).filter(([, property]) => property.default !== undefined);
  if (defaulted.length > 0) schema.defaulted = defaulted.map(([name]) => name);
};

const readList = (raw: RawSchema, schema: Writable<CustomSchema>): void => {
  const items = itemsOf(raw);
  if (items !== undefined) schema.items = readSchema(items);
  const listType = raw['x-kubernetes-list-type'];
  if (listType !== undefined) schema.listType = listType as 'atomic' | 'set' | 'map';
  const keys = raw['x-kubernetes-list-map-keys'];
  if (keys !== undefined) schema.listMapKeys = keys;
};

/** Fields that are taken over as they are. */
const readPlain = (raw: RawSchema, schema: Writable<CustomSchema>): void => {
  if (raw.description !== undefined) schema.description = raw.description;
  if (raw.format !== undefined) schema.format = raw.format;
  if (raw.nullable === true) schema.nullable = true;
  if (raw.default !== undefined) schema.default = raw.default;
  if (raw.enum !== undefined) schema.enum = raw.enum;
  if (raw.required !== undefined) schema.required = raw.required;
  const rules = raw['x-kubernetes-validations'];
  if (rules !== undefined && rules.length > 0) schema.rules = rules;
};

const holdsEmbedded = (raw: RawSchema, { properties = {}, additional, items }: CustomSchema): boolean =>
  raw['x-kubernetes-embedded-resource'] === true ||
  additional?.hasEmbedded === true ||
  items?.hasEmbedded === true ||
  Object.values(properties).some(property => property.hasEmbedded);

/** The shape that a schema of a definition describes. */
const readSchema = (raw: RawSchema): CustomSchema => {
  const schema: Writable<CustomSchema> = {};
  if (raw['x-kubernetes-int-or-string'] === true) schema.intOrString = true;
  else if (raw.type !== undefined) schema.type = raw.type as ScalarType | 'object' | 'array';
  if (raw['x-kubernetes-preserve-unknown-fields'] === true) schema.preserveUnknown = true;
  readPlain(raw, schema);
  readObject(raw, schema);
  readList(raw, schema);
  const checks = readChecks(raw);
  if (checks !== undefined) schema.checks = checks;
  if (holdsEmbedded(raw, schema)) schema.hasEmbedded = true;
  return raw['x-kubernetes-embedded-resource'] === true
    ? asResource({ ...schema, embeddedResource: true })
    : schema;
};

const TEXT: CustomSchema = { type: 'string' };

const API_VERSION: CustomSchema = {
  type: 'string',
  description:
    'APIVersion defines the versioned schema of this representation of an object, as group and version.',
};
const KIND: CustomSchema = { type: 'string', description: 'Kind is the type of this object, in CamelCase.' };

/** An object of the API has a version, a kind and metadata, whatever its definition says of them. */
const asResource = (schema: CustomSchema): CustomSchema => {
  const given = fieldOf(schema.properties, 'metadata');
  const described = { apiVersion: API_VERSION, kind: KIND };
  const properties: Record<string, CustomSchema> = {
    ...described,
    ...schema.properties,
    metadata: builtInSchema('meta.v1.ObjectMeta') as CustomSchema,
  };
  properties.apiVersion = { ...API_VERSION, ...fieldOf(schema.properties, 'apiVersion'), ...TEXT };
  properties.kind = { ...KIND, ...fieldOf(schema.properties, 'kind'), ...TEXT };
  return { ...schema, properties, ...(given === undefined ? {} : { metadata: given }) };
};

/** The shape of a whole custom resource. */
export const readRoot = (raw: RawSchema | undefined): CustomSchema =>
  asResource(readSchema({ ...(raw ?? { 'x-kubernetes-preserve-unknown-fields': true }), type: 'object' }));
