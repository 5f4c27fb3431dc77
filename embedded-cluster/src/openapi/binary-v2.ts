/** The older edition of the description in the binary form of gnostic, which clients written in Go ask for. */
import { isJsonObject } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import { FieldWriter } from '../protobuf/index.ts';

const fieldsOf = (value: Json | undefined): [string, Json][] =>
  isJsonObject(value) ? (Object.entries(value) as [string, Json][]) : [];

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** A value of any shape: as YAML, which all JSON is. */
const writeAny = (writer: FieldWriter, value: Json): FieldWriter => writer.text(2, JSON.stringify(value));

/** Fields that are no part of the language, such as `x-kubernetes-group-version-kind`. */
const writeExtensions = (writer: FieldWriter, number: number, value: JsonObject): void => {
  for (const [name, extension] of fieldsOf(value)) {
    if (!name.startsWith('x-')) continue;
    writer.message(number, named => named.text(1, name).message(2, inner => writeAny(inner, extension)));
  }
};

const writeSchemas = (writer: FieldWriter, number: number, schemas: Json | undefined): void => {
  for (const [name, schema] of fieldsOf(schemas))
    writer.message(number, named => named.text(1, name).message(2, inner => writeSchema(inner, schema)));
};

const writeBounds = (writer: FieldWriter, schema: JsonObject): void => {
  writer
    .double(6, schema.multipleOf)
    .double(7, schema.maximum)
    .flag(8, schema.exclusiveMaximum)
    .double(9, schema.minimum)
    .flag(10, schema.exclusiveMinimum)
    .count(11, schema.maxLength)
    .count(12, schema.minLength)
    .text(13, schema.pattern)
    .count(14, schema.maxItems)
    .count(15, schema.minItems)
    .flag(16, schema.uniqueItems)
    .count(17, schema.maxProperties)
    .count(18, schema.minProperties);
};

const writeSchema = (writer: FieldWriter, value: Json): void => {
  const schema = objectOf(value);
  writer.text(1, schema.$ref).text(2, schema.format).text(3, schema.title).text(4, schema.description);
  const { default: given, additionalProperties: further, items, type, properties } = schema;
  if (given !== undefined) writer.message(5, inner => writeAny(inner, given));
  writeBounds(writer, schema);
  writer.texts(19, schema.required);
  for (const one of listOf(schema.enum)) writer.message(20, inner => writeAny(inner, one));
  if (isJsonObject(further))
    writer.message(21, item => item.message(1, inner => writeSchema(inner, further)));
  else if (further === true) writer.message(21, item => item.flag(2, true));
  if (typeof type === 'string') writer.message(22, item => item.text(1, type));
  if (isJsonObject(items)) writer.message(23, item => item.message(1, inner => writeSchema(inner, items)));
  for (const one of listOf(schema.allOf)) writer.message(24, inner => writeSchema(inner, one));
  if (properties !== undefined) writer.message(25, all => writeSchemas(all, 1, properties));
  writeExtensions(writer, 31, schema);
};

/** Parameters of queries have one field more than those of paths, so that the numbers differ from there on. */
const writeParameter = (writer: FieldWriter, value: Json): void => {
  const { in: place, required, description, name, type, schema, uniqueItems } = objectOf(value);
  const isQuery = place === 'query';
  const after = isQuery ? 1 : 0;
  writer.message(1, parameter =>
    parameter.message(2, plain =>
      plain.message(isQuery ? 3 : 4, inner =>
        inner
          .flag(1, required)
          .text(2, place)
          .text(3, description)
          .text(4, name)
          .text(5 + after, type ?? objectOf(schema).type)
          .flag(19 + after, uniqueItems),
      ),
    ),
  );
};

const writeResponses = (writer: FieldWriter, responses: Json | undefined): void => {
  for (const [code, value] of fieldsOf(responses)) {
    const { description, schema } = objectOf(value);
    writer.message(1, named =>
      named.text(1, code).message(2, either =>
        either.message(1, response => {
          response.text(1, description);
          if (schema !== undefined)
            response.message(2, item => item.message(1, inner => writeSchema(inner, schema)));
        }),
      ),
    );
  }
};

const writeOperation = (writer: FieldWriter, value: Json): void => {
  const operation = objectOf(value);
  writer.texts(1, operation.tags).text(3, operation.description).text(5, operation.operationId);
  for (const parameter of listOf(operation.parameters))
    writer.message(8, inner => writeParameter(inner, parameter));
  writer.message(9, inner => writeResponses(inner, operation.responses));
  writeExtensions(writer, 13, operation);
};

const METHODS = { get: 2, put: 3, post: 4, delete: 5, options: 6, head: 7, patch: 8 } as const;

const writePath = (writer: FieldWriter, value: Json): void => {
  const path = objectOf(value);
  for (const [method, number] of Object.entries(METHODS)) {
    const operation = path[method];
    if (operation !== undefined) writer.message(number, inner => writeOperation(inner, operation));
  }
  for (const parameter of listOf(path.parameters))
    writer.message(9, inner => writeParameter(inner, parameter));
};

/** A whole document. */
export const binaryV2 = (document: JsonObject): Buffer => {
  const info = objectOf(document.info);
  return new FieldWriter()
    .text(1, document.swagger)
    .message(2, inner => inner.text(1, info.title).text(2, info.version))
    .message(8, paths => {
      for (const [name, path] of fieldsOf(document.paths))
        paths.message(2, named => named.text(1, name).message(2, inner => writePath(inner, path)));
    })
    .message(9, all => writeSchemas(all, 1, document.definitions))
    .finish();
};
