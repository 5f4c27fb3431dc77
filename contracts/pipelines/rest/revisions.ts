import { z } from 'zod';
import { defineOperation, Instant, json, mayEntity } from '../../rest/index.ts';
import {
  Offset,
  PIPELINE_BODY_BYTES,
  PIPELINE_BOUNDS,
  PipelineRef,
  TEXTS_PER_MINUTE,
  VariableInputs,
} from '../fields.ts';
import { Pipeline } from '../pipeline.ts';
import { Problem } from '../problem.ts';

const tag = 'Pipelines';
const byName = z.strictObject({ name: PipelineRef });
const Revision = z.coerce.number().int().min(1).max(2_147_483_647);

/** One save of a pipeline. */
export const PipelineRevision = z
  .strictObject({
    revision: z.int(),
    at: Instant,
    author: z.strictObject({ kind: z.string(), id: z.string(), name: z.string() }),
    note: z.string().describe('What was done: created, changed, restored from a revision'),
    name: z.string().describe('What the pipeline was called'),
  })
  .meta({ id: 'PipelineRevision' });

export const listRevisions = defineOperation({
  id: 'pipelines-revisions',
  method: 'GET',
  path: '/pipelines/{name}/revisions',
  tag,
  summary: 'List the saves of a pipeline, the newest first',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.revisions',
  params: byName,
  query: z.object({ offset: Offset, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: json(z.strictObject({ revisions: z.array(PipelineRevision), count: z.int() })),
});

export const getRevision = defineOperation({
  id: 'pipelines-revision',
  method: 'GET',
  path: '/pipelines/{name}/revisions/{revision}',
  tag,
  summary: 'Show a pipeline as it was once saved',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.revision',
  params: z.strictObject({ name: PipelineRef, revision: Revision }),
  reply: json(Pipeline),
});

export const diffRevisions = defineOperation({
  id: 'pipelines-diff',
  method: 'GET',
  path: '/pipelines/{name}/diff',
  tag,
  summary: 'Compare two saves of a pipeline',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.diff',
  params: byName,
  query: z.object({
    from: Revision.describe('The older revision'),
    to: Revision.optional().describe('The current one unless given'),
  }),
  reply: json(
    z.strictObject({
      from: z.int(),
      to: z.int(),
      added: z.int().describe('Lines'),
      removed: z.int().describe('Lines'),
      diff: z.string().describe('A unified diff of both as YAML; encrypted values are masked'),
    }),
  ),
});

export const restoreRevision = defineOperation({
  id: 'pipelines-restore',
  method: 'POST',
  path: '/pipelines/{name}/restore',
  tag,
  summary: 'Make an earlier save the current one again',
  guard: mayEntity('update', 'pipeline'),
  sdk: 'pipelines.restore',
  params: byName,
  body: z.strictObject({ revision: z.number().int().min(1) }),
  reply: json(Pipeline),
  idempotency: 'replay',
});

const PlannedStep = z.strictObject({
  id: z.string(),
  name: z.string(),
  title: z.string().optional(),
  kind: z.string(),
  type: z.string(),
  stage: z.string().optional(),
  parent: z.string().optional(),
  depth: z.int(),
  order: z.int().optional().describe('Its place among all that begins; absent for what does not run'),
  runs: z.boolean(),
  reason: z.string().describe('Why it runs or does not'),
  awaitsFailure: z.boolean(),
  conditional: z.boolean(),
  maxAttempts: z.number(),
  retryDelayMs: z.number(),
  timeoutMs: z.number(),
  after: z.array(z.string()).describe('Ids of the steps it waits for'),
});

export const PipelinePlan = z
  .strictObject({
    valid: z.boolean(),
    problems: z.array(Problem),
    mode: z.enum(['sequential', 'parallel']).optional(),
    stages: z.array(z.string()),
    variables: z.array(z.strictObject({ name: z.string(), value: z.string(), source: z.string() })),
    steps: z.array(PlannedStep),
    status: z.string().describe('How a build would end in which everything succeeds'),
    reason: z.string(),
  })
  .meta({ id: 'PipelinePlan' });

export const planPipeline = defineOperation({
  id: 'pipelines-plan',
  method: 'POST',
  path: '/pipelines/{name}/plan',
  tag,
  summary: 'Show what a build would run, in which order and why',
  description: 'Goes through the pipeline as if every step succeeded and was approved. Nothing is started.',
  guard: mayEntity('read', 'pipeline'),
  sdk: 'pipelines.plan',
  params: byName,
  body: z.strictObject({
    branch: z.string().max(256).optional(),
    trigger: z.string().max(200).optional().describe('Id or name of the trigger whose variables count'),
    variables: VariableInputs.optional(),
    yaml: z.string().max(PIPELINE_BOUNDS.textBytes).optional().describe('Instead of the stored workflow'),
  }),
  reply: json(PipelinePlan),
  maxBodyBytes: PIPELINE_BODY_BYTES,
  perMinute: TEXTS_PER_MINUTE,
});
