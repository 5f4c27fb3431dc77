/**
 * From a credential to who it stands for, each in one query. Whatever ends an identity (removed, disabled,
 * revoked, expired, unused too long) is decided here and nowhere else.
 */

import type { Principal } from '@freshet/domain/access';
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import type { Identity } from '../../gateway/index.ts';
import type { IdentitySettings, IdentitySql } from '../core.ts';
import { type PresentedToken, sameHash } from '../credential-token.ts';
import type { KnownIdentity } from './identity-cache.ts';

interface LookupDeps {
  readonly sql: IdentitySql;
  readonly clock: Clock;
  readonly settings: IdentitySettings;
}

const MINUTE_MS = 60_000;

interface SessionRow {
  readonly secret_hash: string;
  readonly account_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  readonly session_idle_minutes: number | null;
  readonly team_ids: string[];
}

/** An identity with the hash that whoever claims it must match. */
interface Found {
  readonly known: KnownIdentity;
  readonly secretHash: string;
}

const proved = (found: Found | undefined, token: PresentedToken): KnownIdentity | undefined =>
  found && sameHash(found.secretHash, token.secretHash) ? found.known : undefined;

export const lookUpSession = async (
  deps: LookupDeps,
  token: PresentedToken,
): Promise<KnownIdentity | undefined> => proved(await findSession(deps, token.id), token);

export const lookUpApiKey = async (
  deps: LookupDeps,
  token: PresentedToken,
): Promise<KnownIdentity | undefined> => proved(await findApiKey(deps, token.id), token);

/**
 * Who is behind a session or key that was proved before, if it is still good. For tokens that were given out on the
 * strength of it: whoever calls this has seen such a token.
 */
export const revisitCredential = async (
  deps: LookupDeps,
  { kind, id }: { readonly kind: 'session' | 'api-key'; readonly id: string },
): Promise<Identity | undefined> =>
  (kind === 'session' ? await findSession(deps, id) : await findApiKey(deps, id))?.known.identity;

const findSession = async (
  { sql: db, clock, settings }: LookupDeps,
  id: string,
): Promise<Found | undefined> => {
  const { rows } = await sql<SessionRow>`
    select s.secret_hash, s.account_id, s.user_id, s.expires_at, s.last_seen_at,
      u.user_name, m.role, a.session_idle_minutes,
      array(
        select t.team_id from identity.user_teams t
        where t.account_id = s.account_id and t.user_id = s.user_id
      ) as team_ids
    from identity.sessions s
    join identity.memberships m on m.account_id = s.account_id and m.user_id = s.user_id
    join identity.users u on u.id = s.user_id
    join identity.accounts a on a.id = s.account_id
    where s.id = ${id} and s.ended_at is null and m.disabled_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const idleMs =
    row.session_idle_minutes === null ? settings.sessionIdleMs : row.session_idle_minutes * MINUTE_MS;
  const endsAt = Math.min(row.expires_at.getTime(), row.last_seen_at.getTime() + idleMs);
  if (clock.now().getTime() >= endsAt) return undefined;
  const principal: Principal = {
    kind: 'user',
    id: row.user_id,
    accountId: row.account_id,
    admin: row.role === 'admin',
    teamIds: row.team_ids,
  };
  const known = {
    identity: { principal, name: row.user_name, sessionId: id },
    credentialId: id,
    // Its use moves the end, so a cached session must not end by the last-seen time it was read with.
    endsAt: row.expires_at.getTime(),
  };
  return { known, secretHash: row.secret_hash };
};

interface KeyRow {
  readonly secret_hash: string;
  readonly account_id: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly name: string;
  readonly admin: boolean;
  readonly scopes: string[] | null;
  readonly expires_at: Date | null;
  readonly team_ids: string[];
}

const findApiKey = async ({ sql: db, clock }: LookupDeps, id: string): Promise<Found | undefined> => {
  const { rows } = await sql<KeyRow>`
    select k.secret_hash, k.account_id, k.subject_type, k.subject_id, k.scopes, k.expires_at,
      coalesce(u.user_name, s.name) as name,
      coalesce(m.role = 'admin', s.admin) as admin,
      array(
        select t.team_id from identity.user_teams t
        where t.account_id = k.account_id and t.user_id = k.user_id
        union all
        select t.team_id from identity.team_service_accounts t
        where t.account_id = k.account_id and t.service_account_id = k.service_account_id
      ) as team_ids
    from identity.api_keys k
    left join identity.memberships m
      on m.account_id = k.account_id and m.user_id = k.user_id and m.disabled_at is null
    left join identity.users u on u.id = m.user_id
    left join identity.service_accounts s
      on s.account_id = k.account_id and s.id = k.service_account_id and s.disabled_at is null
    where k.id = ${id} and coalesce(m.user_id, s.id) is not null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const endsAt = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (clock.now().getTime() >= endsAt) return undefined;
  const known = { identity: identityOfKey(id, row), credentialId: id, endsAt };
  return { known, secretHash: row.secret_hash };
};

const identityOfKey = (keyId: string, row: KeyRow): Identity => ({
  principal: {
    kind: row.subject_type === 'user' ? 'user' : 'service-account',
    id: row.subject_id,
    accountId: row.account_id,
    admin: row.admin,
    teamIds: row.team_ids,
    ...(row.scopes === null ? {} : { scopes: row.scopes }),
  },
  name: row.name,
  keyId,
});
