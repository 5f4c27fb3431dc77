import { ErrorBody, type Operation } from '../rest/index.ts';
import { type JsonSchema, SchemaCollector } from './json-schema.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: JsonSchema;
    readonly securitySchemes: JsonSchema;
  };
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly style?: 'deepObject';
  readonly explode?: true;
  readonly schema: JsonSchema;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-sdk-interface'?: string;
  readonly 'x-guard': string;
  readonly security?: readonly [];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

/** The OpenAPI 3.1 document of the given operations, the same text for the same input. */
export const buildDocument = (operations: readonly Operation[], version: string): OpenApiDocument => {
  const schemas = new SchemaCollector();
  schemas.schemaOf(ErrorBody, 'output');
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const published = operations.filter(operation => !operation.root);
  refuseDoubleIds(published);
  for (const operation of published) {
    const described = { [operation.method.toLowerCase()]: describeOperation(operation, schemas) };
    paths[operation.path] = { ...paths[operation.path], ...described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freshet',
      version,
      description: 'The REST API of Freshet, a delivery platform for CI pipelines and GitOps.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(published.map(({ tag }) => tag))].sort().map(name => ({ name })),
    security: [{ apiKey: [] }, { session: [] }],
    paths: sorted(paths),
    components: { schemas: sorted(schemas.components), responses: { Error: errorResponse }, securitySchemes },
  };
};

const describeOperation = (operation: Operation, schemas: SchemaCollector): OpenApiOperation => {
  const parameters = parametersOf(operation, schemas);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(operation.sdk ? { 'x-sdk-interface': operation.sdk } : {}),
    'x-guard': describeGuard(operation),
    ...(operation.guard.kind === 'public' ? { security: [] as const } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: jsonBody(schemas.schemaOf(operation.body, 'input')) } : {}),
    responses: {
      [operation.reply.status]: replyOf(operation, schemas),
      default: { $ref: '#/components/responses/Error' },
    },
  };
};

const describeGuard = ({ guard }: Operation): string =>
  guard.kind === 'permission' ? `${guard.resource}:${guard.action}` : guard.kind;

const parametersOf = (operation: Operation, schemas: SchemaCollector): OpenApiParameter[] => {
  const parameters = [
    ...fieldsOf('path', operation.params, schemas),
    ...fieldsOf('query', operation.query, schemas),
  ];
  if (operation.idempotency) parameters.push(idempotencyHeader);
  if (operation.conditional) parameters.push(conditionHeader);
  return parameters;
};

const idempotencyHeader: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key takes effect once',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

const conditionHeader: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of what was read; the change is refused when it is no longer that',
  schema: { type: 'string', maxLength: 128 },
};

const fieldsOf = (
  place: 'path' | 'query',
  shape: Operation['params'],
  schemas: SchemaCollector,
): OpenApiParameter[] => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemas.schemaOf(shape, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    // Servers read name[key]=value; without a word, clients would send key=value.
    ...(place === 'query' && schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }));
};

const TEXT = { type: 'string' };
const LIST = { type: 'array', items: { type: 'object' } };

const replyOf = ({ reply }: Operation, schemas: SchemaCollector): JsonSchema => {
  if (reply.kind === 'empty') return { description: 'Done' };
  if (reply.kind === 'text') {
    // Who asks for an export as JSON gets a list; any other text is read as it is.
    const others = reply.otherTypes.map(type => [
      type,
      { schema: type.startsWith('application/json') ? LIST : TEXT },
    ]);
    const content = { [reply.contentType]: { schema: TEXT }, ...Object.fromEntries(others) };
    return { description: 'Success', content };
  }
  return {
    description: 'Success',
    content: { 'application/json': { schema: schemas.schemaOf(reply.schema, 'output') } },
  };
};

const jsonBody = (schema: JsonSchema): JsonSchema => ({
  required: true,
  content: { 'application/json': { schema } },
});

const errorResponse = {
  description: 'Any failure; `code` says which, `hint` what to do',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'An API key, with or without the word Bearer',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'freshet_session' },
};

const refuseDoubleIds = (operations: readonly Operation[]): void => {
  const seen = new Set<string>();
  for (const { id } of operations) {
    if (seen.has(id)) throw new Error(`two operations have the id ${id}`);
    seen.add(id);
  }
};

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
