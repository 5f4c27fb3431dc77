import { z } from 'zod';
import { anyone, defineOperation, empty, Id, json, may, mayEntity, text } from '../rest/index.ts';
import { Build, BuildApproval, BuildTree, BuildVariables, BuildWaiting } from './build.ts';
import { BuildState, BuildStep } from './fields.ts';
import { RunBody } from './run.ts';

const tag = 'Builds';
const BuildPath = z.strictObject({ id: Id });
const PipelinePath = z.strictObject({
  name: z.string().min(1).max(256).describe('Id or full name of a pipeline'),
});

/** Sent by clients that may send a request again: the same id never begins a second build. */
const RunQuery = z.object({ reqId: z.string().min(1).max(128).optional() });

const NewBuildId = json(Id.describe('The id of the build'));

export const runPipeline = defineOperation({
  id: 'pipelines-run',
  method: 'POST',
  path: '/pipelines/run/{name}',
  tag,
  summary: 'Run a pipeline',
  guard: mayEntity('run', 'pipeline'),
  sdk: 'pipelines.run',
  params: PipelinePath,
  query: RunQuery,
  body: RunBody.optional(),
  reply: NewBuildId,
  idempotency: 'replay',
  maxBodyBytes: 4_194_304,
});

export const runYaml = defineOperation({
  id: 'pipelines-run-yaml',
  method: 'POST',
  path: '/pipelines/run',
  tag,
  summary: 'Run YAML without a pipeline',
  description: 'Needs the right to create pipelines: what it runs is as free as a new pipeline would be.',
  guard: may('create', 'pipeline'),
  sdk: 'pipelines.runByYaml',
  query: RunQuery,
  body: RunBody,
  reply: NewBuildId,
  idempotency: 'replay',
  maxBodyBytes: 4_194_304,
});

export const debugPipeline = defineOperation({
  id: 'pipelines-debug',
  method: 'POST',
  path: '/pipelines/debug/{name}',
  tag,
  summary: 'Run a pipeline for debugging',
  description: 'Needs the right to debug; breakpoints of the YAML are not stopped at.',
  guard: mayEntity('debug', 'pipeline'),
  sdk: 'pipelines.debug',
  params: PipelinePath,
  query: RunQuery,
  body: RunBody.optional(),
  reply: NewBuildId,
  idempotency: 'replay',
  maxBodyBytes: 4_194_304,
});

/** One or several values of a filter: a key may be repeated. */
const many = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform(one => [one]), z.array(item).max(100)]).optional();

const label = z.string().min(1).max(1024);
const Day = z
  .string()
  .max(64)
  .refine(given => !Number.isNaN(Date.parse(given)), { message: 'must be a date' });

const filters = {
  status: many(BuildState).describe('Only builds in one of these states'),
  pipeline: many(z.string().min(1).max(256)).describe('Ids or full names of pipelines'),
  branchName: many(label),
  revision: many(z.string().min(1).max(128)),
  pipelineTriggerId: many(z.string().min(1).max(128)),
  startDate: Day.optional().describe('Made on or after this day'),
  endDate: Day.optional().describe('Made on or before this day'),
};

