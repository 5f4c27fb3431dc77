import type { RepositoriesCore, RepositoryChange } from '../core.ts';
import type { PendingPush } from '../pushes/push-record.ts';
import { auditedAs, type Repository, storedActor } from '../repository.ts';
import type { MergeOfPush } from '../tables.ts';
import { pullRequestFacts, tellOfPullRequest } from './pull-request-facts.ts';
import { requirePullRequest, savePullRequest } from './pull-request-store.ts';

interface Merged {
  readonly repository: Repository;
  readonly push: PendingPush;
  readonly merge: MergeOfPush;
}

/** Closes a pull request whose merge has moved its target, in the transaction that says so. */
export const markMerged = async (
  core: RepositoriesCore,
  change: RepositoryChange,
  { repository, push, merge }: Merged,
): Promise<void> => {
  const known = await requirePullRequest(change.sql, repository.id, merge.number);
  if (known.state !== 'open') return;
  const actor = storedActor(push.actor as never);
  const now = core.clock.now();
  const row = await savePullRequest(change.sql, known, {
    state: 'merged',
    merge_sha: push.updates[0]?.after ?? null,
    merge_method: merge.method,
    mergedBy: actor,
    closed_at: now,
    updated_at: now,
  });
  change.audit({
    action: 'pull-request.merge',
    entity: auditedAs(repository),
    details: { number: row.number, method: merge.method, sha: row.merge_sha },
  });
  const facts = await pullRequestFacts(core, repository, row);
  await tellOfPullRequest(core, change, { repository, row, facts, actor, action: 'merged' });
};
