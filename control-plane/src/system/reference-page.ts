import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '@freshet/contracts/openapi';
import { type Html, html, page } from './html.ts';

/** The API reference: readable without scripts, linkable by operation id. */
export const referencePage = (document: OpenApiDocument): string => {
  const entries = entriesOf(document);
  const tags = document.tags.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  return page(
    'Freshet API reference',
    html`<main class="reference">
<header><h1>API reference</h1>
<p>${document.info.description} Version ${document.info.version}, ${entries.length} operations below <code>/api</code>.
Send an API key in the <code>Authorization</code> header. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Operations">${tags.map(tag => tagList(tag, entries))}</nav>
${tags.map(tag => tagSection(tag, entries, document))}
<section><h2 id="schemas">Schemas</h2>${Object.entries(document.components.schemas).map(([name, schema]) => schemaBlock(name, schema))}</section>
</main>`,
  );
};

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

const entriesOf = ({ paths }: OpenApiDocument): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

const ofTag = (tag: string, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ operation }) => operation.tags.includes(tag));

const tagList = (tag: string, entries: readonly Entry[]): Html => html`<h3>${tag}</h3>
<ul>${ofTag(tag, entries).map(
  ({ method, path, operation }) =>
    html`<li><a href="#${operation.operationId}">${operation.summary}</a> <code>${method} ${path}</code></li>`,
)}</ul>`;

const tagSection = (tag: string, entries: readonly Entry[], document: OpenApiDocument): Html =>
  html`<section><h2>${tag}</h2>${ofTag(tag, entries).map(entry => operationBlock(entry, document))}</section>`;

const operationBlock = ({ method, path, operation }: Entry, document: OpenApiDocument): Html => html`
<article id="${operation.operationId}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
<p>${operation.summary}.${operation.description ? ` ${operation.description}` : ''}</p>
<p class="meta">Needs <code>${operation['x-guard']}</code></p>
${operation.parameters ? parameterTable(operation.parameters, document) : undefined}
${contentOf('Body', operation.requestBody)}
${Object.entries(operation.responses).flatMap(([status, response]) => (status === 'default' ? [] : [contentOf(`Reply ${status}`, response)]))}
</article>`;

const parameterTable = (parameters: readonly OpenApiParameter[], document: OpenApiDocument): Html => html`
<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${parameters.map(parameter => html`<tr><td><code>${parameter.name}</code>${parameter.required ? ' (required)' : ''}</td><td>${parameter.in}</td><td>${shapeOf(parameter.schema)}</td><td>${parameter.description ?? meaningOf(parameter.schema, document)}</td></tr>`)}
</tbody></table>`;

const meaningOf = (schema: JsonSchema, { components }: OpenApiDocument): string => {
  const target =
    typeof schema.$ref === 'string' ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  return typeof target?.description === 'string' ? target.description : '';
};

const contentOf = (title: string, holder: JsonSchema | undefined): Html => {
  const content = (holder?.content ?? {}) as Record<string, { schema: JsonSchema }>;
  const [type, media] = Object.entries(content)[0] ?? [];
  if (!type || !media) return html``;
  return type === 'application/json'
    ? html`<h4>${title}</h4>${schemaTable(media.schema)}`
    : html`<h4>${title}</h4><p><code>${type}</code></p>`;
};

const schemaBlock = (name: string, schema: JsonSchema): Html =>
  html`<article id="schema-${name}"><h3>${name}</h3>${schemaTable(schema)}</article>`;

const schemaTable = (schema: JsonSchema): Html => {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (fields.length === 0) return html`<p>${shapeOf(schema)}</p>`;
  const required = new Set((schema.required as readonly string[] | undefined) ?? []);
  return html`<table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${fields.map(([name, field]) => html`<tr><td><code>${name}</code>${required.has(name) ? undefined : html` <span class="optional">optional</span>`}</td><td>${shapeOf(field)}</td><td>${typeof field.description === 'string' ? field.description : ''}</td></tr>`)}
</tbody></table>`;
};

const shapeOf = (schema: JsonSchema): Html => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.type === 'array') return html`list of ${shapeOf((schema.items ?? {}) as JsonSchema)}`;
  const options = schema.enum ?? (schema.anyOf as readonly JsonSchema[] | undefined);
  if (Array.isArray(schema.enum)) return html`${schema.enum.map(String).join(' | ')}`;
  if (Array.isArray(options))
    return html`${options.map((option, index) => html`${index > 0 ? ' or ' : ''}${shapeOf(option as JsonSchema)}`)}`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  return html`${String(schema.format ?? schema.type ?? 'any')}${boundsOf(schema)}`;
};

const boundsOf = (schema: JsonSchema): string => {
  const [low, high] = [schema.minLength ?? schema.minimum, schema.maxLength ?? schema.maximum];
  if (low === undefined && high === undefined) return '';
  return Number(high) >= Number.MAX_SAFE_INTEGER || high === undefined
    ? ` (at least ${low})`
    : ` (${low ?? 0} to ${high})`;
};
