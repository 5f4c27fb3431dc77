import { type ConnectionOptions, impersonating, KubeConnection, type KubeWire } from './connection.ts';
import { Discovery } from './discovery.ts';
import { isKubeError } from './kube-error.ts';
import type { KubeSource } from './login.ts';
import { type KubeObject, type KubeResource, type ListOptions, type ObjectKey, pathOf } from './resource.ts';
import { type WatchEvent, watchResource } from './watch.ts';

export interface KubeList<Shape extends KubeObject> {
  readonly items: readonly Shape[];
  /** What to watch from. */
  readonly resourceVersion: string;
}

export interface WriteOptions {
  readonly dryRun?: boolean;
  readonly subresource?: string;
  /** Who changed the fields that are written; otherwise the name of the program. */
  readonly manager?: string;
  /** Whether fields that the kind does not have are refused; the server's own choice unless said. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
}

export interface ApplyOptions extends WriteOptions {
  /** Who owns the fields that are applied. */
  readonly manager: string;
  /** Takes over fields that others own. */
  readonly force?: boolean;
}

export type PatchKind = 'json' | 'merge' | 'strategic';

export interface DeleteOptions {
  readonly propagation?: 'Background' | 'Foreground' | 'Orphan';
  readonly gracePeriodSeconds?: number;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly dryRun?: boolean;
}

export interface LogOptions {
  readonly container?: string;
  readonly follow?: boolean;
  readonly previous?: boolean;
  readonly tailLines?: number;
  readonly sinceSeconds?: number;
  readonly timestamps?: boolean;
  readonly signal?: AbortSignal;
}

const PAGE = 500;

/** Servers that cannot leave the rest out send it. */
const METADATA = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json';

interface ListPage<Shape> {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly Shape[] | null;
}

const PATCH_TYPES: Readonly<Record<PatchKind, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
};

/** How the cluster of a source is reached. */
type ClientOptions = Pick<ConnectionOptions, 'guard' | 'mayWrite'>;

/** Any object of any cluster, by resource; refusals of the server are `KubeError`s. */
export class KubeClient {
  readonly connection: KubeWire;
  readonly discovery: Discovery;

  constructor(source: KubeSource | KubeWire, options: ClientOptions = {}) {
    this.connection = 'send' in source ? source : new KubeConnection(source, options);
    this.discovery = new Discovery(this.connection);
  }

  /** The same cluster in the name of another user, over the same connections; closing it closes nothing. */
  as(user: string): KubeClient {
    return new KubeClient(impersonating(this.connection, user));
  }

  /** Aborts when the connection of this client is closed; undefined where nobody closes it. */
  get closed(): AbortSignal | undefined {
    return this.connection.closed;
  }

  /** Ends all connections, for good; whoever watches or reads a log is interrupted. */
  close(): Promise<void> {
    return this.connection.close();
  }

  /** The resource of an object that says what it is. */
  resourceOf({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): Promise<KubeResource> {
    return this.discovery.resourceOf(apiVersion, kind);
  }

  get<Shape extends KubeObject>(resource: KubeResource, key: ObjectKey): Promise<Shape> {
    return this.connection.json({ path: pathOf(resource, key) });
  }

  /** The object, or undefined where there is none. */
  async find<Shape extends KubeObject>(resource: KubeResource, key: ObjectKey): Promise<Shape | undefined> {
    try {
      return await this.get<Shape>(resource, key);
    } catch (error) {
      if (isKubeError(error, 'NotFound')) return undefined;
      throw error;
    }
  }

  /** All that match, page after page, as of one moment. */
  async list<Shape extends KubeObject>(
    resource: KubeResource,
    options: ListOptions = {},
  ): Promise<KubeList<Shape>> {
    const items: Shape[] = [];
    let resourceVersion = '';
    for await (const page of this.#pages<Shape>(resource, options)) {
      for (const item of page.items ?? []) items.push(item);
      ({ resourceVersion } = page.metadata);
    }
    return { items, resourceVersion };
  }

  /** Those that match, in the order of the server, but no more than `most`; `isCut` says that there are others. */
  async listUpTo<Shape extends KubeObject>(
    most: number,
    resource: KubeResource,
    options: ListOptions = {},
  ): Promise<{ readonly items: readonly Shape[]; readonly isCut: boolean }> {
    const items: Shape[] = [];
    for await (const page of this.#pages<Shape>(resource, options)) {
      for (const item of page.items ?? []) items.push(item);
      const isMore = Boolean(page.metadata.continue);
      if (items.length > most || (items.length === most && isMore))
        return { items: items.slice(0, most), isCut: true };
    }
    return { items, isCut: false };
  }

  /** What is said about those that match, without what is in them; a page more than `most` of them, at most. */
  async listMetadata(
    resource: KubeResource,
    { most, ...options }: ListOptions & { readonly most: number },
  ): Promise<readonly Pick<KubeObject, 'metadata'>[]> {
    const items: Pick<KubeObject, 'metadata'>[] = [];
    for await (const page of this.#pages<KubeObject>(resource, options, METADATA)) {
      for (const { metadata } of page.items ?? []) items.push({ metadata });
      if (items.length >= most) break;
    }
    return items;
  }

  async *#pages<Shape extends KubeObject>(
    resource: KubeResource,
    { namespace, signal, ...selectors }: ListOptions,
    accept?: string,
  ) {
    let next: string | undefined;
    do {
      const page: ListPage<Shape> = await this.connection.json<ListPage<Shape>>({
        path: pathOf(resource, namespace === undefined ? {} : { namespace }),
        query: { ...selectors, limit: PAGE, continue: next },
        ...(accept === undefined ? {} : { accept }),
        ...(signal ? { signal } : {}),
      });
      yield page;
      next = page.metadata.continue;
    } while (next);
  }

