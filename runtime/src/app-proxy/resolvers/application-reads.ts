import type { AppProxyResolvers, ResourceInput } from '@freshet/contracts/app-proxy';
import type { Application } from '@freshet/domain/applications';
import { nameOfApplication } from '@freshet/domain/automation';
import { objectFacts } from '@freshet/domain/object-facts';
import type { ResourceKey } from '@freshet/domain/objects';
import { isFault } from '@freshet/kit/errors';
import { readApplication } from '../application-files.ts';
import type { ProxyCall } from '../call.ts';
import { eventsOfMany, eventsOfObject, newestFirst } from '../cluster-events.ts';
import { clusterProblems } from '../new-application.ts';
import { containersOf } from '../pod-logs.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { manifestText, showComparison, showTree } from '../show-resources.ts';
import { showServices } from '../show-services.ts';
import { applicationShower, SeenNames } from '../shown-warnings.ts';

export const keyFrom = ({ group, kind, namespace, name }: ResourceInput): ResourceKey => ({
  group: group ?? '',
  kind,
  namespace: namespace ?? '',
  name,
});

/** What its cluster told of everything that came of an application. */
const eventsBelow = async ({ applications }: ProxyParts, application: Application) => {
  const { nodes } = await applications.tree(application);
  return eventsOfMany(applications.clusterOf(application).client, {
    uids: new Set(nodes.flatMap(({ uid }) => uid ?? [])),
    namespaces: nodes.map(({ key }) => key.namespace),
  });
};

/** What the cluster told of an application itself, or of one of its objects. */
const eventsOf = async (
  { applications }: ProxyParts,
  application: Application,
  key: ResourceKey | undefined,
) =>
  key
    ? eventsOfObject(
        applications.clusterOf(application).client,
        await applications.objectOf(application, key),
      )
    : eventsOfObject(applications.client, application);

/** Applications as the cluster has them now. */
export const applicationReads = (parts: ProxyParts) => {
  const { applications, engine } = parts;
  const shown = applicationShower(parts);
  const names = new SeenNames(parts);
  const compared = async (application: Application, call: ProxyCall) => {
    const comparison = await engine.preview(nameOfApplication(application), [], { signal: call.signal });
    return showComparison(await names.inComparison(call, comparison));
  };
  return {
    Query: {
      application: async (_, ref, call) => shown(call, await applications.open(call, ref)),
      applicationTree: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        return showTree(await applications.tree(application), application);
      },
      applicationServices: async (_, ref, call) => {
        const application = await applications.open(call, ref);
        return showServices(await applications.tree(application), applications.viewOf(application));
      },
      applicationComparison: async (_, ref, call) => compared(await applications.open(call, ref), call),
      managedResources: async (_, ref, call) =>
        (await compared(await applications.open(call, ref), call)).resources,
      resource: async (_, { resource, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const key = keyFrom(resource);
        const object = await applications.objectOf(application, key);
        const health = engine.healthOf(object);
        return {
          ...key,
          health: health?.status,
          healthMessage: health?.message,
          manifest: manifestText(await names.inObject(call, object)),
          containers: [...containersOf(object)],
          facts: objectFacts(object).map(({ name, values }) => ({ name, values: [...values] })),
        };
      },
      events: async (_, { resource, isWhole, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const key = resource ? keyFrom(resource) : undefined;
        const own = await eventsOf(parts, application, key);
        if (!isWhole || resource) return [...(await names.inEvents(call, own))];
        const below = await eventsBelow(parts, application);
        const events = await names.inEvents(call, newestFirst([...own, ...below.events]));
        return [...below.gaps, ...events];
      },
      resourceActions: async (_, { resource, ...ref }, call) => {
        const application = await applications.open(call, ref);
        const key = keyFrom(resource);
        await applications.objectOf(application, key);
        const { server } = applications.clusterOf(application);
        return engine.actions.list({ cluster: { server }, key }).map(({ params = [], ...action }) => ({
          ...action,
          params: params.map(param => param.name),
          parameters: [...params],
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
