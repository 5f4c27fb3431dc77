export interface SsoTables {
  'identity.sso_providers': {
    id: string;
    account_id: string;
    name: string;
    name_key: string;
    issuer: string;
    client_id: string;
    /** Null for a public client. */
    sealed_secret: string | null;
    scopes: string[];
    group_claim: string;
    admin_group: string | null;
    allowed_domains: string[];
    assume_email_verified: boolean;
    create_users: boolean;
    enabled: boolean;
    enforced: boolean;
    created_at: Date;
    updated_at: Date;
  };
  'identity.sso_group_teams': {
    account_id: string;
    provider_id: string;
    group_name: string;
    team_id: string;
  };
  /** Admins who may use a password although the provider is enforced. */
  'identity.sso_break_glass': { account_id: string; provider_id: string; user_id: string };
  /** Sign-ins that are on their way through a provider. */
  'identity.sso_attempts': {
    id: string;
    account_id: string;
    provider_id: string;
    state_hash: string;
    browser_hash: string;
    sealed_proof: string;
    return_to: string;
    expires_at: Date;
  };
  /** Which provider a session was opened through. */
  'identity.sso_sessions': { session_id: string; account_id: string; provider_id: string };
}
