import * as contract from '@freshet/contracts/pipelines';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { favouritesAmong } from '../favourites.ts';
import type { KeptPipeline } from '../pipelines/pipeline.ts';
import { wireOf } from '../pipelines/pipeline-wire.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { PipelinesDeps } from '../pipelines/save-pipeline.ts';
import { findProject } from '../projects/project-store.ts';
import { type Acting, actingOf, notFound } from '../rights.ts';
import { settingsOf, writeYaml } from '../spec/workflow.ts';
import { diffLines } from './line-diff.ts';
import { planOf } from './plan.ts';
import { countRevisions, findRevision, listRevisionNotes } from './revision-store.ts';

export interface RevisionRoutesDeps extends Pick<PipelinesDeps, 'work'> {
  readonly pipelines: Pipelines;
  readonly access: Access;
}

export const revisionRoutes = ({ pipelines, access, work }: RevisionRoutesDeps): readonly Route[] => {
  const acting = (call: Call): Acting => actingOf(access, call, 'pipeline');

  /** The pipeline as it was, under the name and in the place that it has now. */
  const asOf = async (pipeline: KeptPipeline, revision: number): Promise<KeptPipeline> => {
    const kept = await findRevision(work.sql, pipeline, revision);
    if (!kept) throw notFound('revision');
    const { text: _, ...now } = pipeline;
    const { at, author, note: __, name, ...content } = kept;
    return { ...now, ...content, fullName: name, updatedAt: at, updatedBy: author.name };
  };

  return [
    route(contract.listRevisions, async ({ params, query }, call) => {
      const pipeline = await pipelines.get(acting(call), params.name);
      const notes = await listRevisionNotes(work.sql, pipeline, query);
      return {
        revisions: notes.map(({ at, author, ...note }) => ({
          ...note,
          at: at.toISOString(),
          author: { ...author },
        })),
        count: await countRevisions(work.sql, pipeline),
      };
    }),
    route(contract.getRevision, async ({ params }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.get(who, params.name);
      const favourites = await favouritesAmong(work.sql, who, 'pipeline', [pipeline.id]);
      return wireOf(await asOf(pipeline, params.revision), favourites.has(pipeline.id));
    }),
    route(contract.diffRevisions, async ({ params, query }, call) => {
      const pipeline = await pipelines.get(acting(call), params.name);
      const { from, to = pipeline.revision } = query;
      const older = await comparable(await asOf(pipeline, from));
      const newer = await comparable(await asOf(pipeline, to));
      const { added, removed, text } = diffLines(older, newer);
      return { from, to, added, removed, diff: text };
    }),
    route(contract.restoreRevision, async ({ params, body }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.restore(who, params.name, body.revision);
      const favourites = await favouritesAmong(work.sql, who, 'pipeline', [pipeline.id]);
      return wireOf(pipeline, favourites.has(pipeline.id));
    }),
    route(contract.planPipeline, async ({ params, body }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.get(who, params.name);
      const project = pipeline.project && (await findProject(work.sql, who.accountId, pipeline.project.id));
      return planOf(pipeline, project?.variables ?? [], body);
    }),
  ];
};

/** What a person decided about a pipeline, as YAML; the workflow as it was typed, where it was. */
const comparable = async (pipeline: KeptPipeline): Promise<string> => {
  const { metadata, spec } = await wireOf(pipeline, false);
  const { name, description, isPublic, labels, deprecate, template } = metadata;
  const head = { name, description, isPublic, labels, deprecate, template };
  if (pipeline.text === undefined) return writeYaml({ metadata: head, spec });
  return `${writeYaml({ metadata: head, spec: settingsOf(spec) })}---\n${pipeline.text}`;
};
