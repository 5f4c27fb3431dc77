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

const shown = ({ owner, name, isPrivate }: ForgeRepository, { origin, caller }: ForgeRequest) => ({
  id: 1,
  path: name,
  path_with_namespace: `${owner}/${name}`,
  namespace: { full_path: owner },
  visibility: isPrivate ? 'private' : 'public',
  http_url_to_repo: `${origin}/${owner}/${name}.git`,
  web_url: `${origin}/${owner}/${name}`,
  default_branch: 'main',
  permissions: {
    project_access: null,
    group_access: { access_level: caller === 'admin' ? 50 : 20 },
  },
});

const paged = <Item>(request: ForgeRequest, items: readonly Item[]): ForgeAnswer => {
  const page = Number(request.query.get('page') ?? 1);
  const { items: some, hasNext } = onePage(items, page);
  return { status: 200, body: some, headers: { 'x-next-page': hasNext ? String(page + 1) : '' } };
};

const hooks = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, caller } = request;
  if (caller !== 'admin') return FORBIDDEN;
  const id = parts[3];
  if (method === 'GET')
    return { status: 200, body: [...repository.hooks].map(([key, { url }]) => ({ id: Number(key), url })) };
  if (method === 'DELETE') return repository.hooks.delete(id ?? '') ? { status: 204 } : MISSING;
  const key = id ?? String(forge.id());
  repository.hooks.set(key, { url: String(body.url) });
  return { status: method === 'POST' ? 201 : 200, body: { id: Number(key), url: body.url } };
};

const mergeRequests = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, origin } = request;
  const number = method === 'POST' ? forge.id() : Number(parts[3]);
  if (method === 'POST')
    repository.pulls.set(number, {
      title: String(body.title),
      head: String(body.source_branch),
      base: String(body.target_branch),
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
    iid: number,
    title,
    state: isMerged ? 'merged' : 'opened',
    web_url: `${origin}/acme/shop/-/merge_requests/${number}`,
    author: { username: 'ada', name: 'Ada' },
    source_branch: head,
    target_branch: base,
    merge_commit_sha: isMerged ? FORGE_SHA : null,
  };
};

const projectWire = (forge: Forge, request: ForgeRequest): ForgeAnswer => {
  const { parts, method, caller } = request;
  const repository = forge.repositories.get(String(parts[1]));
  if (!repository) return MISSING;
  if (parts[2] === undefined) return { status: 200, body: shown(repository, request) };
  if (parts[2] === 'repository' && parts[3] === 'commits')
    return {
      status: 200,
      body: forge.mergedAs(repository, parts[4]).map(number => shownPull(repository, number, request.origin)),
    };
  if (parts[2] === 'repository')
    return paged(
      request,
      repository.branches.map(name => ({ name })),
    );
  if (parts[2] === 'hooks') return hooks(forge, repository, request);
  if (parts[2] === 'merge_requests') return mergeRequests(forge, repository, request);
  if (parts[2] === 'statuses' && method === 'POST') {
    if (caller !== 'admin') return FORBIDDEN;
    return parts[3] === FORGE_SHA ? { status: 201, body: {} } : MISSING;
  }
  return MISSING;
};

const made = (forge: Forge, request: ForgeRequest): ForgeAnswer => {
  const { body, caller } = request;
  if (caller !== 'admin') return FORBIDDEN;
  const repository = forge.create('acme', String(body.path), body.visibility === 'private');
  return repository
    ? { status: 201, body: shown(repository, request) }
    : { status: 400, body: { message: { path: ['has already been taken'] } } };
};

export const gitlabWire: ForgeWire = (forge, request) => {
  const { parts, query, method, caller } = request;
  const all = [...forge.repositories.values()].map(one => shown(one, request));
  const wanted = query.get('search') ?? '';
  if (parts[0] === 'user')
    return { status: 200, body: { username: caller, name: caller, email: `${caller}@example.com` } };
  if (parts[0] === 'personal_access_tokens') return { status: 200, body: { scopes: ['read_api'] } };
  if (parts[0] === 'namespaces')
    return parts[1] === undefined
      ? paged(request, [
          { id: 7, full_path: 'acme' },
          { id: 8, full_path: 'other' },
        ])
      : { status: 200, body: { id: 7, full_path: parts[1] } };
  if (parts[0] === 'groups' && parts[2] === 'projects')
    return paged(
      request,
      all.filter(({ path }) => path.includes(wanted)),
    );
  if (parts[0] !== 'projects') return MISSING;
  if (parts.length > 1) return projectWire(forge, request);
  return method === 'POST' ? made(forge, request) : paged(request, all);
};
