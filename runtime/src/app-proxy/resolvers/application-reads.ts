import type { AppProxyResolvers, ResourceInput } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { nameOfApplication } from '@freshet/domain/automation';
import { groupOf, type ResourceKey } from '@freshet/domain/objects';
import { isFault } from '@freshet/kit/errors';
import type { KubeObject } from '@freshet/kit/kube-client';
import { readApplication } from '../application-files.ts';
import type { ProxyCall } from '../call.ts';
import { clusterProblems } from '../new-application.ts';
import { containersOf } from '../pod-logs.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { showApplication } from '../show-application.ts';
import { manifestText, showManaged, showTree } from '../show-resources.ts';

export const EVENTS = { group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true };
const MOST_EVENTS = 200;
const MOST_MANAGED = 2_000;
const MOST_NAMESPACES = 20;

export const keyFrom = ({ group, kind, namespace, name }: ResourceInput): ResourceKey => ({
  group: group ?? '',
  kind,
  namespace: namespace ?? '',
  name,
});

export interface KubeEventObject extends KubeObject {
  readonly involvedObject?: {
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly name?: string;
    readonly namespace?: string;
  };
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly count?: number;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly eventTime?: string;
}

export const showEvent = (event: KubeEventObject) => ({
  type: event.type ?? 'Normal',
  reason: event.reason ?? '',
  message: event.message ?? '',
  count: event.count ?? 1,
  firstAt: event.firstTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp,
  lastAt: event.lastTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp,
  group: groupOf(event.involvedObject?.apiVersion ?? ''),
  kind: event.involvedObject?.kind ?? '',
  namespace: event.involvedObject?.namespace ?? '',
  name: event.involvedObject?.name ?? '',
});

type ShownEvent = ReturnType<typeof showEvent>;

const newestFirst = (events: readonly ShownEvent[]): ShownEvent[] =>
  events.toSorted((one, other) => ((one.lastAt ?? '') < (other.lastAt ?? '') ? 1 : -1)).slice(0, MOST_EVENTS);

/** What its cluster told of everything that came of an application. */
const eventsBelow = async (
  { applications }: ProxyParts,
  application: Application,
): Promise<readonly ShownEvent[]> => {
  const { nodes } = await applications.tree(application);
  const uids = new Set(nodes.map(({ uid }) => uid));
  // What lies in no namespace has its events in the default one.
  const namespaces = [...new Set(nodes.map(({ key }) => key.namespace || 'default'))].slice(
    0,
    MOST_NAMESPACES,
  );
  const { client } = applications.clusterOf(application);
  const lists = await Promise.all(
    namespaces.map(namespace => client.list<KubeEventObject>(EVENTS, { namespace })),
  );
  return lists.flatMap(({ items }) =>
    items
      .filter(({ involvedObject }) => involvedObject?.uid !== undefined && uids.has(involvedObject.uid))
      .map(showEvent),
  );
};

/** What the cluster told of an object. */
const eventsOf = async (
  { applications }: ProxyParts,
  application: Application,
  key: ResourceKey | undefined,
) => {
  const object = key ? await applications.objectOf(application, key) : application;
  const client = key ? applications.clusterOf(application).client : applications.client;
  const { items } = await client.list<KubeEventObject>(EVENTS, {
    namespace: object.metadata.namespace || 'default',
    fieldSelector: `involvedObject.name=${object.metadata.name}`,
  });
  return newestFirst(
    items.filter(({ involvedObject }) => involvedObject?.uid === object.metadata.uid).map(showEvent),
  );
};

/** Applications as the cluster has them now. */
export const applicationReads = (parts: ProxyParts) => {
  const { applications, engine } = parts;
  return {
    Query: {
      application: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        return showApplication(application, await applications.gitSourceOf(application));
      },
      applicationTree: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        return showTree(await applications.tree(application), application);
      },
      managedResources: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        const { resources } = await engine.preview(nameOfApplication(application), []);
        return resources.slice(0, MOST_MANAGED).map(showManaged);
      },
      resource: async (_, { resource, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const key = keyFrom(resource);
        const object = await applications.objectOf(application, key);
        const health = engine.healthOf(object);
        return {
          ...key,
          health: health?.status,
          healthMessage: health?.message,
          manifest: manifestText(object),
          containers: [...containersOf(object)],
        };
      },
      events: async (_, { resource, isWhole, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const own = await eventsOf(parts, application, resource ? keyFrom(resource) : undefined);
        return isWhole && !resource ? newestFirst([...own, ...(await eventsBelow(parts, application))]) : own;
      },
      resourceActions: async (_, { resource, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const key = keyFrom(resource);
        await applications.objectOf(application, key);
        const { server } = applications.clusterOf(application);
        return engine.actions.list({ cluster: { server }, key }).map(({ name, disabled, params = [] }) => ({
          name,
          disabled,
          params: params.map(param => param.name),
        }));
      },
      validateApplication: async (_, { manifest }) => {
        try {
          const problems = await clusterProblems(parts, readApplication(manifest));
          return { isValid: problems.length === 0, problems: [...problems] };
        } catch (error) {
          if (!isFault(error, 'APPLICATION_INVALID')) throw error;
          return { isValid: false, problems: [error.message] };
        }
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
