import type { JsonObject, KubeObject, ObjectKey } from '../objects/index.ts';

/** A resource as `plural` or `plural.group`: `pods`, `deployments.apps`. */
export type ResourceName = string;

export interface ListOptions {
  readonly namespace?: string;
  readonly labelSelector?: string;
}

export interface DeleteOptions {
  readonly propagation?: 'Background' | 'Foreground' | 'Orphan';
  readonly gracePeriodSeconds?: number;
  /** Delete only this very object, in this very version. */
  readonly uid?: string;
  readonly resourceVersion?: string;
}

export interface WatchedChange {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
}

/**
 * The API as controllers inside the process use it: the same verbs, rules and errors as over the wire, without the
 * wire. Whatever it hands out is shared and frozen; whoever wants to change an object changes a copy. Reads see every
 * acknowledged write. Failures are `ApiError`s: a missing object is `undefined` for `get`, and 404 for the rest.
 */
export interface ClusterClient {
  get(resource: ResourceName, key: ObjectKey): KubeObject | undefined;
  list(resource: ResourceName, options?: ListOptions): readonly KubeObject[];
  /** Objects of any resource whose owner references name the uid. */
  ownedBy(uid: string): readonly { readonly resource: ResourceName; readonly object: KubeObject }[];
  create(resource: ResourceName, object: KubeObject): Promise<KubeObject>;
  /** With the version of the object as a lock. */
  update(resource: ResourceName, object: KubeObject): Promise<KubeObject>;
  updateStatus(resource: ResourceName, object: KubeObject): Promise<KubeObject>;
  /** A merge patch, of the object or of one of its subresources. */
  patch(resource: ResourceName, key: ObjectKey, patch: JsonObject, subresource?: string): Promise<KubeObject>;
  delete(resource: ResourceName, key: ObjectKey, options?: DeleteOptions): Promise<void>;
  /** First an ADDED for each that is there, in the same tick, then every change in order. Answers how to stop. */
  watch(resource: ResourceName, listener: (change: WatchedChange) => void): () => void;
  /** As `watch`, for every resource at once, custom ones included: for garbage collection and the like. */
  watchAll(listener: (resource: ResourceName, change: WatchedChange) => void): () => void;
  /**
   * Assigns a pod to a node once and for all, as a POST to its `binding` does: `spec.nodeName`, and `PodScheduled`
   * becomes True. A pod that has a node already is a conflict.
   */
  bind(pod: ObjectKey, node: string): Promise<void>;
  /** The same client in another name: `fieldManager` and user agent of what it writes. */
  as(manager: string): ClusterClient;
}
