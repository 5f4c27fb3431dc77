import * as contract from '@freshet/contracts/repositories';
import { type Call, type Route, route } from '../../gateway/index.ts';
import type { RepositoriesCore } from '../core.ts';
import { mergePullRequest, mergeReadiness } from '../pull-requests/merge.ts';
import { openPullRequest } from '../pull-requests/open-pull-request.ts';
import { headRefOf, pullRequestWire } from '../pull-requests/pull-request-facts.ts';
import { listPullRequests, listReviews, requirePullRequest } from '../pull-requests/pull-request-store.ts';
import { reviewPullRequest } from '../pull-requests/review.ts';
import { updatePullRequest } from '../pull-requests/update-pull-request.ts';
import type { Repository } from '../repository.ts';
import type { PullRequestRow, ReviewRow } from '../tables.ts';
import { comparisonWire } from './content-routes.ts';
import { decodeCursor, decodeNumber, paged } from './cursor.ts';
import { authorized } from './repository-routes.ts';

const reviewWire = (row: ReviewRow) => ({
  id: row.id,
  verdict: row.verdict,
  body: row.body,
  reviewer: row.reviewer,
  sha: row.sha,
  ...(row.path === null ? {} : { path: row.path }),
  ...(row.line === null ? {} : { line: row.line }),
  createdAt: row.created_at.toISOString(),
});

export const pullRequestRoutes = (core: RepositoriesCore): readonly Route[] => {
  const at = authorized(core);
  const wire = (repository: Repository, row: PullRequestRow) => pullRequestWire(core, repository, row);
  const one = async (call: Call, params: { owner: string; repo: string; number: number }) => {
    const repository = await at(call, params);
    return { repository, row: await requirePullRequest(core.work.sql, repository.id, params.number) };
  };
  return [
    route(contract.listPullRequests, async ({ params, query }, call) => {
      const repository = await at(call, params);
      const { limit, cursor, ...filter } = query;
      const rows = await listPullRequests(core.work.sql, repository.id, {
        ...filter,
        limit: limit + 1,
        before: cursor === undefined ? undefined : decodeNumber(cursor),
      });
      const { page, ...next } = paged(rows, limit, ({ number }) => String(number));
      return { pullRequests: await Promise.all(page.map(row => wire(repository, row))), ...next };
    }),
    route(contract.createPullRequest, async ({ params, body }, call) => {
      const repository = await at(call, params);
      return wire(repository, await openPullRequest(core, call, repository, body));
    }),
    route(contract.getPullRequest, async ({ params }, call) => {
      const { repository, row } = await one(call, params);
      return wire(repository, row);
    }),
    route(contract.updatePullRequest, async ({ params, body }, call) => {
      const known = await one(call, params);
      return wire(known.repository, await updatePullRequest(core, call, known, body));
    }),
    route(contract.comparePullRequest, async ({ params }, call) => {
      const { repository, row } = await one(call, params);
      const content = core.host().repository(repository.id);
      const head = await content.resolve(headRefOf(row.number));
      const base = await baseOf(core, repository, row);
      return comparisonWire(base, head, await content.compare(base, head));
    }),
    route(contract.listReviews, async ({ params, query }, call) => {
      const { row } = await one(call, params);
      const { limit, cursor } = query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await listReviews(core.work.sql, row, { limit: limit + 1, after });
      const { page, ...next } = paged(rows, limit, ({ id }) => id);
      return { reviews: page.map(reviewWire), ...next };
    }),
    route(contract.createReview, async ({ params, body }, call) =>
      reviewWire(await reviewPullRequest(core, call, await one(call, params), body)),
    ),
    route(contract.getMergeReadiness, async ({ params }, call) => {
      const readiness = await mergeReadiness(core, await one(call, params));
      const { approvals, requiredApprovals, reasons } = readiness;
      return {
        ready: reasons.length === 0,
        reasons: [...reasons],
        approvals,
        requiredApprovals,
        changesRequestedBy: [...readiness.changesRequestedBy],
        missingStatuses: [...readiness.missingStatuses],
      };
    }),
    route(contract.mergePullRequest, async ({ params, body }, call) => {
      const known = await one(call, params);
      return wire(known.repository, await mergePullRequest(core, call, known, body));
    }),
  ];
};

/** A merged one is compared with its target as it was before. */
const baseOf = async (
  core: RepositoriesCore,
  repository: Repository,
  row: PullRequestRow,
): Promise<string> => {
  const content = core.host().repository(repository.id);
  if (row.merge_sha !== null) {
    const [before] = (await content.commit(row.merge_sha)).parents;
    if (before !== undefined) return before;
  }
  return content.resolve(`refs/heads/${row.target_branch}`);
};
