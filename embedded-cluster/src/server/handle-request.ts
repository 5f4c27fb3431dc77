import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Discovery } from '../discovery/index.ts';
import { noSuchResource } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import { AuditNotes } from './audit-notes.ts';
import type { ServerDeps } from './call.ts';
import { checkTimeout } from './options.ts';
import { readResourcePath } from './path.ts';
import { refusalOf, sendRefusal, Warnings } from './reply.ts';
import { handlePath } from './route-path.ts';
import { attributesOf, findTarget, handleResource } from './route-resource.ts';
import type { Trace } from './trace.ts';

const MAX_URL = 65_536;

const splitUrl = (url: string): { path: string; query: URLSearchParams } => {
  if (url.length > MAX_URL) throw noSuchResource();
  const mark = url.indexOf('?');
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) };
};

const identify = async ({ access }: ServerDeps, request: IncomingMessage, trace: Trace): Promise<User> => {
  const { user, sender } = await access.identify(request);
  trace.user = user;
  trace.sender = sender;
  return user;
};

const handle = async (
  deps: ServerDeps,
  discovery: Discovery,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  trace: Trace,
): Promise<void> => {
  const { path, query } = splitUrl(request.url ?? '/');
  const user = await identify(deps, request, trace);
  const resourcePath = readResourcePath(path);
  if (!resourcePath) {
    const attributes = { verb: (request.method ?? 'GET').toLowerCase(), path };
    trace.attributes = attributes;
    deps.access.authorize(user, attributes);
    handlePath(deps, discovery, { request, response, path, query });
    return;
  }
  const attributes = attributesOf(request, resourcePath, query);
  trace.attributes = attributes;
  deps.access.authorize(user, attributes);
  const target = findTarget(deps.registry, resourcePath, attributes);
  checkTimeout(query);
  const notes = new AuditNotes();
  trace.notes = notes;
  const warnings = new Warnings();
  trace.warnings = warnings;
  await handleResource(deps, { ...target, request, response, query, user, warnings, notes });
};

interface Failed {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly warnings: Warnings | undefined;
}

/** Once an answer has begun, all that is left is to break it off. */
const fail = ({ log }: ServerDeps, { request, response, warnings }: Failed, error: unknown): void => {
  const refusal = refusalOf(error);
  if (refusal.code === 500)
    log.error({ error, method: request.method, url: request.url }, 'a request failed');
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // What is left of a body that nobody wants must not be taken for the next request.
  if (!request.complete) response.setHeader('Connection', 'close');
  // Whoever warned before another refused still has something to say.
  for (const [header, values] of Object.entries(warnings?.headers ?? {})) response.setHeader(header, values);
  sendRefusal(response, refusal);
};

/** Answers requests, whatever they are. Never rejects. */
export const requestHandler =
  (deps: ServerDeps, discovery: Discovery) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const trace: Trace = {};
    response.on('error', () => undefined); // the client has gone; its `close` ends whatever was going on for it
    try {
      await handle(deps, discovery, { request, response }, trace);
    } catch (error) {
      fail(deps, { request, response, warnings: trace.warnings }, error);
    }
    deps.audit?.record({ ...trace, request, code: response.statusCode });
  };
