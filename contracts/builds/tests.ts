import { TEST_STATUSES } from '@freshet/domain/test-results';
import { z } from 'zod';
import { defineOperation, Id, json, mayEntity } from '../rest/index.ts';

const TestStatus = z.enum(TEST_STATUSES);
const counts = { failed: z.int(), passed: z.int(), skipped: z.int(), seconds: z.number() };

const BuildTest = z
  .strictObject({
    id: z.string().describe('Unique within the build'),
    stepId: z.string(),
    stepName: z.string(),
    suite: z.string(),
    name: z.string(),
    file: z.string().optional(),
    status: TestStatus,
    seconds: z.number(),
    message: z.string().optional().describe('Why it failed or was skipped'),
    details: z.string().optional().describe('The rest of it, as a stack; cut where it is long'),
    flaky: z.boolean().describe('It passes and fails by chance, as far as the history tells'),
    history: z
      .array(z.strictObject({ buildId: Id, number: z.int(), status: TestStatus }))
      .describe('How it did in the last builds of the pipeline up to this one, the oldest first'),
  })
  .meta({ id: 'BuildTest' });
export type BuildTest = z.infer<typeof BuildTest>;

/** What the steps of a build told of tests. */
export const BuildTests = z
  .strictObject({
    ...counts,
    untold: z.int().describe('Tests that are counted and not listed, since there are too many'),
    steps: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        attempt: z.int(),
        ...counts,
        problems: z.array(z.string()).describe('Why files with results could not be read'),
      }),
    ),
    tests: z.array(BuildTest),
    hasMore: z.boolean(),
  })
  .meta({ id: 'BuildTests' });

export const listBuildTests = defineOperation({
  id: 'builds-tests',
  method: 'GET',
  path: '/builds/{id}/tests',
  tag: 'Builds',
  summary: 'List the tests of a build',
  description:
    'Those that failed first. Steps tell of tests when the variable CF_TEST_REPORTS says where their JUnit files are. The counts are those of the whole build, whatever is filtered.',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.tests',
  params: z.strictObject({ id: Id }),
  query: z.object({
    status: z
      .union([TestStatus.transform(one => [one]), z.array(TestStatus).max(3)])
      .optional()
      .describe('Only those that ended so'),
    step: z.string().min(1).max(256).optional().describe('The id of a step'),
    search: z.string().min(1).max(256).optional().describe('In names and messages'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(20_000).default(0),
  }),
  reply: json(BuildTests),
});
