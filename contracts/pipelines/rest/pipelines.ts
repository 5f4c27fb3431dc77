import { z } from 'zod';
import { defineOperation, empty, Id, json, may, mayEntity, text } from '../../rest/index.ts';
import {
  Limit,
  Offset,
  oneOrMore,
  PIPELINE_BODY_BYTES,
  PipelineName,
  PipelineRef,
  QueryFlag,
} from '../fields.ts';
import { Pipeline, PipelineInput } from '../pipeline.ts';

const tag = 'Pipelines';
const byName = z.strictObject({ name: PipelineRef });

export const listPipelines = defineOperation({
  id: 'pipelines-list',
  method: 'GET',
  path: '/pipelines',
  tag,
  summary: 'List pipelines by name',
  description:
    'An answer holds at most 32 MB of definitions: it may then be shorter than asked for, and `count` tells how many there are.',
  guard: may('read', 'pipeline'),
  sdk: 'pipelines.list',
  query: z.object({
    id: oneOrMore(1000).describe('Ids or full names'),
    labels: z
      .record(z.string().max(128), z.string().max(2000))
      .optional()
      .describe('labels[key]=value, or several values with commas between them, of which one must be there'),
    projectId: z.string().max(64).optional(),
    search: z.string().max(200).optional().describe('A part of the name'),
    favorite: QueryFlag,
    template: QueryFlag,
    offset: Offset,
    limit: Limit,
  }),
  reply: json(z.strictObject({ docs: z.array(Pipeline), count: z.int() })),
});

export const listPipelineNames = defineOperation({
  id: 'pipelines-names',
  method: 'GET',
  path: '/pipelines/names',
  tag,
  summary: 'List the ids and names of all pipelines',
  guard: may('read', 'pipeline'),
  sdk: 'pipelines.getNames',
  reply: json(z.array(z.strictObject({ metadata: z.strictObject({ id: Id, name: z.string() }) }))),
});

export const getPipeline = defineOperation({
  id: 'pipelines-get',
  method: 'GET',
  path: '/pipelines/{name}',
  tag,
  summary: 'Show one pipeline',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.get',
  params: byName,
  query: z.object({
    decryptVariables: QueryFlag.describe('Shows encrypted values to those who may change the pipeline'),
  }),
  reply: json(Pipeline),
});

export const createPipeline = defineOperation({
  id: 'pipelines-create',
  method: 'POST',
  path: '/pipelines',
  tag,
  summary: 'Create a pipeline',
  description:
    'The workflow is given in the spec, as text in `metadata.originalYamlString`, or by `spec.specTemplate`.',
  guard: may('create', 'pipeline'),
  sdk: 'pipelines.create',
  query: z.object({ skipTriggerValidation: QueryFlag }),
  body: PipelineInput,
  reply: json(Pipeline, 201),
  idempotency: 'replay',
  maxBodyBytes: PIPELINE_BODY_BYTES,
});

export const replacePipeline = defineOperation({
  id: 'pipelines-replace',
  method: 'PUT',
  path: '/pipelines/{name}',
  tag,
  summary: 'Replace a pipeline, rename it or move it to another project',
  description:
    'Refused where `metadata.revision` is given and is no longer the current one. Another `metadata.name` renames or moves the pipeline.',
  guard: mayEntity('update', 'pipeline'),
  sdk: 'pipelines.replace',
  params: byName,
  query: z.object({ disableRevisionCheck: QueryFlag, skipTriggerValidation: QueryFlag }),
  body: PipelineInput,
  reply: json(Pipeline),
  maxBodyBytes: PIPELINE_BODY_BYTES,
});

export const deletePipeline = defineOperation({
  id: 'pipelines-delete',
  method: 'DELETE',
  path: '/pipelines/{name}',
  tag,
  summary: 'Delete a pipeline with all its revisions',
  guard: mayEntity('delete', 'pipeline'),
  sdk: 'pipelines.delete',
  params: byName,
  reply: empty,
});

export const clonePipeline = defineOperation({
  id: 'pipelines-clone',
  method: 'POST',
  path: '/pipelines/{name}/clone',
  tag,
  summary: 'Make a new pipeline from another one',
  description:
    'A copy of its own, without the triggers; or, where `follow` is set and the other one is a template, one whose workflow is that of the template until it is detached.',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.clone',
  params: byName,
  body: z.strictObject({ name: PipelineName, follow: z.boolean().default(false) }),
  reply: json(Pipeline, 201),
  idempotency: 'replay',
});

export const detachPipeline = defineOperation({
  id: 'pipelines-detach',
  method: 'POST',
  path: '/pipelines/{name}/detach',
  tag,
  summary: 'Give a pipeline that follows a template a workflow of its own',
  guard: mayEntity('update', 'pipeline'),
  sdk: 'pipelines.detach',
  params: byName,
  reply: json(Pipeline),
});

export const movePipeline = defineOperation({
  id: 'pipelines-move',
  method: 'POST',
  path: '/pipelines/{name}/move',
  tag,
  summary: 'Move a pipeline to another project, or out of any',
  guard: mayEntity('update', 'pipeline'),
  sdk: 'pipelines.move',
  params: byName,
  body: z.strictObject({ projectId: Id.nullable().describe('null for no project') }),
  reply: json(Pipeline),
});

export const favorPipeline = defineOperation({
  id: 'pipelines-favor',
  method: 'PUT',
  path: '/pipelines/{name}/favorite',
  tag,
  summary: 'Put a pipeline among your favourites',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.favor',
  params: byName,
  reply: empty,
});

export const disfavorPipeline = defineOperation({
  id: 'pipelines-disfavor',
  method: 'DELETE',
  path: '/pipelines/{name}/favorite',
  tag,
  summary: 'Take a pipeline from your favourites',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.disfavor',
  params: byName,
  reply: empty,
});

export const analyzeRepository = defineOperation({
  id: 'pipelines-analyze',
  method: 'POST',
  path: '/pipelines/analyze',
  tag,
  summary: 'Write a first pipeline for what a repository holds',
  guard: may('create', 'pipeline'),
  sdk: 'pipelines.analyze',
  body: z.object({
    repo: z
      .object({
        repoOwner: z.string().max(256),
        repoName: z.string().max(256),
        git: z.string().max(256).nullish(),
      })
      .optional(),
    files: z
      .array(z.string().max(1024))
      .max(10_000)
      .optional()
      .describe('Paths in the repository, where the caller knows them'),
  }),
  reply: text('text/plain; charset=utf-8'),
});
