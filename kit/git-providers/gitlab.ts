import { bringingPull, openedBy } from './bringing-pull.ts';
import type {
  GitProvider,
  RemotePullRequest,
  RemoteRepository,
  RepositoryPermission,
  TokenCheck,
} from './provider.ts';
import {
  at,
  header,
  type Json,
  listAt,
  ownerAndName,
  segment,
  textAt,
  type Wire,
  type WireAnswer,
  whyNoCommit,
} from './wire.ts';

const NEEDED = { runtime: ['api'], user: ['write_repository', 'read_api'] } as const;

const repositoryOf = (wire: Json): RemoteRepository => ({
  fullName: textAt(wire, 'path_with_namespace'),
  owner: textAt(wire, 'namespace', 'full_path'),
  name: textAt(wire, 'path'),
  cloneUrl: textAt(wire, 'http_url_to_repo'),
  webUrl: textAt(wire, 'web_url'),
  defaultBranch: textAt(wire, 'default_branch') || undefined,
  isPrivate: textAt(wire, 'visibility') !== 'public',
});

/** Levels of access are numbers: 30 may push, 40 may do nearly everything. */
const permissionOf = (wire: Json): RepositoryPermission => {
  const levels = ['project_access', 'group_access'].map(kind =>
    Number(textAt(wire, 'permissions', kind, 'access_level')),
  );
  const level = Math.max(...levels);
  if (level >= 40) return 'admin';
  return level >= 30 ? 'write' : 'read';
};

const pullRequestOf = (wire: unknown): RemotePullRequest => {
  const state = textAt(wire, 'state');
  const mergeSha = textAt(wire, 'merge_commit_sha') || textAt(wire, 'squash_commit_sha');
  return {
    number: Number(textAt(wire, 'iid')),
    state: state === 'merged' ? 'merged' : state === 'opened' ? 'open' : 'closed',
    title: textAt(wire, 'title'),
    webUrl: textAt(wire, 'web_url'),
    head: textAt(wire, 'source_branch'),
    base: textAt(wire, 'target_branch'),
    ...openedBy(textAt(wire, 'author', 'username'), textAt(wire, 'author', 'name')),
    ...(state === 'merged' && mergeSha !== '' ? { mergeSha } : {}),
  };
};

const place = (fullName: string): string => {
  const { owner, name } = ownerAndName(fullName);
  return `/projects/${segment(`${owner}/${name}`)}`;
};

/** The number of the next page; its address is that of this one with the number in it. */
const nextPage = (path: string, answer: WireAnswer): { readonly next?: string } => {
  const page = header(answer, 'x-next-page');
  if (page === '') return {};
  const url = new URL(path, 'http://path');
  url.searchParams.set('page', page);
  return { next: url.pathname + url.search };
};

const checkToken = async (wire: Wire, role: 'runtime' | 'user'): Promise<TokenCheck> => {
  const [{ body }, self] = await Promise.all([
    wire.ask({ path: '/user' }),
    // Only personal tokens can be asked about themselves; others show what they may when used.
    wire.find({ path: '/personal_access_tokens/self' }).catch(() => undefined),
  ]);
  const told = at(self?.body, 'scopes');
  const scopes = Array.isArray(told) ? told.map(String) : undefined;
  const email = textAt(body, 'email');
  const lacks = (scope: string): boolean => !scopes?.includes(scope) && !scopes?.includes('api');
  return {
    owner: {
      userName: textAt(body, 'username'),
      name: textAt(body, 'name'),
      ...(email === '' ? {} : { email }),
    },
    missing: scopes ? NEEDED[role].filter(lacks) : [],
    isUnproven: scopes === undefined,
  };
};

/** A group that repositories can be made in has a number; one's own namespace needs none. */
const namespaceOf = async (wire: Wire, owner: string): Promise<Json> => {
  const { body } = await wire.ask({ path: `/namespaces/${segment(owner)}` });
  return { namespace_id: Number(textAt(body, 'id')) };
};

const STATES = { pending: 'running', success: 'success', failure: 'failed', stopped: 'canceled' } as const;

