import {
  type NewRepository,
  type RepositoryChanges,
  RepositoryCreated,
  RepositoryDeleted,
  RepositoryUpdated,
} from '@freshet/contracts/repositories';
import { Fault, isFault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { JobWorker } from '../job-queue/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { type RepositoriesCore, signatureOf } from './core.ts';
import { auditedAs, eventFactsOf, fullNameOf, type Repository, storedActor } from './repository.ts';
import { countRepositories, findByName, insertRepository, saveRepository } from './repository-store.ts';

const MAX_REPOSITORIES = 10_000;
const REMOVE_QUEUE = 'repositories.remove-content';

type Draft = z.infer<typeof NewRepository>;

export const createRepository = async (
  core: RepositoriesCore,
  context: ChangeContext,
  draft: Draft,
): Promise<Repository> => {
  const now = core.clock.now();
  const repository: Repository = {
    id: core.ids.next(),
    accountId: context.actor.accountId,
    owner: draft.owner,
    name: draft.name,
    description: draft.description,
    visibility: draft.visibility,
    tags: draft.tags,
    defaultBranch: draft.defaultBranch,
    added: false,
    createdAt: now,
    updatedAt: now,
    ...(draft.readme ? { pushedAt: now } : {}),
  };
  await requireFree(core, repository);
  return add(core, context, repository, async () => {
    await core.host().create(repository.id, repository.defaultBranch);
    if (draft.readme) await writeReadme(core, context, repository);
  });
};

/** The repository of this name; made where there is none, with a README so that it can be cloned and branched. */
export const provideRepository = async (
  core: RepositoriesCore,
  context: ChangeContext,
  wanted: Pick<Draft, 'owner' | 'name' | 'description' | 'visibility'>,
): Promise<Repository> => {
  const find = () => findByName(core.work.sql, context.actor.accountId, fullNameOf(wanted));
  const known = await find();
  if (known) return known;
  try {
    return await createRepository(core, context, {
      ...wanted,
      tags: [],
      defaultBranch: 'main',
      readme: true,
    });
  } catch (error) {
    // Another process has made it at the same moment.
    const rival = isFault(error, 'REPOSITORY_EXISTS') ? await find() : undefined;
    if (rival) return rival;
    throw error;
  }
};

/** A copy of its own: what happens to the source later does not touch it. */
export const forkRepository = async (
  core: RepositoriesCore,
  context: ChangeContext,
  source: Repository,
  { owner, name = source.name }: { readonly owner: string; readonly name?: string | undefined },
): Promise<Repository> => {
  const now = core.clock.now();
  const fork: Repository = {
    ...source,
    id: core.ids.next(),
    owner,
    name,
    forkOf: { id: source.id, fullName: fullNameOf(source) },
    added: false,
    createdAt: now,
    updatedAt: now,
  };
  await requireFree(core, fork);
  return add(core, context, fork, () =>
    core.host().fork(fork.id, { key: source.id, defaultBranch: source.defaultBranch }),
  );
};

/** Asked first, so that nothing is made on disk for a name that is taken; the table decides in the end. */
const requireFree = async ({ work }: RepositoriesCore, repository: Repository): Promise<void> => {
  if (await findByName(work.sql, repository.accountId, fullNameOf(repository)))
    throw new Fault('REPOSITORY_EXISTS', 'a repository of this name exists already');
  if ((await countRepositories(work.sql, repository.accountId)) >= MAX_REPOSITORIES)
    throw new Fault('REPOSITORY_LIMIT', `the account already has ${MAX_REPOSITORIES} repositories`, {
      max: MAX_REPOSITORIES,
    });
};

const add = async (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  fill: () => Promise<void>,
): Promise<Repository> => {
  await fill();
  try {
    return await core.work.change(context, async change => {
      await insertRepository(change.sql, repository);
      change.audit({
        action: 'repository.create',
        entity: auditedAs(repository),
        details: {
          visibility: repository.visibility,
          tags: [...repository.tags],
          ...(repository.forkOf ? { forkOf: repository.forkOf.fullName } : {}),
        },
      });
      change.emit({ event: RepositoryCreated, key: repository.id, data: eventOf(core, context, repository) });
      return repository;
    });
  } catch (error) {
    await core.host().delete(repository.id);
    throw error;
  }
};

const writeReadme = async (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
): Promise<void> => {
  const by = await signatureOf(core, context.actor);
  const content = core.host().repository(repository.id);
  const text = `# ${repository.name}\n${repository.description === '' ? '' : `\n${repository.description}\n`}`;
  const after = await content.commitFiles({
    message: 'Begin\n',
    by,
    changes: [{ action: 'write', path: 'README.md', content: Buffer.from(text) }],
  });
  await content.move([{ ref: `refs/heads/${repository.defaultBranch}`, after }], by);
};

export const updateRepository = async (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  changes: z.infer<typeof RepositoryChanges>,
): Promise<Repository> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: Repository = { ...repository, ...given, updatedAt: core.clock.now() };
  const content = core.host().repository(repository.id);
  if (next.defaultBranch !== repository.defaultBranch) {
    if (repository.pushedAt) await content.resolve(`refs/heads/${next.defaultBranch}`);
    await content.setDefaultBranch(next.defaultBranch);
  }
  return core.work.change(context, async change => {
    await saveRepository(change.sql, next);
    change.audit({
      action: 'repository.update',
      entity: auditedAs(next),
      details: JSON.parse(JSON.stringify(given)),
    });
    change.emit({ event: RepositoryUpdated, key: next.id, data: eventOf(core, context, next) });
    return next;
  });
};

/** For clients that keep a list of their own of the repositories in use. */
export const setAdded = (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  added: boolean,
): Promise<void> =>
  core.work.change(context, async change => {
    await saveRepository(change.sql, { ...repository, added });
    change.audit({ action: added ? 'repository.add' : 'repository.remove', entity: auditedAs(repository) });
  });

/** The rows go at once, the content with a job that survives us. */
export const deleteRepository = (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
): Promise<void> =>
  core.work.change(context, async change => {
    await change.sql
      .deleteFrom('repositories.repositories')
      .where('account_id', '=', repository.accountId)
      .where('id', '=', repository.id)
      .execute();
    change.audit({ action: 'repository.delete', entity: auditedAs(repository) });
    change.emit({ event: RepositoryDeleted, key: repository.id, data: eventOf(core, context, repository) });
    change.enqueue({
      queue: REMOVE_QUEUE,
      accountId: repository.accountId,
      payload: { repositoryId: repository.id },
    });
  });

/** Removes the content of repositories that are gone. */
export const removeWorker = (core: RepositoriesCore): JobWorker => ({
  queue: REMOVE_QUEUE,
  handle: async ({ payload }) => core.host().delete(String(payload.repositoryId)),
});

const eventOf = (core: RepositoriesCore, context: ChangeContext, repository: Repository) => ({
  accountId: repository.accountId,
  repository: eventFactsOf(repository, core.addresses),
  actor: storedActor(context.actor),
});
