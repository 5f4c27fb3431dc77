/** Bitbucket in the cloud. Owners are workspaces. */
import { createHash } from 'node:crypto';
import { bringingPull, openedBy } from './bringing-pull.ts';
import type {
  GitProvider,
  RemotePullRequest,
  RemoteRepository,
  RepositoryPermission,
  TokenCheck,
} from './provider.ts';
import { header, type Json, listAt, ownerAndName, segment, textAt, type Wire, whyNoCommit } from './wire.ts';

const NEEDED = {
  runtime: ['account', 'webhook', 'repository:write', 'repository:admin', 'pullrequest:write'],
  user: ['account', 'repository:write'],
} as const;

const repositoryOf = (wire: Json): RemoteRepository => {
  const https = listAt(wire, 'links', 'clone').find(link => textAt(link, 'name') === 'https');
  const clone = URL.parse(textAt(https, 'href'));
  // The address comes with the name of whoever asks in it.
  if (clone) clone.username = '';
  return {
    fullName: textAt(wire, 'full_name'),
    owner: textAt(wire, 'workspace', 'slug') || textAt(wire, 'full_name').split('/')[0] || '',
    name: textAt(wire, 'slug') || textAt(wire, 'name'),
    cloneUrl: clone?.href ?? '',
    webUrl: textAt(wire, 'links', 'html', 'href'),
    defaultBranch: textAt(wire, 'mainbranch', 'name') || undefined,
    isPrivate: wire.is_private === true,
  };
};

const STATES: Readonly<Record<string, RemotePullRequest['state']>> = { OPEN: 'open', MERGED: 'merged' };

const pullRequestOf = (wire: unknown): RemotePullRequest => {
  const state = STATES[textAt(wire, 'state')] ?? 'closed';
  const mergeSha = textAt(wire, 'merge_commit', 'hash');
  return {
    number: Number(textAt(wire, 'id')),
    state,
    title: textAt(wire, 'title'),
    webUrl: textAt(wire, 'links', 'html', 'href'),
    head: textAt(wire, 'source', 'branch', 'name'),
    base: textAt(wire, 'destination', 'branch', 'name'),
    ...openedBy(textAt(wire, 'author', 'nickname'), textAt(wire, 'author', 'display_name')),
    ...(state === 'merged' && mergeSha !== '' ? { mergeSha } : {}),
  };
};

const place = (fullName: string): string => {
  const { owner, name } = ownerAndName(fullName);
  return `/repositories/${segment(owner)}/${segment(name)}`;
};

const checkToken = async (wire: Wire, role: 'runtime' | 'user'): Promise<TokenCheck> => {
  const answer = await wire.ask({ path: '/user' });
  const told = answer.headers['x-oauth-scopes'] !== undefined;
  const scopes = header(answer, 'x-oauth-scopes')
    .split(',')
    .map(scope => scope.trim());
  return {
    owner: {
      userName: textAt(answer.body, 'username') || textAt(answer.body, 'nickname'),
      name: textAt(answer.body, 'display_name'),
    },
    missing: told ? NEEDED[role].filter(scope => !scopes.includes(scope)) : [],
    isUnproven: !told,
  };
};

/** Statuses are told apart by keys of at most 40 characters. */
const keyOf = (context: string): string =>
  `freshet-${createHash('sha256').update(context).digest('hex').slice(0, 32)}`;

const BUILD_STATES = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  stopped: 'STOPPED',
} as const;

