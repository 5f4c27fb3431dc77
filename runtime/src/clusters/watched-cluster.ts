/**
 * One cluster seen through watches: an informer for every kind it serves, and one index over all of them. Definitions
 * that come or go make it ask again which kinds there are. A kind that may not be listed is as good as not there.
 */
import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { inferredChildKinds, isInferredChild } from '@freshet/domain/resource-tree';
import { definedKind, definedVersions, definitionStateOf } from '@freshet/domain/sync';
import {
  type Informer,
  isKubeError,
  type KubeClient,
  type KubeResource,
  startInformer,
} from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { LiveChange, LiveCluster } from './live-cluster.ts';
import { ObjectIndex } from './object-index.ts';
import { discoverKinds, type ServedKinds } from './served-kinds.ts';

export interface WatchedClusterOptions {
  readonly server: string;
  readonly name: string;
  readonly client: KubeClient;
  /** Only these namespaces, where the credentials reach no further; whole clusters otherwise. */
  readonly namespaces?: readonly string[];
  /** Whether to look at what belongs to no namespace, where only some namespaces are looked at. */
  readonly hasClusterResources?: boolean;
  /** Kinds that nobody looks at. */
  readonly isExcluded: (resource: KubeResource) => boolean;
  readonly instanceOf: (object: KubeObject) => string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const DISCOVERY_MS = 15_000;
/** An API server serves a new kind a little before its description of all kinds has it. */
const REDISCOVERY = { firstMs: 200, maxMs: 60_000 };
const BACKOFF = { firstMs: 1_000, maxMs: 60_000 };
const DEFINITION = ['apiextensions.k8s.io', 'CustomResourceDefinition'] as const;

interface Watched {
  readonly informers: readonly Informer<KubeObject>[];
  readonly settled: Promise<unknown>;
}

export class WatchedCluster implements LiveCluster {
  readonly #options: WatchedClusterOptions;
  readonly #index: ObjectIndex;
  readonly #listeners = new Set<(change: LiveChange) => void>();
  readonly #watched = new Map<string, Watched>();
  readonly #stopping = new AbortController();
  #kinds: ServedKinds | undefined;
  #ready: Promise<void>;
  #discovering: Promise<void> | undefined;
  #isRediscoveryDue = false;
  /** Discoveries in a row that did not find the kinds of all definitions. */
  #incomplete = 0;

  constructor(options: WatchedClusterOptions) {
    this.#options = options;
    this.#index = new ObjectIndex(options.instanceOf);
    this.#ready = this.#start();
    this.#ready.catch(() => this.#startAgain(1));
  }

  get server(): string {
    return this.#options.server;
  }

  get name(): string {
    return this.#options.name;
  }

  get client(): KubeClient {
    return this.#options.client;
  }

  get version(): string {
    return this.#kinds?.version ?? '';
  }

  get apiVersions(): readonly string[] {
    return this.#kinds?.apiVersions ?? [];
  }

  get ready(): Promise<void> {
    return this.#ready;
  }

  kindOf(group: string, kind: string, version?: string): KubeResource | undefined {
    return this.#kinds?.kindOf(group, kind, version);
  }

  get(key: LiveChange['key']): KubeObject | undefined {
    return this.#index.get(key);
  }

  trackedBy(instance: string): readonly KubeObject[] {
    return this.#index.ofInstance(instance);
  }

  /** Reads the marks of all objects anew, as the settings for them are others now. */
  retrack(): void {
    this.#index.retrack();
  }

  childrenOf(object: KubeObject): readonly KubeObject[] {
    const { uid, namespace = '' } = object.metadata;
    const owned = uid === undefined ? [] : this.#index.ownedBy(uid);
    const kinds = inferredChildKinds(object);
    if (kinds.length === 0) return owned;
    const others = this.#index.rootsIn(namespace).filter(({ kind }) => kinds.includes(kind));
    return [...owned, ...others.filter(child => isInferredChild(object, child))];
  }

  rootsIn(namespace: string): readonly KubeObject[] {
    return this.#index.rootsIn(namespace);
  }

  ofKind(group: string, kind: string): readonly KubeObject[] {
    return this.#index.ofKind(group, kind);
  }

