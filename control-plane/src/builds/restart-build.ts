import { Fault } from '@freshet/kit/errors';
import type { ChangeContext } from '../unit-of-work/index.ts';
import { findPipelineRow, presentBuild } from './build-store.ts';
import { isRestartable } from './build-wire.ts';
import type { BuildsCore } from './core.ts';
import type { PreparedBuild } from './prepare-build.ts';
import { storeBuild } from './start-build.ts';
import type { BuildRow, KeptLayer } from './tables.ts';

export interface Restart {
  /** Keeps what succeeded, and the volume: only the runner that has it can do that. */
  readonly fromFailedStep?: boolean | undefined;
  readonly requestId?: string | undefined;
}

/** Begins a build again with what it was begun with: its YAML, variables and commit, not those of today. */
export const restartBuild = async (
  core: BuildsCore,
  context: ChangeContext,
  id: string,
  { fromFailedStep = false, requestId }: Restart,
): Promise<{ readonly id: string }> => {
  const { accountId } = context.actor;
  const build = await presentBuild(core.work.sql, accountId, id);
  if (fromFailedStep) refuseUnlessRestartable(build);
  const inputs = await core.work.sql
    .selectFrom('builds.inputs')
    .selectAll()
    .where('build_id', '=', id)
    .executeTakeFirstOrThrow();
  const { last_number: _, ...noted } = (await findPipelineRow(
    core.work.sql,
    accountId,
    build.pipeline_id,
  )) ?? {
    last_number: 0,
    ...unknownPipeline(build),
  };
  const newId = core.ids.next();
  const prepared: PreparedBuild = {
    noted,
    build: {
      ...copyOf(build),
      ...fresh(core, context, build),
      id: newId,
      request_id: requestId ?? null,
      ...(fromFailedStep
        ? { from_failed: true, bound_runner_id: build.runner_id }
        : { from_failed: false, bound_runner_id: null }),
    },
    inputs: {
      ...inputs,
      build_id: newId,
      repository: inputs.repository === null ? null : JSON.stringify(inputs.repository),
      layers: JSON.stringify(inputs.layers.map(layer => renamed(layer, id, newId, core.clock.now()))),
      options: JSON.stringify(inputs.options),
      step_types: JSON.stringify(inputs.step_types),
    },
  };
  return storeBuild(core, context, prepared);
};

const refuseUnlessRestartable = (build: BuildRow): void => {
  if (isRestartable(build)) return;
  const why = build.restartable
    ? 'only a build that failed, was denied or terminated after its steps began can start over from where it failed'
    : 'the pipeline does not permit restarts from failed steps';
  throw new Fault('BUILD_NOT_RESTARTABLE', why);
};

const unknownPipeline = (build: BuildRow) => ({
  account_id: build.account_id,
  pipeline_id: build.pipeline_id,
  name: build.pipeline_name,
  project_id: build.project_id,
  project_name: build.project_name,
  tags: [],
  project_tags: [],
  is_public: false,
  limit_pipeline: null,
  limit_trigger: null,
  limit_branch: null,
  approval_counts: false,
});

const copyOf = ({ number: _, turn: __, ...build }: BuildRow) => ({
  ...build,
  git: build.git === null ? null : JSON.stringify(build.git),
  policies: JSON.stringify(build.policies),
});

/** What is not taken over from the build before. */
const fresh = (core: BuildsCore, { actor }: ChangeContext, build: BuildRow) => {
  const now = core.clock.now();
  return {
    state: 'pending' as const,
    reason: null,
    created_at: now,
    updated_at: now,
    start_at: null,
    started_at: null,
    finished_at: null,
    cause_kind: 'restart',
    cause: JSON.stringify({
      ...build.cause,
      kind: 'restart',
      by: { kind: actor.kind, id: actor.id, name: actor.name },
    }),
    by_id: actor.id,
    runner_id: null,
    restart_of: build.id,
    annotations: JSON.stringify({}),
    display: null,
    stages: [],
    step_count: 0,
    last_command: 0,
  };
};

/** The system variables that name the build itself. */
const renamed = (layer: KeptLayer, oldId: string, newId: string, now: Date): KeptLayer =>
  layer.source === 'system'
    ? {
        ...layer,
        variables: layer.variables.map(variable => {
          if (variable.name === 'CF_BUILD_ID' || variable.name === 'CF_BUILD_URL')
            return { ...variable, value: variable.value.replace(oldId, newId) };
          if (variable.name === 'CF_BUILD_TIMESTAMP') return { ...variable, value: String(now.getTime()) };
          return variable;
        }),
      }
    : layer;
