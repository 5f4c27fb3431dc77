import type { IssuerKey } from '@freshet/contracts/identity';
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { SsoTables } from './sso/tables.ts';

export interface IdentityTables extends SsoTables {
  'identity.accounts': {
    id: string;
    name: string;
    name_key: string;
    invite_domains: string[];
    session_idle_minutes: number | null;
    event_text_in_commands: 'warn' | 'refuse-forks' | 'refuse';
    created_at: Date;
  };
  'identity.users': {
    id: string;
    user_name: string;
    user_name_key: string;
    /** Lower case. */
    email: string;
    /** Somebody other than the user stands for the address: an inviting admin or an identity provider. */
    email_vouched: boolean;
    /** Null for people who sign in elsewhere only. */
    password_hash: string | null;
    created_at: Date;
  };
  'identity.memberships': {
    account_id: string;
    user_id: string;
    role: 'admin' | 'user';
    disabled_at: Date | null;
    joined_at: Date;
    last_sign_in_at: Date | null;
  };
  'identity.external_identities': {
    account_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: Date;
  };
  'identity.token_keys': {
    id: string;
    public_jwk: JSONColumnType<IssuerKey, string, string>;
    sealed_private_key: string;
    created_at: Date;
  };
  'identity.teams': {
    id: string;
    account_id: string;
    name: string;
    name_key: string;
    /** How one gets in: by being put there, or by itself as anyone or as an admin. */
    members: 'chosen' | 'everyone' | 'admins';
    tags: string[];
    created_at: Date;
  };
  'identity.service_accounts': {
    id: string;
    account_id: string;
    name: string;
    name_key: string;
    admin: boolean;
    disabled_at: Date | null;
    created_at: Date;
  };
  'identity.team_users': { account_id: string; team_id: string; user_id: string };
  /** Who is in which team, by choice or by itself. A view. */
  'identity.user_teams': { account_id: string; user_id: string; team_id: string };
  'identity.team_service_accounts': { account_id: string; team_id: string; service_account_id: string };
  'identity.api_keys': {
    id: string;
    account_id: string;
    name: string;
    secret_hash: string;
    /** Null for a key without limits of its own. */
    scopes: string[] | null;
    subject_type: string;
    subject_id: string;
    user_id: GeneratedAlways<string | null>;
    service_account_id: GeneratedAlways<string | null>;
    created_by: string;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
  };
  'identity.api_key_uses': { key_id: string; ip: string; audited_at: Date };
  'identity.sessions': {
    id: string;
    account_id: string;
    user_id: string;
    secret_hash: string;
    method: 'password' | 'sso';
    ip: string;
    user_agent: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  'identity.invitations': {
    id: string;
    account_id: string;
    email: string;
    role: 'admin' | 'user';
    secret_hash: string;
    created_by: string;
    created_at: Date;
    expires_at: Date;
  };
  'identity.invitation_teams': { account_id: string; invitation_id: string; team_id: string };
  'identity.sign_in_attempts': { key: string; attempts: number; last_at: Date; blocked_until: Date };
}
