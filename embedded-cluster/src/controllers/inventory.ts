import type { ClusterClient } from '../client/index.ts';
import { builtInKinds } from '../kinds/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';

/** A kind as an owner reference or a namespace needs to know it. */
interface KnownKind {
  readonly resource: string;
  readonly namespaced: boolean;
}

/** One change of any object. `now` is absent when it is gone. */
type InventoryListener = (
  resource: string,
  now: KubeObject | undefined,
  last: KubeObject,
  isNew: boolean,
) => void;

/** Where everything is: what is in each namespace, and what resource a kind belongs to. Holds no objects. */
export interface Inventory {
  kindOf(apiVersion: string, kind: string): KnownKind | undefined;
  /** Resources and names of all that is in a namespace. */
  inNamespace(namespace: string): readonly { readonly resource: string; readonly key: ObjectKey }[];
  onChange(listener: InventoryListener): void;
  /** Begins to watch; whoever listens by then hears of everything. */
  start(): void;
  stop(): void;
}

const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';

const groupOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';

interface Definition {
  readonly group: string;
  readonly scope: string;
  readonly names: { readonly kind: string; readonly plural: string };
}

/** An inventory of a cluster. */
export const createInventory = (client: ClusterClient): Inventory => {
  const kinds = new Map<string, KnownKind>();
  const namespaces = new Map<string, Map<string, { resource: string; key: ObjectKey }>>();
  const listeners: InventoryListener[] = [];
  let stop = (): void => undefined;

  for (const { group, kind, plural, namespaced } of builtInKinds()) {
    const resource = group === '' ? plural : `${plural}.${group}`;
    if (!kinds.has(`${group}/${kind}`)) kinds.set(`${group}/${kind}`, { resource, namespaced });
  }

  const learn = (definition: KubeObject): void => {
    const { group, scope, names } = definition.spec as Definition;
    const known = { resource: `${names.plural}.${group}`, namespaced: scope === 'Namespaced' };
    kinds.set(`${group}/${names.kind}`, known);
  };

  const place = (resource: string, { metadata }: KubeObject, isGone: boolean): void => {
    const { namespace, name } = metadata;
    if (namespace === undefined || namespace === '') return;
    const inside = namespaces.get(namespace) ?? new Map();
    if (isGone) inside.delete(`${resource}/${name}`);
    else inside.set(`${resource}/${name}`, { resource, key: { namespace, name } });
    if (inside.size === 0) namespaces.delete(namespace);
    else namespaces.set(namespace, inside);
  };

  return {
    kindOf: (apiVersion, kind) => kinds.get(`${groupOf(apiVersion)}/${kind}`),
    inNamespace: namespace => [...(namespaces.get(namespace)?.values() ?? [])],
    onChange: listener => listeners.push(listener),
    start: () => {
      stop = client.watchAll((resource, { type, object }) => {
        const isGone = type === 'DELETED';
        if (type !== 'MODIFIED') place(resource, object, isGone);
        if (resource === DEFINITIONS && !isGone) learn(object);
        for (const listener of listeners) {
          listener(resource, isGone ? undefined : object, object, type === 'ADDED');
        }
      });
    },
    stop: () => stop(),
  };
};
