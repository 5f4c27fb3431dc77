import type {
  ApplicationChildrenArgs,
  ApplicationResourcesArgs,
  QueryApplicationArgs,
  QueryApplicationGroupsArgs,
  QueryApplicationsArgs,
} from '@freshet/contracts/graphql';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import type { ReadApplication, ReadModel } from '../../event-handler/index.ts';
import type { ResolverContext } from '../resolver-context.ts';
import { filterOf } from './application-filter.ts';
import { applicationPermissions } from './application-permissions.ts';
import { standingWire } from './fleet.ts';
import { endOf, pageSize, pairsOf } from './page.ts';

/** Applications and ApplicationSets, as far as the caller may see them; each part is read when it is asked for. */
export const applicationResolvers = (readModel: ReadModel) => ({
  Query: {
    applications: (_: unknown, args: QueryApplicationsArgs, context: ResolverContext) =>
      listed(readModel, { ...args, kind: 'Application' }, context),
    applicationSets: (_: unknown, args: QueryApplicationsArgs, context: ResolverContext) =>
      listed(readModel, { ...args, kind: 'ApplicationSet' }, context),
    application: async (_: unknown, args: QueryApplicationArgs, context: ResolverContext) => {
      const found = await oneOf(readModel, args, context);
      return found && applicationWire(readModel, found);
    },
    applicationGroups: async (
      _: unknown,
      { first, after, search }: QueryApplicationGroupsArgs,
      { identity: { principal } }: ResolverContext,
    ) => {
      const { groups, end } = await readModel.applications.groups(principal, {
        limit: pageSize(first),
        after,
        search,
      });
      return { nodes: groups, pageInfo: endOf(end) };
    },
  },
});

const listed = async (
  readModel: ReadModel,
  { first, after, filter, sort = 'NAME_ASC', kind }: QueryApplicationsArgs & { readonly kind: string },
  { identity: { principal } }: ResolverContext,
) => {
  const wanted = filterOf(filter, { kind });
  const { applications, end } = await readModel.applications.list(principal, {
    filter: wanted,
    sort,
    limit: pageSize(first),
    after,
  });
  // All three counters are one query, made once and only for whoever asks.
  let counts: ReturnType<ReadModel['applications']['count']> | undefined;
  const counted = () => (counts ??= readModel.applications.count(principal, wanted));
  return {
    nodes: applications.map(application => applicationWire(readModel, application)),
    pageInfo: endOf(end),
    total: async () => (await counted()).total,
    byHealth: async () => (await counted()).byHealth,
    bySync: async () => (await counted()).bySync,
  };
};

const oneOf = async (
  readModel: ReadModel,
  { id, runtime, namespace, name, kind = 'Application' }: QueryApplicationArgs,
  { identity: { principal } }: ResolverContext,
): Promise<ReadApplication | undefined> => {
  if (id) return isId(id) ? (await readModel.applications.find(principal, [id]))[0] : undefined;
  if (runtime && namespace && name)
    return readModel.applications.byName(principal, { runtime, namespace, name, kind });
  throw new Fault('REQUEST_INVALID', 'application needs its id, or runtime, namespace and name');
};

interface Page {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** An application in the words of the API. */
export const applicationWire = (readModel: ReadModel, application: ReadApplication) => {
  const { applications } = readModel;
  const { head, id, runtime, product, groups, isInternal, parentId } = application;
  const { sync, health, automation } = head;
  return {
    ...head,
    id,
    runtime,
    product,
    groups,
    isInternal,
    ...standingWire(application),
    labels: pairsOf(head.labels),
    annotations: pairsOf(head.annotations),
    sync: sync.status,
    revisions: sync.revisions,
    health: health.status,
    healthMessage: health.message,
    isAutoSynced: automation.isOn,
    isPruning: automation.prune,
    isSelfHealing: automation.selfHeal,
    permissions: (_: unknown, context: ResolverContext) => applicationPermissions(application, context),
    parent: async (_: unknown, { identity: { principal } }: ResolverContext) => {
      if (parentId === undefined) return null;
      const [parent] = await applications.find(principal, [parentId]);
      return parent && applicationWire(readModel, parent);
    },
    ancestors: async (_: unknown, { identity: { principal } }: ResolverContext) =>
      (await applications.ancestors(principal, application)).map(one => applicationWire(readModel, one)),
    children: (args: ApplicationChildrenArgs, context: ResolverContext) =>
      listed(
        readModel,
        {
          ...args,
          filter: { parent: id, includeInternal: true },
          sort: 'NAME_ASC',
          kind: 'Application',
        },
        context,
      ),
    resources: async (args: ApplicationResourcesArgs) =>
      resourcePage(await applications.resources(application), args),
    deployments: async ({ first, after }: Page) => {
      const { deployments, end } = await applications.deployments(application, {
        limit: pageSize(first),
        after,
      });
      return { nodes: deployments, pageInfo: endOf(end) };
    },
    failedSyncs: async ({ first, after }: Page) => {
      const page = { limit: pageSize(first), after };
      const { failed, end } = await applications.failedSyncs(application, page);
      return { nodes: failed, pageInfo: endOf(end) };
    },
    changes: async ({ first, after }: Page, { identity: { principal } }: ResolverContext) => {
      const page = { limit: pageSize(first), after };
      const { changes, end } = await applications.changes(principal, application, page);
      return { nodes: changes, pageInfo: endOf(end) };
    },
  };
};

type Resource = Awaited<ReturnType<ReadModel['applications']['resources']>>[number];

/** They come in one piece, so a page is a part of it; the cursor is the number of those before. */
const resourcePage = (resources: readonly Resource[], { first, after, filter }: ApplicationResourcesArgs) => {
  const search = filter?.search?.toLowerCase();
  const isOne = <Value extends string>(wanted: readonly Value[] | null | undefined, value?: string) =>
    !wanted || wanted.length === 0 || wanted.some(one => one === value);
  const found = resources.filter(
    ({ kind, sync, health, name }) =>
      isOne(filter?.kinds, kind) &&
      isOne(filter?.sync, sync) &&
      isOne(filter?.health, health) &&
      (!search || name.toLowerCase().includes(search)),
  );
  const start = after ? Number(after) : 0;
  if (!Number.isSafeInteger(start) || start < 0)
    throw new Fault('REQUEST_INVALID', 'after is no cursor of this list');
  const end = start + pageSize(first);
  return {
    nodes: found.slice(start, end),
    pageInfo: endOf(end < found.length ? String(end) : undefined),
    total: found.length,
  };
};
