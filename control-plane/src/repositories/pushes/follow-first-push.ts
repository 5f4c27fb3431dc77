import { RepositoryUpdated } from '@freshet/contracts/repositories';
import type { HostedRepository, RefUpdate } from '@freshet/git-host';
import type { Actor } from '../../unit-of-work/index.ts';
import type { RepositoriesCore, RepositoryChange } from '../core.ts';
import { eventFactsOf, type Repository, storedActor } from '../repository.ts';

const HEADS = 'refs/heads/';
const USUAL = ['main', 'master'];
/** Of more branches that were pushed at once, the first ones in their order are enough to choose from. */
const MOST_BRANCHES = 1_000;

/**
 * The repository with the default branch that its first push means. A repository is created with the name of a branch
 * that does not exist yet; where the first push brings others only, its HEAD would name nothing and a clone would check
 * out nothing. Once the default branch exists it is changed by people only.
 */
export const afterFirstPush = async (
  content: HostedRepository,
  repository: Repository,
  moved: readonly RefUpdate[],
): Promise<Repository> => {
  const pushed = moved.flatMap(({ ref, after }) =>
    after !== undefined && ref.startsWith(HEADS) ? [ref.slice(HEADS.length)] : [],
  );
  if (pushed.length === 0 || (await content.currentValue(`${HEADS}${repository.defaultBranch}`)))
    return repository;
  const names = (await content.refs({ kind: 'branch', limit: MOST_BRANCHES })).map(({ name }) => name);
  const wanted =
    USUAL.find(name => names.includes(name)) ??
    // Branches of earlier pushes come before those of this one.
    names.find(name => !pushed.includes(name)) ??
    pushed.find(name => names.includes(name));
  return wanted === undefined ? repository : { ...repository, defaultBranch: wanted };
};

interface Followed {
  readonly change: RepositoryChange;
  readonly before: Repository;
  readonly after: Repository;
  readonly actor: Actor;
}

/** Makes the default branch that of the first push, unless another push or a person was quicker. */
export const saveFirstBranch = async (
  { host, addresses }: RepositoriesCore,
  { change, before, after, actor }: Followed,
): Promise<void> => {
  if (after.defaultBranch === before.defaultBranch) return;
  const saved = await change.sql
    .updateTable('repositories.repositories')
    .set({ default_branch: after.defaultBranch })
    .where('id', '=', before.id)
    .where('default_branch', '=', before.defaultBranch)
    .returning('id')
    .executeTakeFirst();
  if (!saved) return;
  await host().repository(before.id).setDefaultBranch(after.defaultBranch);
  change.emit({
    event: RepositoryUpdated,
    key: before.id,
    data: {
      accountId: before.accountId,
      repository: eventFactsOf(after, addresses),
      actor: storedActor(actor),
    },
  });
};
