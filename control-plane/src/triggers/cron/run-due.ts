/**
 * Starts what the clock is due for. One process at a time does this, each minute, as the cron executor decides. A
 * build carries an id made of its trigger and tick, and only after it began does the trigger move on to its next
 * tick: whoever dies in between leaves a tick that is started again and begins nothing new.
 */

import type { GitFacts } from '@freshet/domain/triggers';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Selectable } from 'kysely';
import { systemActor, type UnitOfWork } from '../../unit-of-work/index.ts';
import type { BuildStarter, CommitFinder } from '../ports.ts';
import type { TriggersTables } from '../tables.ts';
import { nextTick } from './cron-trigger.ts';

export interface RunDueDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly builds: BuildStarter;
  readonly commits: CommitFinder;
  readonly clock: Clock;
  readonly log: Logger;
}

type Row = Selectable<TriggersTables['triggers.cron_triggers']>;

const BATCH = 100;

/** A tick that is noticed later than this is left out. */
const LATE_MS = 3_600_000;

export const runDue = async (deps: RunDueDeps, signal: AbortSignal): Promise<void> => {
  for (;;) {
    if (signal.aborted) return;
    const now = deps.clock.now();
    const due = await deps.work.sql
      .selectFrom('triggers.cron_triggers')
      .selectAll()
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(BATCH)
      .execute();
    for (const row of due) {
      if (signal.aborted) return;
      await tick(deps, row, now);
    }
    if (due.length < BATCH) return;
  }
};

const tick = async (deps: RunDueDeps, row: Row, now: Date): Promise<void> => {
  const at = row.next_at;
  if (at === null) return;
  if (now.getTime() - at.getTime() <= LATE_MS) await begin(deps, row, at);
  await deps.work.housekeep(transaction =>
    transaction
      .updateTable('triggers.cron_triggers')
      .set({ next_at: nextTick(row.trigger, now) ?? null })
      .where('pipeline_id', '=', row.pipeline_id)
      .where('trigger_id', '=', row.trigger_id)
      // The pipeline may have been saved meanwhile, and with it this trigger.
      .where('next_at', '=', at)
      .execute(),
  );
};

const begin = async (deps: RunDueDeps, row: Row, at: Date): Promise<void> => {
  const { builds, log } = deps;
  const { account_id: accountId, trigger } = row;
  try {
    const git = await simulated(deps, row);
    await builds.start(
      { actor: systemActor(accountId, 'cron') },
      {
        accountId,
        pipeline: row.pipeline_id,
        cause: { kind: 'cron', triggerId: trigger.id, triggerName: trigger.name, event: 'cron' },
        ...(git ? { git } : {}),
        variables: [
          { key: 'EVENT_MESSAGE', value: trigger.message ?? '' },
          { key: 'EVENT_TIMESTAMP', value: at.toISOString() },
        ],
        requestId: `cron:${row.pipeline_id}:${trigger.id}:${at.getTime()}`,
      },
    );
  } catch (error) {
    if (!isFault(error) || error.kind === 'unavailable') throw error;
    // The next tick is the next chance; all other triggers must have theirs.
    log.warn(
      { pipelineId: row.pipeline_id, triggerId: trigger.id, code: error.code },
      'cron trigger began no build',
    );
  }
};

/** What the git trigger whose event is made believe would have told, at the branch that the cron trigger names. */
const simulated = async ({ work, commits }: RunDueDeps, row: Row): Promise<GitFacts | undefined> => {
  const { gitTriggerId, branch } = row.trigger;
  if (gitTriggerId === undefined || branch === undefined) return undefined;
  const found = await work.sql
    .selectFrom('triggers.git_triggers')
    .select(['trigger', 'context'])
    .where('pipeline_id', '=', row.pipeline_id)
    .where('trigger_id', '=', gitTriggerId)
    .executeTakeFirst();
  if (!found)
    throw new Fault('TRIGGER_NOT_FOUND', `there is no git trigger ${gitTriggerId}`, { id: gitTriggerId });
  const { repo, provider } = found.trigger;
  const context = found.context ?? undefined;
  const git = await commits.find(row.account_id, { repo, branch, context, provider });
  if (!git) throw new Fault('TRIGGER_NOT_FOUND', `${repo} has no branch ${branch}`, { repo, branch });
  return { ...git, ...(context === undefined ? {} : { context }) };
};
