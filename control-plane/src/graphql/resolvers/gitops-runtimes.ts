import type { Resolvers } from '@freshet/contracts/graphql';
import type { GitOpsRuntimes } from '../../gitops-runtimes/index.ts';
import { type ResolverContext, readable } from '../resolver-context.ts';
import { pageInfo, pageSize, placeOf } from './page.ts';

/** GitOps runtimes, as far as the caller may see them. */
export const gitOpsRuntimesResolvers = ({ directory }: Pick<GitOpsRuntimes, 'directory'>) =>
  ({
    Query: {
      runtimes: async (_, { first, after }, context) => {
        const { accountId } = context.identity.principal;
        const limit = pageSize(first);
        // One more than asked for tells whether there is a next page.
        const found = await directory.runtimes(accountId, { limit: limit + 1, ...placeOf(after) });
        const mayRead = await readable(context, 'gitops-runtime');
        const page = found.slice(0, limit);
        return {
          nodes: page.filter(({ id }) => mayRead({ id, accountId })),
          pageInfo: pageInfo(found.length > limit ? page.at(-1)?.name : undefined),
          total: await directory.count(accountId),
        };
      },
      runtime: async (_, { name }, context) => {
        const { accountId } = context.identity.principal;
        const found = await directory.runtime(accountId, name);
        const mayRead = await readable(context, 'gitops-runtime');
        return found && mayRead({ id: found.id, accountId }) ? found : null;
      },
      gitOpsSettings: (_, __, { identity }) => directory.settings(identity.principal.accountId),
    },
  }) satisfies Pick<Resolvers<ResolverContext>, 'Query'>;
