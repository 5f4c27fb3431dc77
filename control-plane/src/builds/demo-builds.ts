/**
 * Builds that never ran, for the demo: so that its charts show something on the first day. Each says that it is one, by
 * an annotation that lists show and by the request that it came with, which nobody else can make. They go with the demo.
 */

import { hash } from 'node:crypto';
import { BuildExpired } from '@freshet/contracts/builds';
import type { Insertable } from 'kysely';
import type { ChangeContext } from '../unit-of-work/index.ts';
import type { BuildsCore } from './core.ts';
import { nextNumber, notedOf } from './note-pipeline.ts';
import type { BuildsTables } from './tables.ts';

/** One of them, as whoever makes them up tells it. */
interface DemoBuild {
  readonly pipelineId: string;
  readonly createdAt: Date;
  readonly seconds: number;
  readonly state: 'success' | 'error';
  readonly reason: string;
  readonly branch: string;
  readonly message: string;
  readonly author: string;
}

export interface DemoBuilds {
  /** Adds them once: those that are there already stay as they are. */
  record(context: ChangeContext, builds: readonly DemoBuild[]): Promise<void>;
  /** Removes every build of these pipelines, those that really ran too; for pipelines that go. */
  forget(context: ChangeContext, pipelineIds: readonly string[]): Promise<void>;
}

const DEMO = { kind: 'demo', id: 'builds' } as const;
const MARK = { demo: 'made up, never ran' } as const;
/** More than a month of a small team. */
const BUILDS_MAX = 1_000;
const STEPS = ['clone', 'test', 'package', 'environments', 'deploy'] as const;

export const createDemoBuilds = (core: BuildsCore): DemoBuilds => ({
  record: async (context, builds) => {
    const { accountId } = context.actor;
    const known = await core.work.sql
      .selectFrom('builds.builds')
      .select('id')
      .where('account_id', '=', accountId)
      .where('request_id', 'like', 'demo:%')
      .limit(1)
      .execute();
    if (known.length > 0) return;
    const byPipeline = Map.groupBy(builds.slice(0, BUILDS_MAX), ({ pipelineId }) => pipelineId);
    await core.work.change(context, async change => {
      for (const [pipelineId, ofPipeline] of byPipeline) {
        const pipeline = await core.ports.pipelines.find(accountId, pipelineId);
        if (!pipeline) continue;
        const noted = notedOf(accountId, pipeline);
        const rows: Insertable<BuildsTables['builds.builds']>[] = [];
        for (const build of ofPipeline)
          rows.push(rowOf(core, build, { ...noted, number: await nextNumber(change.sql, noted) }));
        const steps = rows.flatMap(({ id }, index) =>
          ofPipeline.slice(index, index + 1).flatMap(one => stepsOf(id, one)),
        );
        await change.sql.insertInto('builds.builds').values(rows).execute();
        await change.sql.insertInto('builds.steps').values(steps).execute();
        await change.sql
          .insertInto('builds.inputs')
          .values(rows.map(({ id }) => inputsOf(accountId, id)))
          .execute();
      }
      change.audit({ action: 'demo.record', entity: DEMO, details: { builds: builds.length } });
    });
  },

  forget: async (context, pipelineIds) => {
    if (pipelineIds.length === 0) return;
    const { accountId } = context.actor;
    await core.work.change(context, async change => {
      const gone = await change.sql
        .deleteFrom('builds.builds')
        .where('account_id', '=', accountId)
        .where('pipeline_id', 'in', pipelineIds)
        .returning('id')
        .execute();
      const ids = gone.map(({ id }) => id);
      for (const table of ['builds.images', 'builds.image_tags'] as const)
        if (ids.length > 0)
          await change.sql
            .deleteFrom(table)
            .where('account_id', '=', accountId)
            .where('build_id', 'in', ids)
            .execute();
      await change.sql
        .deleteFrom('builds.pipelines')
        .where('account_id', '=', accountId)
        .where('pipeline_id', 'in', pipelineIds)
        .execute();
      for (const id of ids) change.emit({ event: BuildExpired, key: id, data: { accountId, buildId: id } });
      change.audit({ action: 'demo.forget', entity: DEMO, details: { builds: ids.length } });
    });
  },
});

