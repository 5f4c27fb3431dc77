import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import { missing } from '../../../gateway/index.ts';
import type { IdentitySql } from '../../core.ts';
import { nameKey } from '../../name-key.ts';
import { requireUsers } from '../../teams/require-members.ts';
import { automatic } from '../../teams/require-teams.ts';
import { usableBreakGlass } from '../password-rule.ts';
import type { GroupTeam, Provider } from './provider.ts';

/** What admins say about a provider; everything but its secret. */
export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly groupClaim: string;
  readonly adminGroup: string | null;
  readonly groupTeams: readonly NamedGroupTeam[];
  readonly allowedDomains: readonly string[];
  readonly assumeEmailVerified: boolean;
  readonly createUsers: boolean;
  readonly enabled: boolean;
  readonly enforced: boolean;
  readonly breakGlassUsers: readonly string[];
}

/** A mapping as it is written: the team by id or by name. */
interface NamedGroupTeam {
  readonly group: string;
  readonly team: string;
}

/** Puts settings into the form they are kept in; refuses what points at nothing or would lock the account. */
export const settle = async (
  sql: IdentitySql,
  accountId: string,
  settings: ProviderSettings,
): Promise<Omit<Provider, 'id' | 'accountId' | 'sealedSecret' | 'createdAt' | 'updatedAt'>> => {
  const { adminGroup, ...rest } = settings;
  const breakGlassUsers = await requireUsers(sql, accountId, settings.breakGlassUsers);
  if (settings.enforced && (await usableBreakGlass(sql, accountId, breakGlassUsers)).length === 0) {
    throw new Fault(
      'SSO_LOCKOUT',
      'an enforced provider needs a break-glass user: an active admin with a password',
    );
  }
  return {
    ...rest,
    scopes: [...new Set(['openid', ...settings.scopes])],
    allowedDomains: [...new Set(settings.allowedDomains)],
    groupTeams: await resolveTeams(sql, accountId, settings.groupTeams),
    breakGlassUsers,
    ...(adminGroup === null ? {} : { adminGroup }),
  };
};

/** The settings of a provider, as they would be written. */
export const settingsOf = (provider: Provider): ProviderSettings => ({
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  scopes: provider.scopes,
  groupClaim: provider.groupClaim,
  adminGroup: provider.adminGroup ?? null,
  groupTeams: provider.groupTeams.map(({ group, team }) => ({ group, team: team.id })),
  allowedDomains: provider.allowedDomains,
  assumeEmailVerified: provider.assumeEmailVerified,
  createUsers: provider.createUsers,
  enabled: provider.enabled,
  enforced: provider.enforced,
  breakGlassUsers: provider.breakGlassUsers,
});

const resolveTeams = async (
  sql: IdentitySql,
  accountId: string,
  mappings: readonly NamedGroupTeam[],
): Promise<readonly GroupTeam[]> => {
  if (mappings.length === 0) return [];
  const written = [...new Set(mappings.map(({ team }) => team))];
  const rows = await sql
    .selectFrom('identity.teams')
    .select(['id', 'name', 'name_key', 'members'])
    .where('account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('id', 'in', written), eb('name_key', 'in', written.map(nameKey))]))
    .execute();
  return mappings.map(({ group, team }) => {
    const found = rows.find(row => (isId(team) ? row.id === team : row.name_key === nameKey(team)));
    if (!found) throw missing('team');
    if (found.members !== 'chosen') throw automatic();
    return { group, team: { id: found.id, name: found.name } };
  });
};
