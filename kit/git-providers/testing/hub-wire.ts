/** The wire of GitHub, and of Gitea where it differs. */
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

interface HubDifference {
  readonly kind: 'github' | 'gitea';
}

const shown = ({ owner, name, isPrivate }: ForgeRepository, { origin, caller }: ForgeRequest) => ({
  id: 1,
  full_name: `${owner}/${name}`,
  name,
  owner: { login: owner },
  private: isPrivate,
  clone_url: `${origin}/${owner}/${name}.git`,
  html_url: `${origin}/${owner}/${name}`,
  default_branch: 'main',
  permissions: { admin: caller === 'admin', push: caller === 'admin', pull: true },
});

const paged = <Item>(request: ForgeRequest, items: readonly Item[], wrap?: string): ForgeAnswer => {
  const page = Number(request.query.get('page') ?? 1);
  const { items: some, hasNext } = onePage(items, page);
  const next = new URL(`${request.origin}/api/${request.parts.map(encodeURIComponent).join('/')}`);
  next.search = request.query.toString();
  next.searchParams.set('page', String(page + 1));
  return {
    status: 200,
    body: wrap === undefined ? some : { [wrap]: some },
    headers: hasNext ? { link: `<${next.href}>; rel="next", <${next.href}>; rel="last"` } : {},
  };
};

const pull = (
  number: number,
  { title, head, base, isMerged }: { title: string; head: string; base: string; isMerged: boolean },
  origin: string,
) => ({
  number,
  title,
  state: isMerged ? 'closed' : 'open',
  merged: isMerged,
  merged_at: isMerged ? '2026-01-01T00:00:00Z' : null,
  merge_commit_sha: FORGE_SHA,
  html_url: `${origin}/acme/shop/pull/${number}`,
  user: { login: 'ada' },
  head: { ref: head },
  base: { ref: base },
});

const made = (forge: Forge, request: ForgeRequest, owner: string): ForgeAnswer => {
  if (request.caller !== 'admin') return FORBIDDEN;
  const repository = forge.create(owner, String(request.body.name), request.body.private === true);
  return repository
    ? { status: 201, body: shown(repository, request) }
    : {
        status: 422,
        body: { message: 'Repository creation failed.', errors: [{ message: 'name already exists' }] },
      };
};

const hooks = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body } = request;
  // GitHub does not show the hooks of a repository to whoever may not change them.
  if (request.caller !== 'admin') return MISSING;
  const id = parts[4];
  const config = { url: String((body.config as { url?: string } | undefined)?.url) };
  if (method === 'GET')
    return {
      status: 200,
      body: [...repository.hooks].map(([key, { url }]) => ({ id: Number(key), config: { url } })),
    };
  if (method === 'DELETE') return repository.hooks.delete(id ?? '') ? { status: 204 } : MISSING;
  const key = id ?? String(forge.id());
  repository.hooks.set(key, config);
  return { status: method === 'POST' ? 201 : 200, body: { id: Number(key), config } };
};

const pulls = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { method, parts, body, origin } = request;
  if (method === 'POST') {
    const number = forge.id();
    const wish = {
      title: String(body.title),
      head: String(body.head),
      base: String(body.base),
      isMerged: false,
    };
    repository.pulls.set(number, wish);
    return { status: 201, body: pull(number, wish, origin) };
  }
  const number = Number(parts[4]);
  const found = repository.pulls.get(number);
  return found ? { status: 200, body: pull(number, found, origin) } : MISSING;
};

/** GitHub lists them; Gitea knows the one, or none. */
const pullsOfCommit = (forge: Forge, repository: ForgeRepository, request: ForgeRequest): ForgeAnswer => {
  const { parts, origin } = request;
  const found = forge.mergedAs(repository, parts[4]).flatMap(number => {
    const one = repository.pulls.get(number);
    return one ? [pull(number, one, origin)] : [];
  });
  if (parts[5] === 'pulls') return { status: 200, body: found };
  return found[0] ? { status: 200, body: found[0] } : MISSING;
};

/**
 * GitHub shows the place to nobody who may not write there, and names the commit that it does not have; Gitea says who
 * may not, and fails over such a commit as over faults of its own.
 */
const statuses = (kind: HubDifference['kind'], { parts, caller, body }: ForgeRequest): ForgeAnswer => {
  if (caller !== 'admin') return kind === 'github' ? MISSING : FORBIDDEN;
  if (parts[4] === FORGE_SHA) return { status: 201, body: { state: body.state } };
  return kind === 'github'
    ? { status: 422, body: { message: `No commit found for SHA: ${parts[4]}` } }
    : { status: 500, body: { message: '' } };
};

const repositoryWire = (kind: HubDifference['kind'], forge: Forge, request: ForgeRequest): ForgeAnswer => {
  const { parts, method } = request;
  const repository = forge.repositories.get(`${parts[1]}/${parts[2]}`);
  if (!repository) return MISSING;
  if (parts[3] === undefined) return { status: 200, body: shown(repository, request) };
  if (parts[3] === 'branches')
    return paged(
      request,
      repository.branches.map(name => ({ name })),
    );
  if (parts[3] === 'hooks') return hooks(forge, repository, request);
  if (parts[3] === 'pulls') return pulls(forge, repository, request);
  if (parts[3] === 'commits') return pullsOfCommit(forge, repository, request);
  if (parts[3] === 'statuses' && method === 'POST') return statuses(kind, request);
  if (parts[3] === 'git' && parts[4] === 'commits')
    return parts[5] === FORGE_SHA ? { status: 200, body: { sha: FORGE_SHA } } : MISSING;
  return MISSING;
};

const user = (kind: HubDifference['kind'], { caller }: ForgeRequest): ForgeAnswer => ({
  status: 200,
  body: { login: caller, name: null, email: `${caller}@example.com` },
  headers: kind === 'github' ? { 'x-oauth-scopes': 'repo, gist' } : {},
});

const search = (kind: HubDifference['kind'], forge: Forge, request: ForgeRequest): ForgeAnswer => {
  const wanted = (request.query.get('q') ?? '').split(' ')[0] ?? '';
  const found = [...forge.repositories.values()].filter(({ name }) => name.includes(wanted));
  return paged(
    request,
    found.map(one => shown(one, request)),
    kind === 'github' ? 'items' : 'data',
  );
};

const listed = (forge: Forge, request: ForgeRequest): ForgeAnswer =>
  paged(
    request,
    [...forge.repositories.values()].map(one => shown(one, request)),
  );

export const hubWire =
  ({ kind }: HubDifference): ForgeWire =>
  (forge, request) => {
    const { parts, method } = request;
    const ofOrganization = () =>
      method === 'POST' ? made(forge, request, String(parts[1])) : listed(forge, request);
    const places: Readonly<Record<string, () => ForgeAnswer>> = {
      user: () => user(kind, request),
      'user/orgs': () => paged(request, [{ login: 'acme' }, { login: 'other' }]),
      'user/repos': () => listed(forge, request),
      [kind === 'github' ? 'search/repositories' : 'repos/search']: () => search(kind, forge, request),
      'orgs/acme/repos': ofOrganization,
    };
    const answer = places[parts.join('/')];
    if (answer) return answer();
    return parts[0] === 'repos' ? repositoryWire(kind, forge, request) : MISSING;
  };
