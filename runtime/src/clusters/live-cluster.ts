import type { KubeObject, ResourceKey } from '@freshet/domain/objects';
import type { KubeClient, KubeResource } from '@freshet/kit/kube-client';

/** `before` is absent for what is new, `now` for what is gone. */
export interface LiveChange {
  readonly key: ResourceKey;
  readonly now: KubeObject | undefined;
  readonly before: KubeObject | undefined;
}

/**
 * A cluster that applications go to, seen through watches: whatever is read here is a copy in memory. Objects are
 * shared and frozen.
 */
export interface LiveCluster {
  readonly server: string;
  readonly name: string;
  readonly client: KubeClient;
  readonly version: string;
  /** Group versions, and `group/version/Kind` for each kind, as Helm wants to know them. */
  readonly apiVersions: readonly string[];
  /** The preferred or a given version of a kind; undefined where the cluster does not serve it. */
  kindOf(group: string, kind: string, version?: string): KubeResource | undefined;
  get(key: ResourceKey): KubeObject | undefined;
  /** Objects that carry the mark of an application, by the method in the settings. */
  trackedBy(instance: string): readonly KubeObject[];
  /** What an object owns, by owner references and the inferred ones. */
  childrenOf(object: KubeObject): readonly KubeObject[];
  /** Everything in a namespace that nobody owns. */
  rootsIn(namespace: string): readonly KubeObject[];
  /** All of one kind, in every namespace. */
  ofKind(group: string, kind: string): readonly KubeObject[];
  onChange(listener: (change: LiveChange) => void): () => void;
  /** Asks the cluster anew which kinds it serves, and watches those that came. */
  rediscover(): Promise<void>;
  /** Resolves when everything was listed once, and fails when the cluster cannot be reached. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** The clusters that applications may name: this one, and those of the cluster secrets. */
export interface Clusters {
  /** By server or by name; undefined where no secret names it, and after the stop. */
  find(destination: { readonly server?: string; readonly name?: string }): LiveCluster | undefined;
  all(): readonly LiveCluster[];
  stop(): Promise<void>;
}