export const createBitbucket = (wire: Wire): GitProvider => {
  const list = async (path: string) => {
    const { body } = await wire.ask({ path });
    const next = textAt(body, 'next');
    return { items: listAt(body, 'values'), ...(next === '' ? {} : { next }) };
  };
  const permission = async (fullName: string): Promise<RepositoryPermission> => {
    const found = await wire.find({ path: place(fullName) });
    if (!found) return 'none';
    const wanted = segment(`repository.full_name="${fullName.replaceAll('"', '')}"`);
    const { items } = await list(`/user/permissions/repositories?q=${wanted}`);
    const level = textAt(items[0], 'permission');
    return level === 'admin' || level === 'write' ? level : 'read';
  };
  return {
    kind: 'bitbucket',
    checkToken: role => checkToken(wire, role),
    organizations: async cursor => {
      const { items, ...next } = await list(cursor ?? '/workspaces?pagelen=50');
      return { items: items.map(one => textAt(one, 'slug')), ...next };
    },
    repositories: async ({ organization, search, cursor }) => {
      const base =
        organization === undefined ? '/repositories?role=member' : `/repositories/${segment(organization)}?`;
      const wanted = search ? `&q=${segment(`name~"${search.replaceAll('"', '')}"`)}` : '';
      const { items, ...next } = await list(cursor ?? `${base}&pagelen=50${wanted}`);
      return { items: items.map(repositoryOf), ...next };
    },
    repository: async fullName => {
      const found = await wire.find({ path: place(fullName) });
      return found && repositoryOf(found.body as Json);
    },
    createRepository: async ({ owner, name, isPrivate }) => {
      const { body } = await wire.ask({
        method: 'POST',
        path: place(`${owner}/${name}`),
        body: { scm: 'git', is_private: isPrivate },
      });
      return repositoryOf(body as Json);
    },
    branches: async (fullName, cursor) => {
      const { items, ...next } = await list(cursor ?? `${place(fullName)}/refs/branches?pagelen=50`);
      return { items: items.map(branch => textAt(branch, 'name')), ...next };
    },
    permission,
    ensureWebhook: async (fullName, { url, secret }) => {
      const hooks = `${place(fullName)}/hooks`;
      const { items } = await list(`${hooks}?pagelen=50`);
      const same = items.find(hook => textAt(hook, 'url') === url);
      const body = {
        description: 'Freshet',
        url,
        active: true,
        secret: secret.reveal(),
        events: ['repo:push', 'pullrequest:created', 'pullrequest:updated', 'pullrequest:fulfilled'],
      };
      const { body: kept } = same
        ? await wire.ask({ method: 'PUT', path: `${hooks}/${segment(textAt(same, 'uuid'))}`, body })
        : await wire.ask({ method: 'POST', path: hooks, body });
      return { id: textAt(kept, 'uuid') };
    },
    removeWebhook: async (fullName, id) => {
      await wire.find({ method: 'DELETE', path: `${place(fullName)}/hooks/${segment(id)}` });
    },
    openPullRequest: async (fullName, { head, base, title, body }) => {
      const answer = await wire.ask({
        method: 'POST',
        path: `${place(fullName)}/pullrequests`,
        body: {
          title,
          description: body,
          source: { branch: { name: head } },
          destination: { branch: { name: base } },
        },
      });
      return pullRequestOf(answer.body);
    },
    pullRequest: async (fullName, number) => {
      const found = await wire.find({ path: `${place(fullName)}/pullrequests/${number}` });
      return found && pullRequestOf(found.body);
    },
    pullRequestOf: async (fullName, sha) => {
      // Only where the workspace has the links of commits to pull requests switched on; else there is no such address.
      const path = `${place(fullName)}/commit/${segment(sha)}/pullrequests?pagelen=10`;
      return bringingPull(listAt((await wire.find({ path }))?.body, 'values').map(pullRequestOf), sha);
    },
    reportStatus: async (fullName, { sha, state, context, description, url }) => {
      const found = await wire.find({
        method: 'POST',
        path: `${place(fullName)}/commit/${segment(sha)}/statuses/build`,
        body: { key: keyOf(context), state: BUILD_STATES[state], name: context, description, url },
      });
      if (!found) throw await whyNoCommit(wire, { fullName, path: place(fullName), sha });
    },
    fileUrl: ({ webUrl }, { revision, path }) =>
      `${webUrl}/src/${segment(revision)}/${path.split('/').map(segment).join('/')}`,
    commitUrl: ({ webUrl }, sha) => `${webUrl}/commits/${segment(sha)}`,
  };
};
