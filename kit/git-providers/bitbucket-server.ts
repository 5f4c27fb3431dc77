/** Bitbucket on servers of one's own. Owners are the keys of projects. */
import { createHash } from 'node:crypto';
import { bringingPull, openedBy } from './bringing-pull.ts';
import type { GitProvider, RemotePullRequest, RemoteRepository, RepositoryPermission } from './provider.ts';
import {
  at,
  header,
  type Json,
  listAt,
  ownerAndName,
  segment,
  textAt,
  type Wire,
  whyNoCommit,
} from './wire.ts';

const API = '/rest/api/1.0';

const repositoryOf = (wire: Json): RemoteRepository => {
  const http = listAt(wire, 'links', 'clone').find(link => /^https?$/.test(textAt(link, 'name')));
  const owner = textAt(wire, 'project', 'key');
  const name = textAt(wire, 'slug');
  const web = textAt(listAt(wire, 'links', 'self')[0], 'href').replace(/\/browse$/, '');
  return {
    fullName: `${owner}/${name}`,
    owner,
    name,
    cloneUrl: textAt(http, 'href'),
    webUrl: web,
    defaultBranch: textAt(wire, 'defaultBranch').replace(/^refs\/heads\//, '') || undefined,
    isPrivate: wire.public !== true,
  };
};

const STATES: Readonly<Record<string, RemotePullRequest['state']>> = { OPEN: 'open', MERGED: 'merged' };

const pullRequestOf = (wire: unknown): RemotePullRequest => {
  const state = STATES[textAt(wire, 'state')] ?? 'closed';
  const mergeSha = textAt(wire, 'properties', 'mergeCommit', 'id');
  return {
    number: Number(textAt(wire, 'id')),
    state,
    title: textAt(wire, 'title'),
    webUrl: textAt(listAt(wire, 'links', 'self')[0], 'href'),
    head: textAt(wire, 'fromRef', 'displayId'),
    base: textAt(wire, 'toRef', 'displayId'),
    ...openedBy(textAt(wire, 'author', 'user', 'name'), textAt(wire, 'author', 'user', 'displayName')),
    ...(state === 'merged' && mergeSha !== '' ? { mergeSha } : {}),
  };
};

const place = (fullName: string): string => {
  const { owner, name } = ownerAndName(fullName);
  return `${API}/projects/${segment(owner)}/repos/${segment(name)}`;
};

const keyOf = (context: string): string =>
  `freshet-${createHash('sha256').update(context).digest('hex').slice(0, 32)}`;

const BUILD_STATES = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  // It knows no build that was stopped.
  stopped: 'FAILED',
} as const;

/** What the token may do shows in which of the lists, by level, the repository is. */
const PERMISSIONS = [
  ['REPO_ADMIN', 'admin'],
  ['REPO_WRITE', 'write'],
] as const;

