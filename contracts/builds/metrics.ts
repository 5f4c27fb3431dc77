import { z } from 'zod';
import { defineOperation, Id, json, mayEntity } from '../rest/index.ts';

/** How long the steps of a build took, and how long they usually take. */
export const BuildMetrics = z
  .strictObject({
    compared: z.int().describe('Builds of the pipeline that succeeded before and that the medians are of'),
    steps: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        seconds: z.number().optional().describe('Absent for steps that did not run to an end'),
        medianSeconds: z.number().optional().describe('Of the times it succeeded in those builds'),
      }),
    ),
  })
  .meta({ id: 'BuildMetrics' });

export const getBuildMetrics = defineOperation({
  id: 'builds-metrics',
  method: 'GET',
  path: '/builds/{id}/metrics',
  tag: 'Builds',
  summary: 'Compare the times of the steps of a build with the usual ones',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.metrics',
  params: z.strictObject({ id: Id }),
  reply: json(BuildMetrics),
});
