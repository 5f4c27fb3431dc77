import type { Clock } from '../time/index.ts';
import type { KubeClient } from './kube-client.ts';
import type { KubeObject, KubeResource } from './resource.ts';

export interface KubeEvent {
  readonly about: KubeObject;
  readonly type: 'Normal' | 'Warning';
  /** One word, such as `SyncFailed`. */
  readonly reason: string;
  readonly message: string;
  /** Who says it. */
  readonly component: string;
}

const EVENTS: KubeResource = { group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true };
const LONGEST_MESSAGE = 1_024;

/** Writes down that something happened to an object, for `kubectl describe` and `kubectl events`. */
export const recordEvent = async (client: KubeClient, clock: Clock, event: KubeEvent): Promise<void> => {
  const { about, type, reason, message, component } = event;
  const { name, namespace, uid, resourceVersion } = about.metadata;
  const now = clock.now();
  const timestamp = `${now.toISOString().slice(0, 19)}Z`;
  // What belongs to the whole cluster has its events in the default namespace.
  const place = namespace ?? 'default';
  await client.create(EVENTS, {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {
      name: `${name.slice(0, 220)}.${(now.getTime() * 1e6 + Math.floor(Math.random() * 1e6)).toString(16)}`,
      namespace: place,
    },
    involvedObject: { apiVersion: about.apiVersion, kind: about.kind, name, namespace, uid, resourceVersion },
    type,
    reason,
    message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE - 3)}...` : message,
    source: { component },
    reportingComponent: component,
    reportingInstance: component,
    count: 1,
    firstTimestamp: timestamp,
    lastTimestamp: timestamp,
  });
};
