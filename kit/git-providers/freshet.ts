/** The built-in Git host, over the API that everybody uses. */
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
  type WireAnswer,
  whyNoCommit,
} from './wire.ts';

const repositoryOf = (wire: Json): RemoteRepository => ({
  fullName: textAt(wire, 'fullName'),
  owner: textAt(wire, 'owner', 'login'),
  name: textAt(wire, 'name'),
  cloneUrl: textAt(wire, 'cloneUrl'),
  webUrl: textAt(wire, 'webUrl'),
  defaultBranch: textAt(wire, 'defaultBranch') || undefined,
  isPrivate: wire.private === true,
});

const pullRequestOf = (wire: unknown): RemotePullRequest => {
  const mergeSha = textAt(wire, 'mergeSha');
  return {
    number: Number(textAt(wire, 'number')),
    state: textAt(wire, 'state') as RemotePullRequest['state'],
    title: textAt(wire, 'title'),
    webUrl: textAt(wire, 'webUrl'),
    head: textAt(wire, 'source', 'branch'),
    base: textAt(wire, 'target', 'branch'),
    ...openedBy(textAt(wire, 'author', 'name')),
    ...(mergeSha === '' ? {} : { mergeSha }),
  };
};

const place = (fullName: string): string => {
  const { owner, name } = ownerAndName(fullName);
  return `/repos/${segment(owner)}/${segment(name)}`;
};

/** The cursor of the next page is in a header; its address is that of this one with the cursor in it. */
const nextPage = (path: string, answer: WireAnswer): { readonly next?: string } => {
  const cursor = header(answer, 'x-next-cursor');
  if (cursor === '') return {};
  const url = new URL(path, 'http://path');
  url.searchParams.set('cursor', cursor);
  return { next: url.pathname + url.search };
};

const LEVELS: Readonly<Record<string, RepositoryPermission>> = {
  read: 'read',
  write: 'write',
  admin: 'admin',
};

export const createFreshetHost = (wire: Wire): GitProvider => {
  const list = async (path: string) => {
    const answer = await wire.ask({ path });
    return { items: listAt(answer.body), ...nextPage(path, answer) };
  };
  return {
    kind: 'freshet',
    checkToken: async () => {
      const { body } = await wire.ask({ path: '/user' });
      const email = textAt(body, 'email');
      return {
        owner: {
          userName: textAt(body, 'userName') || textAt(body, 'name'),
          ...(email === '' ? {} : { email }),
        },
        missing: [],
        isUnproven: true,
      };
    },
    // Owners of the built-in host are names that repositories have; there is no list of them.
    organizations: async () => {
      const { items } = await list('/repos?limit=1000');
      return { items: [...new Set(items.map(one => textAt(one, 'owner', 'login')))] };
    },
    repositories: async ({ organization, search, cursor }) => {
      const owner = organization === undefined ? '' : `&owner=${segment(organization)}`;
      const wanted = search ? `&search=${segment(search)}` : '';
      const { items, ...next } = await list(cursor ?? `/repos?limit=50${owner}${wanted}`);
      return { items: items.map(repositoryOf), ...next };
    },
    repository: async fullName => {
      const found = await wire.find({ path: place(fullName) });
      return found && repositoryOf(found.body as Json);
    },
    createRepository: async ({ owner, name, isPrivate }) => {
      const body = { owner, name, visibility: isPrivate ? 'private' : 'internal' };
      const answer = await wire.ask({ method: 'POST', path: '/repos', body });
      return repositoryOf(answer.body as Json);
    },
    branches: async (fullName, cursor) => {
      const path = `${place(fullName)}/branches?limit=50`;
      const { body } = await wire.ask({
        path: cursor === undefined ? path : `${path}&cursor=${segment(cursor)}`,
      });
      const next = textAt(body, 'nextCursor');
      const items = listAt(body, 'branches').map(branch => textAt(branch, 'name'));
      return { items, ...(next === '' ? {} : { next }) };
    },
    permission: async fullName => {
      const found = await wire.find({ path: `${place(fullName)}/permission` });
      return LEVELS[textAt(found?.body, 'permission')] ?? 'none';
    },
    ensureWebhook: async (fullName, { url, secret }) => {
      const hooks = `${place(fullName)}/hooks`;
      const known = await wire.ask({ path: hooks });
      const same = listAt(known.body).find(hook => at(hook, 'url') === url);
      const body = { url, secret: secret.reveal(), events: ['push', 'pull_request'], active: true };
      const { body: kept } = same
        ? await wire.ask({ method: 'PATCH', path: `${hooks}/${textAt(same, 'id')}`, body })
        : await wire.ask({ method: 'POST', path: hooks, body });
      return { id: textAt(kept, 'id') };
    },
    removeWebhook: async (fullName, id) => {
      await wire.find({ method: 'DELETE', path: `${place(fullName)}/hooks/${segment(id)}` });
    },
    openPullRequest: async (fullName, { head, base, title, body }) => {
      const answer = await wire.ask({
        method: 'POST',
        path: `${place(fullName)}/pulls`,
        body: { title, body, source: { branch: head }, target: base },
      });
      return pullRequestOf(answer.body);
    },
    pullRequest: async (fullName, number) => {
      const found = await wire.find({ path: `${place(fullName)}/pulls/${number}` });
      return found && pullRequestOf(found.body);
    },
    pullRequestOf: async (fullName, sha) => {
      const path = `${place(fullName)}/pulls?state=all&limit=10&commit=${segment(sha)}`;
      return bringingPull(listAt((await wire.find({ path }))?.body, 'pullRequests').map(pullRequestOf), sha);
    },
    reportStatus: async (fullName, { sha, state, context, description, url }) => {
      const found = await wire.find({
        method: 'POST',
        path: `${place(fullName)}/statuses/${segment(sha)}`,
        body: { state: state === 'stopped' ? 'error' : state, context, description, targetUrl: url },
      });
      if (!found) throw await whyNoCommit(wire, { fullName, path: place(fullName), sha });
    },
    fileUrl: ({ webUrl }, { revision, path }) =>
      `${webUrl}?tab=code&branch=${segment(revision)}&file=${segment(path)}`,
    commitUrl: ({ webUrl }, sha) => `${webUrl}?tab=commits&branch=${segment(sha)}`,
  };
};
