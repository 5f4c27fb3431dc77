import type { Kind, Verb } from '../kinds/index.ts';
import type { JsonObject } from '../objects/index.ts';
import type { Edition } from './components.ts';

type Place = 'list' | 'item' | 'subresource';

interface Operation {
  readonly method: string;
  readonly verb: Verb;
  readonly place: 'list' | 'item';
  readonly parameters: readonly (readonly [name: string, type: string])[];
}

const WRITE = [
  ['dryRun', 'string'],
  ['fieldManager', 'string'],
  ['fieldValidation', 'string'],
] as const;

const LIST = [
  ['allowWatchBookmarks', 'boolean'],
  ['continue', 'string'],
  ['fieldSelector', 'string'],
  ['labelSelector', 'string'],
  ['limit', 'integer'],
  ['resourceVersion', 'string'],
  ['resourceVersionMatch', 'string'],
  ['sendInitialEvents', 'boolean'],
  ['timeoutSeconds', 'integer'],
  ['watch', 'boolean'],
] as const;

const DELETE = [
  ['dryRun', 'string'],
  ['gracePeriodSeconds', 'integer'],
  ['orphanDependents', 'boolean'],
  ['propagationPolicy', 'string'],
] as const;

const OPERATIONS: readonly Operation[] = [
  { method: 'get', verb: 'list', place: 'list', parameters: LIST },
  { method: 'post', verb: 'create', place: 'list', parameters: WRITE },
  { method: 'delete', verb: 'deletecollection', place: 'list', parameters: [...LIST, ...DELETE] },
  { method: 'get', verb: 'get', place: 'item', parameters: [] },
  { method: 'put', verb: 'update', place: 'item', parameters: WRITE },
  { method: 'patch', verb: 'patch', place: 'item', parameters: [...WRITE, ['force', 'boolean']] },
  { method: 'delete', verb: 'delete', place: 'item', parameters: DELETE },
];

/** By these kubectl decides how to patch, so what custom resources do not take must not be named for them. */
const CUSTOM_PATCHES = ['apply-patch+yaml', 'json-patch+json', 'merge-patch+json'];
const PATCHES = [...CUSTOM_PATCHES, 'strategic-merge-patch+json'];

/** References to the types that operations send and answer. */
export interface Bodies {
  readonly own: JsonObject;
  readonly list: JsonObject;
  readonly status: JsonObject;
  readonly patch: JsonObject;
  readonly deleteOptions: JsonObject;
}

/** Paths of a kind with what can be done there. */
export const pathsOf = (kind: Kind, bodies: Bodies, edition: Edition): JsonObject => {
  const root = kind.group === '' ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`;
  const list = kind.namespaced ? `${root}/namespaces/{namespace}/${kind.plural}` : `${root}/${kind.plural}`;
  const gvk = { group: kind.group, version: kind.version, kind: kind.kind };
  const writer = new PathWriter(kind, bodies, edition);
  const paths: JsonObject = {};
  put(paths, list, writer.operations('list', kind.verbs, gvk));
  put(paths, `${list}/{name}`, writer.operations('item', kind.verbs, gvk));
  if (kind.namespaced && kind.verbs.includes('list'))
    put(paths, `${root}/${kind.plural}`, writer.operations('list', ['list'], gvk));
  for (const sub of kind.subresources)
    put(paths, `${list}/{name}/${sub.name}`, writer.operations('subresource', sub.verbs, sub.kind ?? gvk));
  return paths;
};

const put = (paths: JsonObject, path: string, operations: JsonObject): void => {
  if (Object.keys(operations).length === 0) return;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', uniqueItems: true },
  }));
  paths[path] = { ...operations, ...(parameters.length > 0 && { parameters }) };
};

class PathWriter {
  readonly #kind: Kind;
  readonly #bodies: Bodies;
  readonly #edition: Edition;

  constructor(kind: Kind, bodies: Bodies, edition: Edition) {
    this.#kind = kind;
    this.#bodies = bodies;
    this.#edition = edition;
  }

  operations(
    place: Place,
    verbs: readonly Verb[],
    gvk: { group: string; version: string; kind: string },
  ): JsonObject {
    const operations: JsonObject = {};
    for (const operation of OPERATIONS) {
      const isHere =
        operation.place === place ||
        (place === 'subresource' && (operation.place === 'item' || operation.method === 'post'));
      if (!isHere || !verbs.includes(operation.verb)) continue;
      operations[operation.method] = {
        tags: [`${this.#kind.group.split('.')[0] || 'core'}_${this.#kind.version}`],
        parameters: this.#parameters(operation),
        ...(this.#edition === 'v3' && this.#content(operation, place)),
        responses: this.#responses(operation, place),
        'x-kubernetes-action': operation.verb,
        'x-kubernetes-group-version-kind': gvk,
      };
    }
    return operations;
  }

  #parameters({ parameters }: Operation): JsonObject[] {
    return parameters.map(([name, type]) =>
      this.#edition === 'v3'
        ? { name, in: 'query', schema: { type, uniqueItems: true } }
        : { name, in: 'query', type, uniqueItems: true },
    );
  }

  #content({ verb }: Operation, place: Place): JsonObject {
    if (verb === 'patch') return body(this.#kind.isCustom ? CUSTOM_PATCHES : PATCHES, this.#bodies.patch);
    if (place === 'subresource') return {};
    if (verb === 'create' || verb === 'update') return body(['*/*'], this.#bodies.own, '');
    return verb.startsWith('delete') ? body(['*/*'], this.#bodies.deleteOptions, '') : {};
  }

  #responses({ verb }: Operation, place: Place): JsonObject {
    const schema =
      verb === 'list'
        ? this.#bodies.list
        : verb.startsWith('delete')
          ? this.#bodies.status
          : this.#bodies.own;
    const answer = (description: string): JsonObject => {
      if (place === 'subresource') return { description };
      if (this.#edition === 'v2') return { description, schema };
      return { description, content: { 'application/json': { schema } } };
    };
    const isCreating = verb === 'create' || verb === 'update' || verb === 'patch';
    return {
      200: answer('OK'),
      ...(isCreating && { 201: answer('Created') }),
      401: { description: 'Unauthorized' },
    };
  }
}

const body = (types: readonly string[], schema: JsonObject, prefix = 'application/'): JsonObject => ({
  requestBody: {
    content: Object.fromEntries(types.map(type => [`${prefix}${type}`, { schema }])),
    required: prefix !== '',
  },
});
