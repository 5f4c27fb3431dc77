/** Follows builds and writes down what their commits are to be shown as. Telling it to a provider is a job. */
import {
  BuildCreated,
  BuildFinished,
  BuildStarted,
  type BuildState,
  BuildStateChanged,
  BuildWaitingApproval,
} from '@freshet/contracts/builds';
import type { EventEnvelope } from '@freshet/contracts/events';
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { EventConsumer } from '../event-bus/index.ts';
import type { Journals, UnitOfWork } from '../unit-of-work/index.ts';
import type { CommitState, StatusesTables } from './tables.ts';

// Of other modules' events only what is needed here: fields may be added to them at any time.
const Heard = z.looseObject({
  accountId: z.string(),
  build: z.looseObject({
    id: z.string(),
    number: z.number(),
    pipelineId: z.string().optional(),
    pipelineName: z.string(),
    state: z.string(),
    reason: z.string().optional(),
    notify: z.boolean(),
    cause: z.looseObject({ triggerId: z.string().optional() }),
    git: z
      .looseObject({
        provider: z.string(),
        repoOwner: z.string(),
        repoName: z.string(),
        context: z.string().optional(),
        revision: z.string().optional(),
      })
      .optional(),
  }),
});

type HeardBuild = z.infer<typeof Heard>['build'];

const STATES: Readonly<Record<BuildState, CommitState>> = {
  delayed: 'pending',
  pending: 'pending',
  elected: 'pending',
  running: 'pending',
  'pending-approval': 'pending',
  terminating: 'pending',
  success: 'success',
  error: 'failure',
  denied: 'failure',
  terminated: 'stopped',
};

const WORDS: Readonly<Record<BuildState, string>> = {
  delayed: 'waits for a free runner',
  pending: 'waits for its turn',
  elected: 'is about to run',
  running: 'runs',
  'pending-approval': 'waits for an approval',
  terminating: 'is being stopped',
  success: 'succeeded',
  error: 'failed',
  denied: 'was denied',
  terminated: 'was stopped',
};

interface NoteDeps {
  readonly work: UnitOfWork<StatusesTables>;
  readonly jobs: Pick<Journals, 'jobs' | 'committed'>;
  readonly clock: Clock;
}

/** The queue of statuses that providers are still to be told. */
export const STATUS_QUEUE = 'commit-statuses.report';

export const noteBuilds = ({ work, jobs, clock }: NoteDeps): EventConsumer => ({
  name: 'commit-statuses.builds',
  types: [
    BuildCreated.type,
    BuildStarted.type,
    BuildStateChanged.type,
    BuildWaitingApproval.type,
    BuildFinished.type,
  ],
  from: 'now',
  handle: async ({ data }: EventEnvelope) => {
    const { accountId, build } = Heard.parse(data);
    if (!build.notify || build.git?.revision === undefined || !(build.state in STATES)) return;
    const changed = await work.housekeep(async transaction => {
      const { rows } = await upsert({ accountId, build, now: clock.now() }).execute(transaction);
      if (rows.length === 0) return false;
      await jobs.jobs(transaction, [
        { queue: STATUS_QUEUE, payload: { buildId: build.id }, accountId, uniqueKey: build.id },
      ]);
      return true;
    });
    if (changed) jobs.committed({ audit: false, events: false, jobs: true });
  },
});

interface Noted {
  readonly accountId: string;
  readonly build: HeardBuild;
  readonly now: Date;
}

/** An event that comes late must not bring back what was: an end is the end. */
const upsert = ({ accountId, build, now }: Noted) => {
  const state = build.state as BuildState;
  const { provider, repoOwner, repoName, context, revision } = build.git ?? {};
  const reason = build.reason === undefined ? '' : `: ${build.reason.slice(0, 300)}`;
  const description = `Build ${build.number} ${WORDS[state]}${state === 'error' ? reason : ''}`;
  return sql`insert into statuses.commit_statuses as kept
      (build_id, account_id, pipeline_id, trigger_id, pipeline_name, provider, repo_owner, repo_name, context,
       revision, wanted, description, updated_at)
    values (${build.id}, ${accountId}, ${build.pipelineId ?? null}, ${build.cause.triggerId ?? null},
      ${build.pipelineName}, ${provider}, ${repoOwner}, ${repoName}, ${context ?? null}, ${revision},
      ${STATES[state]}, ${description}, ${now})
    on conflict (build_id) do update
      set wanted = excluded.wanted, description = excluded.description, updated_at = excluded.updated_at
      where kept.wanted = 'pending'
        and (kept.wanted, kept.description) is distinct from (excluded.wanted, excluded.description)
    returning build_id`;
};
