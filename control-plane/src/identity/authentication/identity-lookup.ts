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

export const lookUpSession = async (
  { sql: db, clock, settings }: LookupDeps,
  token: PresentedToken,
): Promise<KnownIdentity | undefined> => {
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
    where s.id = ${token.id} and s.ended_at is null and m.disabled_at is null`.execute(db);
  const [row] = rows;
  if (!row || !sameHash(row.secret_hash, token.secretHash)) return undefined;
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
  return {
    identity: { principal, name: row.user_name, sessionId: token.id },
    credentialId: token.id,
    // Its use moves the end, so a cached session must not end by the last-seen time it was read with.
    endsAt: row.expires_at.getTime(),
  };
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

export const lookUpApiKey = async (
  { sql: db, clock }: LookupDeps,
  token: PresentedToken,
): Promise<KnownIdentity | undefined> => {
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
    where k.id = ${token.id} and coalesce(m.user_id, s.id) is not null`.execute(db);
  const [row] = rows;
  if (!row || !sameHash(row.secret_hash, token.secretHash)) return undefined;
  const endsAt = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (clock.now().getTime() >= endsAt) return undefined;
  return { identity: identityOfKey(token.id, row), credentialId: token.id, endsAt };
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