interface Place {
  readonly account_id: string;
  readonly name: string;
  readonly project_id: string | null;
  readonly project_name: string | null;
  readonly number: number;
}

const rowOf = (
  core: BuildsCore,
  build: DemoBuild,
  place: Place,
): Insertable<BuildsTables['builds.builds']> => {
  const { pipelineId, createdAt, seconds, state, reason, branch, message, author } = build;
  const finishedAt = new Date(createdAt.getTime() + seconds * 1_000);
  const revision = hash('sha1', `${pipelineId}/${place.number}`, 'hex');
  const [repoOwner = '', repoName = ''] = place.name.split('/');
  return {
    id: core.ids.next(),
    account_id: place.account_id,
    number: place.number,
    pipeline_id: pipelineId,
    pipeline_name: place.name,
    project_id: place.project_id,
    project_name: place.project_name,
    state,
    reason,
    created_at: createdAt,
    updated_at: finishedAt,
    start_at: null,
    started_at: new Date(createdAt.getTime() + 200),
    finished_at: finishedAt,
    cause_kind: 'webhook',
    cause: JSON.stringify({ kind: 'webhook', triggerName: 'push', event: 'push.heads' }),
    by_id: null,
    trigger_id: null,
    event: 'push.heads',
    provider: 'freshet',
    repo: place.name,
    branch,
    revision,
    committer: author,
    git: JSON.stringify({
      provider: 'freshet',
      repoOwner,
      repoName,
      isFork: false,
      branch,
      revision,
      commitMessage: message,
      author: { name: author },
    }),
    runtime: 'default',
    priority: 0,
    trigger_limit: null,
    turn: false,
    fork: false,
    runner_id: null,
    bound_runner_id: null,
    volume: `pipeline-${pipelineId}`,
    predecessor: null,
    restart_of: null,
    from_failed: false,
    restartable: false,
    no_self_approval: false,
    notify: false,
    request_id: `demo:${pipelineId}:${place.number}`,
    annotations: JSON.stringify(MARK),
    display: 'demo',
    policies: '[]',
    stages: ['test', 'package', 'deploy'],
    step_count: STEPS.length,
    last_command: 0,
  };
};

const KINDS: Readonly<Record<(typeof STEPS)[number], { readonly stage: string; readonly type: string }>> = {
  clone: { stage: 'test', type: 'git-clone' },
  test: { stage: 'test', type: 'freestyle' },
  package: { stage: 'package', type: 'freestyle' },
  environments: { stage: 'deploy', type: 'git-clone' },
  deploy: { stage: 'deploy', type: 'freestyle' },
};

/** Each step has its share of the time; of a failed build, the tests are what failed. */
const stepsOf = (
  buildId: string,
  { createdAt, seconds, state }: DemoBuild,
): Insertable<BuildsTables['builds.steps']>[] =>
  STEPS.map((name, position) => {
    const isSkipped = state === 'error' && position > 1;
    const share = (seconds * 1_000) / STEPS.length;
    const startedAt = new Date(createdAt.getTime() + position * share);
    const ended = name === 'test' && state === 'error' ? 'failure' : 'success';
    return {
      build_id: buildId,
      step_id: name,
      position,
      name,
      title: null,
      ...KINDS[name],
      parent: null,
      hook: false,
      phase: 'ended',
      result: isSkipped ? 'skipped' : ended,
      attempt: 1,
      reason: null,
      started_at: isSkipped ? null : startedAt,
      finished_at: isSkipped ? null : new Date(startedAt.getTime() + share),
      exported: [],
      after_steps: position === 0 ? [] : [STEPS[position - 1] ?? ''],
    };
  });

const inputsOf = (accountId: string, buildId: string): Insertable<BuildsTables['builds.inputs']> => ({
  build_id: buildId,
  account_id: accountId,
  file: 'demo',
  text: '# This build was made up for the demo. It never ran.\n',
  repository: null,
  layers: '[]',
  contexts: [],
  options: '{}',
  step_types: '[]',
  text_digest: null,
});
