import type { OpenApiDocument, OpenApiOperation } from './build-document.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * What a client of `before` would trip over in `after`, one sentence each. Requests may become laxer and
 * replies richer; nothing a client sends may be refused and nothing it reads may vanish or change its type.
 */
export const breakingChanges = (before: OpenApiDocument, after: OpenApiDocument): string[] => {
  const problems: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const successor = after.paths[path]?.[method];
      if (!successor) problems.push(`${name} is gone`);
      else problems.push(...operationProblems(name, { before, after }, operation, successor));
    }
  }
  return problems;
};

interface Documents {
  readonly before: OpenApiDocument;
  readonly after: OpenApiDocument;
}

const operationProblems = (
  name: string,
  documents: Documents,
  old: OpenApiOperation,
  now: OpenApiOperation,
): string[] => {
  const problems: string[] = [];
  if (old.operationId !== now.operationId) problems.push(`${name} is no longer called ${old.operationId}`);
  const sdk = 'x-sdk-interface';
  if (old[sdk] !== undefined && old[sdk] !== now[sdk])
    problems.push(`${name} is no longer offered as ${old[sdk]}`);
  problems.push(...parameterProblems(name, documents, old, now));
  const compare = new SchemaComparison(documents);
  const [oldBody, newBody] = [bodySchema(old), bodySchema(now)];
  if (!oldBody && newBody && (newBody.required as unknown[] | undefined)?.length)
    problems.push(`${name} now needs a body`);
  if (oldBody && newBody) problems.push(...compare.request(`${name} body`, oldBody, newBody));
  for (const status of Object.keys(old.responses)) {
    if (!now.responses[status]) problems.push(`${name} no longer answers ${status}`);
    const [oldReply, newReply] = [replySchema(old, status), replySchema(now, status)];
    if (oldReply && newReply) problems.push(...compare.reply(`${name} reply`, oldReply, newReply));
  }
  return problems;
};

const parameterProblems = (
  name: string,
  documents: Documents,
  old: OpenApiOperation,
  now: OpenApiOperation,
): string[] => {
  const problems: string[] = [];
  const compare = new SchemaComparison(documents);
  const known = new Map(
    (old.parameters ?? []).map(parameter => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  for (const parameter of now.parameters ?? []) {
    const before = known.get(`${parameter.in} ${parameter.name}`);
    if (parameter.required && !before?.required)
      problems.push(`${name} now needs the ${parameter.in} parameter ${parameter.name}`);
    if (before)
      problems.push(
        ...compare.request(`${name} parameter ${parameter.name}`, before.schema, parameter.schema),
      );
    known.delete(`${parameter.in} ${parameter.name}`);
  }
  for (const gone of known.keys()) problems.push(`${name} no longer takes the ${gone}`);
  return problems;
};

type Content = { content?: { 'application/json'?: { schema: JsonSchema } } };

const bodySchema = (operation: OpenApiOperation): JsonSchema | undefined =>
  (operation.requestBody as Content | undefined)?.content?.['application/json']?.schema;

const replySchema = (operation: OpenApiOperation, status: string): JsonSchema | undefined =>
  (operation.responses[status] as Content | undefined)?.content?.['application/json']?.schema;

/** Walks two schemas side by side, following references each in its own document. */
class SchemaComparison {
  readonly #documents: Documents;
  readonly #seen = new Set<string>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  request(place: string, old: JsonSchema, now: JsonSchema): string[] {
    return this.#compare(place, old, now, 'request');
  }

  reply(place: string, old: JsonSchema, now: JsonSchema): string[] {
    return this.#compare(place, old, now, 'reply');
  }

  #compare(place: string, oldRef: JsonSchema, nowRef: JsonSchema, direction: 'request' | 'reply'): string[] {
    const pair = `${direction} ${String(oldRef.$ref)} ${String(nowRef.$ref)}`;
    if (oldRef.$ref && nowRef.$ref) {
      if (this.#seen.has(pair)) return [];
      this.#seen.add(pair);
    }
    const [old, now] = [resolve(this.#documents.before, oldRef), resolve(this.#documents.after, nowRef)];
    const problems: string[] = [];
    if (old.type !== undefined && now.type !== undefined && !sameJson(old.type, now.type)) {
      problems.push(`${place} changed its type from ${String(old.type)} to ${String(now.type)}`);
    }
    problems.push(
      ...enumProblems(place, old, now, direction),
      ...requiredProblems(place, old, now, direction),
    );
    const [oldFields, newFields] = [fields(old), fields(now)];
    for (const [name, schema] of Object.entries(oldFields)) {
      const successor = newFields[name];
      if (!successor) problems.push(`${place} lost the field ${name}`);
      else problems.push(...this.#compare(`${place}.${name}`, schema, successor, direction));
    }
    if (old.items && now.items)
      problems.push(
        ...this.#compare(`${place}[]`, old.items as JsonSchema, now.items as JsonSchema, direction),
      );
    return problems;
  }
}

const resolve = (document: OpenApiDocument, schema: JsonSchema): JsonSchema =>
  typeof schema.$ref === 'string'
    ? (document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {})
    : schema;

const fields = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties as Record<string, JsonSchema> | undefined) ?? {};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A request may not need more than before; a reply may not promise less. */
const requiredProblems = (
  place: string,
  old: JsonSchema,
  now: JsonSchema,
  direction: 'request' | 'reply',
): string[] => {
  const [before, after] = [list(old.required), list(now.required)];
  const added = after.filter(name => !before.includes(name));
  const removed = before.filter(name => !after.includes(name) && fields(now)[String(name)]);
  return direction === 'request'
    ? added.map(name => `${place} now needs the field ${String(name)}`)
    : removed.map(name => `${place} no longer always holds ${String(name)}`);
};

/** A request may not accept fewer values. New values in replies are additions that clients must expect. */
const enumProblems = (
  place: string,
  old: JsonSchema,
  now: JsonSchema,
  direction: 'request' | 'reply',
): string[] => {
  if (direction === 'reply' || !now.enum) return [];
  const accepted = list(now.enum);
  if (!old.enum) return [`${place} now takes only some values`];
  return list(old.enum)
    .filter(value => !accepted.includes(value))
    .map(value => `${place} no longer takes ${String(value)}`);
};
