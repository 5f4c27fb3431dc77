import type { AppProxyResolvers, ResourceInput } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { nameOfApplication } from '@freshet/domain/automation';
import type { ResourceKey } from '@freshet/domain/objects';
import { isFault } from '@freshet/kit/errors';
import { isKubeError, type KubeObject } from '@freshet/kit/kube-client';
import { APPLICATIONS } from '../application-desk.ts';
import { readApplication } from '../application-files.ts';
import type { ProxyCall } from '../call.ts';
import { containersOf } from '../pod-logs.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { showApplication } from '../show-application.ts';
import { manifestText, showManaged, showTree } from '../show-resources.ts';

export const EVENTS = { group: '', version: 'v1', plural: 'events', kind: 'Event', namespaced: true };
const MOST_EVENTS = 200;
const MOST_MANAGED = 2_000;

export const keyFrom = ({ group, kind, namespace, name }: ResourceInput): ResourceKey => ({
  group: group ?? '',
  kind,
  namespace: namespace ?? '',
  name,
});

export interface KubeEventObject extends KubeObject {
  readonly involvedObject?: {
    readonly uid?: string;
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
  kind: event.involvedObject?.kind ?? '',
  namespace: event.involvedObject?.namespace ?? '',
  name: event.involvedObject?.name ?? '',
});

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
  return items
    .filter(({ involvedObject }) => involvedObject?.uid === object.metadata.uid)
    .map(showEvent)
    .sort((one, other) => ((one.lastAt ?? '') < (other.lastAt ?? '') ? 1 : -1))
    .slice(0, MOST_EVENTS);
};

/** What a cluster would say of the manifest; it takes nothing. */
const clusterProblems = async (
  { client, runtime }: ProxyParts,
  application: Application,
): Promise<readonly string[]> => {
  const { name, labels, annotations } = application.metadata;
  const metadata = {
    name,
    namespace: runtime().namespace,
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
  };
  try {
    const object = {
      apiVersion: application.apiVersion,
      kind: application.kind,
      metadata,
      spec: application.spec,
    };
    await client.apply(APPLICATIONS, object, { manager: 'freshet-validation', force: true, dryRun: true });
    return [];
  } catch (error) {
    if (isKubeError(error) && error.code < 500) return [error.message.slice(0, 1_000)];
    throw error;
  }
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
      events: async (_, { resource, ...ref }, call) => {
        const application = await applications.open(call, ref);
        return eventsOf(parts, application, resource ? keyFrom(resource) : undefined);
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
