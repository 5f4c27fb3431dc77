import { type FieldRow, type TypeRow, typeTable } from '../tables/index.ts';
import type { ScalarType, Schema } from './schema.ts';

const SCALARS: Readonly<Record<string, { type: ScalarType; format?: string }>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  double: { type: 'number', format: 'double' },
  byte: { type: 'string', format: 'byte' },
  'date-time': { type: 'string', format: 'date-time' },
};

/** Types whose JSON is not an object with named fields. */
const SPECIAL: Readonly<Record<string, Schema>> = {
  'api.resource.Quantity': { type: 'string', format: 'quantity' },
  'util.intstr.IntOrString': { intOrString: true, format: 'int-or-string' },
  'meta.v1.Time': { type: 'string', format: 'date-time' },
  'meta.v1.MicroTime': { type: 'string', format: 'micro-time' },
  'meta.v1.FieldsV1': { type: 'object', preserveUnknown: true },
  'meta.v1.Patch': { preserveUnknown: true },
  'runtime.RawExtension': { type: 'object', preserveUnknown: true },
  'apiextensions.v1.JSON': { preserveUnknown: true },
  'apiextensions.v1.JSONSchemaPropsOrArray': { preserveUnknown: true },
  'apiextensions.v1.JSONSchemaPropsOrBool': { preserveUnknown: true },
  'apiextensions.v1.JSONSchemaPropsOrStringArray': { preserveUnknown: true },
};

const known = new Map<string, Schema>();
const knownFields = new Map<string, Readonly<Record<string, Schema>>>();

/** The shape of a built-in type by its short name, such as `apps.v1.Deployment`; expanded when first looked at. */
export const builtInSchema = (name: string): Schema => {
  const cached = known.get(name);
  if (cached) return cached;
  const schema = shapeOf(name, {});
  known.set(name, schema);
  return schema;
};

/** Whether there is a type of this short name. */
export const isBuiltInType = (name: string): boolean => Object.hasOwn(typeTable(), name);

/** The shape of a type expression, with what the field that has this type says of it. */
const shapeOf = (type: string, said: Partial<Schema>): Schema => {
  if (type.startsWith('[]')) return { type: 'array', items: shapeOf(type.slice(2), {}), ...said };
  if (type.startsWith('{}')) return { type: 'object', additional: shapeOf(type.slice(2), {}), ...said };
  const scalar = SCALARS[type];
  if (scalar) return { ...scalar, ...said };
  const row = typeTable()[type];
  if (row === undefined) return { preserveUnknown: true, ...said };
  const typeName = `${row.package}.${type.slice(type.lastIndexOf('.') + 1)}`;
  const special = SPECIAL[type];
  if (special) return { ...special, typeName, ...aboutOf(row.about), ...said };
  return {
    type: 'object',
    typeName,
    ...aboutOf(row.about),
    ...(row.required && { required: row.required }),
    ...(row.map && { mapType: row.map }),
    ...said,
    get properties() {
      return fieldsOf(type, row);
    },
  };
};

const fieldsOf = (type: string, row: TypeRow): Readonly<Record<string, Schema>> => {
  const cached = knownFields.get(type);
  if (cached) return cached;
  const fields = Object.fromEntries(
    Object.entries(row.fields ?? {}).map(([name, field]) => [name, shapeOf(field.type, saidBy(field))]),
  );
  knownFields.set(type, fields);
  return fields;
};

const saidBy = (field: FieldRow): Partial<Schema> => ({
  ...aboutOf(field.about),
  ...(field.default !== undefined && { default: field.default }),
  ...(field.omit && { omitZero: true }),
  ...(field.list && { listType: field.list }),
  ...(field.keys && { listMapKeys: field.keys }),
  ...(field.map && { mapType: field.map }),
  ...(field.patch && { patchStrategy: field.patch.split(',') as Schema['patchStrategy'] & {} }),
  ...(field.key && { patchMergeKey: field.key }),
});

const aboutOf = (about: string | undefined): { description?: string } =>
  about === undefined ? {} : { description: about };
