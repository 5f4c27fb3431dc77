import type { Principal } from '@freshet/domain/access';
import type { IdentitySql } from './core.ts';
import { ServiceAccountStore } from './service-accounts/service-account-store.ts';
import { TeamStore } from './teams/team-store.ts';
import { MemberStore } from './users/member-store.ts';

/** Who exists in an account, for modules that write rules about them. */
export interface IdentitySubjects {
  exists(accountId: string, kind: 'team' | 'service-account', id: string): Promise<boolean>;
  /** The member as they would ask with a session; undefined for whoever is not active in the account. */
  principal(accountId: string, kind: Principal['kind'], id: string): Promise<Principal | undefined>;
}

export const createSubjects = (sql: IdentitySql): IdentitySubjects => {
  const [teams, members] = [new TeamStore(sql), new MemberStore(sql)];
  const serviceAccounts = new ServiceAccountStore(sql);
  return {
    exists: async (accountId, kind, id) =>
      kind === 'team'
        ? teams.exists(accountId, id)
        : (await serviceAccounts.find(accountId, id)) !== undefined,
    principal: async (accountId, kind, id) => {
      if (kind === 'user') {
        const member = await members.find(accountId, id);
        if (!member || member.disabled) return undefined;
        return principalOf({ kind, id, accountId, admin: member.role === 'admin', teams: member.teams });
      }
      const found = await serviceAccounts.find(accountId, id);
      return found?.enabled
        ? principalOf({ kind, id, accountId, admin: found.admin, teams: found.teams })
        : undefined;
    },
  };
};

interface Subject extends Omit<Principal, 'teamIds' | 'scopes'> {
  readonly teams: readonly { readonly id: string }[];
}

const principalOf = ({ kind, id, accountId, admin, teams }: Subject): Principal => ({
  kind,
  id,
  accountId,
  admin,
  teamIds: teams.map(team => team.id),
});
