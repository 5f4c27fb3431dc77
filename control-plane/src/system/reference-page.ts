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
<p>${prose(`${operation.summary}.${operation.description ? ` ${operation.description}` : ''}`)}</p>
<p class="meta">Needs <code>${operation['x-guard']}</code></p>
${operation.parameters ? parameterTable(operation.parameters, document) : undefined}
${contentOf('Body', operation.requestBody)}
${Object.entries(operation.responses).flatMap(([status, response]) => (status === 'default' ? [] : [contentOf(`Reply ${status}`, response)]))}
</article>`;

/** Text in which code stands between backticks. */
const prose = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

interface Row {
  readonly cells: readonly Html[];
  readonly meaning: string;
}

/** Rows with what they mean, where any of them says so. */
const tableOf = (titles: readonly string[], rows: readonly Row[]): Html => {
  const explained = rows.some(({ meaning }) => meaning !== '');
  const heads = explained ? [...titles, 'Meaning'] : titles;
  return html`<table><thead><tr>${heads.map(title => html`<th>${title}</th>`)}</tr></thead><tbody>
${rows.map(({ cells, meaning }) => {
  const all = explained ? [...cells, prose(meaning)] : cells;
  return html`<tr>${all.map(cell => html`<td>${cell}</td>`)}</tr>`;
})}
</tbody></table>`;
};

const parameterTable = (parameters: readonly OpenApiParameter[], document: OpenApiDocument): Html =>
  tableOf(
    ['Parameter', 'In', 'Type'],
    parameters.map(({ name, required, in: place, schema, description }) => ({
      cells: [html`<code>${name}</code>${required ? ' (required)' : ''}`, html`${place}`, shapeOf(schema)],
      meaning: description ?? meaningOf(schema, document),
    })),
  );

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
  const optional = html` <span class="optional">optional</span>`;
  return tableOf(
    ['Field', 'Type'],
    fields.map(([name, field]) => ({
      cells: [html`<code>${name}</code>${required.has(name) ? undefined : optional}`, shapeOf(field)],
      meaning: typeof field.description === 'string' ? field.description : '',
    })),
  );
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
