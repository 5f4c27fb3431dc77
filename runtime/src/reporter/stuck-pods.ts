/**
 * Pods of applications that will not come up as they are, as the watches of their clusters tell. Only what becomes stuck
 * or is no longer so costs more than one look, so that it does not matter how many pods there are; and only one of an
 * application is told of, so that it does not matter how many of them are stuck.
 */
import type { Application } from '@freshet/domain/applications';
import { type KubeObject, keyOf, keyText, type ResourceKey } from '@freshet/domain/objects';
import type { Tracking } from '@freshet/domain/tracking';
import { type StuckPod, stuckPod } from '@freshet/domain/workloads';
import type { Clock } from '@freshet/kit/time';
import { Owners } from '../boards/index.ts';
import type { Clusters, LiveChange, LiveCluster } from '../clusters/index.ts';

export interface ApplicationName {
  readonly namespace: string;
  readonly name: string;
}

export interface StuckPodsOptions {
  readonly clusters: Pick<Clusters, 'all' | 'find'>;
  readonly tracking: () => Tracking;
  /** Where applications lie that name no namespace. */
  readonly home: string;
  readonly clock: Pick<Clock, 'now'>;
  /** What `of` says of an application is another now. */
  readonly onChange: (application: ApplicationName) => void;
}

interface Known {
  readonly key: ResourceKey;
  readonly uid: string | undefined;
  readonly stuck: StuckPod;
  /** Undefined where no application is known to be responsible for it. */
  readonly application: ApplicationName | undefined;
}

/** The stuck pods of one application, never none, and the one of them that is told of. */
interface OfApplication {
  readonly application: ApplicationName;
  readonly pods: Set<string>;
  told: string;
}

interface Followed {
  readonly pods: Map<string, Known>;
  readonly byApplication: Map<string, OfApplication>;
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
    for (const cluster of open) if (!this.#followed.has(cluster)) this.#begin(cluster);
    // All that are open are followed by now: more are only where one was closed.
    if (this.#followed.size > open.length) this.#leaveAllBut(new Set(open));
  }

  /** Follows, and looks again whose the pods are: their owners may have come after them, and applications may move. */
  refresh(): void {
    this.follow();
    for (const [cluster, followed] of this.#followed) {
      if (followed.pods.size === 0) continue;
      const owners = this.#ownersIn(cluster);
      for (const [text, known] of [...followed.pods]) {
        const pod = cluster.get(known.key);
        // A crash loop is over when its container has run for long enough, of which no watch tells.
        if (pod && this.#stuckIn(pod, known) === undefined) {
          this.#forget(followed, text);
          continue;
        }
        const application = pod && nameOf(owners.applicationOf(pod));
        if (textOf(application) === textOf(known.application)) continue;
        this.#forget(followed, text);
        this.#put(followed, text, { ...known, application });
      }
    }
  }

  of(
    server: string,
    application: ApplicationName,
  ): { readonly pod: string; readonly message: string; readonly isCrashLoop?: boolean } | undefined {
    for (const [cluster, { pods, byApplication }] of this.#followed) {
      if (cluster.server !== server) continue;
      const its = byApplication.get(textOf(application));
      const known = pods.get(its?.told ?? '');
      if (!its || !known) continue;
      const isCrashLoop = [...its.pods].some(pod => pods.get(pod)?.stuck.isCrashLoop);
      return { pod: known.key.name, message: known.stuck.words, ...(isCrashLoop ? { isCrashLoop } : {}) };
    }
    return undefined;
  }

  stop(): void {
    for (const { end } of this.#followed.values()) end();
    this.#followed.clear();
  }

  #begin(cluster: LiveCluster): void {
    const end = cluster.onChange(change => this.#onChange(cluster, change));
    this.#followed.set(cluster, { pods: new Map(), byApplication: new Map(), end });
    for (const pod of cluster.ofKind('', 'Pod'))
      this.#onChange(cluster, { key: keyOf(pod), now: pod, before: undefined });
  }

  #leaveAllBut(open: ReadonlySet<LiveCluster>): void {
    for (const [cluster, { byApplication, end }] of this.#followed) {
      if (open.has(cluster)) continue;
      end();
      this.#followed.delete(cluster);
      for (const { application } of byApplication.values()) this.#options.onChange(application);
    }
  }

  #onChange(cluster: LiveCluster, { key, now }: LiveChange): void {
    if (key.kind !== 'Pod' || key.group !== '') return;
    const followed = this.#followed.get(cluster);
    if (!followed) return;
    const text = keyText(key);
    const uid = now?.metadata.uid;
    const last = followed.pods.get(text);
    // What was known of one that had this name is not so of the one that has it now.
    const known = last?.uid === uid ? last : undefined;
    const stuck = now && this.#stuckIn(now, known);
    if (stuck === undefined || known === undefined) this.#forget(followed, text);
    if (!now || !stuck || known?.stuck.words === stuck.words) return;
    const application = known ? known.application : nameOf(this.#ownersIn(cluster).applicationOf(now));
    this.#put(followed, text, { key, uid, stuck, application });
  }

  #stuckIn(pod: KubeObject, known: Known | undefined): StuckPod | undefined {
    return stuckPod(pod, known && { stuck: known.stuck, now: this.#options.clock.now() });
  }

  #put({ pods, byApplication }: Followed, key: string, known: Known): void {
    pods.set(key, known);
    const { application } = known;
    if (application === undefined) return;
    const its = byApplication.get(textOf(application)) ?? { application, pods: new Set(), told: key };
    byApplication.set(textOf(application), its);
    its.pods.add(key);
    if (its.told === key || known.stuck.isCrashLoop) this.#options.onChange(application);
  }

  #forget({ pods, byApplication }: Followed, key: string): void {
    const known = pods.get(key);
    const application = known?.application;
    pods.delete(key);
    const its = byApplication.get(textOf(application));
    if (!its) return;
    its.pods.delete(key);
    if (its.told !== key) {
      if (known?.stuck.isCrashLoop) this.#options.onChange(its.application);
      return;
    }
    // The newest: where they go in the order in which they came, it stays longest.
    const next = [...its.pods].at(-1);
    if (next === undefined) byApplication.delete(textOf(application));
    else its.told = next;
    this.#options.onChange(its.application);
  }

  #ownersIn(cluster: LiveCluster): Owners {
    const { clusters, tracking, home } = this.#options;
    return new Owners({ clusters, settings: tracking, home: () => home }, cluster);
  }
}

const textOf = (application: ApplicationName | undefined): string =>
  application === undefined ? '' : `${application.namespace}/${application.name}`;

const nameOf = (application: Application | undefined): ApplicationName | undefined =>
  application && { namespace: application.metadata.namespace ?? '', name: application.metadata.name };
