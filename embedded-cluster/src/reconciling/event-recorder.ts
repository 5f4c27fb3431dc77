import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { statusCodeOf } from './api-failure.ts';
import { timestamp } from './conditions.ts';
import { createCorrelation } from './event-correlation.ts';

/** Writes what happened to an object where people look for it. Never fails and never waits. */
export interface EventRecorder {
  normal(object: KubeObject, reason: string, message: string, fieldPath?: string): void;
  warning(object: KubeObject, reason: string, message: string, fieldPath?: string): void;
}

/** The recorders of all components; they share one outlet. */
export interface EventOutlet {
  recorder(component: string, host?: string): EventRecorder;
  readonly busy: boolean;
  stop(): Promise<void>;
}

interface OutletDeps {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Pending {
  readonly key: string;
  readonly object: KubeObject;
  readonly component: string;
  readonly host: string | undefined;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  readonly fieldPath: string | undefined;
  readonly firstAt: string;
  lastAt: string;
  count: number;
}

const MAX_PENDING = 10_000;
const MAX_WRITERS = 16;
const MAX_REMEMBERED = 4_096;

interface Written {
  readonly name: string;
  readonly count: number;
}

/** Opens the outlet. Events that come faster than they can be written are counted together, then dropped. */
export const openEventOutlet = ({ client, clock, log }: OutletDeps): EventOutlet => {
  const correlate = createCorrelation();
  const pending = new Map<string, Pending>();
  const written = new Map<string, Written>();
  const writers = new Set<Promise<void>>();
  const inHand = new Set<string>();
  let serial = 0;
  let stopped = false;

  const remember = (key: string, value: Written): void => {
    written.delete(key);
    written.set(key, value);
    if (written.size <= MAX_REMEMBERED) return;
    for (const oldest of written.keys()) {
      written.delete(oldest);
      return;
    }
  };

  const eventOf = (item: Pending, name: string): KubeObject => {
    const { apiVersion, kind, metadata } = item.object;
    return {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace: metadata.namespace ?? 'default' },
      involvedObject: {
        apiVersion,
        kind,
        name: metadata.name,
        ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
        ...(metadata.uid === undefined ? {} : { uid: metadata.uid }),
        ...(metadata.resourceVersion === undefined ? {} : { resourceVersion: metadata.resourceVersion }),
        ...(item.fieldPath === undefined ? {} : { fieldPath: item.fieldPath }),
      },
      reason: item.reason,
      message: item.message,
      source: { component: item.component, ...(item.host === undefined ? {} : { host: item.host }) },
      firstTimestamp: item.firstAt,
      lastTimestamp: item.lastAt,
      count: item.count,
      type: item.type,
      eventTime: null,
      reportingComponent: item.component,
      reportingInstance: item.host ?? '',
    };
  };

  const store = async (item: Pending): Promise<void> => {
    const namespace = item.object.metadata.namespace ?? 'default';
    const before = written.get(item.key);
    if (before !== undefined) {
      const count = before.count + item.count;
      try {
        await client.patch(
          'events',
          { namespace, name: before.name },
          { count, lastTimestamp: item.lastAt, message: item.message },
        );
        remember(item.key, { name: before.name, count });
        return;
      } catch (error) {
        if (statusCodeOf(error) !== 404) throw error;
        // Old events are removed after a while; this one begins anew.
      }
    }
    serial = (serial + 1) % 1_000_000;
    const moment = BigInt(clock.now().getTime()) * 1_000_000n + BigInt(serial);
    const name = `${item.object.metadata.name.slice(0, 230)}.${moment.toString(16)}`;
    await client.create('events', eventOf(item, name));
    remember(item.key, { name, count: item.count });
  };

  const write = async (): Promise<void> => {
    for (const [key, item] of pending) {
      if (inHand.has(key)) continue;
      pending.delete(key);
      inHand.add(key);
      try {
        await store(item);
      } catch (error) {
        // Events are a courtesy: a namespace that is going away takes no more of them.
        log.debug({ reason: item.reason, error }, 'an event was not stored');
      } finally {
        inHand.delete(key);
      }
      if (stopped) return;
    }
  };

  const startWriter = (): void => {
    if (writers.size >= MAX_WRITERS) return;
    const writer = write().finally(() => {
      writers.delete(writer);
      if (pending.size > 0 && !stopped && writers.size === 0) startWriter();
    });
    writers.add(writer);
  };

  const add = (item: Omit<Pending, 'key' | 'firstAt' | 'lastAt' | 'count'>): void => {
    if (stopped) return;
    const now = clock.now();
    const uid = item.object.metadata.uid ?? item.object.metadata.name;
    const fate = correlate({ ...item, uid }, now.getTime());
    if (fate === undefined) return;
    const waiting = pending.get(fate.key);
    if (waiting !== undefined) {
      waiting.count += 1;
      waiting.lastAt = timestamp(now);
    } else if (pending.size < MAX_PENDING) {
      const at = timestamp(now);
      pending.set(fate.key, { ...item, ...fate, firstAt: at, lastAt: at, count: 1 });
    }
    startWriter();
  };

  return {
    recorder: (component, host) => {
      const as =
        (type: 'Normal' | 'Warning'): EventRecorder['normal'] =>
        (object, reason, message, fieldPath) =>
          add({ object, component, host, type, reason, message, fieldPath });
      return { normal: as('Normal'), warning: as('Warning') };
    },
    get busy() {
      return pending.size > 0 || writers.size > 0;
    },
    stop: async () => {
      stopped = true;
      pending.clear();
      await Promise.allSettled(writers);
    },
  };
};
