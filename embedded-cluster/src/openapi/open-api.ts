/**
 * Descriptions of everything that is served, as `kubectl explain` and the validation of clients read them: for each
 * group version a document of its own with paths and types, and all in one in the older edition. Documents are written
 * when first asked for. Their hashes are part of their addresses, so clients may keep them for good.
 */
import { createHash } from 'node:crypto';
import type { Kind } from '../kinds/index.ts';
import type { JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { binaryV2 } from './binary-v2.ts';
import { Components, type Edition } from './components.ts';
import { type Bodies, pathsOf } from './paths.ts';

const INFO = { title: 'Kubernetes', version: 'v1.34.0' };

/** A document as it is sent, and what tells it from every other. */
interface ApiDocument {
  readonly text: string;
  readonly hash: string;
}

/** What is published of a set of kinds. */
export interface OpenApi {
  /** All documents with their addresses. */
  readonly index: () => ApiDocument;
  /** The document of a group version by its path: `api/v1`, `apis/apps/v1`. */
  readonly v3: (groupVersion: string) => ApiDocument | undefined;
  readonly v2: () => ApiDocument;
  /** The same in the binary form of clients written in Go. */
  readonly binaryV2: () => Buffer;
}

/** The documents of built-in kinds are the same in every cluster. */
const builtInDocuments = new Map<string, ApiDocument>();

/** Publishes kinds. When custom kinds come and go, publish anew: what has not changed is not written again. */
export const openApi = (kinds: readonly Kind[]): OpenApi => {
  const groups = Map.groupBy(kinds, pathOf);
  const index = once(() =>
    documentOf({
      paths: Object.fromEntries(
        [...groups.keys()].map(path => [
          path,
          { serverRelativeURL: `/openapi/v3/${path}?hash=${v3(path)?.hash}` },
        ]),
      ),
    }),
  );
  const v3 = remembered((path: string): ApiDocument | undefined => {
    const members = groups.get(path);
    if (members === undefined) return undefined;
    if (members.some(({ isCustom }) => isCustom)) return documentOf(documentV3(members));
    const known = builtInDocuments.get(path) ?? documentOf(documentV3(members));
    builtInDocuments.set(path, known);
    return known;
  });
  const v2 = once(() => {
    const { paths, types } = written(kinds, 'v2');
    return documentOf({ swagger: '2.0', info: INFO, paths, definitions: types });
  });
  return { index, v3, v2, binaryV2: once(() => binaryV2(JSON.parse(v2().text))) };
};

const pathOf = ({ group, version }: Kind): string =>
  group === '' ? `api/${version}` : `apis/${group}/${version}`;

const documentV3 = (kinds: readonly Kind[]): JsonObject => {
  const { paths, types } = written(kinds, 'v3');
  return { openapi: '3.0.0', info: INFO, paths, components: { schemas: types } };
};

const written = (kinds: readonly Kind[], edition: Edition): { paths: JsonObject; types: JsonObject } => {
  const components = new Components(edition);
  const paths: JsonObject = {};
  const status = components.reference('meta.v1.Status');
  const patch = components.reference('meta.v1.Patch');
  const deleteOptions = components.reference('meta.v1.DeleteOptions');
  for (const kind of kinds) {
    const own = typeOf(kind, components, edition);
    const list = listOf(kind, own, { components, edition });
    const bodies: Bodies = { own, list, status, patch, deleteOptions };
    Object.assign(paths, pathsOf(kind, bodies, edition));
  }
  return { paths, types: sorted(components.types) };
};

const gvkOf = ({ group, version, kind }: Kind, suffix = ''): JsonObject => ({
  'x-kubernetes-group-version-kind': [{ group, version, kind: `${kind}${suffix}` }],
});

/** `io.argoproj.v1alpha1.Application` for a custom kind. */
const typeNameOf = ({ group, version, kind, schema, isCustom }: Kind): string =>
  isCustom || schema.typeName === undefined
    ? [...group.split('.').reverse(), version, kind].join('.')
    : schema.typeName;

const refTo = (name: string, edition: Edition): JsonObject => ({
  $ref: `${edition === 'v3' ? '#/components/schemas/' : '#/definitions/'}${name}`,
});

const typeOf = (kind: Kind, components: Components, edition: Edition): JsonObject => {
  const name = typeNameOf(kind);
  components.add(name, kind.isCustom ? customSchema(kind, components) : kind.schema, gvkOf(kind));
  return refTo(name, edition);
};

/** Every object has these, whatever its definition says. */
const customSchema = ({ schema }: Kind, components: Components): Schema => {
  const text = (description: string): Schema => ({ type: 'string', description });
  components.reference('meta.v1.ObjectMeta');
  return {
    ...schema,
    type: 'object',
    properties: {
      ...schema.properties,
      apiVersion: text('APIVersion defines the versioned schema of this representation of an object.'),
      kind: text('Kind is a string value representing the REST resource this object represents.'),
      metadata: {
        typeName: 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta',
        description: "Standard object's metadata.",
      },
    },
  };
};

const listOf = (
  kind: Kind,
  own: JsonObject,
  { components, edition }: { components: Components; edition: Edition },
): JsonObject => {
  const name = `${typeNameOf(kind)}List`;
  const metadata = components.reference('meta.v1.ListMeta');
  components.types[name] ??= {
    description: `${kind.listKind} is a list of ${kind.kind}`,
    type: 'object',
    required: ['items'],
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata,
      items: { type: 'array', items: own },
    },
    ...gvkOf(kind, 'List'),
  };
  return refTo(name, edition);
};

const sorted = (types: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.keys(types)
      .sort()
      .map(name => [name, types[name]]),
  );

const documentOf = (document: JsonObject): ApiDocument => {
  const text = JSON.stringify(document);
  return { text, hash: createHash('sha256').update(text).digest('hex').toUpperCase() };
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Keeps what there is; of what there is not anybody may ask for any number of names. */
const remembered = <Value>(
  make: (key: string) => Value | undefined,
): ((key: string) => Value | undefined) => {
  const known = new Map<string, Value>();
  return key => {
    const value = known.get(key) ?? make(key);
    if (value !== undefined) known.set(key, value);
    return value;
  };
};
