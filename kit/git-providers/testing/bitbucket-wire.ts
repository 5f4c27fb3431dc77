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
  full_name: `${owner}/${name}`,
  slug: name,
  name,
  workspace: { slug: owner },
  is_private: isPrivate,
  mainbranch: { name: 'main' },
  links: {
    html: { href: `${origin}/${owner}/${name}` },
    clone: [
      { name: 'ssh', href: `git@example.com:${owner}/${name}.git` },
      { name: 'https', href: `${origin.replace('://', '://someone@')}/${owner}/${name}.git` },
    ],
  },
});

const paged = <Item>(request: ForgeRequest, items: readonly Item[]): ForgeAnswer => {
  const page = Number(request.query.get('page') ?? 1);
  const { items: some, hasNext } = onePage(items, page);
  const next = new URL(`${request.origin}/api/${request.parts.map(encodeURIComponent).join('/')}`);
  next.search = request.query.toString();
  next.searchParams.set('page', String(page + 1));
  return { status: 200, body: { values: some, ...(hasNext ? { next: next.href } : {}) } };
};

const hooks = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, caller } = request;
  if (caller !== 'admin') return FORBIDDEN;
  const id = parts[4];
  if (method === 'GET')
    return {
      status: 200,
      body: { values: [...repository.hooks].map(([uuid, { url }]) => ({ uuid, url })) },
    };
  if (method === 'DELETE') return repository.hooks.delete(id ?? '') ? { status: 204 } : MISSING;
  const uuid = id ?? `{${forge.id()}}`;
  repository.hooks.set(uuid, { url: String(body.url) });
  return { status: method === 'POST' ? 201 : 200, body: { uuid, url: body.url } };
};

const nameOf = (side: unknown): string => String((side as { branch?: { name?: string } })?.branch?.name);

const pullRequests = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, origin } = request;
  const number = method === 'POST' ? forge.id() : Number(parts[4]);
  if (method === 'POST')
    repository.pulls.set(number, {
      title: String(body.title),
      head: nameOf(body.source),
      base: nameOf(body.destination),
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
    links: { html: { href: `${origin}/acme/shop/pull-requests/${number}` } },
    author: { nickname: 'ada', display_name: 'Ada' },
    source: { branch: { name: head } },
    destination: { branch: { name: base } },
    merge_commit: isMerged ? { hash: FORGE_SHA } : null,
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

const ofCommit = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, origin, caller } = request;
  if (method === 'GET') return pullsOfCommit(forge, repository, { sha: parts[4], origin });
  if (caller !== 'admin') return FORBIDDEN;
  return parts[4] === FORGE_SHA ? { status: 201, body: {} } : MISSING;
};

const repositoryWire = (forge: Forge, request: ForgeRequest): ForgeAnswer => {
  const { parts, method, caller, body } = request;
  const [, owner = '', name = '', what] = parts;
  if (method === 'POST' && what === undefined) {
    if (caller !== 'admin') return FORBIDDEN;
    const made = forge.create(owner, name, body.is_private === true);
    return made
      ? { status: 200, body: shown(made, request) }
      : { status: 400, body: { error: { message: 'Repository with this Slug already exists.' } } };
  }
  const repository = forge.repositories.get(`${owner}/${name}`);
  if (!repository) return MISSING;
  if (what === undefined) return { status: 200, body: shown(repository, request) };
  if (what === 'refs')
    return paged(
      request,
      repository.branches.map(branch => ({ name: branch })),
    );
  if (what === 'hooks') return hooks(forge, repository, request);
  if (what === 'pullrequests') return pullRequests(forge, repository, request);
  if (what === 'commit') return ofCommit(forge, repository, request);
  return MISSING;
};

export const bitbucketWire: ForgeWire = (forge, request) => {
  const { parts, query, caller } = request;
  const all = [...forge.repositories.values()].map(one => shown(one, request));
  if (parts[0] === 'user' && parts[1] === 'permissions')
    return {
      status: 200,
      body: { values: [{ permission: caller === 'admin' ? 'admin' : 'read' }] },
    };
  if (parts[0] === 'user')
    return {
      status: 200,
      body: { username: caller, display_name: caller },
      headers: { 'x-oauth-scopes': 'account, repository:write' },
    };
  if (parts[0] === 'workspaces') return paged(request, [{ slug: 'acme' }, { slug: 'other' }]);
  if (parts[0] !== 'repositories') return MISSING;
  if (parts.length > 2) return repositoryWire(forge, request);
  const wanted = /"(.*)"/.exec(query.get('q') ?? '')?.[1] ?? '';
  return paged(
    request,
    all.filter(({ name }) => name.includes(wanted)),
  );
};
