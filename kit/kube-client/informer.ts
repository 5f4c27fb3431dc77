/**
 * A copy of a part of a cluster that keeps itself up to date: lists, watches from there, and goes on where a watch
 * ended. When the server no longer knows that point it lists again and tells only of what really differs, so that a
 * listener never misses a change and hears of none twice.
 */
import { backoffMs, type Clock } from '../time/index.ts';
import type { KubeClient } from './kube-client.ts';
import { isKubeError } from './kube-error.ts';
import type { KubeObject, KubeResource, ListOptions, ObjectKey } from './resource.ts';

export interface InformerOptions<Shape extends KubeObject> extends Omit<ListOptions, 'signal'> {
  readonly client: KubeClient;
  readonly resource: KubeResource;
  readonly clock: Clock;
  /** `before` is absent for what is new, `now` for what is gone. */
  readonly onChange: (now: Shape | undefined, before: Shape | undefined) => void;
  /** Told of every failure that the informer recovers from. */
  readonly onTrouble?: (error: unknown) => void;
  /** Compares with a new list after so long, in case a watch went wrong unnoticed. */
  readonly resyncMs?: number;
}

export interface Informer<Shape extends KubeObject> {
  /** Resolves when the first list is in. */
  readonly ready: Promise<void>;
  get(key: ObjectKey): Shape | undefined;
  all(): Iterable<Shape>;
  stop(): Promise<void>;
}

const BACKOFF = { firstMs: 200, maxMs: 30_000 };

export const startInformer = <Shape extends KubeObject>(options: InformerOptions<Shape>): Informer<Shape> => {
  const { client, resource, clock, onChange, onTrouble, resyncMs, ...selection } = options;
  const objects = new Map<string, Shape>();
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  let version: string | undefined;

  const put = (key: string, now: Shape | undefined): void => {
    const before = objects.get(key);
    if (now && before?.metadata.resourceVersion === now.metadata.resourceVersion) return;
    if (!now && !before) return;
    if (now) objects.set(key, now);
    else objects.delete(key);
    onChange(now, before);
  };

  const relist = async (): Promise<string> => {
    const { items, resourceVersion } = await client.list<Shape>(resource, {
      ...selection,
      signal: stopping.signal,
    });
    const left = new Set(objects.keys());
    for (const item of items) {
      const key = keyText(item.metadata);
      left.delete(key);
      put(key, withType(item, resource));
    }
    for (const key of left) put(key, undefined);
    ready.resolve();
    return resourceVersion;
  };

  const follow = async (from: string, signal: AbortSignal): Promise<void> => {
    for await (const { type, object } of client.watch<Shape>(resource, {
      ...selection,
      resourceVersion: from,
      signal,
    })) {
      version = object.metadata.resourceVersion ?? version;
      if (type !== 'BOOKMARK') put(keyText(object.metadata), type === 'DELETED' ? undefined : object);
    }
  };

  const runOnce = async (): Promise<void> => {
    const resync = new AbortController();
    const signal = AbortSignal.any([stopping.signal, resync.signal]);
    version ??= await relist();
    const alarm =
      resyncMs === undefined
        ? undefined
        : clock.sleep(resyncMs, signal).then(
            () => {
              version = undefined;
              resync.abort();
            },
            () => undefined,
          );
    try {
      await follow(version, signal);
    } catch (error) {
      if (!resync.signal.aborted) throw error;
    } finally {
      resync.abort();
      await alarm;
    }
  };

  /** A client that was closed never answers again: that is an end like any other, and no trouble. */
  const isOver = (): boolean => stopping.signal.aborted || client.closed?.aborted === true;

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!isOver()) {
      try {
        await runOnce();
        failures = 0;
      } catch (error) {
        if (isOver()) break;
        // What the server has forgotten, or never knew, cannot be watched from.
        if (isKubeError(error)) version = undefined;
        onTrouble?.(error);
        failures += 1;
        await clock.sleep(backoffMs(failures, BACKOFF), stopping.signal).catch(() => undefined);
      }
    }
    ready.reject(new Error('the informer has ended'));
  };

  const running = run();
  ready.promise.catch(() => undefined);
  return {
    ready: ready.promise,
    get: key => objects.get(keyText(key)),
    all: () => objects.values(),
    stop: async () => {
      stopping.abort(new Error('the informer was stopped'));
      ready.reject(stopping.signal.reason);
      await running;
    },
  };
};

const keyText = ({ namespace = '', name }: { namespace?: string; name: string }): string =>
  `${namespace}/${name}`;

/** Items of lists come without what they are. */
const withType = <Shape extends KubeObject>(item: Shape, { group, version, kind }: KubeResource): Shape => ({
  ...item,
  apiVersion: group === '' ? version : `${group}/${version}`,
  kind,
});
