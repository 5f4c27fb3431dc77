import * as contract from '@freshet/contracts/repositories';
import { type Call, missing, type Route, route } from '../../gateway/index.ts';
import { permissionIn, type RepositoriesCore, requirePermission, requireRepository } from '../core.ts';
import { createRepository, deleteRepository, forkRepository, setAdded, updateRepository } from '../manage.ts';
import type { Protection } from '../protection.ts';
import { deleteProtection, protectionsOf, setProtection } from '../protection-store.ts';
import { entityOf, fullNameOf, nameKeyOf, type Repository, wireOf } from '../repository.ts';
import { findByName, listRepositories, type RepositoryQuery } from '../repository-store.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** Where a repository is that a caller named, and that they may do what they ask. */
export const authorized =
  (core: RepositoriesCore) =>
  async (call: Call, path: { readonly owner: string; readonly repo: string }): Promise<Repository> => {
    const repository = await requireRepository(core, call.principal.accountId, path);
    await call.authorize(entityOf(repository));
    return repository;
  };

export const repositoryRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  const wire = (repository: Repository) => wireOf(repository, core.addresses);
  return [
    route(contract.listRepositories, async ({ query }, call) => {
      const { limit, cursor, search, owner } = query;
      return (await visiblePage(core, call, { limit, after: cursorOf(cursor), search, owner })).map(wire);
    }),
    route(contract.listAddedRepositories, async ({ query }, call) => {
      const { limit, cursor } = query;
      return (await visiblePage(core, call, { limit, after: cursorOf(cursor), added: true })).map(wire);
    }),
    route(contract.createRepository, async ({ body }, call) => {
      await call.authorize(entityOf({ ...body, id: 'new', accountId: call.principal.accountId }));
      return wire(await createRepository(core, call.context, body));
    }),
    route(contract.getRepository, async ({ params }, call) => wire(await at(call, params))),
    route(contract.getRepositoryPermission, async ({ params }, call) => ({
      permission: await permissionIn(core, call.principal, await at(call, params)),
    })),
    route(contract.updateRepository, async ({ params, body }, call) => {
      const repository = await at(call, params);
      const { tags = repository.tags, visibility = repository.visibility, name = repository.name } = body;
      // Whoever changes what rules look at must have the right under the new tags and name as well.
      await requirePermission(core, call.principal, 'update', { ...repository, tags, visibility, name });
      return wire(await updateRepository(core, call.context, repository, body));
    }),
    route(contract.deleteRepository, async ({ params }, call) =>
      deleteRepository(core, call.context, await at(call, params)),
    ),
    route(contract.forkRepository, async ({ params, body }, call) => {
      const source = await requireRepository(core, call.principal.accountId, params);
      await requirePermission(core, call.principal, 'read', source);
      const { owner, name = source.name } = body;
      await call.authorize(entityOf({ ...source, owner, name, id: 'new' }));
      return wire(await forkRepository(core, call.context, source, body));
    }),
    ...protectionRoutes(core),
    ...serviceRoutes(core),
  ];
};

const cursorOf = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor);

/** How many pages of rows one page may look through for what the caller may see. */
const MAX_ROUNDS = 10;

const visiblePage = async (
  core: RepositoriesCore,
  call: Call,
  query: RepositoryQuery,
): Promise<Repository[]> => {
  const permits = await call.permits();
  const seen: Repository[] = [];
  let { after } = query;
  for (let round = 0; round < MAX_ROUNDS && seen.length < query.limit; round += 1) {
    const rows = await listRepositories(core.work.sql, call.principal.accountId, { ...query, after });
    const allowed = rows.filter(row => permits(entityOf(row)));
    const visible = allowed.slice(0, query.limit - seen.length);
    seen.push(...visible);
    if (rows.length < query.limit && visible.length === allowed.length) return seen;
    const last = seen.length === query.limit ? visible.at(-1) : rows.at(-1);
    after = last && nameKeyOf(fullNameOf(last));
  }
  if (after !== undefined) call.response.header('x-next-cursor', encodeCursor(after));
  return seen;
};

const protectionWire = ({ id, pattern, rule, updatedAt }: Protection) => ({
  id,
  pattern,
  ...rule,
  updatedAt: updatedAt.toISOString(),
});

const protectionRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  return [
    route(contract.listBranchProtections, async ({ params }, call) =>
      (await protectionsOf(core.work.sql, await at(call, params))).map(protectionWire),
    ),
    route(contract.setBranchProtection, async ({ params, body }, call) => {
      const { pattern, ...rule } = body;
      return protectionWire(
        await setProtection(core, call.context, await at(call, params), { pattern, rule }),
      );
    }),
    route(contract.deleteBranchProtection, async ({ params }, call) =>
      deleteProtection(core, call.context, await at(call, params), params.protection),
    ),
  ];
};

const serviceWire = (repository: Repository) => ({
  id: repository.id,
  name: fullNameOf(repository),
  provider: 'freshet' as const,
  scm: { name: repository.name, owner: { name: repository.owner } },
});

/** Existing clients add repositories before they use them. */
const serviceRoutes = (core: RepositoriesCore): readonly Route[] => {
  const named = async (call: Call, fullName: string): Promise<Repository> => {
    const repository = await findByName(core.work.sql, call.principal.accountId, fullName);
    if (!repository) throw missing('repository');
    await call.authorize(entityOf(repository));
    return repository;
  };
  return [
    route(contract.getService, async ({ params }, call) => {
      const repository = await named(call, params.name);
      if (!repository.added) throw missing('service');
      return serviceWire(repository);
    }),
    route(contract.addService, async ({ body }, call) => {
      const { scm } = body.serviceDetails;
      const repository = await named(call, `${scm.owner.name}/${scm.name}`);
      await setAdded(core, call.context, repository, true);
      return serviceWire(repository);
    }),
    route(contract.deleteService, async ({ params }, call) => {
      const repository = await named(call, params.name);
      if (!repository.added) throw missing('service');
      await setAdded(core, call.context, repository, false);
    }),
  ];
};