export const listWorkflows = defineOperation({
  id: 'workflow-list',
  method: 'GET',
  path: '/workflow',
  tag,
  summary: 'List builds by page',
  description: 'The newest first. For walking through many builds, `GET /builds` is quicker.',
  guard: mayEntity('read', 'build'),
  sdk: 'workflow.list',
  query: z.object({
    ...filters,
    trigger: many(z.string().max(64)).describe('What began them: webhook, cron, registry, build'),
    limit: z.coerce.number().int().min(0).max(1000).default(25),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: json(
    z.strictObject({
      workflows: z.strictObject({ docs: z.array(Build), total: z.int().optional() }),
    }),
  ),
});

export const listBuilds = defineOperation({
  id: 'builds-list',
  method: 'GET',
  path: '/builds',
  tag,
  summary: 'List builds',
  description:
    'The newest first. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page. The first page has the number of all in `x-total-count`, up to 10,000.',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.list',
  query: z.object({
    ...filters,
    project: many(z.string().min(1).max(128)).describe('Ids of projects'),
    cause: many(z.enum(['manual', 'webhook', 'cron', 'registry', 'api', 'restart', 'child'])),
    event: many(z.string().min(1).max(128)).describe('Git events, as push.heads'),
    provider: many(z.string().min(1).max(64)),
    repo: many(label).describe('owner/name'),
    committer: many(label),
    runtime: many(z.string().min(1).max(256)),
    annotation: many(z.string().min(1).max(512)).describe('key, or key=value'),
    predecessor: Id.optional().describe('Only builds that this one began'),
    number: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(256).optional(),
  }),
  reply: json(z.array(Build)),
});

export const getBuild = defineOperation({
  id: 'builds-get',
  method: 'GET',
  path: '/builds/{id}',
  tag,
  summary: 'Get a build',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.get',
  params: BuildPath,
  reply: json(Build),
});

export const getBuildYaml = defineOperation({
  id: 'builds-yaml',
  method: 'GET',
  path: '/builds/{id}/yaml',
  tag,
  summary: 'Get the YAML a build was begun with',
  description: 'Nothing where the runner reads it from the repository.',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.yaml',
  params: BuildPath,
  reply: text('text/plain; charset=utf-8'),
});

export const listBuildStepTypes = defineOperation({
  id: 'builds-step-types',
  method: 'GET',
  path: '/builds/{id}/step-types',
  tag,
  summary: 'List the step types that a build is locked to',
  description: 'Of a pipeline in a repository they are known once a runner has read it.',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.stepTypes',
  params: BuildPath,
  reply: json(
    z.array(
      z
        .strictObject({
          name: z.string(),
          version: z.string(),
          digest: z.string().describe('SHA-256 of the definition, in hex'),
        })
        .meta({ id: 'LockedStepType' }),
    ),
  ),
});

export const listBuildSteps = defineOperation({
  id: 'builds-steps',
  method: 'GET',
  path: '/builds/{id}/steps',
  tag,
  summary: 'List the steps of a build',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.steps',
  params: BuildPath,
  reply: json(
    z.strictObject({
      stages: z.array(z.string()),
      steps: z.array(BuildStep),
      approvals: z.array(BuildApproval),
    }),
  ),
});

export const getBuildTree = defineOperation({
  id: 'builds-tree',
  method: 'GET',
  path: '/builds/{id}/tree',
  tag,
  summary: 'Get the builds around a build',
  description: 'Its ancestors, and all that they began. Builds that the caller may not read are left out.',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.tree',
  params: BuildPath,
  reply: json(BuildTree),
});

export const getBuildVariables = defineOperation({
  id: 'builds-variables',
  method: 'GET',
  path: '/builds/{id}/variables',
  tag,
  summary: 'List the variables of a build by where they came from',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.variables',
  params: BuildPath,
  reply: json(BuildVariables),
});

export const getBuildWaiting = defineOperation({
  id: 'builds-waiting',
  method: 'GET',
  path: '/builds/{id}/waiting',
  tag,
  summary: 'Ask why a build waits',
  guard: mayEntity('read', 'build'),
  sdk: 'builds.waiting',
  params: BuildPath,
  reply: json(BuildWaiting),
});

const AnswerBody = z.strictObject({
  step: z.string().min(1).max(256).optional().describe('The id or name of the step, where several wait'),
  revision: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('The commit that was looked at; another is refused'),
});

export const approveBuild = defineOperation({
  id: 'builds-approve',
  method: 'POST',
  path: '/builds/{id}/approve',
  tag,
  summary: 'Approve the step of a build that waits for it',
  guard: mayEntity('approve', 'pipeline'),
  sdk: 'builds.approve',
  params: BuildPath,
  body: AnswerBody.optional(),
  reply: json(Build),
});

export const denyBuild = defineOperation({
  id: 'builds-deny',
  method: 'POST',
  path: '/builds/{id}/deny',
  tag,
  summary: 'Deny the step of a build that waits for approval',
  guard: mayEntity('approve', 'pipeline'),
  sdk: 'builds.deny',
  params: BuildPath,
  body: AnswerBody.optional(),
  reply: json(Build),
});

const BY_KEY =
  'For existing clients, with an API key only: a page of another site could make a browser send it.';

export const approveWorkflow = defineOperation({
  id: 'workflow-approve',
  method: 'GET',
  path: '/workflow/{id}/pending-approval/approve',
  tag,
  summary: 'Approve the step of a build that waits for it',
  description: BY_KEY,
  guard: mayEntity('approve', 'pipeline'),
  sdk: 'workflow.approve',
  params: BuildPath,
  reply: json(Build),
});

export const denyWorkflow = defineOperation({
  id: 'workflow-deny',
  method: 'GET',
  path: '/workflow/{id}/pending-approval/deny',
  tag,
  summary: 'Deny the step of a build that waits for approval',
  description: BY_KEY,
  guard: mayEntity('approve', 'pipeline'),
  sdk: 'workflow.deny',
  params: BuildPath,
  reply: json(Build),
});

export const terminateBuild = defineOperation({
  id: 'builds-terminate',
  method: 'POST',
  path: '/builds/{id}/terminate',
  tag,
  summary: 'Terminate a build',
  description: 'Said once more, or with `force`, it also ends the steps that clean up.',
  guard: mayEntity('terminate', 'build'),
  sdk: 'builds.terminate',
  params: BuildPath,
  body: z
    .strictObject({ force: z.boolean().optional(), reason: z.string().min(1).max(500).optional() })
    .optional(),
  reply: json(Build),
});

export const terminateProgress = defineOperation({
  id: 'progress-terminate',
  method: 'DELETE',
  path: '/progress/{id}',
  tag,
  summary: 'Terminate a build',
  guard: mayEntity('terminate', 'build'),
  sdk: 'progress.terminate',
  params: BuildPath,
  reply: json(Build),
});

export const restartBuild = defineOperation({
  id: 'builds-restart',
  method: 'POST',
  path: '/builds/{id}/restart',
  tag,
  summary: 'Begin a build again with what it was begun with',
  guard: mayEntity('restart', 'build'),
  sdk: 'builds.restart',
  params: BuildPath,
  query: RunQuery,
  body: z.strictObject({ fromFailedStep: z.boolean().optional() }).optional(),
  reply: NewBuildId,
  idempotency: 'replay',
});

export const rebuild = defineOperation({
  id: 'builds-rebuild',
  method: 'GET',
  path: '/builds/rebuild/{id}',
  tag,
  summary: 'Begin a build again with what it was begun with',
  description: BY_KEY,
  guard: mayEntity('restart', 'build'),
  sdk: 'builds.rebuild',
  params: BuildPath,
  query: RunQuery,
  reply: NewBuildId,
});

export const getContextRevision = defineOperation({
  id: 'workflow-context-revision',
  method: 'GET',
  path: '/workflow/{id}/context-revision',
  tag,
  summary: 'Get the states of the steps of a build, as existing scripts read them',
  guard: mayEntity('read', 'build'),
  sdk: 'workflow.contextRevision',
  params: BuildPath,
  reply: json(z.array(z.record(z.string(), z.unknown()))),
});

const DataItem = z.strictObject({
  _id: Id,
  metadata: z.strictObject({ createdAt: z.string() }),
  data: z.unknown().optional(),
});

export const createWorkflowData = defineOperation({
  id: 'workflow-data-create',
  method: 'POST',
  path: '/workflow/{id}/data',
  tag,
  summary: 'Keep a piece of data with a build',
  guard: mayEntity('annotate', 'build'),
  sdk: 'workflow.data.create',
  params: BuildPath,
  body: z.record(z.string().max(256), z.unknown()),
  reply: json(z.strictObject({ _id: Id })),
});

export const listWorkflowData = defineOperation({
  id: 'workflow-data-list',
  method: 'GET',
  path: '/workflow/{id}/data',
  tag,
  summary: 'List the data kept with a build',
  guard: mayEntity('read', 'build'),
  sdk: 'workflow.data.list',
  params: BuildPath,
  reply: json(z.strictObject({ docs: z.array(DataItem) })),
});

export const getWorkflowData = defineOperation({
  id: 'workflow-data-get',
  method: 'GET',
  path: '/workflow/{id}/data/{item}',
  tag,
  summary: 'Get a piece of data kept with a build',
  guard: mayEntity('annotate', 'build'),
  sdk: 'workflow.data.get',
  params: z.strictObject({ id: Id, item: Id }),
  query: z.object({ decrypt: z.string().max(8).optional() }),
  reply: json(DataItem),
});

export const getBuildBadge = defineOperation({
  id: 'badges-build',
  method: 'GET',
  path: '/badges/build',
  tag,
  summary: 'A picture of how the latest build of a public pipeline ended',
  guard: anyone('badges are shown in readme files; only pipelines marked public have one'),
  sdk: 'badges.build',
  query: z.object({
    pipelineId: Id.optional(),
    branch: z.string().min(1).max(1024).optional(),
  }),
  reply: text('image/svg+xml; charset=utf-8'),
  perMinute: 600,
});

export const pauseBuilds = defineOperation({
  id: 'builds-pause',
  method: 'POST',
  path: '/builds/pause',
  tag,
  summary: 'Stop or resume handing out builds of the account',
  guard: may('update', 'account'),
  sdk: 'builds.pause',
  body: z.strictObject({ paused: z.boolean() }),
  reply: empty,
});
