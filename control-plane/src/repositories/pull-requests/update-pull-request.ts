import type { PullRequestChanges } from '@freshet/contracts/repositories';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { Call } from '../../gateway/index.ts';
import { type RepositoriesCore, requirePermission } from '../core.ts';
import { auditedAs, type Repository, storedActor } from '../repository.ts';
import type { PullRequestRow } from '../tables.ts';
import { pullRequestFacts, tellOfPullRequest } from './pull-request-facts.ts';
import { savePullRequest } from './pull-request-store.ts';

type Changes = z.infer<typeof PullRequestChanges>;

/** Changes, closes or reopens a pull request; for its author and for those who may write. */
export const updatePullRequest = async (
  core: RepositoriesCore,
  call: Pick<Call, 'principal' | 'context'>,
  { repository, row }: { readonly repository: Repository; readonly row: PullRequestRow },
  changes: Changes,
): Promise<PullRequestRow> => {
  if (call.principal.id !== row.author_id) await requirePermission(core, call.principal, 'write', repository);
  if (changes.state !== undefined && row.state === 'merged')
    throw new Fault('PULL_REQUEST_NOT_READY', 'a merged pull request stays as it is');
  const action = actionOf(row, changes);
  const facts = await pullRequestFacts(core, repository, row);
  return core.work.change(call.context, async change => {
    const now = core.clock.now();
    const saved = await savePullRequest(change.sql, row, {
      ...(changes.title === undefined ? {} : { title: changes.title }),
      ...(changes.body === undefined ? {} : { body: changes.body }),
      ...(changes.labels === undefined ? {} : { labels: [...new Set(changes.labels)] }),
      ...(changes.state === undefined ? {} : { state: changes.state }),
      ...(changes.state === 'closed' ? { closed_at: now } : {}),
      ...(changes.state === 'open' ? { closed_at: null } : {}),
      updated_at: now,
    });
    change.audit({
      action: 'pull-request.update',
      entity: auditedAs(repository),
      details: { number: row.number, action, fields: Object.keys(changes) },
    });
    const actor = storedActor(call.context.actor);
    await tellOfPullRequest(core, change, { repository, row: saved, facts, actor, action });
    return saved;
  });
};

const actionOf = ({ state }: PullRequestRow, changes: Changes) => {
  if (changes.state === 'closed' && state === 'open') return 'closed';
  if (changes.state === 'open' && state === 'closed') return 'reopened';
  return changes.labels !== undefined && changes.title === undefined && changes.body === undefined
    ? 'labeled'
    : 'edited';
};
