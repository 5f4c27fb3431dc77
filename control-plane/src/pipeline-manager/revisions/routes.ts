import * as contract from '@freshet/contracts/pipelines';
import { Fault } from '@freshet/kit/errors';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { favouritesAmong } from '../favourites.ts';
import type { KeptPipeline } from '../pipelines/pipeline.ts';
import { listedWire, wireOf } from '../pipelines/pipeline-wire.ts';
import type { Pipelines } from '../pipelines/pipelines.ts';
import type { PipelinesDeps } from '../pipelines/save-pipeline.ts';
import { findProject } from '../projects/project-store.ts';
import { type Acting, actingOf, notFound } from '../rights.ts';
import { settingsOf } from '../spec/workflow.ts';
import type { ComparedPipeline } from '../texts/text-tasks.ts';
import { layersOf } from './plan.ts';
import { countRevisions, findRevision, listRevisionNotes } from './revision-store.ts';

export interface RevisionRoutesDeps extends Pick<PipelinesDeps, 'work' | 'texts'> {
  readonly pipelines: Pipelines;
  readonly access: Access;
}

export const revisionRoutes = ({ pipelines, access, work, texts }: RevisionRoutesDeps): readonly Route[] => {
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
      return wireOf(texts, await asOf(pipeline, params.revision), favourites.has(pipeline.id));
    }),
    route(contract.diffRevisions, async ({ params, query }, call) => {
      const pipeline = await pipelines.get(acting(call), params.name);
      const { from, to = pipeline.revision } = query;
      const older = await comparable(await asOf(pipeline, from));
      const newer = await comparable(await asOf(pipeline, to));
      const { added, removed, text } = await texts.diff(pipeline.accountId, { older, newer });
      return { from, to, added, removed, diff: text };
    }),
    route(contract.restoreRevision, async ({ params, body }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.restore(who, params.name, body.revision);
      const favourites = await favouritesAmong(work.sql, who, 'pipeline', [pipeline.id]);
      return wireOf(texts, pipeline, favourites.has(pipeline.id));
    }),
    route(contract.planPipeline, async ({ params, body }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.get(who, params.name);
      const project = pipeline.project && (await findProject(work.sql, who.accountId, pipeline.project.id));
      const text = body.yaml ?? (await texts.textOf(pipeline));
      if (text === undefined)
        throw new Fault('PIPELINE_TEXT_ELSEWHERE', 'the workflow of this pipeline is kept in another place');
      const layers = layersOf(pipeline, project?.variables ?? [], body);
      return texts.plan(who.accountId, { text, layers });
    }),
  ];
};

/** What a person decided about a pipeline, to be written as YAML; the workflow as it was typed, where it was. */
const comparable = async (pipeline: KeptPipeline): Promise<ComparedPipeline> => {
  const { metadata, spec } = await listedWire(pipeline, false);
  const { name, description, isPublic, labels, deprecate, template } = metadata;
  const head = { name, description, isPublic, labels, deprecate, template };
  if (pipeline.text === undefined) return { value: { metadata: head, spec } };
  return { value: { metadata: head, spec: settingsOf(spec) }, text: pipeline.text };
};
