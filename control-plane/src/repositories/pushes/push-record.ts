/**
 * References live in Git and everything else in the database, so a push is written down before it may happen and
 * struck out, with its audit record and events, after it did. Whoever dies in between leaves the note, and the next
 * one to read it looks into the repository for how it ended.
 */
import type { RefUpdate } from '@freshet/git-host';
import type { Actor } from '../../unit-of-work/index.ts';
import type { RepositoriesCore } from '../core.ts';
import { type Repository, type StoredActor, storedActor } from '../repository.ts';
import type { MergeOfPush, PushRow } from '../tables.ts';

export interface PendingPush {
  readonly id: string;
  readonly accountId: string;
  readonly repositoryId: string;
  readonly actor: StoredActor & Pick<Actor, 'keyId' | 'ip' | 'requestId'>;
  readonly updates: readonly (RefUpdate & { readonly forced: boolean })[];
  readonly merge?: MergeOfPush;
}

interface NewPush {
  readonly actor: Actor;
  readonly updates: PendingPush['updates'];
  readonly merge?: MergeOfPush;
}

/** Writes down that references are about to move. */
export const notePush = async (
  { work, ids, clock }: RepositoriesCore,
  repository: Repository,
  { actor, updates, merge }: NewPush,
): Promise<PendingPush> => {
  const push: PendingPush = {
    id: ids.next(),
    accountId: repository.accountId,
    repositoryId: repository.id,
    actor: {
      ...storedActor(actor),
      ...(actor.keyId ? { keyId: actor.keyId } : {}),
      ...(actor.ip ? { ip: actor.ip } : {}),
      ...(actor.requestId ? { requestId: actor.requestId } : {}),
    },
    updates: updates.map(({ ref, before, after, forced }) => ({
      ref,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      forced,
    })),
    ...(merge ? { merge } : {}),
  };
  await work.housekeep(sql =>
    sql
      .insertInto('repositories.pushes')
      .values({
        id: push.id,
        account_id: push.accountId,
        repository_id: push.repositoryId,
        actor: JSON.stringify(push.actor),
        updates: JSON.stringify(push.updates),
        merge: merge ? JSON.stringify(merge) : null,
        created_at: clock.now(),
      })
      .execute(),
  );
  return push;
};

/** Strikes out a push that moved nothing. */
export const forgetPush = async ({ work }: RepositoriesCore, { id }: PendingPush): Promise<void> => {
  await work.housekeep(sql => sql.deleteFrom('repositories.pushes').where('id', '=', id).execute());
};

/** Pushes that nobody has said the end of for a while. */
export const unsettledPushes = async (
  { work, clock }: RepositoriesCore,
  olderThanMs: number,
): Promise<PendingPush[]> => {
  const rows = await work.sql
    .selectFrom('repositories.pushes')
    .selectAll()
    .where('created_at', '<=', new Date(clock.now().getTime() - olderThanMs))
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(pushOf);
};

const pushOf = (row: PushRow): PendingPush => ({
  id: row.id,
  accountId: row.account_id,
  repositoryId: row.repository_id,
  actor: row.actor as PendingPush['actor'],
  updates: row.updates,
  ...(row.merge ? { merge: row.merge } : {}),
});
