import { type CommitStatus, RepositoryStatusChanged } from '@freshet/contracts/repositories';
import { Fault } from '@freshet/kit/errors';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ChangeContext } from '../unit-of-work/index.ts';
import type { RepositoriesCore } from './core.ts';
import { auditedAs, eventFactsOf, type Repository, storedActor } from './repository.ts';
import type { RepositoryTables, StatusRow } from './tables.ts';
import { notifyWebhooks } from './webhooks/notify.ts';
import { statusPayload } from './webhooks/payloads.ts';

const MAX_STATUSES = 1_000;

export interface StatusDraft {
  readonly sha: string;
  readonly context: string;
  readonly state: StatusRow['state'];
  readonly description: string;
  readonly targetUrl?: string | undefined;
}

/** The latest status of each context of a commit. */
export const statusesOf = (
  db: Kysely<RepositoryTables>,
  repositoryId: string,
  sha: string,
): Promise<StatusRow[]> =>
  db
    .selectFrom('repositories.statuses')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('sha', '=', sha)
    .orderBy('context')
    .limit(MAX_STATUSES)
    .execute();

/** Sets what one context says of a commit. Saying the same again is no news. */
export const setStatus = async (
  core: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  draft: StatusDraft,
): Promise<StatusRow> => {
  const { sha, targetUrl } = draft;
  if ((await core.host().repository(repository.id).find(sha)) === undefined)
    throw new Fault('GIT_REVISION_UNKNOWN', 'the repository has no such commit');
  return core.work.change(context, async change => {
    const known = await statusesOf(change.sql, repository.id, sha);
    const previous = known.find(status => status.context === draft.context);
    if (!previous && known.length >= MAX_STATUSES)
      throw new Fault('REPOSITORY_LIMIT', `a commit has at most ${MAX_STATUSES} statuses`, {
        max: MAX_STATUSES,
      });
    const now = core.clock.now();
    const creator = storedActor(context.actor);
    const row: StatusRow = {
      repository_id: repository.id,
      sha,
      context: draft.context,
      account_id: repository.accountId,
      state: draft.state,
      description: draft.description,
      target_url: targetUrl ?? null,
      creator,
      created_at: previous?.created_at ?? now,
      updated_at: now,
    };
    const { state, description, target_url, updated_at } = row;
    await change.sql
      .insertInto('repositories.statuses')
      .values({ ...row, creator: JSON.stringify(creator) })
      .onConflict(conflict =>
        conflict
          .columns(['repository_id', 'sha', 'context'])
          .doUpdateSet({ state, description, target_url, updated_at, creator: JSON.stringify(creator) }),
      )
      .execute();
    change.audit({
      action: 'repository.set-status',
      entity: auditedAs(repository),
      details: { sha, context: draft.context, state },
    });
    const data = {
      accountId: repository.accountId,
      repository: eventFactsOf(repository, core.addresses),
      actor: creator,
      sha,
      context: draft.context,
      state,
      description,
      ...(targetUrl === undefined ? {} : { targetUrl }),
    };
    change.emit({ event: RepositoryStatusChanged, key: repository.id, data });
    await notifyWebhooks(core, change, repository, statusPayload(data));
    return row;
  });
};

export const statusWire = (row: StatusRow): z.infer<typeof CommitStatus> => ({
  sha: row.sha,
  context: row.context,
  state: row.state,
  description: row.description,
  ...(row.target_url === null ? {} : { targetUrl: row.target_url }),
  creator: row.creator,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The worst of them; a commit without any is waited for. */
export const combinedState = (rows: readonly StatusRow[]): StatusRow['state'] => {
  const has = (state: StatusRow['state']): boolean => rows.some(row => row.state === state);
  if (has('error')) return 'error';
  if (has('failure')) return 'failure';
  return has('pending') || rows.length === 0 ? 'pending' : 'success';
};
