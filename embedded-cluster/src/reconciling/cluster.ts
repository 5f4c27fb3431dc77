import type { ClusterClient, DeleteOptions } from '../client/index.ts';
import type { JsonObject, KubeObject, ObjectKey } from '../objects/index.ts';
import type { Resource, Shapes } from '../shapes/index.ts';
import { createView, type View } from './view.ts';

/**
 * The cluster as a controller sees it: views of resources that keep themselves up to date, and writes whose effect the
 * views show as soon as they are answered. Without the latter a controller that creates what it misses would create it
 * twice.
 */
export interface Cluster {
  readonly client: ClusterClient;
  view<Name extends Resource>(resource: Name): View<Shapes[Name]>;
  create<Name extends Resource>(resource: Name, object: Shapes[Name]): Promise<Shapes[Name]>;
  update<Name extends Resource>(resource: Name, object: Shapes[Name]): Promise<Shapes[Name]>;
  updateStatus<Name extends Resource>(resource: Name, object: Shapes[Name]): Promise<Shapes[Name]>;
  patch(resource: Resource, key: ObjectKey, patch: object, subresource?: string): Promise<void>;
  delete(resource: Resource, key: ObjectKey, options?: DeleteOptions): Promise<void>;
  bind(pod: ObjectKey, node: string): Promise<void>;
  /** The same views with writes in another name. */
  as(manager: string): Cluster;
}

/** Fields that are undefined are no fields; the API would see them as such only after a trip over a wire. */
const withoutUndefined = <Value>(value: Value): Value => {
  if (Array.isArray(value) && !Object.isFrozen(value)) return value.map(withoutUndefined) as Value;
  if (typeof value !== 'object' || value === null) return value;
  // What the API handed out is frozen, and clean.
  if (Object.isFrozen(value)) return value;
  const clean: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) clean[name] = withoutUndefined(field);
  }
  return clean as Value;
};

const keyOf = ({ metadata }: KubeObject): ObjectKey => ({
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

type Views = Map<Resource, View<KubeObject> & { refresh(key: ObjectKey): void; stop(): void }>;

const clusterOver = (client: ClusterClient, views: Views): Cluster => {
  const viewOf = (resource: Resource) => {
    const known = views.get(resource);
    if (known !== undefined) return known;
    const made = createView(client, resource);
    views.set(resource, made);
    return made;
  };
  const refresh = (resource: Resource, key: ObjectKey): void => views.get(resource)?.refresh(key);
  const written = async (resource: Resource, write: Promise<KubeObject>) => {
    const object = await write;
    refresh(resource, keyOf(object));
    return object as never;
  };
  return {
    client,
    view: resource => viewOf(resource) as unknown as View<never>,
    create: (resource, object) => written(resource, client.create(resource, withoutUndefined(object))),
    update: (resource, object) => written(resource, client.update(resource, withoutUndefined(object))),
    updateStatus: (resource, object) =>
      written(resource, client.updateStatus(resource, withoutUndefined(object))),
    patch: async (resource, key, patch, subresource) => {
      await client.patch(resource, key, withoutUndefined(patch) as JsonObject, subresource);
      refresh(resource, key);
    },
    delete: async (resource, key, options) => {
      await client.delete(resource, key, options);
      refresh(resource, key);
    },
    bind: async (pod, node) => {
      await client.bind(pod, node);
      refresh('pods', pod);
    },
    as: manager => clusterOver(client.as(manager), views),
  };
};

/** Opens views as they are asked for; `stop` closes them. */
export const openCluster = (client: ClusterClient): { readonly cluster: Cluster; stop(): void } => {
  const views: Views = new Map();
  return {
    cluster: clusterOver(client, views),
    stop: () => {
      for (const view of views.values()) view.stop();
      views.clear();
    },
  };
};
