import type { SsoCore } from '../core.ts';
import type { Client } from '../relying-party/relying-party.ts';

/** A team that the members of a provider's group are in. */
export interface GroupTeam {
  readonly group: string;
  readonly team: { readonly id: string; readonly name: string };
}

/** An OpenID Connect provider of one account. */
export interface Provider {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly sealedSecret?: string;
  readonly scopes: readonly string[];
  readonly groupClaim: string;
  /** When present, exactly its members are admins of the account. */
  readonly adminGroup?: string;
  /** Mail domains that may sign in; empty for all. */
  readonly allowedDomains: readonly string[];
  readonly assumeEmailVerified: boolean;
  readonly createUsers: boolean;
  readonly enabled: boolean;
  /** Passwords open no session in the account, except for break-glass users. */
  readonly enforced: boolean;
  readonly groupTeams: readonly GroupTeam[];
  readonly breakGlassUsers: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The purpose under which a client secret is sealed: moved to another provider it does not open. */
export const clientSecretPurpose = (providerId: string): string => `sso.client-secret:${providerId}`;

/** Where the provider sends browsers back to. One address per provider, so none can answer for another. */
export const redirectUriOf = ({ settings }: Pick<SsoCore, 'settings'>, providerId: string): string =>
  new URL(`/api/auth/sso/${providerId}/callback`, settings.publicUrl).href;

/** Ourselves as the provider knows us, with the secret opened. */
export const clientOf = async (core: SsoCore, provider: Provider): Promise<Client> => {
  const { id, accountId, issuer, clientId, scopes, sealedSecret } = provider;
  return {
    issuer,
    clientId,
    scopes,
    redirectUri: redirectUriOf(core, id),
    ...(sealedSecret === undefined
      ? {}
      : { clientSecret: await core.secrets.open(accountId, clientSecretPurpose(id), sealedSecret) }),
  };
};
