import type { NewPullRequest } from '@freshet/contracts/repositories';
import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { Call } from '../../gateway/index.ts';
import { type RepositoriesCore, requirePermission, requireRepository } from '../core.ts';
import { auditedAs, type Repository, storedActor } from '../repository.ts';
import type { PullRequestRow } from '../tables.ts';
import { pullRequestFacts, tellOfPullRequest } from './pull-request-facts.ts';
import { takeNumber } from './pull-request-store.ts';
import { fetchHead, refreshMerge } from './refresh-merge.ts';

/** Proposes to merge a branch of the repository, or of a fork, into another branch. */
export const openPullRequest = async (
  core: RepositoriesCore,
  call: Pick<Call, 'principal' | 'context'>,
  repository: Repository,
  input: z.infer<typeof NewPullRequest>,
): Promise<PullRequestRow> => {
  const source = await sourceOf(core, call, repository, input.source);
  const target = input.target ?? repository.defaultBranch;
  const isFork = source.id !== repository.id;
  if (!isFork && target === input.source.branch)
    throw new Fault('REQUEST_INVALID', 'the source and the target are the same branch', {
      problems: ['body.source.branch'],
    });
  const [head, onto] = await Promise.all([
    core.host().repository(source.id).resolve(`refs/heads/${input.source.branch}`),
    core.host().repository(repository.id).resolve(`refs/heads/${target}`),
  ]);
  if (!isFork && (await core.host().repository(repository.id).contains(head, onto)))
    throw new Fault('GIT_NOTHING_TO_COMMIT', 'everything in the branch is merged already');
  const number = await core.work.housekeep(sql => takeNumber(sql, repository.id));
  const draft = rowOf(core, { call, repository, source, input, number, head, target, isFork });
  await fetchHead(core, repository, draft);
  const facts = await pullRequestFacts(core, repository, draft);
  await core.work
    .change(call.context, async change => {
      await change.sql
        .insertInto('repositories.pull_requests')
        .values({ ...draft, author: JSON.stringify(draft.author), merged_by: null })
        .execute();
      change.audit({
        action: 'pull-request.open',
        entity: auditedAs(repository),
        details: { number, title: draft.title, source: draft.source_branch, target, isFork, sha: head },
      });
      const actor = storedActor(call.context.actor);
      await tellOfPullRequest(core, change, { repository, row: draft, facts, actor, action: 'opened' });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Fault(
        'PULL_REQUEST_EXISTS',
        'an open pull request for these branches exists',
        {},
        { cause: error },
      );
    });
  return refreshMerge(core, repository, draft);
};

/** Whoever proposes must be able to write to where the proposal lies, so that nobody proposes work of others. */
const sourceOf = async (
  core: RepositoriesCore,
  { principal }: Pick<Call, 'principal'>,
  repository: Repository,
  { owner, repo }: { readonly owner?: string | undefined; readonly repo?: string | undefined },
): Promise<Repository> => {
  const isOwn = owner === undefined && repo === undefined;
  const source = isOwn
    ? repository
    : await requireRepository(core, principal.accountId, {
        owner: owner ?? repository.owner,
        repo: repo ?? repository.name,
      });
  await requirePermission(core, principal, 'write', source);
  if (source.id !== repository.id && source.forkOf?.id !== repository.id)
    throw new Fault('REQUEST_INVALID', 'the source is not a fork of this repository', {
      problems: ['body.source.repo'],
    });
  return source;
};

interface Opened {
  readonly call: Pick<Call, 'context'>;
  readonly repository: Repository;
  readonly source: Repository;
  readonly input: z.infer<typeof NewPullRequest>;
  readonly number: number;
  readonly head: string;
  readonly target: string;
  readonly isFork: boolean;
}

const rowOf = (core: RepositoriesCore, opened: Opened): PullRequestRow => {
  const { call, repository, source, input, number, head, target, isFork } = opened;
  const now = core.clock.now();
  return {
    repository_id: repository.id,
    number,
    account_id: repository.accountId,
    title: input.title,
    body: input.body,
    state: 'open',
    author: storedActor(call.context.actor),
    author_id: call.context.actor.id,
    source_repository_id: source.id,
    source_branch: input.source.branch,
    target_branch: target,
    is_fork: isFork,
    head_sha: head,
    labels: [...new Set(input.labels)],
    mergeable: 'unknown',
    merge_sha: null,
    merged_by: null,
    merge_method: null,
    created_at: now,
    updated_at: now,
    closed_at: null,
  };
};
