import { createHash } from 'node:crypto';
import { type OpenApi, openApi } from '../openapi/index.ts';
import { apiVersionOf, type Registry } from '../registry/index.ts';
import { notAcceptable } from '../status/index.ts';
import { apiGroup, type GroupVersions, groupDiscoveryList, groupsOf, resourceList } from './documents.ts';

/** A description of what there is, ready to be sent. */
export interface ApiDocument {
  readonly body: string | Buffer;
  readonly type: string;
  readonly etag: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Finds documents by path; undefined for paths that lead to none. */
export interface Discovery {
  /** `isHashed`: asked for under the hash of its content. */
  find(path: string, accept: string | undefined, isHashed: boolean): ApiDocument | undefined;
}

const etagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('hex').slice(0, 32).toUpperCase()}"`;

const AGGREGATED = /application\/json;g=apidiscovery\.k8s\.io;v=(v2beta1|v2);as=APIGroupDiscoveryList/;

/** The version of the form that has everything at once, where a client prefers it to the other. */
const aggregatedVersion = (accept: string | undefined): string | undefined => {
  for (const clause of (accept ?? '').replaceAll(' ', '').split(',')) {
    const version = AGGREGATED.exec(clause)?.[1];
    if (version !== undefined) return version;
    if (clause.startsWith('application/json') || clause.startsWith('*/*')) return undefined;
  }
  return undefined;
};

const documentOf = (value: object, type = 'application/json'): ApiDocument => {
  const body = JSON.stringify(value);
  return { body, type, etag: etagOf(body) };
};

const legacyDocuments = (groups: readonly GroupVersions[]): Map<string, ApiDocument> => {
  const documents = new Map<string, ApiDocument>();
  const named = groups.filter(({ group }) => group !== '');
  const core = groups.find(({ group }) => group === '');
  documents.set(
    '/api',
    documentOf({
      kind: 'APIVersions',
      versions: core?.versions.map(({ version }) => version) ?? [],
      serverAddressByClientCIDRs: [],
    }),
  );
  documents.set('/apis', documentOf({ kind: 'APIGroupList', apiVersion: 'v1', groups: named.map(apiGroup) }));
  for (const { group, versions } of groups) {
    const root = group === '' ? '/api' : `/apis/${group}`;
    if (group !== '') {
      documents.set(
        root,
        documentOf({ kind: 'APIGroup', apiVersion: 'v1', ...apiGroup({ group, versions }) }),
      );
    }
    for (const { version, kinds } of versions) {
      documents.set(`${root}/${version}`, documentOf(resourceList(apiVersionOf({ group, version }), kinds)));
    }
  }
  return documents;
};

/** The answer must say which form it has: without that, kubectl takes it for the other one and finds nothing. */
const aggregatedType = (version: string): string =>
  `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;

const aggregatedDocuments = (groups: readonly GroupVersions[]): Map<string, ApiDocument> => {
  const documents = new Map<string, ApiDocument>();
  for (const version of ['v2', 'v2beta1']) {
    for (const [path, members] of [
      ['/api', groups.filter(({ group }) => group === '')],
      ['/apis', groups.filter(({ group }) => group !== '')],
    ] as const) {
      const list = groupDiscoveryList(members, version);
      documents.set(`${path} ${version}`, documentOf(list, aggregatedType(version)));
    }
  }
  return documents;
};

const FOREVER = { 'Cache-Control': 'public, immutable', Expires: 'Fri, 31 Dec 2100 00:00:00 GMT' };
const V3 = '/openapi/v3';

/** Types of everything; what is asked for by its hash never changes and may be kept. */
const schemaDocument = (published: OpenApi, path: string, isHashed: boolean): ApiDocument | undefined => {
  const found =
    path === '/openapi/v2'
      ? published.v2()
      : path === V3
        ? published.index()
        : published.v3(path.slice(V3.length + 1));
  if (!found) return undefined;
  const etag = `"${found.hash}"`;
  return { body: found.text, type: 'application/json', etag, ...(isHashed ? { headers: FOREVER } : {}) };
};

/** Clients ask for it with a sign that no media type may have, and cannot read it in an answer. */
const BINARY = /application\/com\.github\.proto-openapi\.spec\.v2[@.]v1\.0\+protobuf/;
const BINARY_TYPE = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

const binaryDocument = (published: OpenApi): ApiDocument => ({
  body: published.binaryV2(),
  type: BINARY_TYPE,
  etag: `"${published.v2().hash}-PB"`,
});

interface Wanted {
  readonly path: string;
  readonly accept: string | undefined;
  readonly isHashed: boolean;
}

const describedBy = (published: OpenApi, { path, accept, isHashed }: Wanted): ApiDocument | undefined => {
  if (accept === undefined) return schemaDocument(published, path, isHashed);
  const binary = path === '/openapi/v2' ? BINARY.exec(accept) : null;
  const json = /json|\*\/\*/.exec(accept);
  // What comes first is wanted most.
  if (binary && (!json || binary.index < json.index)) return binaryDocument(published);
  // Clients that know only the binary form of the other documents go on without them when told so.
  if (!json) throw notAcceptable(['application/json']);
  return schemaDocument(published, path, isHashed);
};

/** Describes the kinds of a registry; made anew when they have changed and somebody asks. */
export const createDiscovery = (registry: Registry): Discovery => {
  let generation = -1;
  let documents = new Map<string, ApiDocument>();
  let published = openApi([]);
  const refresh = (): void => {
    if (generation === registry.generation) return;
    generation = registry.generation;
    const groups = groupsOf(registry.kinds);
    documents = new Map([...legacyDocuments(groups), ...aggregatedDocuments(groups)]);
    published = openApi(registry.kinds);
  };
  return {
    find: (path, accept, isHashed) => {
      refresh();
      if (path.startsWith('/openapi/')) return describedBy(published, { path, accept, isHashed });
      const isRoot = path === '/api' || path === '/apis';
      const version = isRoot ? aggregatedVersion(accept) : undefined;
      return documents.get(version === undefined ? path : `${path} ${version}`);
    },
  };
};
