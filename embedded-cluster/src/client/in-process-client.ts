import type { Kind } from '../kinds/index.ts';
import type { Json, JsonObject, KubeObject, ObjectKey } from '../objects/index.ts';
import { mergePatch } from '../patch/index.ts';
import { storedAs } from '../registry/index.ts';
import { parseLabelSelector } from '../selectors/index.ts';
import { ApiError } from '../status/index.ts';
import type { Change, Entry } from '../store/index.ts';
import {
  bindPod,
  createObject,
  deleteObject,
  SYSTEM_USER,
  servedObject,
  updateObject,
  type VerbDeps,
  type WriteContext,
  wholeUpdate,
} from '../verbs/index.ts';
import type {
  ClusterClient,
  DeleteOptions,
  ListOptions,
  ResourceName,
  WatchedChange,
} from './cluster-client.ts';

const keyOf = ({ metadata }: KubeObject): ObjectKey => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

const changeOf = (deps: VerbDeps, kind: Kind, change: Change): WatchedChange => ({
  type: change.isDeletion ? 'DELETED' : change.previous ? 'MODIFIED' : 'ADDED',
  object: servedObject(deps, kind, change.entry),
});

/** Acts in the name of the server itself; no authorization stands between controllers and the API. */
export class InProcessClient implements ClusterClient {
  readonly #deps: VerbDeps;
  readonly #context: WriteContext;

  constructor(deps: VerbDeps, manager: string) {
    this.#deps = deps;
    this.#context = {
      user: SYSTEM_USER,
      manager,
      isDryRun: false,
      warn: () => undefined,
      annotate: () => undefined,
    };
  }

  get(resource: ResourceName, key: ObjectKey): KubeObject | undefined {
    const kind = this.#kindOf(resource);
    const entry = this.#deps.store.get(storedAs(kind), key);
    return entry && servedObject(this.#deps, kind, entry);
  }

  list(resource: ResourceName, { namespace, labelSelector }: ListOptions = {}): readonly KubeObject[] {
    const kind = this.#kindOf(resource);
    const labels = parseLabelSelector(labelSelector);
    return this.#deps.store
      .entries(storedAs(kind), namespace)
      .map(entry => servedObject(this.#deps, kind, entry))
      .filter(object => labels.matches(object.metadata.labels));
  }

  ownedBy(uid: string): readonly { readonly resource: ResourceName; readonly object: KubeObject }[] {
    return this.#deps.store.ownedBy(uid).flatMap(entry => {
      const named = this.#deps.registry.named(entry.resource);
      const kind = named?.kept ?? named;
      return kind ? [{ resource: entry.resource, object: servedObject(this.#deps, kind, entry) }] : [];
    });
  }

  async create(resource: ResourceName, object: KubeObject): Promise<KubeObject> {
    const written = await createObject(this.#deps, {
      kind: this.#kindOf(resource),
      namespace: object.metadata.namespace ?? '',
      object: structuredClone(object),
      context: this.#context,
    });
    return written.object;
  }

  update(resource: ResourceName, object: KubeObject): Promise<KubeObject> {
    return this.#update(resource, object, undefined);
  }

  updateStatus(resource: ResourceName, object: KubeObject): Promise<KubeObject> {
    return this.#update(resource, object, 'status');
  }

  async patch(
    resource: ResourceName,
    key: ObjectKey,
    patch: JsonObject,
    subresource?: string,
  ): Promise<KubeObject> {
    const written = await updateObject(this.#deps, {
      kind: this.#kindOf(resource),
      key,
      subresource,
      isWhole: false,
      context: this.#context,
      next: (_current, copy) => ({
        object: mergePatch(copy() as Json, structuredClone(patch)) as unknown as KubeObject,
      }),
    });
    return written.object;
  }

  async delete(resource: ResourceName, key: ObjectKey, options: DeleteOptions = {}): Promise<void> {
    await deleteObject(this.#deps, { kind: this.#kindOf(resource), key, options, context: this.#context });
  }

  watch(resource: ResourceName, listener: (change: WatchedChange) => void): () => void {
    const kind = this.#kindOf(resource);
    const { store } = this.#deps;
    for (const entry of store.entries(storedAs(kind))) {
      listener({ type: 'ADDED', object: servedObject(this.#deps, kind, entry) });
    }
    return store.onChange(storedAs(kind), change => listener(changeOf(this.#deps, kind, change)));
  }

  watchAll(listener: (resource: ResourceName, change: WatchedChange) => void): () => void {
    const { store, registry } = this.#deps;
    const tell = (entry: Entry, change: (kind: Kind) => WatchedChange): void => {
      const named = registry.named(entry.resource);
      const kind = named?.kept ?? named;
      if (kind) listener(entry.resource, change(kind));
    };
    for (const resource of store.resources()) {
      for (const entry of store.entries(resource)) {
        tell(entry, kind => ({ type: 'ADDED', object: servedObject(this.#deps, kind, entry) }));
      }
    }
    return store.onChange(undefined, change =>
      tell(change.entry, kind => changeOf(this.#deps, kind, change)),
    );
  }

  async bind(pod: ObjectKey, node: string): Promise<void> {
    await bindPod(this.#deps, { kind: this.#kindOf('pods'), key: pod, node, context: this.#context });
  }

  as(manager: string): ClusterClient {
    return new InProcessClient(this.#deps, manager);
  }

  async #update(
    resource: ResourceName,
    object: KubeObject,
    subresource: 'status' | undefined,
  ): Promise<KubeObject> {
    const written = await updateObject(this.#deps, {
      kind: this.#kindOf(resource),
      key: keyOf(object),
      subresource,
      isWhole: true,
      context: this.#context,
      next: wholeUpdate(object),
    });
    return written.object;
  }

  #kindOf(resource: ResourceName): Kind {
    const kind = this.#deps.registry.named(resource);
    // No webhook stands between the process and what it keeps.
    if (kind) return kind.kept ?? kind;
    throw new ApiError({ code: 404, reason: 'NotFound', message: `the server does not serve ${resource}` });
  }
}
