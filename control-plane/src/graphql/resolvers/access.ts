import type { Resolvers } from '@freshet/contracts/graphql';
import type { Access } from '../../gateway/index.ts';
import type { ResolverContext } from '../resolver-context.ts';

/** Whether and why the caller may do something. */
export const accessResolvers = (access: Access) =>
  ({
    Query: {
      canI: async (_, { action, resource, tags }, { identity: { principal } }) => {
        const permission = { action, resource };
        const decision = tags
          ? await access.decideEntity(principal, permission, { id: '', accountId: principal.accountId, tags })
          : await access.decideKind(principal, permission);
        return { ...decision, rule: decision.rule ?? null };
      },
    },
  }) satisfies Pick<Resolvers<ResolverContext>, 'Query'>;
