import type { Principal } from '@freshet/domain/access';
import type { GitHost, Signature } from '@freshet/git-host';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { type Access, missing } from '../gateway/index.ts';
import type { Actor, Change, UnitOfWork } from '../unit-of-work/index.ts';
import type { People, Sealer } from './ports.ts';
import { type Addresses, entityOf, type Repository } from './repository.ts';
import { findByName } from './repository-store.ts';
import type { RepositoryTables } from './tables.ts';

export type RepositoryChange = Change<RepositoryTables>;

/** What every part of the module works with. */
export interface RepositoriesCore {
  readonly work: UnitOfWork<RepositoryTables>;
  readonly access: Access;
  readonly people: People;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly addresses: Addresses;
  /** The way to addresses that people name for webhooks. */
  readonly outbound: Outbound;
  /** The engine; throws the fault that says why there is none. */
  readonly host: () => GitHost;
}

/** The repository of this name in the account; whoever may not know of it hears the same as of a missing one. */
export const requireRepository = async (
  { work }: Pick<RepositoriesCore, 'work'>,
  accountId: string,
  { owner, repo }: { readonly owner: string; readonly repo: string },
): Promise<Repository> => {
  const found = await findByName(work.sql, accountId, `${owner}/${repo}`);
  if (!found) throw missing('repository');
  return found;
};

/** Throws unless the principal may do this to the repository as well. */
export const requirePermission = async (
  { access }: Pick<RepositoriesCore, 'access'>,
  principal: Principal,
  action: 'read' | 'write' | 'update',
  repository: Repository,
): Promise<void> => {
  const entity = entityOf(repository);
  const decision = await access.decideEntity(principal, { resource: 'repository', action }, entity);
  if (decision.allowed) return;
  if (!(await access.maySee(principal, 'repository', entity))) throw missing('repository');
  throw new Fault('DENIED', decision.explanation);
};

/** How far the rights of a principal, who may read the repository, go in it. */
export const permissionIn = async (
  { access }: Pick<RepositoriesCore, 'access'>,
  principal: Principal,
  repository: Repository,
): Promise<'read' | 'write' | 'admin'> => {
  const entity = entityOf(repository);
  const may = async (action: 'write' | 'update'): Promise<boolean> =>
    (await access.decideEntity(principal, { resource: 'repository', action }, entity)).allowed;
  if (!(await may('write'))) return 'read';
  return (await may('update')) ? 'admin' : 'write';
};

/** How commits are signed that the host makes for somebody. */
export const signatureOf = async (
  core: Pick<RepositoriesCore, 'people' | 'clock'>,
  actor: Actor,
): Promise<Signature> => {
  const email = actor.kind === 'user' ? await core.people.emailOf(actor.accountId, actor.id) : undefined;
  return {
    name: actor.name,
    email: email ?? `${actor.id}@noreply.localhost.localdomain`,
    at: core.clock.now(),
  };
};
