import type {
  QueryClustersArgs,
  QueryGitSourcesArgs,
  QueryHelmChartsArgs,
  QueryHelmReleasesArgs,
} from '@freshet/contracts/graphql';
import type { RefusedReports } from '../../api-events/index.ts';
import type { ReadModel } from '../../event-handler/index.ts';
import type { GitOpsRuntimes } from '../../gitops-runtimes/index.ts';
import type { HelmManager } from '../../helm-manager/index.ts';
import { type ResolverContext, readable } from '../resolver-context.ts';
import { endOf, pageSize, pairsOf } from './page.ts';
import { checksSeen, type SeenRuntime } from './runtime-checks.ts';

interface Deps {
  readonly readModel: ReadModel;
  readonly helm: HelmManager;
  readonly refused: RefusedReports;
  /** What runtimes send of their components over the link. */
  readonly components: Pick<GitOpsRuntimes['directory'], 'components' | 'unwellComponents'>;
  /** A runtime of the account. */
  readonly runtime: (
    accountId: string,
    name: string,
  ) => Promise<(SeenRuntime & { readonly id: string }) | undefined>;
}

interface OfRuntime {
  readonly runtime: string;
}

/** Asks when somebody first wants it, for all who do. */
const once = <Told>(ask: () => Promise<Told>): (() => Promise<Told>) => {
  let told: Promise<Told> | undefined;
  return () => {
    told ??= ask();
    return told;
  };
};

/**
 * What was told of runtimes that the caller may read. One that is away cannot say that something broke; that it is away
 * is said already.
 */
const ofConnected = async <Told extends OfRuntime>(
  context: ResolverContext,
  all: readonly Told[],
  find: Deps['runtime'],
): Promise<readonly Told[]> => {
  const { accountId } = context.identity.principal;
  const mayRead = await readable(context, 'gitops-runtime');
  const names = [...new Set(all.map(({ runtime }) => runtime))];
  const found = await Promise.all(names.map(name => find(accountId, name)));
  const told = new Set(
    names.filter((_, at) => found[at]?.online && mayRead({ id: found[at].id, accountId })),
  );
  return all.filter(({ runtime }) => told.has(runtime));
};

interface OfComponent extends OfRuntime {
  readonly name: string;
}

/** Components as they were sent over the link, and of older runtimes as they were reported. */
const sentFirst = <Sent extends OfComponent, Reported extends OfComponent>(
  sent: readonly Sent[],
  reported: readonly Reported[],
): readonly (Sent | Reported)[] => {
  const known = new Set(sent.map(({ runtime, name }) => `${runtime} ${name}`));
  return [...sent, ...reported.filter(({ runtime, name }) => !known.has(`${runtime} ${name}`))];
};

/** What runtimes tell besides applications. */
export const gitOpsResolvers = ({ readModel, helm, refused, components, runtime: find }: Deps) => ({
  Query: {
    clusters: async (_: unknown, { first, after, filter }: QueryClustersArgs, context: ResolverContext) => {
      const { principal } = context.identity;
      const { accountId } = principal;
      const wanted = filter ?? {};
      const { items, end } = await readModel.clusters.list(accountId, wanted, {
        limit: pageSize(first),
        after,
      });
      const counts = once(() =>
        readModel.clusters.countApplications(principal, [...new Set(items.map(({ runtime }) => runtime))]),
      );
      return {
        nodes: items.map(({ connection, ...cluster }) => ({
          ...cluster,
          applications: async () => (await counts())(cluster),
          ...connection,
          labels: pairsOf(cluster.labels),
          annotations: pairsOf(cluster.annotations),
        })),
        pageInfo: endOf(end),
        total: () => readModel.clusters.count(accountId, wanted),
      };
    },
    gitSources: async (
      _: unknown,
      { first, after, runtimes, search }: QueryGitSourcesArgs,
      context: ResolverContext,
    ) => {
      const { principal } = context.identity;
      const { accountId } = principal;
      const mayRead = await readable(context, 'git-source');
      const wanted = {
        runtimes,
        search,
        mayRead: (runtime: string) => mayRead({ id: '', accountId, attributes: { runtime: [runtime] } }),
      };
      const paging = { limit: pageSize(first), after };
      const { gitSources, end } = await readModel.gitSources.list(principal, { ...wanted, ...paging });
      const permissions = await readModel.gitSources.permissions(accountId, principal.id);
      return {
        nodes: gitSources.map(source => ({
          ...source,
          ...source.head.sources[0],
          sync: source.head.sync.status,
          health: source.head.health.status,
          healthMessage: source.head.health.message,
          applications: () => readModel.gitSources.countApplications(principal, source),
          myGitPermission: permissions.get(`${source.runtimeId} ${source.name}`),
        })),
        pageInfo: endOf(end),
        total: () => readModel.gitSources.count(principal, wanted),
      };
    },
    helmReleases: async (
      _: unknown,
      { first, after, filter }: QueryHelmReleasesArgs,
      { identity: { principal } }: ResolverContext,
    ) => {
      const paging = { limit: pageSize(first), after };
      const { releases, end, total } = await helm.releases(principal.accountId, filter ?? {}, paging);
      return { nodes: releases, pageInfo: endOf(end), total };
    },
    helmCharts: async (
      _: unknown,
      { first, after, search }: QueryHelmChartsArgs,
      { identity: { principal } }: ResolverContext,
    ) => {
      const { charts, end } = await helm.charts(principal.accountId, {
        limit: pageSize(first),
        after,
        search,
      });
      return { nodes: charts, pageInfo: endOf(end) };
    },
    runtimeComponents: async (
      _: unknown,
      { runtime }: OfRuntime,
      { identity: { principal } }: ResolverContext,
    ) =>
      sentFirst(
        await components.components(principal.accountId, runtime),
        await readModel.components(principal.accountId, runtime),
      ),
    runtimeChecks: async (
      _: unknown,
      { runtime }: OfRuntime,
      { identity: { principal } }: ResolverContext,
    ) => {
      const found = await find(principal.accountId, runtime);
      return found ? checksSeen(found, await readModel.checks(principal.accountId, runtime)) : [];
    },
    failedRuntimeChecks: async (_: unknown, __: unknown, context: ResolverContext) =>
      ofConnected(context, await readModel.failedChecks(context.identity.principal.accountId), find),
    failedRuntimeComponents: async (_: unknown, __: unknown, context: ResolverContext) => {
      const { accountId } = context.identity.principal;
      const [sent, reported] = await Promise.all([
        components.unwellComponents(accountId),
        readModel.failedComponents(accountId),
      ]);
      return ofConnected(context, sentFirst(sent, reported), find);
    },
    refusedReports: async (
      _: unknown,
      { runtime }: OfRuntime,
      { identity: { principal } }: ResolverContext,
    ) => {
      const of = await find(principal.accountId, runtime);
      const found = of === undefined ? [] : await refused.list(principal.accountId, of.id);
      return found.map(({ generation, seq, reason }) => ({ session: generation, number: seq, reason }));
    },
  },
});
