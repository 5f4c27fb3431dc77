/** Each provider's address and way of being logged in to. */
import type { SecretKeyRef } from '@freshet/domain/application-sets';
import { type Asking, basicHeader, bearer, loginHeader, tokenHeader } from './logins.ts';
import { createWire, type Wire } from './wire.ts';

interface TokenPlace {
  readonly api?: string;
  readonly tokenRef?: SecretKeyRef;
}

const trimmed = (address: string): string => address.replace(/\/+$/, '');

export const githubWire = async (asking: Asking, { api, tokenRef }: TokenPlace): Promise<Wire> =>
  createWire({
    outbound: asking.outbound,
    base: api || 'https://api.github.com',
    name: 'GitHub',
    headers: await tokenHeader(asking, tokenRef, bearer),
  });

export const giteaWire = async (asking: Asking, { api, tokenRef }: TokenPlace): Promise<Wire> =>
  createWire({
    outbound: asking.outbound,
    base: `${trimmed(api || 'https://gitea.com')}/api/v1`,
    name: 'Gitea',
    headers: await tokenHeader(asking, tokenRef, token => ({ authorization: `token ${token}` })),
  });

export const gitlabWire = async (asking: Asking, { api, tokenRef }: TokenPlace): Promise<Wire> =>
  createWire({
    outbound: asking.outbound,
    base: `${trimmed(api || 'https://gitlab.com')}/api/v4`,
    name: 'GitLab',
    headers: await tokenHeader(asking, tokenRef, token => ({ 'private-token': token })),
  });

type CloudPlace = { readonly api?: string } & (
  | { readonly user: string; readonly appPasswordRef: SecretKeyRef }
  | Parameters<typeof loginHeader>[1]
);

export const bitbucketWire = async (asking: Asking, place: CloudPlace): Promise<Wire> =>
  createWire({
    outbound: asking.outbound,
    base: place.api || 'https://api.bitbucket.org/2.0',
    name: 'Bitbucket',
    headers:
      'appPasswordRef' in place
        ? await basicHeader(asking, place.user, place.appPasswordRef)
        : await loginHeader(asking, place),
  });

export const bitbucketServerWire = async (
  asking: Asking,
  place: { readonly api: string } & Parameters<typeof loginHeader>[1],
): Promise<Wire> => {
  const api = trimmed(place.api);
  return createWire({
    outbound: asking.outbound,
    base: `${api.endsWith('/rest') ? api : `${api}/rest`}/api/1.0`,
    name: 'Bitbucket Server',
    headers: await loginHeader(asking, place),
  });
};
