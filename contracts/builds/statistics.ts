import { z } from 'zod';
import { defineOperation, Id, Instant, json, mayEntity } from '../rest/index.ts';
import { Build } from './build.ts';

const BuildFigures = z
  .strictObject({
    succeeded: z.int(),
    failed: z.int(),
    terminated: z.int().describe('Terminated or denied; neither succeeded nor failed'),
    medianSeconds: z.number().optional().describe('From start to end, of those that succeeded or failed'),
    p90Seconds: z.number().optional().describe('Nine of ten took no longer'),
  })
  .meta({ id: 'BuildFigures' });

/** How builds have been doing over some days. */
export const BuildStatistics = z
  .strictObject({
    from: Instant.describe('The beginning of the first day'),
    to: Instant,
    now: BuildFigures,
    before: BuildFigures.describe('Of as many days before, up to the same time of day'),
    phases: z
      .strictObject({ queued: z.number(), ran: z.number(), waited: z.number() })
      .describe('Seconds of all builds of the period: until they began, at work, and for approvals'),
    days: z
      .array(z.strictObject({ day: Instant, succeeded: z.int(), failed: z.int() }))
      .describe('Every day of the period, the oldest first'),
    worst: z
      .array(
        z.strictObject({
          pipelineId: Id,
          pipelineName: z.string(),
          succeeded: z.int(),
          failed: z.int(),
          trend: z
            .array(z.number().nullable())
            .describe('The share that succeeded in each seventh of the period; null where nothing ended'),
        }),
      )
      .describe('The pipelines whose builds fail most often, at most five'),
    mine: z
      .array(Build)
      .describe(
        'Builds that the caller began or committed to, that failed within a week and have not succeeded since, at most five',
      ),
  })
  .meta({ id: 'BuildStatistics' });

export const getBuildStatistics = defineOperation({
  id: 'builds-statistics',
  method: 'GET',
  path: '/builds/statistics',
  tag: 'Builds',
  summary: 'Say how builds have been doing over some days',
  description: 'By when they ended; only of pipelines whose builds the caller may read.',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.statistics',
  query: z.object({
    days: z.coerce.number().int().min(1).max(90).default(30),
    offsetMinutes: z.coerce
      .number()
      .int()
      .min(-840)
      .max(840)
      .default(0)
      .describe('How far the clock of the reader is ahead of UTC: it decides where days begin'),
  }),
  reply: json(BuildStatistics),
});

/** What is under way now. */
const BuildsUnderWay = z
  .strictObject({
    running: z.int(),
    waiting: z.int().describe('Queued, delayed or about to start'),
    approvals: z.int().describe('Waiting for a person'),
  })
  .meta({ id: 'BuildsUnderWay' });

export const getBuildsUnderWay = defineOperation({
  id: 'builds-under-way',
  method: 'GET',
  path: '/builds/under-way',
  tag: 'Builds',
  summary: 'Count the builds that have not ended',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.underWay',
  reply: json(BuildsUnderWay),
});
