/** Keeps the triggers of all pipelines where deliveries and the clock find them. */
import type { EventEnvelope } from '@freshet/contracts/events';
import { PipelineCreated, PipelineDeleted, PipelineUpdated } from '@freshet/contracts/pipelines';
import { Id } from '@freshet/contracts/rest';
import type { Clock } from '@freshet/kit/time';
import { z } from 'zod';
import type { EventConsumer } from '../../event-bus/index.ts';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import { nextTick } from '../cron/cron-trigger.ts';
import type { PipelineSource, TriggeredPipeline } from '../ports.ts';
import type { TriggersTables } from '../tables.ts';
import { cronTriggersIn, gitTriggersIn } from './stored-triggers.ts';

// Of other modules' events only what is needed here: fields may be added to them at any time.
const Changed = z.looseObject({ accountId: Id, pipelineId: Id });

interface IndexDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly pipelines: PipelineSource;
  readonly clock: Clock;
}

/** Follows pipelines. It may see an event more than once: what it writes is what the pipeline is now. */
export const indexPipelines = (deps: IndexDeps): EventConsumer => ({
  name: 'triggers.index',
  types: [PipelineCreated.type, PipelineUpdated.type, PipelineDeleted.type],
  from: 'beginning',
  handle: async ({ type, data }: EventEnvelope) => {
    const { accountId, pipelineId } = Changed.parse(data);
    const pipeline =
      type === PipelineDeleted.type ? undefined : await deps.pipelines.find(accountId, pipelineId);
    await indexPipeline(deps, { accountId, pipelineId, pipeline });
  },
});

interface Indexed {
  readonly accountId: string;
  readonly pipelineId: string;
  readonly pipeline: TriggeredPipeline | undefined;
}

/** Writes the triggers of one pipeline anew. */
const indexPipeline = async (
  { work, clock }: IndexDeps,
  { accountId, pipelineId, pipeline }: Indexed,
): Promise<void> => {
  const about = { account_id: accountId, pipeline_id: pipelineId, pipeline_name: pipeline?.name ?? '' };
  const git = gitTriggersIn(pipeline?.spec ?? {}).map(({ trigger, context }) => ({
    ...about,
    trigger_id: trigger.id,
    repo: trigger.repo.toLowerCase(),
    context: context ?? null,
    trigger: JSON.stringify(trigger),
  }));
  const now = clock.now();
  const cron = cronTriggersIn(pipeline?.spec ?? {}).map(trigger => ({
    ...about,
    trigger_id: trigger.id,
    trigger: JSON.stringify(trigger),
    next_at: nextTick(trigger, now) ?? null,
  }));
  await work.housekeep(async transaction => {
    await transaction.deleteFrom('triggers.git_triggers').where('pipeline_id', '=', pipelineId).execute();
    await transaction.deleteFrom('triggers.cron_triggers').where('pipeline_id', '=', pipelineId).execute();
    if (!pipeline) {
      await transaction
        .deleteFrom('triggers.event_pipelines')
        .where('pipeline_id', '=', pipelineId)
        .execute();
    }
    if (git.length > 0) {
      await transaction
        .insertInto('triggers.git_triggers')
        .values(git)
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
    if (cron.length > 0) {
      await transaction
        .insertInto('triggers.cron_triggers')
        .values(cron)
        .onConflict(conflict => conflict.doNothing())
        .execute();
    }
  });
};
