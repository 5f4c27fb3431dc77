import { z } from 'zod';
import type { JobWorker } from '../../job-queue/index.ts';
import { systemActor } from '../../unit-of-work/index.ts';
import type { RepositoriesCore } from '../core.ts';
import { SYNC_QUEUE } from '../pushes/settle-push.ts';
import { auditedAs, type Repository, type StoredActor } from '../repository.ts';
import { findById } from '../repository-store.ts';
import type { PullRequestRow } from '../tables.ts';
import { pullRequestFacts, tellOfPullRequest } from './pull-request-facts.ts';
import { openPullRequestsOn, savePullRequest } from './pull-request-store.ts';
import { fetchHead, refreshMerge } from './refresh-merge.ts';

const Payload = z.object({
  repositoryId: z.string(),
  branch: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
});

/** Takes pull requests along when one of their branches moved. */
export const syncWorker = (core: RepositoriesCore): JobWorker => ({
  queue: SYNC_QUEUE,
  handle: async ({ payload, accountId = '' }) => {
    const { repositoryId, branch, actor } = Payload.parse(payload);
    const pushed = await findById(core.work.sql, accountId, repositoryId);
    if (!pushed) return;
    const head = await core.host().repository(pushed.id).find(`refs/heads/${branch}`);
    const { sql } = core.work;
    for (const row of await openPullRequestsOn(sql, 'source', { repositoryId, branch }))
      await followSource(core, { row, head, actor });
    for (const row of await openPullRequestsOn(sql, 'target', { repositoryId, branch }))
      await refreshMerge(core, pushed, row);
  },
});

interface Followed {
  readonly row: PullRequestRow;
  readonly head: string | undefined;
  readonly actor: StoredActor;
}

const followSource = async (core: RepositoriesCore, { row, head, actor }: Followed): Promise<void> => {
  const repository = await findById(core.work.sql, row.account_id, row.repository_id);
  if (!repository || head === row.head_sha) return;
  if (head === undefined) return change(core, { repository, row, actor, action: 'closed' });
  const moved = { ...row, head_sha: head };
  await fetchHead(core, repository, moved);
  await change(core, { repository, row: moved, actor, action: 'synchronized' });
  await refreshMerge(core, repository, moved);
};

interface Changed {
  readonly repository: Repository;
  readonly row: PullRequestRow;
  readonly actor: StoredActor;
  readonly action: 'closed' | 'synchronized';
}

const change = async (core: RepositoriesCore, { repository, row, actor, action }: Changed): Promise<void> => {
  const facts = await pullRequestFacts(core, repository, row);
  await core.work.change({ actor: systemActor(row.account_id, 'repositories') }, async write => {
    const now = core.clock.now();
    const saved = await savePullRequest(
      write.sql,
      row,
      action === 'closed'
        ? { state: 'closed', closed_at: now, updated_at: now }
        : { head_sha: row.head_sha, mergeable: 'unknown', updated_at: now },
    );
    write.audit({
      action: action === 'closed' ? 'pull-request.close' : 'pull-request.synchronize',
      entity: auditedAs(repository),
      details: { number: row.number, sha: row.head_sha, by: actor.name },
    });
    await tellOfPullRequest(core, write, { repository, row: saved, facts, actor, action });
  });
};
