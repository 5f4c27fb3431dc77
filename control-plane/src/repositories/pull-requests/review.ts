import { type NewReview, RepositoryPullRequestCommented } from '@freshet/contracts/repositories';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { Call } from '../../gateway/index.ts';
import { type RepositoriesCore, requirePermission } from '../core.ts';
import { clip } from '../pushes/commit-facts.ts';
import { auditedAs, eventFactsOf, type Repository, storedActor } from '../repository.ts';
import type { PullRequestRow, ReviewRow } from '../tables.ts';
import { notifyWebhooks } from '../webhooks/notify.ts';
import { commentPayload } from '../webhooks/payloads.ts';
import { pullRequestEvent, pullRequestFacts } from './pull-request-facts.ts';

const MAX_REVIEWS = 5_000;

/** Comments on a pull request or gives a verdict on the commit it has now. */
export const reviewPullRequest = async (
  core: RepositoriesCore,
  call: Pick<Call, 'principal' | 'context'>,
  { repository, row }: { readonly repository: Repository; readonly row: PullRequestRow },
  input: z.infer<typeof NewReview>,
): Promise<ReviewRow> => {
  await requireRight(core, call, { repository, row }, input);
  const facts = await pullRequestFacts(core, repository, row);
  const actor = storedActor(call.context.actor);
  const review: ReviewRow = {
    id: core.ids.next(),
    account_id: row.account_id,
    repository_id: row.repository_id,
    number: row.number,
    verdict: input.verdict,
    body: input.body,
    reviewer: actor,
    reviewer_id: actor.id,
    sha: row.head_sha,
    path: input.path ?? null,
    line: input.line ?? null,
    created_at: core.clock.now(),
  };
  return core.work.change(call.context, async change => {
    const { count } = await change.sql
      .selectFrom('repositories.reviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('repository_id', '=', row.repository_id)
      .where('number', '=', row.number)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_REVIEWS)
      throw new Fault('REPOSITORY_LIMIT', `a pull request has at most ${MAX_REVIEWS} comments`, {
        max: MAX_REVIEWS,
      });
    await change.sql
      .insertInto('repositories.reviews')
      .values({ ...review, reviewer: JSON.stringify(actor) })
      .execute();
    change.audit({
      action: 'pull-request.review',
      entity: auditedAs(repository),
      details: { number: row.number, verdict: review.verdict, sha: review.sha },
    });
    const data = {
      accountId: row.account_id,
      repository: eventFactsOf(repository, core.addresses),
      actor,
      pullRequest: pullRequestEvent(core, repository, row, facts),
      ...(facts.headCommit ? { headCommit: facts.headCommit } : {}),
      comment: { id: review.id, verdict: review.verdict, body: clip(review.body) },
    };
    change.emit({ event: RepositoryPullRequestCommented, key: repository.id, data });
    await notifyWebhooks(core, change, repository, commentPayload(data));
    return review;
  });
};

const requireRight = async (
  core: RepositoriesCore,
  { principal }: Pick<Call, 'principal'>,
  { repository, row }: { readonly repository: Repository; readonly row: PullRequestRow },
  { verdict, sha, body }: z.infer<typeof NewReview>,
): Promise<void> => {
  if (verdict === 'comment') {
    if (body.trim() === '')
      throw new Fault('REQUEST_INVALID', 'a comment needs some text', { problems: ['body.body'] });
    return;
  }
  await requirePermission(core, principal, 'write', repository);
  if (principal.id === row.author_id) throw new Fault('DENIED', 'nobody judges their own pull request');
  if (row.state !== 'open') throw new Fault('PULL_REQUEST_NOT_READY', `the pull request is ${row.state}`);
  if (sha !== undefined && sha !== row.head_sha)
    throw new Fault(
      'PULL_REQUEST_NOT_READY',
      'the pull request has moved on from the commit that was reviewed',
    );
};
