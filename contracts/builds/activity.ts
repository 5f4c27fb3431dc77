import { z } from 'zod';
import { defineOperation, Id, Instant, json, mayEntity } from '../rest/index.ts';
import { Build } from './build.ts';
import { BuildState } from './fields.ts';

/** How a pipeline has been doing. */
export const PipelineActivity = z
  .strictObject({
    pipelineId: Id,
    last: Build.describe('The newest build'),
    recent: z
      .array(
        z.strictObject({
          id: Id,
          number: z.int(),
          state: BuildState,
          created: Instant,
          seconds: z.number().optional().describe('How long it took; absent until it has ended'),
        }),
      )
      .describe('The last ten builds, the oldest first'),
    finished: z.int().describe('Builds that succeeded or failed within 30 days'),
    succeeded: z.int(),
    medianSeconds: z.number().optional().describe('Of those that succeeded'),
  })
  .meta({ id: 'PipelineActivity' });

export const listPipelineActivity = defineOperation({
  id: 'pipelines-activity',
  method: 'GET',
  path: '/pipelines/activity',
  tag: 'Builds',
  summary: 'Say how pipelines have been doing',
  description: 'Pipelines that were never built, or whose builds the caller may not see, are left out.',
  guard: mayEntity('read', 'build'),
  sdk: 'pipelines.activity',
  query: z.object({
    pipeline: z
      .union([Id.transform(id => [id]), z.array(Id).max(200)])
      .optional()
      .describe('Ids of pipelines; the 200 that were built last unless given'),
  }),
  reply: json(z.array(PipelineActivity)),
});
