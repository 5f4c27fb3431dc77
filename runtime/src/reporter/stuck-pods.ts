/**
 * Pods of applications that will not come up as they are, as the watches of their clusters tell. Only what becomes stuck
 * or is no longer so costs more than one look, so that it does not matter how many pods there are.
 */
import { groupOf, type KubeObject, keyOf, keyText } from '@freshet/domain/objects';
import { type Tracking, trackedInstance } from '@freshet/domain/tracking';
import { type StuckPod, stuckPod } from '@freshet/domain/workloads';
import type { Clusters, LiveChange, LiveCluster } from '../clusters/index.ts';

/** Pods are owned by what is owned by what Git has; nobody nests deeper. */
const MOST_OWNERS = 8;

export interface StuckPodsOptions {
  readonly clusters: Pick<Clusters, 'all'>;
  readonly tracking: () => Tracking;
  /** What `of` says of an application is another now, by the name that its objects know it by. */
  readonly onChange: (instance: string) => void;
}

interface Known {
  readonly name: string;
  readonly stuck: StuckPod;
  /** Unknown while its owners have not been seen yet. */
  readonly instance: string | undefined;
}

interface Followed {
  readonly pods: Map<string, Known>;
  /** The pods of each application that has some, by their keys. */
  readonly byInstance: Map<string, Set<string>>;
  readonly end: () => void;
}

export class StuckPods {
  readonly #options: StuckPodsOptions;
  readonly #followed = new Map<LiveCluster, Followed>();

  constructor(options: StuckPodsOptions) {
    this.#options = options;
  }

  /** Follows the clusters that have been opened since, and leaves those that were closed. */
  follow(): void {
    const open = this.#options.clusters.all();
    for (const [cluster, { end }] of this.#followed) {
      if (open.includes(cluster)) continue;
      end();
      this.#followed.delete(cluster);
    }
    for (const cluster of open) if (!this.#followed.has(cluster)) this.#begin(cluster);
  }

  /** The first of them by its name: which one it is must not change as others come. */
  of(server: string, instance: string): { readonly pod: string; readonly message: string } | undefined {
    for (const [cluster, { pods, byInstance }] of this.#followed) {
      if (cluster.server !== server) continue;
      const known = [...(byInstance.get(instance) ?? [])].flatMap(key => pods.get(key) ?? []);
      const [first] = known.toSorted((one, other) => (one.name < other.name ? -1 : 1));
      if (first) return { pod: first.name, message: first.stuck.words };
    }
    return undefined;
  }

  stop(): void {
    for (const { end } of this.#followed.values()) end();
    this.#followed.clear();
  }

  #begin(cluster: LiveCluster): void {
    const end = cluster.onChange(change => this.#onChange(cluster, change));
    this.#followed.set(cluster, { pods: new Map(), byInstance: new Map(), end });
    for (const pod of cluster.ofKind('', 'Pod'))
      this.#onChange(cluster, { key: keyOf(pod), now: pod, before: undefined });
  }

  #onChange(cluster: LiveCluster, { key, now }: LiveChange): void {
    if (key.kind !== 'Pod' || key.group !== '') return;
    const followed = this.#followed.get(cluster);
    if (!followed) return;
    const text = keyText(key);
    const known = followed.pods.get(text);
    const stuck = now && stuckPod(now, known?.stuck);
    if (stuck === undefined) this.#forget(followed, text);
    else if (known?.instance === undefined || known.stuck.words !== stuck.words) {
      const instance = known?.instance ?? this.#instanceOf(cluster, now);
      this.#put(followed, text, { name: key.name, stuck, instance });
    }
  }

  #put({ pods, byInstance }: Followed, key: string, known: Known): void {
    pods.set(key, known);
    const { instance } = known;
    if (instance === undefined) return;
    byInstance.set(instance, (byInstance.get(instance) ?? new Set()).add(key));
    this.#options.onChange(instance);
  }

  #forget({ pods, byInstance }: Followed, key: string): void {
    const instance = pods.get(key)?.instance;
    if (!pods.delete(key) || instance === undefined) return;
    const keys = byInstance.get(instance);
    keys?.delete(key);
    if (keys?.size === 0) byInstance.delete(instance);
    this.#options.onChange(instance);
  }

  /** Whose pod it is: that of the first of its owners that carries the mark of an application. */
  #instanceOf(cluster: LiveCluster, pod: KubeObject | undefined): string | undefined {
    const tracking = this.#options.tracking();
    let object = pod;
    for (let owners = 0; object !== undefined && owners < MOST_OWNERS; owners += 1) {
      const instance = trackedInstance(object, tracking);
      if (instance !== undefined) return instance;
      object = ownerIn(cluster, object);
    }
    return undefined;
  }
}

const ownerIn = (cluster: LiveCluster, { metadata }: KubeObject): KubeObject | undefined => {
  const owners = metadata.ownerReferences ?? [];
  const owner = owners.find(({ controller }) => controller) ?? owners[0];
  if (!owner) return undefined;
  const { apiVersion, kind, name } = owner;
  return cluster.get({ group: groupOf(apiVersion), kind, namespace: metadata.namespace ?? '', name });
};