export const createGitLab = (wire: Wire): GitProvider => {
  const list = async (path: string) => {
    const answer = await wire.ask({ path });
    return { items: listAt(answer.body), ...nextPage(path, answer) };
  };
  const find = async (fullName: string): Promise<Json | undefined> =>
    (await wire.find({ path: place(fullName) }))?.body as Json | undefined;
  return {
    kind: 'gitlab',
    checkToken: role => checkToken(wire, role),
    organizations: async cursor => {
      const { items, ...next } = await list(cursor ?? '/namespaces?per_page=50');
      return { items: items.map(one => textAt(one, 'full_path')), ...next };
    },
    repositories: async ({ organization, search, cursor }) => {
      const base =
        organization === undefined
          ? '/projects?membership=true'
          : `/groups/${segment(organization)}/projects?include_subgroups=true`;
      const wanted = search ? `&search=${segment(search)}` : '';
      const { items, ...next } = await list(cursor ?? `${base}${wanted}&per_page=50`);
      return { items: items.map(repositoryOf), ...next };
    },
    repository: async fullName => {
      const found = await find(fullName);
      return found && repositoryOf(found);
    },
    createRepository: async ({ owner, name, isPrivate }) => {
      const { body } = await wire.ask({
        method: 'POST',
        path: '/projects',
        body: {
          path: name,
          name,
          visibility: isPrivate ? 'private' : 'public',
          ...(await namespaceOf(wire, owner)),
        },
      });
      return repositoryOf(body as Json);
    },
    branches: async (fullName, cursor) => {
      const { items, ...next } = await list(cursor ?? `${place(fullName)}/repository/branches?per_page=50`);
      return { items: items.map(branch => textAt(branch, 'name')), ...next };
    },
    permission: async fullName => {
      const found = await find(fullName);
      return found ? permissionOf(found) : 'none';
    },
    ensureWebhook: async (fullName, { url, secret }) => {
      const hooks = `${place(fullName)}/hooks`;
      const known = await wire.ask({ path: `${hooks}?per_page=50` });
      const same = listAt(known.body).find(hook => textAt(hook, 'url') === url);
      const body = {
        url,
        token: secret.reveal(),
        push_events: true,
        merge_requests_events: true,
        enable_ssl_verification: true,
      };
      const { body: kept } = same
        ? await wire.ask({ method: 'PUT', path: `${hooks}/${textAt(same, 'id')}`, body })
        : await wire.ask({ method: 'POST', path: hooks, body });
      return { id: textAt(kept, 'id') };
    },
    removeWebhook: async (fullName, id) => {
      await wire.find({ method: 'DELETE', path: `${place(fullName)}/hooks/${segment(id)}` });
    },
    openPullRequest: async (fullName, { head, base, title, body }) => {
      const answer = await wire.ask({
        method: 'POST',
        path: `${place(fullName)}/merge_requests`,
        body: { source_branch: head, target_branch: base, title, description: body },
      });
      return pullRequestOf(answer.body);
    },
    pullRequest: async (fullName, number) => {
      const found = await wire.find({ path: `${place(fullName)}/merge_requests/${number}` });
      return found && pullRequestOf(found.body);
    },
    pullRequestOf: async (fullName, sha) => {
      const path = `${place(fullName)}/repository/commits/${segment(sha)}/merge_requests`;
      return bringingPull(listAt((await wire.find({ path }))?.body).map(pullRequestOf), sha);
    },
    reportStatus: async (fullName, { sha, state, context, description, url }) => {
      const found = await wire.find({
        method: 'POST',
        path: `${place(fullName)}/statuses/${segment(sha)}`,
        body: { state: STATES[state], name: context, description, target_url: url },
      });
      if (!found) throw await whyNoCommit(wire, { fullName, path: place(fullName), sha });
    },
    fileUrl: ({ webUrl }, { revision, path }) =>
      `${webUrl}/-/blob/${segment(revision)}/${path.split('/').map(segment).join('/')}`,
    commitUrl: ({ webUrl }, sha) => `${webUrl}/-/commit/${segment(sha)}`,
  };
};
