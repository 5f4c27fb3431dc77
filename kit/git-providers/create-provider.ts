import { Fault } from '../errors/index.ts';
import type { Outbound } from '../outbound/index.ts';
import type { Secret } from '../secret/index.ts';
import { createBitbucket } from './bitbucket.ts';
import { createBitbucketServer } from './bitbucket-server.ts';
import { createFreshetHost } from './freshet.ts';
import { createGitea } from './gitea.ts';
import { createGitHub } from './github.ts';
import { createGitLab } from './gitlab.ts';
import type { GitProvider, GitProviderKind } from './provider.ts';
import { createWire, type Wire } from './wire.ts';

export interface GitProviderOptions {
  readonly kind: GitProviderKind;
  /** The address of the API; that of the provider's own service unless given. */
  readonly apiUrl?: string | undefined;
  readonly token: Secret;
  /** Where the provider takes a token only with the name of its owner. */
  readonly userName?: string | undefined;
  /** Allow answers of `PROVIDER_ANSWER_BYTES`. */
  readonly outbound: Outbound;
}

/** How much a list of fifty repositories may have. */
export const PROVIDER_ANSWER_BYTES = 4 * 1024 * 1024;

interface ProviderSpec {
  readonly title: string;
  /** Where its own service is; undefined for what runs only on servers of one's own. */
  readonly usual?: string;
  login(token: Secret, userName: string | undefined): Readonly<Record<string, string>>;
  create(wire: Wire): GitProvider;
}

const bearer = (token: Secret): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token.reveal()}`,
});

const basicOrBearer = (token: Secret, userName: string | undefined): Readonly<Record<string, string>> =>
  userName === undefined
    ? bearer(token)
    : { authorization: `Basic ${Buffer.from(`${userName}:${token.reveal()}`).toString('base64')}` };

const PROVIDERS: Readonly<Record<GitProviderKind, ProviderSpec>> = {
  freshet: { title: 'The built-in Git host', login: bearer, create: createFreshetHost },
  github: {
    title: 'GitHub',
    usual: 'https://api.github.com',
    login: token => ({ ...bearer(token), 'x-github-api-version': '2022-11-28' }),
    create: createGitHub,
  },
  gitlab: {
    title: 'GitLab',
    usual: 'https://gitlab.com/api/v4',
    login: token => ({ 'private-token': token.reveal() }),
    create: createGitLab,
  },
  bitbucket: {
    title: 'Bitbucket',
    usual: 'https://api.bitbucket.org/2.0',
    login: basicOrBearer,
    create: createBitbucket,
  },
  'bitbucket-server': {
    title: 'Bitbucket Server',
    login: basicOrBearer,
    create: createBitbucketServer,
  },
  gitea: {
    title: 'Gitea',
    usual: 'https://gitea.com/api/v1',
    login: token => ({ authorization: `token ${token.reveal()}` }),
    create: createGitea,
  },
};

/** A provider, asked with one token. Nothing is asked yet. */
export const createGitProvider = ({
  kind,
  apiUrl,
  token,
  userName,
  outbound,
}: GitProviderOptions): GitProvider => {
  const { title, usual, login, create } = PROVIDERS[kind];
  const base = apiUrl ?? usual;
  if (base === undefined)
    throw new Fault('ADDRESS_REFUSED', `${title} needs the address of its API, as https://git.example.com`);
  return create(createWire({ apiUrl: base, title, headers: login(token, userName), outbound }));
};
