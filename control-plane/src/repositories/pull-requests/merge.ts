import type { MergeRequest } from '@freshet/contracts/repositories';
import { Fault, isFault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { Call } from '../../gateway/index.ts';
import { type RepositoriesCore, signatureOf } from '../core.ts';
import { protectionOf, readinessOf } from '../protection.ts';
import { protectionsOf } from '../protection-store.ts';
import { moveBranch } from '../pushes/move-refs.ts';
import type { Repository } from '../repository.ts';
import { findById } from '../repository-store.ts';
import { statusesOf } from '../statuses.ts';
import type { PullRequestRow } from '../tables.ts';
import { requirePullRequest, verdictsOn } from './pull-request-store.ts';

interface Known {
  readonly repository: Repository;
  readonly row: PullRequestRow;
}

/** What a pull request still needs before it may be merged. */
export const mergeReadiness = async (core: RepositoriesCore, { repository, row }: Known) => {
  const { sql } = core.work;
  const [protections, reviews, statuses, target] = await Promise.all([
    protectionsOf(sql, repository),
    verdictsOn(sql, row),
    statusesOf(sql, repository.id, row.head_sha),
    core.host().repository(repository.id).find(`refs/heads/${row.target_branch}`),
  ]);
  const rule = protectionOf(protections, row.target_branch)?.rule;
  const { mergeable, state, head_sha: head } = row;
  const hasTarget = target !== undefined;
  return { rule, ...readinessOf({ rule, head, reviews, statuses, mergeable, hasTarget, state }) };
};

/** Merges a pull request that has all it needs. The target moves from where it was read, or not at all. */
export const mergePullRequest = async (
  core: RepositoriesCore,
  call: Pick<Call, 'principal' | 'context'>,
  known: Known,
  input: z.infer<typeof MergeRequest>,
): Promise<PullRequestRow> => {
  const { repository, row } = known;
  const { principal, context } = call;
  if (input.sha !== undefined && input.sha !== row.head_sha)
    throw new Fault(
      'PULL_REQUEST_NOT_READY',
      'the pull request has moved on from the commit that was looked at',
    );
  const { reasons, rule } = await mergeReadiness(core, known);
  const isExempt = principal.admin && rule !== undefined && !rule.bindsAdmins && row.state === 'open';
  if (reasons.length > 0 && !isExempt)
    throw new Fault('PULL_REQUEST_NOT_READY', `the pull request cannot be merged: ${reasons.join('; ')}`, {
      reasons,
    });
  const content = core.host().repository(repository.id);
  const onto = await content.resolve(`refs/heads/${row.target_branch}`);
  const by = await signatureOf(core, context.actor);
  const [first = { author: { name: by.name, email: by.email } }] = await content.commits({
    from: [row.head_sha],
    limit: 1,
  });
  const after = await content.merge({
    onto,
    head: row.head_sha,
    method: input.method,
    message: input.message ?? defaultMessage(row, input.method),
    by,
    author: { ...by, name: first.author.name, email: first.author.email },
  });
  const update = { ref: `refs/heads/${row.target_branch}`, branch: row.target_branch, before: onto, after };
  const merge = { number: row.number, method: input.method };
  await moveBranch(core, { repository, principal, actor: context.actor, update, merge });
  if (input.deleteBranch) await deleteSource(core, call, known);
  return requirePullRequest(core.work.sql, repository.id, row.number);
};

const defaultMessage = (
  { number, title, body, source_branch, target_branch }: PullRequestRow,
  method: string,
) =>
  method === 'squash'
    ? `${title} (#${number})\n\n${body}`.trim()
    : `Merge pull request #${number} from ${source_branch} into ${target_branch}\n\n${title}`;

/** The merge stands, whatever becomes of the branch. */
const deleteSource = async (
  core: RepositoriesCore,
  { principal, context }: Pick<Call, 'principal' | 'context'>,
  { repository, row }: Known,
): Promise<void> => {
  if (row.source_repository_id !== repository.id) return;
  const source = await findById(core.work.sql, repository.accountId, repository.id);
  if (!source) return;
  const update = { ref: `refs/heads/${row.source_branch}`, branch: row.source_branch, before: row.head_sha };
  await moveBranch(core, { repository: source, principal, actor: context.actor, update }).catch(
    (error: unknown) => {
      // Protected, or somebody pushed to it meanwhile: then it is still wanted.
      if (!isFault(error, 'GIT_PUSH_REFUSED') && !isFault(error, 'GIT_REF_MOVED')) throw error;
    },
  );
};
