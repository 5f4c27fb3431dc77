import { once } from 'node:events';
import type { KubeObject } from '../objects/index.ts';
import { apiVersionOf } from '../registry/index.ts';
import { ApiError, badRequest } from '../status/index.ts';
import type { Entry } from '../store/index.ts';
import { servedObject, servedText } from '../verbs/index.ts';
import type { Form } from './accept.ts';
import { type Call, formOf, type ServerDeps } from './call.ts';
import { send } from './reply.ts';
import {
  contentType,
  type IncludeObject,
  type ListMeta,
  metadataOnly,
  render,
  rowText,
  tableHeadText,
  tableOf,
} from './views.ts';

const INCLUDES: readonly string[] = ['None', 'Metadata', 'Object'];

export const includeOf = ({ query }: Call): IncludeObject => {
  const include = query.get('includeObject') || 'Metadata';
  if (!INCLUDES.includes(include))
    throw badRequest(`unrecognized includeObject value: ${include.slice(0, 64)}`);
  return include as IncludeObject;
};

/** The JSON of one object in the view that was asked for. */
const viewText = (
  deps: ServerDeps,
  call: Call,
  { form, text, object }: { form: Form; text: string; object: () => KubeObject },
): string => {
  if (form.view === 'Object') return text;
  if (form.view === 'PartialObjectMetadata') return JSON.stringify(metadataOnly(object(), form));
  const shown = object();
  const { resourceVersion } = shown.metadata;
  const parts = {
    kind: call.kind,
    form,
    include: includeOf(call),
    now: deps.clock.now(),
    meta: resourceVersion === undefined ? {} : { resourceVersion },
  };
  return JSON.stringify(tableOf(parts, [shown]));
};

/** Answers with one object. */
export const answerObject = (
  deps: ServerDeps,
  call: Call,
  { text, object, code = 200 }: { text: string; object: () => KubeObject; code?: number },
): void => {
  const form = formOf(call);
  send(call.response, {
    code,
    body: render(form, viewText(deps, call, { form, text, object })),
    type: contentType(form),
    headers: call.warnings.headers,
  });
};

export const answerEntry = (deps: ServerDeps, call: Call, entry: Entry): void =>
  answerObject(deps, call, {
    text: servedText(call.kind, entry),
    object: () => servedObject(deps, call.kind, entry),
  });

/** Items that go out at once; after each such piece the reader gets time to take it. */
const PIECE = 500;

interface ListParts {
  readonly entries: readonly Entry[];
  readonly meta: ListMeta;
}

/** How a list is put together: what comes before its items, and each of them. */
interface ListTexts {
  readonly head: string;
  readonly item: (entry: Entry) => string;
}

const headOf = ({ kind }: Call, form: Form, meta: ListMeta): string => {
  const isPartial = form.view === 'PartialObjectMetadata';
  const name = isPartial ? 'PartialObjectMetadataList' : kind.listKind;
  const version = isPartial ? `meta.k8s.io/${form.version}` : apiVersionOf(kind);
  return `{"kind":${JSON.stringify(name)},"apiVersion":${JSON.stringify(version)},"metadata":${JSON.stringify(meta)},"items":[`;
};

const textsOf = (deps: ServerDeps, call: Call, form: Form, meta: ListMeta): ListTexts => {
  const { kind } = call;
  if (form.view === 'Table') {
    const parts = { kind, form, include: includeOf(call), now: deps.clock.now(), meta };
    return {
      head: tableHeadText(parts),
      item: entry => rowText(parts, servedObject(deps, kind, entry)),
    };
  }
  const head = headOf(call, form, meta);
  if (form.view === 'Object') return { head, item: entry => servedText(kind, entry) };
  return { head, item: entry => JSON.stringify(metadataOnly(servedObject(deps, kind, entry), form)) };
};

const pieceOf = ({ item }: ListTexts, entries: readonly Entry[]): string => entries.map(item).join(',');

const streamList = async (
  call: Call,
  form: Form,
  texts: ListTexts,
  entries: readonly Entry[],
): Promise<void> => {
  const { response } = call;
  response.writeHead(200, {
    'Content-Type': contentType(form),
    'Cache-Control': 'no-cache, private',
    ...call.warnings.headers,
  });
  response.write(texts.head);
  for (let at = 0; at < entries.length; at += PIECE) {
    const piece = pieceOf(texts, entries.slice(at, at + PIECE));
    if (!response.write(at === 0 ? piece : `,${piece}`)) await drained(call);
    if (response.destroyed) return;
  }
  response.end(']}');
};

/** Resolves when the reader has taken what was written, or has gone. */
export const drained = async ({ response }: Call): Promise<void> => {
  if (response.destroyed) return;
  const over = new AbortController();
  try {
    await Promise.race([
      once(response, 'drain', { signal: over.signal }),
      once(response, 'close', { signal: over.signal }),
    ]);
  } finally {
    over.abort();
  }
};

const sendList = ({ response, warnings }: Call, form: Form, json: string): void =>
  send(response, {
    code: 200,
    body: render(form, json),
    type: contentType(form),
    headers: warnings.headers,
  });

/** Answers with a list; long ones go out in pieces, so that a slow reader costs no more than one of them. */
export const answerList = async (deps: ServerDeps, call: Call, parts: ListParts): Promise<void> => {
  const form = formOf(call);
  const { entries, meta } = parts;
  const texts = textsOf(deps, call, form, meta);
  if (entries.length > PIECE) return streamList(call, form, texts, entries);
  sendList(call, form, `${texts.head}${pieceOf(texts, entries)}]}`);
};

export const notImplemented = (what: string): ApiError =>
  new ApiError({ code: 501, reason: 'NotImplemented', message: `${what} is not available here` });