  create<Shape extends KubeObject>(
    resource: KubeResource,
    object: Shape,
    options: WriteOptions = {},
  ): Promise<Shape> {
    const { namespace } = object.metadata;
    const place = { ...(namespace === undefined ? {} : { namespace }) };
    return this.connection.json({
      method: 'POST',
      path: pathOf(resource, place),
      query: writingOf(options),
      body: object,
    });
  }

  /** Replaces the object; with its version as a lock when it carries one. */
  replace<Shape extends KubeObject>(
    resource: KubeResource,
    object: Shape,
    options: WriteOptions = {},
  ): Promise<Shape> {
    return this.connection.json({
      method: 'PUT',
      path: pathOf(resource, { ...keyOf(object), ...partOf(options) }),
      query: writingOf(options),
      body: object,
    });
  }

  patch<Shape extends KubeObject>(
    resource: KubeResource,
    key: ObjectKey,
    { kind, patch, ...options }: WriteOptions & { readonly kind: PatchKind; readonly patch: unknown },
  ): Promise<Shape> {
    return this.connection.json({
      method: 'PATCH',
      path: pathOf(resource, { ...key, ...partOf(options) }),
      query: writingOf(options),
      body: patch,
      contentType: PATCH_TYPES[kind],
    });
  }

  /** Server-side apply: creates the object or makes it have these fields. */
  apply<Shape extends KubeObject>(
    resource: KubeResource,
    object: Shape,
    options: ApplyOptions,
  ): Promise<Shape> {
    const { force = false } = options;
    return this.connection.json({
      method: 'PATCH',
      path: pathOf(resource, { ...keyOf(object), ...partOf(options) }),
      query: { force, fieldValidation: 'Strict', ...writingOf(options) },
      body: object,
      contentType: 'application/apply-patch+yaml',
    });
  }

  async delete(resource: KubeResource, key: ObjectKey, options: DeleteOptions = {}): Promise<void> {
    const { propagation = 'Background', gracePeriodSeconds, uid, resourceVersion, dryRun } = options;
    const preconditions = { ...(uid ? { uid } : {}), ...(resourceVersion ? { resourceVersion } : {}) };
    await this.connection.json({
      method: 'DELETE',
      path: pathOf(resource, key),
      body: {
        apiVersion: 'v1',
        kind: 'DeleteOptions',
        propagationPolicy: propagation,
        ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
        ...(uid || resourceVersion ? { preconditions } : {}),
        ...(dryRun ? { dryRun: ['All'] } : {}),
      },
    });
  }

  /** Changes after a version until the server ends the watch; `informer` goes on for good. */
  watch<Shape extends KubeObject>(
    resource: KubeResource,
    options: ListOptions & { readonly resourceVersion: string },
  ): AsyncIterable<WatchEvent<Shape>> {
    return watchResource<Shape>(this.connection, resource, options);
  }

  /** The log of a container as it comes. */
  async *logs(pod: ObjectKey, { signal, ...query }: LogOptions = {}): AsyncGenerator<string> {
    const resource = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
    const response = await this.connection.send({
      path: pathOf(resource, { ...pod, subresource: 'log' }),
      query,
      accept: '*/*',
      mayBeSilent: query.follow === true,
      ...(signal ? { signal } : {}),
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? [])
      yield decoder.decode(chunk as Uint8Array, { stream: true });
  }
}

const keyOf = ({ metadata: { name, namespace } }: KubeObject): ObjectKey => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
});

const partOf = ({ subresource }: WriteOptions) => (subresource === undefined ? {} : { subresource });

const writingOf = ({ dryRun, manager, fieldValidation }: WriteOptions) => ({
  ...(dryRun ? { dryRun: 'All' } : {}),
  ...(manager === undefined ? {} : { fieldManager: manager }),
  ...(fieldValidation === undefined ? {} : { fieldValidation }),
});
