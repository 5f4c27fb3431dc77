import { Browser, type Page } from './browser.ts';
import type { CertifiedProvider, Person } from './certified-provider.ts';
import type { SsoStand, Tenant } from './sso-stand.ts';

export const CLIENT = { id: 'freshet', secret: 'a client secret: with + odd % characters' } as const;

/** An identity provider of an account, as its admin made it. */
export interface MadeProvider {
  readonly id: string;
  readonly redirectUri: string;
}

/** Adds a provider to an account. */
export const addProvider = async (
  stand: SsoStand,
  tenant: Tenant,
  settings: Readonly<Record<string, unknown>>,
): Promise<MadeProvider> => {
  const { status, json, text } = await stand.ask('POST /sso/providers', {
    session: tenant.session,
    body: { name: 'Company login', clientId: CLIENT.id, clientSecret: CLIENT.secret, ...settings },
  });
  if (status !== 201) throw new Error(`could not add the provider: ${text}`);
  return json;
};

/** Adds a certified provider to an account, and the account's client to the provider. */
export const connect = async (
  stand: SsoStand,
  tenant: Tenant,
  idp: CertifiedProvider,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<MadeProvider> => {
  const scopes = ['openid', 'email', 'profile', 'groups'];
  const id = `client of ${tenant.accountId}`;
  const provider = await addProvider(stand, tenant, {
    issuer: idp.issuer,
    clientId: id,
    scopes,
    ...settings,
  });
  idp.register({ id, secret: CLIENT.secret, redirectUri: provider.redirectUri });
  return provider;
};

export const startUrl = (stand: SsoStand, { id }: MadeProvider, returnTo?: string): string =>
  `${stand.url}/api/auth/sso/${id}/start${returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`;

export interface SignedIn extends Page {
  readonly session: string | undefined;
}

/** Takes a browser to the provider, signs a person in there, and stops before it comes back. */
export const goThere = (
  stand: SsoStand,
  provider: MadeProvider,
  { browser, returnTo }: { readonly browser: Browser; readonly returnTo?: string },
): Promise<string> => browser.travel(startUrl(stand, provider, returnTo), provider.redirectUri);

/** Comes back from the provider. */
export const comeBack = async (stand: SsoStand, browser: Browser, address: string): Promise<SignedIn> => ({
  ...(await browser.get(address)),
  session: browser.cookie(stand.url, 'freshet_session'),
});

interface Visitor {
  readonly sub: string;
  readonly claims: Person;
  readonly browser?: Browser;
}

/** Signs a person in, all the way. */
export const signInAs = async (
  stand: SsoStand,
  provider: MadeProvider,
  idp: CertifiedProvider,
  { sub, claims, browser = new Browser() }: Visitor,
): Promise<SignedIn> => {
  idp.people.set(sub, claims);
  idp.next = sub;
  return comeBack(stand, browser, await goThere(stand, provider, { browser }));
};
