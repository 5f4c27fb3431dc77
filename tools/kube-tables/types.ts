import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Messages, shortName } from './messages.ts';
import type { ResourceRow } from './resources.ts';

interface OpenApiSchema {
  $ref?: string;
  allOf?: OpenApiSchema[];
  type?: string;
  format?: string;
  description?: string;
  default?: unknown;
  required?: string[];
  properties?: Record<string, OpenApiSchema>;
  items?: OpenApiSchema;
  additionalProperties?: OpenApiSchema;
  'x-kubernetes-list-type'?: string;
  'x-kubernetes-list-map-keys'?: string[];
  'x-kubernetes-map-type'?: string;
  'x-kubernetes-patch-strategy'?: string;
  'x-kubernetes-patch-merge-key'?: string;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

/** A field as our table keeps it: its type as `string`, `int32`, `[]core.v1.Container`, `{}string`, and what matters. */
interface FieldRow {
  type: string;
  about?: string;
  default?: unknown;
  omit?: true;
  list?: string;
  keys?: string[];
  map?: string;
  patch?: string;
  key?: string;
}

interface TypeRow {
  about?: string;
  /** Name of the type in OpenAPI documents, without its own last part. */
  package: string;
  fields?: Record<string, FieldRow>;
  required?: string[];
  format?: string;
  map?: string;
}

/** Types that bodies of requests and answers have beside the resources themselves. */
const ALWAYS = [
  'DeleteOptions',
  'Status',
  'WatchEvent',
  'Patch',
  'APIResourceList',
  'APIGroup',
  'APIGroupList',
];

/** Every type that an object of a resource, of a subresource or of a request can hold. */
export const readTypes = (sources: {
  corpus: string;
  resources: readonly ResourceRow[];
  messages: Messages;
}): Record<string, TypeRow> => {
  const schemas = readSchemas(sources.corpus);
  const byKind = new Map<string, string>();
  for (const [name, schema] of schemas)
    for (const each of schema['x-kubernetes-group-version-kind'] ?? [])
      byKind.set(`${each.group}/${each.version}/${each.kind}`, name);
  const wanted = sources.resources
    .flatMap(row => [
      row,
      { ...row, kind: `${row.kind}List` },
      ...(row.subresources ?? []).flatMap(s => s.kind ?? []),
    ])
    .map(({ group, version, kind }) => byKind.get(`${group}/${version}/${kind}`))
    .filter(name => name !== undefined);
  const table: Record<string, TypeRow> = {};
  const queue = [...wanted, ...ALWAYS.map(name => `io.k8s.apimachinery.pkg.apis.meta.v1.${name}`)];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`no type ${name}`);
    if (table[shortName(name)]) continue;
    table[shortName(name)] = typeRow(name, schema, sources.messages);
    queue.push(...references(schema));
  }
  return table;
};

const readSchemas = (corpus: string): Map<string, OpenApiSchema> => {
  const folder = join(corpus, 'v3');
  const schemas = new Map<string, OpenApiSchema>();
  for (const file of readdirSync(folder).sort()) {
    const document = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as {
      components?: { schemas?: Record<string, OpenApiSchema> };
    };
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
      schemas.set(name, schema);
  }
  return schemas;
};

const typeRow = (name: string, schema: OpenApiSchema, messages: Messages): TypeRow => {
  const short = shortName(name);
  const fields = Object.entries(schema.properties ?? {}).map(([field, described]) => [
    field,
    fieldRow(described, messages.omits(short, field)),
  ]);
  return {
    package: name.slice(0, name.lastIndexOf('.')),
    ...about(schema),
    ...(schema.format && { format: schema.format }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) as Record<string, FieldRow> }),
    ...(schema.required && { required: schema.required }),
    ...(schema['x-kubernetes-map-type'] && { map: schema['x-kubernetes-map-type'] }),
  };
};

const fieldRow = (schema: OpenApiSchema, omit: boolean): FieldRow => ({
  type: typeOf(schema),
  ...about(schema),
  ...(schema.default !== undefined && { default: schema.default }),
  ...(omit && { omit }),
  ...(schema['x-kubernetes-list-type'] && { list: schema['x-kubernetes-list-type'] }),
  ...(schema['x-kubernetes-list-map-keys'] && { keys: schema['x-kubernetes-list-map-keys'] }),
  ...(schema['x-kubernetes-map-type'] && { map: schema['x-kubernetes-map-type'] }),
  ...(schema['x-kubernetes-patch-strategy'] && { patch: schema['x-kubernetes-patch-strategy'] }),
  ...(schema['x-kubernetes-patch-merge-key'] && { key: schema['x-kubernetes-patch-merge-key'] }),
});

const typeOf = (schema: OpenApiSchema): string => {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference !== undefined) return shortName(reference.slice(reference.lastIndexOf('/') + 1));
  if (schema.items) return `[]${typeOf(schema.items)}`;
  if (schema.additionalProperties) return `{}${typeOf(schema.additionalProperties)}`;
  return schema.format ?? schema.type ?? 'any';
};

/** The first sentence: enough for `kubectl explain`, and a fifth of the size. */
const about = ({ description }: OpenApiSchema): { about?: string } => {
  const [sentence = ''] = (description ?? '').split(/(?<=[^.\s]{2}[.!?])\s+|\n\n/);
  const text = sentence.replaceAll(/\s+/g, ' ').trim();
  return text === '' ? {} : { about: text.length > 220 ? `${text.slice(0, 217)}...` : text };
};

const references = (schema: OpenApiSchema): string[] => {
  const own = schema.$ref === undefined ? [] : [schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  const children = [
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(schema.additionalProperties ? [schema.additionalProperties] : []),
    ...Object.values(schema.properties ?? {}),
  ];
  return [...own, ...children.flatMap(references)];
};
