/** Paths that are no resources: health, version, discovery, descriptions. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiDocument, Discovery } from '../discovery/index.ts';
import type { Registry } from '../registry/index.ts';
import { type ApiError, noSuchPage, noSuchResource } from '../status/index.ts';
import type { ServerDeps } from './call.ts';
import { send } from './reply.ts';

export interface PathCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The version of the API that this server speaks; clients compare it with their own. */
const VERSION = {
  major: '1',
  minor: '34',
  emulationMajor: '1',
  emulationMinor: '34',
  gitVersion: 'v1.34.5+freshet',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: 'none',
  compiler: 'node',
  platform: `${process.platform}/${process.arch}`,
};

const sendHealth = (deps: ServerDeps, { response, path, query }: PathCall): void => {
  const isUp = path === '/livez' || deps.store.isUp;
  const name = path.slice(1);
  const lines = [`[+]ping ok`, `[${isUp ? '+' : '-'}]storage ${isUp ? 'ok' : 'failed'}`];
  const verdict = `${name} check ${isUp ? 'passed' : 'failed'}`;
  const isVerbose = query.has('verbose') || !isUp;
  send(response, {
    code: isUp ? 200 : 500,
    body: isVerbose ? `${[...lines, verdict].join('\n')}\n` : 'ok',
    type: 'text/plain; charset=utf-8',
  });
};

const sendMetrics = ({ store, registry }: ServerDeps, { response }: PathCall): void => {
  const lines = [
    '# HELP apiserver_storage_objects Number of stored objects by resource.',
    '# TYPE apiserver_storage_objects gauge',
    ...store.resources().map(name => `apiserver_storage_objects{resource="${name}"} ${store.count(name)}`),
    '# HELP freshet_cluster_revision The newest revision.',
    '# TYPE freshet_cluster_revision counter',
    `freshet_cluster_revision ${store.revision}`,
    '# HELP freshet_cluster_oldest_revision The oldest revision that can be asked for.',
    '# TYPE freshet_cluster_oldest_revision gauge',
    `freshet_cluster_oldest_revision ${store.oldest}`,
    '# HELP freshet_cluster_kinds Number of served kinds.',
    '# TYPE freshet_cluster_kinds gauge',
    `freshet_cluster_kinds ${registry.kinds.length}`,
  ];
  send(response, { code: 200, body: `${lines.join('\n')}\n`, type: 'text/plain; version=0.0.4' });
};

const ROOTS = [
  '/.well-known/openid-configuration',
  '/api',
  '/apis',
  '/healthz',
  '/livez',
  '/metrics',
  '/openapi/v2',
  '/openapi/v3',
  '/readyz',
  '/version',
];

const sendIssuer = ({ access }: ServerDeps, { response }: PathCall): void => {
  const { issuer } = access.tokens;
  const body = {
    issuer,
    jwks_uri: `${issuer}/openid/v1/jwks`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
  send(response, { code: 200, body: JSON.stringify(body) });
};

const sendKeys = ({ access }: ServerDeps, { response }: PathCall): void =>
  send(response, { code: 200, body: JSON.stringify(access.tokens.keys), type: 'application/jwk-set+json' });

type PathHandler = (deps: ServerDeps, call: PathCall) => void;

const FIXED: Readonly<Record<string, PathHandler>> = {
  '/': (_, { response }) => send(response, { code: 200, body: JSON.stringify({ paths: ROOTS }) }),
  '/version': (_, { response }) => send(response, { code: 200, body: JSON.stringify(VERSION) }),
  '/metrics': sendMetrics,
  '/healthz': sendHealth,
  '/livez': sendHealth,
  '/.well-known/openid-configuration': sendIssuer,
  '/openid/v1/jwks': sendKeys,
  '/readyz': sendHealth,
};

const sendDocument = ({ request, response }: PathCall, document: ApiDocument): void => {
  const headers = { ETag: document.etag, Vary: 'Accept', ...document.headers };
  if (request.headers['if-none-match'] === document.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  send(response, { code: 200, body: document.body, type: document.type, headers });
};

/** The refusal of a path that leads nowhere. Definitions and their groups are no part of what answers with a Status. */
const nothingAt = (registry: Registry, path: string): ApiError => {
  const [root, group = ''] = path.split('/').filter(segment => segment !== '');
  const isBuiltIn = root === 'api' || (root === 'apis' && registry.isBuiltIn(group));
  return isBuiltIn ? noSuchResource() : noSuchPage();
};

/** Answers a request that has been let in. */
export const handlePath = (deps: ServerDeps, discovery: Discovery, call: PathCall): void => {
  const { request } = call;
  const refuse = (): never => {
    throw nothingAt(deps.registry, call.path);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') refuse();
  const path = call.path.length > 1 ? call.path.replace(/\/+$/, '') : call.path;
  const fixed = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined;
  if (fixed) {
    fixed(deps, { ...call, path });
    return;
  }
  const document = discovery.find(path, request.headers.accept, call.query.has('hash'));
  if (document) sendDocument(call, document);
  else refuse();
};
