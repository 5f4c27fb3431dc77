/** How each provider wants to be told the status of a commit. */
import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { CommitState } from '../tables.ts';
import type { ProviderLogin, StatusWriter } from './status.ts';

/** The least of what providers show. */
const DESCRIPTION_MAX = 140;

const cut = (text: string, max = DESCRIPTION_MAX): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text;

const at = (base: string, ...segments: readonly string[]): string =>
  `${base.replace(/\/+$/, '')}/${segments.map(encodeURIComponent).join('/')}`;

/** The API of a server: as it was given, or at its usual place when only the host was. */
const apiOf = ({ apiUrl }: ProviderLogin, usual: string, path: string): string => {
  if (apiUrl === undefined) return usual;
  const url = URL.parse(apiUrl.includes('://') ? apiUrl : `https://${apiUrl}`);
  if (!url) throw new Fault('ADDRESS_REFUSED', 'the Git connection has no usable address');
  return url.pathname === '/' && url.host !== new URL(usual).host ? `${url.origin}${path}` : url.href;
};

const GITHUB_STATES: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  success: 'success',
  failure: 'failure',
  stopped: 'error',
};

const github: StatusWriter = (status, login) => ({
  url: at(
    apiOf(login, 'https://api.github.com', '/api/v3'),
    'repos',
    status.owner,
    status.name,
    'statuses',
    status.revision,
  ),
  headers: {
    authorization: `Bearer ${login.token.reveal()}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  },
  body: {
    state: GITHUB_STATES[status.state],
    context: cut(status.title, 255),
    description: cut(status.description),
    target_url: status.targetUrl,
  },
});

const gitea: StatusWriter = (status, login) => ({
  url: at(
    apiOf(login, 'https://gitea.com/api/v1', '/api/v1'),
    'repos',
    status.owner,
    status.name,
    'statuses',
    status.revision,
  ),
  headers: { authorization: `token ${login.token.reveal()}` },
  body: {
    state: GITHUB_STATES[status.state],
    context: cut(status.title, 255),
    description: cut(status.description),
    target_url: status.targetUrl,
  },
});

const GITLAB_STATES: Readonly<Record<CommitState, string>> = {
  pending: 'running',
  success: 'success',
  failure: 'failed',
  stopped: 'canceled',
};

const gitlab: StatusWriter = (status, login) => ({
  url: at(
    apiOf(login, 'https://gitlab.com/api/v4', '/api/v4'),
    'projects',
    `${status.owner}/${status.name}`,
    'statuses',
    status.revision,
  ),
  headers: { 'private-token': login.token.reveal() },
  body: {
    state: GITLAB_STATES[status.state],
    name: cut(status.title, 255),
    description: cut(status.description),
    target_url: status.targetUrl,
  },
});

const BITBUCKET_STATES: Readonly<Record<CommitState, string>> = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  stopped: 'STOPPED',
};

/** Keys have at most 40 characters; two titles must not share one. */
const keyOf = (title: string): string =>
  `freshet-${createHash('sha256').update(title).digest('hex').slice(0, 32)}`;

const bitbucketBody = (status: Parameters<StatusWriter>[0], state: string) => ({
  key: keyOf(status.title),
  state,
  name: cut(status.title, 255),
  description: cut(status.description),
  url: status.targetUrl,
});

const loginHeader = ({ userName, token }: ProviderLogin): string =>
  userName === undefined
    ? `Bearer ${token.reveal()}`
    : `Basic ${Buffer.from(`${userName}:${token.reveal()}`).toString('base64')}`;

const bitbucket: StatusWriter = (status, login) => ({
  url: at(
    apiOf(login, 'https://api.bitbucket.org/2.0', '/2.0'),
    'repositories',
    status.owner,
    status.name,
    'commit',
    status.revision,
    'statuses',
    'build',
  ),
  headers: { authorization: loginHeader(login) },
  body: bitbucketBody(status, BITBUCKET_STATES[status.state]),
});

const bitbucketServer: StatusWriter = (status, login) => {
  if (login.apiUrl === undefined) throw new Fault('ADDRESS_REFUSED', 'the Git connection names no server');
  return {
    url: at(
      apiOf(login, 'https://bitbucket.invalid', ''),
      'rest',
      'build-status',
      '1.0',
      'commits',
      status.revision,
    ),
    headers: { authorization: loginHeader(login) },
    // It knows no build that was stopped.
    body: bitbucketBody(status, status.state === 'stopped' ? 'FAILED' : BITBUCKET_STATES[status.state]),
  };
};

/** By the provider of the commit. */
export const STATUS_WRITERS: Readonly<Record<string, StatusWriter>> = {
  github,
  gitlab,
  gitea,
  bitbucket,
  'bitbucket-server': bitbucketServer,
};