export const createBitbucketServer = (wire: Wire): GitProvider => {
  const list = async (path: string) => {
    const { body } = await wire.ask({ path });
    const items = listAt(body, 'values');
    if (at(body, 'isLastPage') !== false) return { items };
    const url = new URL(path, 'http://path');
    url.searchParams.set('start', textAt(body, 'nextPageStart'));
    return { items, next: url.pathname + url.search };
  };
  const permission = async (fullName: string): Promise<RepositoryPermission> => {
    if (!(await wire.find({ path: place(fullName) }))) return 'none';
    const { owner, name } = ownerAndName(fullName);
    for (const [level, permission] of PERMISSIONS) {
      const query = `projectkey=${segment(owner)}&name=${segment(name)}&permission=${level}&limit=100`;
      const { items } = await list(`${API}/repos?${query}`);
      if (items.some(item => textAt(item, 'slug').toLowerCase() === name.toLowerCase())) return permission;
    }
    return 'read';
  };
  return {
    kind: 'bitbucket-server',
    // The server names whoever asks in a header, and tells no scopes.
    checkToken: async () => {
      const answer = await wire.ask({ path: `${API}/application-properties` });
      const userName = header(answer, 'x-ausername');
      const found =
        userName === '' ? undefined : await wire.find({ path: `${API}/users/${segment(userName)}` });
      const name = textAt(found?.body, 'displayName');
      const email = textAt(found?.body, 'emailAddress');
      return {
        owner: { userName, ...(name === '' ? {} : { name }), ...(email === '' ? {} : { email }) },
        missing: userName === '' ? ['a token of a person'] : [],
        isUnproven: true,
      };
    },
    organizations: async cursor => {
      const { items, ...next } = await list(cursor ?? `${API}/projects?limit=50`);
      return { items: items.map(one => textAt(one, 'key')), ...next };
    },
    repositories: async ({ organization, search, cursor }) => {
      const base =
        organization === undefined
          ? `${API}/repos?limit=50${search ? `&name=${segment(search)}` : ''}`
          : `${API}/repos?limit=50&projectkey=${segment(organization)}${search ? `&name=${segment(search)}` : ''}`;
      const { items, ...next } = await list(cursor ?? base);
      return { items: items.map(repositoryOf), ...next };
    },
    repository: async fullName => {
      const found = await wire.find({ path: place(fullName) });
      if (!found) return undefined;
      const branch = await wire.find({ path: `${place(fullName)}/default-branch` });
      return repositoryOf({
        ...(found.body as Json),
        defaultBranch: textAt(branch?.body, 'displayId'),
      });
    },
    createRepository: async ({ owner, name, isPrivate }) => {
      const { body } = await wire.ask({
        method: 'POST',
        path: `${API}/projects/${segment(owner)}/repos`,
        body: { name, scmId: 'git', public: !isPrivate },
      });
      return repositoryOf(body as Json);
    },
    branches: async (fullName, cursor) => {
      const { items, ...next } = await list(cursor ?? `${place(fullName)}/branches?limit=50`);
      return { items: items.map(branch => textAt(branch, 'displayId')), ...next };
    },
    permission,
    ensureWebhook: async (fullName, { url, secret }) => {
      const hooks = `${place(fullName)}/webhooks`;
      const { items } = await list(`${hooks}?limit=50`);
      const same = items.find(hook => textAt(hook, 'url') === url);
      const body = {
        name: 'Freshet',
        url,
        active: true,
        configuration: { secret: secret.reveal() },
        events: ['repo:refs_changed', 'pr:opened', 'pr:from_ref_updated', 'pr:merged'],
      };
      const { body: kept } = same
        ? await wire.ask({ method: 'PUT', path: `${hooks}/${textAt(same, 'id')}`, body })
        : await wire.ask({ method: 'POST', path: hooks, body });
      return { id: textAt(kept, 'id') };
    },
    removeWebhook: async (fullName, id) => {
      await wire.find({ method: 'DELETE', path: `${place(fullName)}/webhooks/${segment(id)}` });
    },
    openPullRequest: async (fullName, { head, base, title, body }) => {
      const { owner, name } = ownerAndName(fullName);
      const repository = { slug: name, project: { key: owner } };
      const answer = await wire.ask({
        method: 'POST',
        path: `${place(fullName)}/pull-requests`,
        body: {
          title,
          description: body,
          fromRef: { id: `refs/heads/${head}`, repository },
          toRef: { id: `refs/heads/${base}`, repository },
        },
      });
      return pullRequestOf(answer.body);
    },
    pullRequest: async (fullName, number) => {
      const found = await wire.find({ path: `${place(fullName)}/pull-requests/${number}` });
      return found && pullRequestOf(found.body);
    },
    pullRequestOf: async (fullName, sha) => {
      const path = `${place(fullName)}/commits/${segment(sha)}/pull-requests?limit=10`;
      return bringingPull(listAt((await wire.find({ path }))?.body, 'values').map(pullRequestOf), sha);
    },
    reportStatus: async (fullName, { sha, state, context, description, url }) => {
      const found = await wire.find({
        method: 'POST',
        path: `/rest/build-status/1.0/commits/${segment(sha)}`,
        body: { key: keyOf(context), state: BUILD_STATES[state], name: context, description, url },
      });
      if (!found) throw await whyNoCommit(wire, { fullName, path: place(fullName), sha });
    },
    fileUrl: ({ webUrl }, { revision, path }) =>
      `${webUrl}/browse/${path.split('/').map(segment).join('/')}?at=${segment(revision)}`,
    commitUrl: ({ webUrl }, sha) => `${webUrl}/commits/${segment(sha)}`,
  };
};
