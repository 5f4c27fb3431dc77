import { BuildFinished } from '@freshet/contracts/builds';
import type { EventEnvelope } from '@freshet/contracts/events';
import {
  AnnotationChanged,
  AnnotationRemoved,
  PipelineDeleted,
  PipelineUpdated,
  ProjectUpdated,
} from '@freshet/contracts/pipelines';
import { z } from 'zod';
import { systemActor } from '../unit-of-work/index.ts';
import { lockBuild, updateBuild } from './build-store.ts';
import type { BuildsCore } from './core.ts';
import { notedOf, renote } from './note-pipeline.ts';
import { settleTurns } from './turns.ts';

/** A consumer of the event bus: may see an event more than once, and one at a time. */
export interface BuildsConsumer {
  readonly name: string;
  readonly types: readonly string[];
  readonly from: 'beginning';
  handle(envelope: EventEnvelope): Promise<void>;
}

// Of events only what is needed here: fields may be added to them at any time.
const FinishedBuild = z.looseObject({ build: z.looseObject({ id: z.string() }) });
const ChangedPipeline = z.looseObject({ pipelineId: z.string() });
const ChangedProject = z.looseObject({ projectId: z.string() });
const Annotated = z.looseObject({
  entityType: z.string(),
  entityId: z.string(),
  key: z.string(),
  value: z.string().optional(),
  display: z.boolean().optional(),
});

/** Whoever keeps the logs hears of the end, also where it came while that part was away. */
const closeLogs = ({ ports }: BuildsCore): BuildsConsumer => ({
  name: 'builds.close-logs',
  types: [BuildFinished.type],
  from: 'beginning',
  handle: async ({ accountid, data }) => ports.logs.finished(accountid, FinishedBuild.parse(data).build.id),
});

/** What a build cloned with ends with it, also where the process that ended it was killed right after. */
const revokeClones = ({ ports }: BuildsCore): BuildsConsumer => ({
  name: 'builds.revoke-clones',
  types: [BuildFinished.type],
  from: 'beginning',
  handle: async ({ accountid, data }) =>
    ports.cloneLogins.revoke(accountid, FinishedBuild.parse(data).build.id),
});

/** Tags, names and limits of pipelines change; builds that wait and people who look at them follow. */
const followPipelines = (core: BuildsCore): BuildsConsumer => {
  const follow = async (accountId: string, pipelineId: string): Promise<void> => {
    const pipeline = await core.ports.pipelines.find(accountId, pipelineId);
    if (!pipeline) return;
    await core.work.progress({ actor: systemActor(accountId, 'builds') }, async change => {
      if (!(await renote(change.sql, notedOf(accountId, pipeline)))) return;
      if (await settleTurns(change.sql, { accountId, pipelineId }))
        change.afterCommit(() => core.bell.work());
    });
  };
  return {
    name: 'builds.follow-pipelines',
    types: [PipelineUpdated.type, PipelineDeleted.type, ProjectUpdated.type],
    from: 'beginning',
    handle: async ({ type, accountid: accountId, data }) => {
      if (type !== ProjectUpdated.type) return follow(accountId, ChangedPipeline.parse(data).pipelineId);
      const rows = await core.work.sql
        .selectFrom('builds.pipelines')
        .select('pipeline_id')
        .where('account_id', '=', accountId)
        .where('project_id', '=', ChangedProject.parse(data).projectId)
        .execute();
      for (const { pipeline_id } of rows) await follow(accountId, pipeline_id);
    },
  };
};

const ANNOTATIONS_MAX = 100;

/** Annotations are kept elsewhere; lists of builds are filtered by them. */
const followAnnotations = (core: BuildsCore): BuildsConsumer => ({
  name: 'builds.follow-annotations',
  types: [AnnotationChanged.type, AnnotationRemoved.type],
  from: 'beginning',
  handle: async ({ type, accountid: accountId, data }) => {
    const { entityType, entityId, key, value = '', display } = Annotated.parse(data);
    if (entityType !== 'build' && entityType !== 'workflow') return;
    await core.work.housekeep(async transaction => {
      const build = await lockBuild(transaction, entityId);
      if (build?.account_id !== accountId) return;
      const { [key]: _, ...others } = build.annotations;
      if (Object.keys(others).length >= ANNOTATIONS_MAX) return;
      const annotations = type === AnnotationChanged.type ? { ...others, [key]: value } : others;
      await updateBuild(transaction, entityId, {
        annotations: JSON.stringify(annotations),
        ...(display ? { display: key } : {}),
      });
    });
  },
});

export const buildsConsumers = (core: BuildsCore): readonly BuildsConsumer[] => [
  closeLogs(core),
  revokeClones(core),
  followPipelines(core),
  followAnnotations(core),
];
