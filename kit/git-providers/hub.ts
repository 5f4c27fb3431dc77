/** What GitHub and Gitea have in common, which is most of it. */
import { Fault, isFault } from '../errors/index.ts';
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
  type Json,
  listAt,
  nextLink,
  noCommit,
  noRepository,
  ownerAndName,
  segment,
  textAt,
  type Wire,
} from './wire.ts';

/** Where the two differ. */
interface HubShape {
  readonly kind: 'github' | 'gitea';
  /** The parameter that says how long a page is. */
  readonly pageSize: string;
  checkToken(wire: Wire, role: 'runtime' | 'user'): Promise<TokenCheck>;
  search(text: string, organization: string | undefined): { readonly path: string; readonly items: string };
  readonly hook: (url: string, secret: string) => Json;
  /** What comes between a repository and the revision in the address of a file. */
  readonly fileSegment: string;
  /** What comes after a commit in the address of its pull requests: all of them, or the one. */
  readonly commitPulls: 'pulls' | 'pull';
}

const STATES = { pending: 'pending', success: 'success', failure: 'failure', stopped: 'error' } as const;

const repositoryOf = (wire: Json): RemoteRepository => ({
  fullName: textAt(wire, 'full_name'),
  owner: textAt(wire, 'owner', 'login'),
  name: textAt(wire, 'name'),
  cloneUrl: textAt(wire, 'clone_url'),
  webUrl: textAt(wire, 'html_url'),
  defaultBranch: textAt(wire, 'default_branch') || undefined,
  isPrivate: wire.private === true,
});

const permissionOf = (wire: Json): RepositoryPermission => {
  const may = (name: string): boolean => at(wire, 'permissions', name) === true;
  if (may('admin')) return 'admin';
  if (may('push') || may('maintain')) return 'write';
  return 'read';
};

const pullRequestOf = (wire: unknown): RemotePullRequest => {
  const isMerged = at(wire, 'merged') === true || typeof at(wire, 'merged_at') === 'string';
  const mergeSha = textAt(wire, 'merge_commit_sha');
  return {
    number: Number(textAt(wire, 'number')),
    state: isMerged ? 'merged' : textAt(wire, 'state') === 'open' ? 'open' : 'closed',
    title: textAt(wire, 'title'),
    webUrl: textAt(wire, 'html_url'),
    head: textAt(wire, 'head', 'ref'),
    base: textAt(wire, 'base', 'ref'),
    ...openedBy(textAt(wire, 'user', 'login')),
    ...(isMerged && mergeSha !== '' ? { mergeSha } : {}),
  };
};

const place = (fullName: string): string => {
  const { owner, name } = ownerAndName(fullName);
  return `/repos/${segment(owner)}/${segment(name)}`;
};

/** Members may make repositories of their own under their name, which is not an organization. */
const createPath = async (wire: Wire, owner: string): Promise<string> => {
  const { body } = await wire.ask({ path: '/user' });
  return textAt(body, 'login').toLowerCase() === owner.toLowerCase()
    ? '/user/repos'
    : `/orgs/${segment(owner)}/repos`;
};

