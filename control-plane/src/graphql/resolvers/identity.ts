import type { Resolvers } from '@freshet/contracts/graphql';
import type { IdentityModule } from '../../identity/index.ts';
import { type ResolverContext, readable } from '../resolver-context.ts';
import { pageInfo, pageSize, placeOf } from './page.ts';

type Directory = IdentityModule['directory'];

type Member = NonNullable<Awaited<ReturnType<Directory['user']>>>;

/** People and teams, as far as the caller may see them. */
export const identityResolvers = (directory: Directory) =>
  ({
    Query: {
      me: async (_, __, { identity }) => {
        const { id, kind, admin, accountId } = identity.principal;
        return {
          id,
          kind,
          admin,
          name: identity.name,
          account: { id: accountId, name: (await directory.account(accountId))?.name ?? '' },
        };
      },
      users: async (_, { first, after }, context) => {
        const { accountId } = context.identity.principal;
        const page = await directory.users(accountId, { limit: pageSize(first), ...placeOf(after) });
        const mayRead = await readable(context, 'user');
        return {
          nodes: page.items.filter(mayRead).map(member => userOf(member, context)),
          pageInfo: pageInfo(page.end),
        };
      },
      teams: async (_, __, context) => {
        const teams = await directory.teams(context.identity.principal.accountId);
        const mayRead = await readable(context, 'team');
        return teams.filter(mayRead).map(({ id, name, tags, users }) => ({
          id,
          name,
          tags: [...tags],
          userIds: users.map(user => user.id),
        }));
      },
    },
  }) satisfies Pick<Resolvers<ResolverContext>, 'Query'>;

const userOf = (
  { id, userName, email, role, disabled }: Member,
  { identity: { principal } }: ResolverContext,
) => ({
  id,
  userName,
  role,
  status: disabled ? 'disabled' : 'active',
  email: principal.admin || principal.id === id ? email : null,
});
