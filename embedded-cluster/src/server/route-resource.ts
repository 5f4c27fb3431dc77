/** Which handler answers a request to a resource. */
import type { IncomingMessage } from 'node:http';
import type { Kind, Subresource } from '../kinds/index.ts';
import type { Registry } from '../registry/index.ts';
import { methodNotAllowed, noSuchPage, noSuchResource } from '../status/index.ts';
import { notImplemented } from './answer-objects.ts';
import type { Call, ServerDeps } from './call.ts';
import { readFlag } from './options.ts';
import { patchOne } from './patch-objects.ts';
import type { ResourcePath } from './path.ts';
import { createBinding, createEviction } from './pod-actions.ts';
import { getLog } from './pod-log.ts';
import type { ResourceAttributes } from './ports.ts';
import { answerQuestion, createToken, isQuestion } from './questions.ts';
import { getOne, listOrWatch } from './read-objects.ts';
import { getScale, patchScale, updateScale } from './scale.ts';
import { createOne, deleteMany, deleteOne, updateOne } from './write-objects.ts';

/** Where a request goes, before it is known whether it may. */
export interface Target {
  readonly kind: Kind;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: Subresource | undefined;
  readonly attributes: ResourceAttributes;
}

const ONE_VERBS: Readonly<Record<string, string>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

const isWatch = (query: URLSearchParams): boolean => query.has('watch') && readFlag(query, 'watch');

const verbOf = (method: string, path: ResourcePath, query: URLSearchParams): string => {
  if (path.subresource !== undefined) return ONE_VERBS[method] ?? method.toLowerCase();
  if (method === 'GET' || method === 'HEAD') {
    if (isWatch(query)) return 'watch';
    return path.name === undefined ? 'list' : 'get';
  }
  if (method === 'DELETE' && path.name === undefined) return 'deletecollection';
  return ONE_VERBS[method] ?? method.toLowerCase();
};

/** Lists by name may be allowed to who may not list everything. */
const nameOf = (path: ResourcePath, query: URLSearchParams): string => {
  if (path.name !== undefined) return path.name;
  const selector = query.get('fieldSelector');
  return /^metadata\.name={1,2}([^,=]+)$/.exec(selector ?? '')?.[1] ?? '';
};

/** What a path means to whoever has to allow it, whether there is such a resource or not. */
export const attributesOf = (
  { method = 'GET' }: IncomingMessage,
  path: ResourcePath,
  query: URLSearchParams,
): ResourceAttributes => {
  const isNamespace = path.group === '' && path.plural === 'namespaces';
  return {
    verb: verbOf(method, path, query),
    group: path.group,
    resource: path.plural,
    subresource: path.subresource ?? '',
    namespace: path.namespace ?? (isNamespace ? (path.name ?? '') : ''),
    name: nameOf(path, query),
  };
};

/** The kind that a path leads to; paths that fit no kind lead nowhere. */
export const findTarget = (
  registry: Registry,
  path: ResourcePath,
  attributes: ResourceAttributes,
): Target => {
  const kind = registry.find(path.group, path.version, path.plural);
  const isMisplaced =
    (path.namespace !== undefined && !kind?.namespaced) ||
    (path.name !== undefined && kind?.namespaced && path.namespace === undefined);
  if (!kind || isMisplaced)
    throw path.group === '' || registry.isBuiltIn(path.group) ? noSuchResource() : noSuchPage();
  const [part] = (path.subresource ?? '').split('/');
  const subresource = part === '' ? undefined : kind.subresources.find(({ name }) => name === part);
  if (part !== '' && !subresource) throw noSuchResource();
  return { kind, namespace: path.namespace, name: path.name, subresource, attributes };
};

type Handler = (deps: ServerDeps, call: Call) => void | Promise<void>;

const WHOLE: Readonly<Record<string, Handler>> = {
  get: getOne,
  list: listOrWatch,
  watch: listOrWatch,
  create: createOne,
  update: updateOne,
  patch: patchOne,
  delete: deleteOne,
  deletecollection: deleteMany,
};

const PARTS: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  scale: { get: getScale, update: updateScale, patch: patchScale },
  log: { get: getLog },
  binding: { create: createBinding },
  eviction: { create: createEviction },
  token: { create: createToken },
};

/** Parts of an object that are read and written like the object itself. */
const SAME: Readonly<Record<string, Handler>> = { get: getOne, update: updateOne, patch: patchOne };

const CHANNELS = new Set(['exec', 'attach', 'portforward', 'proxy']);

const handlerFor = (call: Call): Handler | undefined => {
  const { verb } = call.attributes;
  const { kind, subresource, name } = call;
  if (subresource) {
    if (CHANNELS.has(subresource.name)) throw notImplemented(`${subresource.name} in this way`);
    return (PARTS[subresource.name] ?? SAME)[verb];
  }
  if (verb === 'create' && isQuestion(call)) return answerQuestion;
  if (verb === 'create' && kind.group === '' && kind.plural === 'bindings') return createBinding;
  if (verb === 'create' && name !== undefined) return undefined;
  if ((verb === 'update' || verb === 'patch') && name === undefined) return undefined;
  return WHOLE[verb];
};

const isAllowedVerb = ({ kind, subresource, attributes }: Call): boolean =>
  (subresource?.verbs ?? kind.verbs).some(verb => verb === attributes.verb);

/** Answers a request that has been let in. */
export const handleResource: Handler = async (deps, call) => {
  const isReadable = call.request.method !== 'HEAD';
  const handler = isReadable && isAllowedVerb(call) ? handlerFor(call) : undefined;
  if (!handler) throw methodNotAllowed(call.kind, call.attributes.verb);
  if (call.kind.namespaced && call.namespace === undefined && call.attributes.verb === 'create') {
    throw methodNotAllowed(call.kind, 'create');
  }
  if (call.kind.deprecation !== undefined) call.warnings.add(call.kind.deprecation);
  await handler(deps, call);
};