  onChange(listener: (change: LiveChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async rediscover(): Promise<void> {
    if (this.#discovering) await this.#discovering.catch(() => undefined);
    this.#discovering ??= this.#discover().finally(() => {
      this.#discovering = undefined;
    });
    await this.#discovering;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the cluster is no longer watched'));
    await Promise.all(
      [...this.#watched.values()].flatMap(({ informers }) => informers.map(one => one.stop())),
    );
    this.#watched.clear();
    this.#listeners.clear();
  }

  async #start(): Promise<void> {
    await this.rediscover();
    await Promise.all([...this.#watched.values()].map(({ settled }) => settled));
  }

  async #startAgain(failures: number): Promise<void> {
    try {
      await this.#options.clock.sleep(backoffMs(failures, BACKOFF), this.#stopping.signal);
    } catch {
      return; // stopped
    }
    this.#ready = this.#start();
    this.#ready.catch(() => this.#startAgain(failures + 1));
  }

  async #discover(): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(DISCOVERY_MS)]);
    const kinds = await discoverKinds(this.client, signal, this.#kinds);
    this.#kinds = kinds;
    const wanted = new Map(
      kinds.watchable
        .filter(resource => this.#isWanted(resource))
        .map(resource => [`${resource.group}/${resource.kind}/${resource.version}`, resource]),
    );
    for (const [name, { informers }] of this.#watched) {
      if (wanted.has(name)) continue;
      this.#watched.delete(name);
      for (const informer of informers) {
        for (const object of informer.all()) this.#put(undefined, object);
        void informer.stop();
      }
    }
    const fresh = [...wanted].filter(([name]) => !this.#watched.has(name));
    for (const [name, resource] of fresh) this.#watched.set(name, this.#watch(resource));
    await Promise.all(fresh.map(([name]) => this.#watched.get(name)?.settled));
    const definitions = this.#index.ofKind(...DEFINITION);
    if (definitions.every(definition => isServed(definition, kinds))) this.#incomplete = 0;
    else {
      this.#incomplete += 1;
      this.#rediscoverSoon();
    }
  }

  #isWanted(resource: KubeResource): boolean {
    const { namespaces, hasClusterResources = false, isExcluded } = this.#options;
    return !isExcluded(resource) && (resource.namespaced || namespaces === undefined || hasClusterResources);
  }

  #watch(resource: KubeResource): Watched {
    const { namespaces, client, clock, log } = this.#options;
    const places = resource.namespaced && namespaces ? namespaces : [undefined];
    const started = places.map(namespace => {
      const forbidden = Promise.withResolvers<void>();
      const absent = Promise.withResolvers<void>();
      const informer: Informer<KubeObject> = startInformer<KubeObject>({
        client,
        resource,
        clock,
        ...(namespace === undefined ? {} : { namespace }),
        onChange: (now, before) => this.#put(now, before),
        onTrouble: error => {
          if (isKubeError(error, 'Forbidden')) forbidden.resolve();
          else if (isKubeError(error, 'NotFound')) {
            // Its definition is gone, or so new that not every API server serves it: the informer asks again.
            absent.resolve();
            this.#rediscoverSoon();
          } else log.warn({ error, server: this.server, kind: resource.kind }, 'a watch was interrupted');
        },
      });
      void forbidden.promise.then(() => informer.stop());
      const settled = Promise.race([informer.ready, forbidden.promise, absent.promise]);
      return { informer, settled: settled.catch(() => undefined) };
    });
    return {
      informers: started.map(({ informer }) => informer),
      settled: Promise.all(started.map(({ settled }) => settled)),
    };
  }

  #put(now: KubeObject | undefined, before: KubeObject | undefined): void {
    const object = now ?? before;
    if (!object) return;
    const key = keyOf(object);
    if (now) this.#index.put(now);
    else this.#index.remove(key);
    for (const listener of this.#listeners) listener({ key, now, before });
    if (key.group !== DEFINITION[0] || key.kind !== DEFINITION[1]) return;
    this.#incomplete = 0;
    this.#rediscoverSoon();
  }

  /** Definitions tend to come in bunches, and what they define is served a little later. */
  #rediscoverSoon(): void {
    if (this.#isRediscoveryDue || this.#kinds === undefined) return;
    this.#isRediscoveryDue = true;
    const { clock, log } = this.#options;
    clock
      .sleep(backoffMs(this.#incomplete + 1, REDISCOVERY), this.#stopping.signal)
      .then(() => {
        this.#isRediscoveryDue = false;
        return this.rediscover();
      })
      .catch(error => {
        if (!this.#stopping.signal.aborted)
          log.warn({ error, server: this.server }, 'the kinds of a cluster could not be asked for');
      });
  }
}

/** Whether all kinds of an established definition are among those that the cluster says it serves. */
const isServed = (definition: KubeObject, kinds: ServedKinds): boolean => {
  const [group = '', kind = ''] = definedKind(definition)?.split('/') ?? [];
  return (
    definitionStateOf(definition) !== 'established' ||
    definition.metadata.deletionTimestamp !== undefined ||
    definedVersions(definition).every(name => kinds.kindOf(group, kind, name.split('/')[1]) !== undefined)
  );
};
