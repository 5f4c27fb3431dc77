import { RepositoryPushed } from '@freshet/contracts/repositories';
import type { PushFacts, RefUpdate } from '@freshet/git-host';
import type { z } from 'zod';
import type { Actor } from '../../unit-of-work/index.ts';
import type { RepositoriesCore, RepositoryChange } from '../core.ts';
import { markMerged } from '../pull-requests/mark-merged.ts';
import { auditedAs, eventFactsOf, type Repository, storedActor } from '../repository.ts';
import { findById } from '../repository-store.ts';
import { notifyWebhooks } from '../webhooks/notify.ts';
import { createdPayload, pushPayload } from '../webhooks/payloads.ts';
import { commitFacts } from './commit-facts.ts';
import { afterFirstPush, saveFirstBranch } from './follow-first-push.ts';
import { forgetPush, type PendingPush, unsettledPushes } from './push-record.ts';

/** The queue that takes pull requests along with their branches. */
export const SYNC_QUEUE = 'repositories.sync-pull-requests';

/** Commits and files of this many references are told; a mirror of thousands of tags would take minutes. */
const MAX_DESCRIBED = 50;
const BOUNDS = { maxCommits: 20, maxFiles: 1_000 } as const;

type PushEventData = z.infer<typeof RepositoryPushed.data>;

/** Writes down what moved by a push: audit, events, webhooks, and work for pull requests. Safe to call twice. */
export const settlePush = async (
  core: RepositoriesCore,
  push: PendingPush,
  moved: readonly RefUpdate[],
): Promise<void> => {
  const known = await findById(core.work.sql, push.accountId, push.repositoryId);
  if (!known || moved.length === 0) return forgetPush(core, push);
  const repository = await afterFirstPush(core.host().repository(known.id), known, moved);
  const defaultBranch =
    repository.defaultBranch === known.defaultBranch ? {} : { defaultBranch: repository.defaultBranch };
  const events = await describeAll(core, { repository, push, moved });
  const actor: Actor = { ...push.actor, kind: push.actor.kind as Actor['kind'], accountId: push.accountId };
  await core.work.change({ actor }, async change => {
    const gone = await change.sql
      .deleteFrom('repositories.pushes')
      .where('id', '=', push.id)
      .returning('id')
      .executeTakeFirst();
    change.audit({
      action: 'repository.push',
      entity: auditedAs(repository),
      // Somebody else may have settled it at the same moment; then this is the second look, not a second push.
      details: gone
        ? { updates: events.slice(0, MAX_DESCRIBED).map(auditOf), ...defaultBranch }
        : { repeated: true },
    });
    if (!gone) return;
    await change.sql
      .updateTable('repositories.repositories')
      .set({ pushed_at: core.clock.now() })
      .where('id', '=', repository.id)
      .execute();
    await saveFirstBranch(core, { change, before: known, after: repository, actor });
    for (const data of events) await tell(core, { change, repository, data });
    if (push.merge) await markMerged(core, change, { repository, push, merge: push.merge });
  });
};

const tell = async (
  core: RepositoriesCore,
  { change, repository, data }: { change: RepositoryChange; repository: Repository; data: PushEventData },
): Promise<void> => {
  change.emit({ event: RepositoryPushed, key: repository.id, data });
  if (data.kind === 'branch') {
    change.enqueue({
      queue: SYNC_QUEUE,
      accountId: repository.accountId,
      payload: {
        repositoryId: repository.id,
        branch: data.name,
        actor: { ...storedActor(data.actor as never) },
      },
    });
  }
  if (data.action === 'created') await notifyWebhooks(core, change, repository, createdPayload(data));
  await notifyWebhooks(core, change, repository, pushPayload(data));
};

const auditOf = ({ ref, before, after, forced }: PushEventData) => ({
  ref,
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
  ...(forced ? { forced } : {}),
});

interface Described {
  readonly repository: Repository;
  readonly push: PendingPush;
  readonly moved: readonly RefUpdate[];
}

const describeAll = async (
  core: RepositoriesCore,
  { repository, push, moved }: Described,
): Promise<PushEventData[]> => {
  const events: PushEventData[] = [];
  for (const [at, update] of moved.entries())
    events.push(await describe(core, { repository, push, update, inFull: at < MAX_DESCRIBED }));
  return events;
};

interface DescribedUpdate extends Omit<Described, 'moved'> {
  readonly update: RefUpdate;
  readonly inFull: boolean;
}

const UNTOLD: PushFacts = { commits: [], commitCount: 0, changedFiles: [], changedFilesTruncated: true };

const describe = async (
  { host, addresses }: RepositoriesCore,
  { repository, push, update, inFull }: DescribedUpdate,
): Promise<PushEventData> => {
  const { ref, before, after } = update;
  const [, folder, name = ''] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref) ?? [];
  const bounds = { ...BOUNDS, defaultBranch: repository.defaultBranch };
  const facts = inFull ? await host().repository(repository.id).describe(update, bounds) : UNTOLD;
  const { head } = facts;
  return {
    accountId: repository.accountId,
    repository: eventFactsOf(repository, addresses),
    actor: storedActor(push.actor as Actor),
    pushId: push.id,
    ref,
    kind: folder === 'tags' ? 'tag' : 'branch',
    name,
    action: actionOf(update),
    forced: push.updates.some(proposed => proposed.ref === ref && proposed.forced),
    ...(before ? { before } : {}),
    // A tag with a message is an object of its own; what is built is the commit.
    ...(after ? { after: head?.sha ?? after } : {}),
    ...(head ? { headCommit: commitFacts(head, repository, addresses) } : {}),
    commits: facts.commits.map(commit => commitFacts(commit, repository, addresses)),
    commitCount: facts.commitCount,
    compareUrl: after ? addresses.commit(repository, after) : addresses.page(repository),
    changedFiles: facts.changedFiles.map(path => path.slice(0, 1_024)),
    changedFilesTruncated: facts.changedFilesTruncated,
  };
};

const actionOf = ({ before, after }: RefUpdate): PushEventData['action'] => {
  if (before === undefined) return 'created';
  return after === undefined ? 'deleted' : 'updated';
};

/** How old a note must be before its push counts as left behind; a push that is alive is settled within moments. */
const LEFT_BEHIND_MS = 60_000;

/** Settles pushes whose process died: what the repository says is what happened. */
export const settleLeftBehind = async (
  core: RepositoriesCore,
  olderThanMs = LEFT_BEHIND_MS,
): Promise<number> => {
  const pushes = await unsettledPushes(core, olderThanMs);
  for (const push of pushes) {
    // One that cannot be told of keeps its note and is tried again; the others do not wait for it.
    await settleOne(core, push).catch((error: unknown) =>
      core.log.warn({ error, pushId: push.id }, 'a push that was left behind could not be settled'),
    );
  }
  return pushes.length;
};

const settleOne = async (core: RepositoriesCore, push: PendingPush): Promise<void> => {
  const moved = await core.host().repository(push.repositoryId).moved(push.updates);
  await settlePush(core, push, moved);
  core.log.info({ pushId: push.id, moved: moved.length }, 'settled a push that was left behind');
};