export const createHub = (wire: Wire, shape: HubShape): GitProvider => {
  const { kind, pageSize } = shape;
  const size = `${pageSize}=50`;
  const find = async (fullName: string): Promise<Json | undefined> =>
    (await wire.find({ path: place(fullName) }))?.body as Json | undefined;
  /** Gitea answers 500 for the status of a commit that it does not have, as for faults of its own. */
  const isOverMissingCommit = async (error: unknown, fullName: string, sha: string): Promise<boolean> =>
    kind === 'gitea' &&
    isFault(error, 'GIT_PROVIDER_UNAVAILABLE') &&
    error.details.status === 500 &&
    !(await wire.find({ path: `${place(fullName)}/git/commits/${segment(sha)}` }));
  return {
    kind,
    checkToken: role => shape.checkToken(wire, role),
    organizations: async cursor => {
      const answer = await wire.ask({ path: cursor ?? `/user/orgs?${size}` });
      const names = listAt(answer.body).map(one => textAt(one, 'login') || textAt(one, 'username'));
      if (cursor !== undefined) return { items: names, ...nextLink(answer) };
      const { body } = await wire.ask({ path: '/user' });
      return { items: [textAt(body, 'login'), ...names], ...nextLink(answer) };
    },
    repositories: async ({ organization, search, cursor }) => {
      if (search !== undefined && search !== '') {
        const { path, items } = shape.search(search, organization);
        const answer = await wire.ask({ path: cursor ?? `${path}&${size}` });
        return { items: listAt(answer.body, items).map(repositoryOf), ...nextLink(answer) };
      }
      const first = organization === undefined ? '/user/repos' : `/orgs/${segment(organization)}/repos`;
      const answer = await wire.find({ path: cursor ?? `${first}?${size}` });
      const own = answer ?? (await wire.ask({ path: `/users/${segment(organization ?? '')}/repos?${size}` }));
      return { items: listAt(own.body).map(repositoryOf), ...nextLink(own) };
    },
    repository: async fullName => {
      const found = await find(fullName);
      return found && repositoryOf(found);
    },
    createRepository: async ({ owner, name, isPrivate }) => {
      const path = await createPath(wire, owner);
      const { body } = await wire.ask({ method: 'POST', path, body: { name, private: isPrivate } });
      return repositoryOf(body as Json);
    },
    branches: async (fullName, cursor) => {
      const answer = await wire.ask({ path: cursor ?? `${place(fullName)}/branches?${size}` });
      return { items: listAt(answer.body).map(branch => textAt(branch, 'name')), ...nextLink(answer) };
    },
    permission: async fullName => {
      const found = await find(fullName);
      return found ? permissionOf(found) : 'none';
    },
    ensureWebhook: async (fullName, { url, secret }) => {
      const hooks = `${place(fullName)}/hooks`;
      const known = await wire.ask({ path: `${hooks}?${size}` });
      const same = listAt(known.body).find(hook => textAt(hook, 'config', 'url') === url);
      const body = shape.hook(url, secret.reveal());
      const { body: kept } = same
        ? await wire.ask({ method: 'PATCH', path: `${hooks}/${textAt(same, 'id')}`, body })
        : await wire.ask({ method: 'POST', path: hooks, body });
      return { id: textAt(kept, 'id') };
    },
    removeWebhook: async (fullName, id) => {
      await wire.find({ method: 'DELETE', path: `${place(fullName)}/hooks/${segment(id)}` });
    },
    openPullRequest: async (fullName, { head, base, title, body }) => {
      const path = `${place(fullName)}/pulls`;
      const answer = await wire.ask({ method: 'POST', path, body: { head, base, title, body } });
      return pullRequestOf(answer.body);
    },
    pullRequest: async (fullName, number) => {
      const found = await wire.find({ path: `${place(fullName)}/pulls/${number}` });
      return found && pullRequestOf(found.body);
    },
    pullRequestOf: async (fullName, sha) => {
      const path = `${place(fullName)}/commits/${segment(sha)}/${shape.commitPulls}`;
      const body = (await wire.find({ path }))?.body;
      const found = shape.commitPulls === 'pulls' ? listAt(body) : [body].filter(one => one !== undefined);
      return bringingPull(found.map(pullRequestOf), sha);
    },
    reportStatus: async (fullName, { sha, state, context, description, url }) => {
      const path = `${place(fullName)}/statuses/${segment(sha)}`;
      const body = { state: STATES[state], context, description, target_url: url };
      const found = await wire.find({ method: 'POST', path, body }).catch(async (error: unknown) => {
        throw (await isOverMissingCommit(error, fullName, sha)) ? noCommit(fullName, sha) : error;
      });
      if (found) return;
      if (!(await find(fullName))) throw noRepository(fullName);
      // GitHub answers 422 for a commit that it does not have, and shows nothing to a token that may not write there.
      throw new Fault('GIT_TOKEN_SCOPE', `The token may not set the status of commits in ${fullName}`);
    },
    fileUrl: ({ webUrl }, { revision, path }) =>
      `${webUrl}/${shape.fileSegment}/${segment(revision)}/${path.split('/').map(segment).join('/')}`,
    commitUrl: ({ webUrl }, sha) => `${webUrl}/commit/${segment(sha)}`,
  };
};
