import {
  FORBIDDEN,
  FORGE_SHA,
  type Forge,
  type ForgeAnswer,
  type ForgeRepository,
  type ForgeRequest,
  type ForgeWire,
  MISSING,
  onePage,
} from './forge.ts';

const shown = ({ owner, name, isPrivate }: ForgeRepository, { origin }: ForgeRequest) => ({
  slug: name,
  name,
  public: !isPrivate,
  project: { key: owner },
  links: {
    self: [{ href: `${origin}/projects/${owner}/repos/${name}/browse` }],
    clone: [
      { name: 'ssh', href: `ssh://git@example.com/${owner}/${name}.git` },
      { name: 'http', href: `${origin}/scm/${owner}/${name}.git` },
    ],
  },
});

const paged = <Item>(request: ForgeRequest, items: readonly Item[]): ForgeAnswer => {
  const start = Number(request.query.get('start') ?? 0);
  const { items: values, hasNext } = onePage(items, start + 1);
  return {
    status: 200,
    body: { values, isLastPage: !hasNext, ...(hasNext ? { nextPageStart: start + 1 } : {}) },
  };
};

const hooks = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, caller } = request;
  if (caller !== 'admin') return FORBIDDEN;
  const id = parts[8];
  if (method === 'GET')
    return paged(
      request,
      [...repository.hooks].map(([key, { url }]) => ({ id: Number(key), url })),
    );
  if (method === 'DELETE') return repository.hooks.delete(id ?? '') ? { status: 204 } : MISSING;
  const key = id ?? String(forge.id());
  repository.hooks.set(key, { url: String(body.url) });
  return { status: method === 'POST' ? 201 : 200, body: { id: Number(key), url: body.url } };
};

const branchOf = (ref: unknown): string => String((ref as { id?: string })?.id).replace('refs/heads/', '');

const pullRequests = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, origin } = request;
  const number = method === 'POST' ? forge.id() : Number(parts[8]);
  if (method === 'POST')
    repository.pulls.set(number, {
      title: String(body.title),
      head: branchOf(body.fromRef),
      base: branchOf(body.toRef),
      isMerged: false,
    });
  const found = shownPull(repository, number, origin);
  return found ? { status: method === 'POST' ? 201 : 200, body: found } : MISSING;
};

const shownPull = ({ pulls }: ForgeRepository, number: number, origin: string) => {
  const found = pulls.get(number);
  if (!found) return undefined;
  const { title, head, base, isMerged } = found;
  return {
    id: number,
    title,
    state: isMerged ? 'MERGED' : 'OPEN',
    links: { self: [{ href: `${origin}/pull-requests/${number}` }] },
    author: { user: { name: 'ada', displayName: 'Ada' } },
    fromRef: { displayId: head },
    toRef: { displayId: base },
    ...(isMerged ? { properties: { mergeCommit: { id: FORGE_SHA } } } : {}),
  };
};

const pullsOfCommit = (
  forge: Forge,
  repository: ForgeRepository,
  { sha, origin }: { readonly sha: string | undefined; readonly origin: string },
): ForgeAnswer => ({
  status: 200,
  body: { values: forge.mergedAs(repository, sha).map(number => shownPull(repository, number, origin)) },
});

const repositoryWire = (forge: Forge, request: ForgeRequest): ForgeAnswer => {
  const { parts, method, caller, body } = request;
  const owner = String(parts[4]);
  if (method === 'POST' && parts[6] === undefined) {
    if (caller !== 'admin') return FORBIDDEN;
    const made = forge.create(owner, String(body.name), body.public === false);
    return made
      ? { status: 201, body: shown(made, request) }
      : { status: 409, body: { errors: [{ message: 'This repository URL is already taken.' }] } };
  }
  const repository = forge.repositories.get(`${owner}/${parts[6]}`);
  if (!repository) return MISSING;
  const what = parts[7];
  if (what === undefined) return { status: 200, body: shown(repository, request) };
  if (what === 'default-branch') return { status: 200, body: { displayId: 'main' } };
  if (what === 'branches')
    return paged(
      request,
      repository.branches.map(name => ({ displayId: name })),
    );
  if (what === 'webhooks') return hooks(forge, repository, request);
  if (what === 'commits') return pullsOfCommit(forge, repository, { sha: parts[8], origin: request.origin });
  if (what === 'pull-requests') return pullRequests(forge, repository, request);
  return MISSING;
};

export const bitbucketServerWire: ForgeWire = (forge, request) => {
  const { parts, query, caller, method } = request;
  const place = parts.slice(0, 4).join('/');
  const named = (name: string): boolean => name.includes(query.get('name') ?? '');
  const all = [...forge.repositories.values()]
    .map(one => shown(one, request))
    .filter(({ name }) => named(name));
  if (place === 'rest/build-status/1.0/commits')
    return method === 'POST' && caller === 'admin' ? { status: 204 } : FORBIDDEN;
  if (place === 'rest/api/1.0/application-properties')
    return { status: 200, body: { version: '9' }, headers: { 'x-ausername': caller } };
  if (place === 'rest/api/1.0/users')
    return { status: 200, body: { displayName: caller, emailAddress: `${caller}@example.com` } };
  if (place === 'rest/api/1.0/repos') {
    const isWriting = query.has('permission') && caller !== 'admin';
    return paged(request, isWriting ? [] : all);
  }
  if (place !== 'rest/api/1.0/projects') return MISSING;
  if (parts.length === 4) return paged(request, [{ key: 'acme' }, { key: 'other' }]);
  return repositoryWire(forge, request);
};
