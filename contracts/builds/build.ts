import { z } from 'zod';
import { Id, Instant } from '../rest/index.ts';
import { BuildCause, BuildGit, BuildState, BuildStatus } from './fields.ts';

/** A build as existing clients read it, and what else there is to know of it. */
export const Build = z
  .strictObject({
    id: Id,
    status: BuildStatus,
    progress: Id.describe('What logs and termination go by; the id of the build'),
    created: Instant,
    updated: Instant,
    started: Instant.optional(),
    finished: Instant.optional(),
    pipelineName: z.string(),
    serviceId: z.string().describe('The id of the pipeline, or nothing for a build without one'),
    repoOwner: z.string(),
    repoName: z.string(),
    branchName: z.string(),
    revision: z.string(),
    pipelineTriggerName: z.string(),
    pipelineTriggerId: z.string(),
    webhookTriggered: z.boolean(),
    trigger: z.literal('build'),
    userName: z.string(),
    commitMessage: z.string(),
    commitURL: z.string(),
    state: BuildState.describe('Like `status`, and also tells of denied builds'),
    number: z.int().describe('Counts the builds of the pipeline'),
    reason: z.string().optional().describe('Why it ended as it did, in a sentence'),
    project: z.strictObject({ id: Id, name: z.string() }).optional(),
    cause: BuildCause,
    git: BuildGit.optional(),
    runtime: z.string(),
    priority: z.int(),
    predecessor: Id.optional().describe('The build that began this one'),
    restartOf: Id.optional(),
    fromFailedStep: z.boolean(),
    startAt: Instant.optional().describe('Not before this time'),
    annotations: z.record(z.string(), z.string()),
    display: z.string().optional().describe('The annotation to show in lists'),
    waiting: z.string().optional().describe('What it waits for, where one build was asked for'),
    restartable: z.boolean().describe('Whether it may be restarted from its failed step'),
  })
  .meta({ id: 'Build' });
export type BuildWire = z.infer<typeof Build>;

/** One build and those around it. */
export const BuildTree = z
  .strictObject({
    id: Id,
    nodes: z
      .array(
        z.strictObject({
          id: Id,
          parent: Id.optional(),
          pipelineName: z.string(),
          number: z.int(),
          state: BuildState,
          created: Instant,
          finished: Instant.optional(),
        }),
      )
      .max(500),
    truncated: z.boolean(),
  })
  .meta({ id: 'BuildTree' });

/** The variables of a build by where they came from, weakest first. */
export const BuildVariables = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        source: z.string(),
        origin: z.string().optional().describe('The name of the shared configuration'),
        variables: z.array(
          z.strictObject({
            key: z.string(),
            value: z.string().describe('Masked where it is secret'),
            encrypted: z.boolean(),
            overridden: z.boolean().describe('Another group sets it too, and wins'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'BuildVariables' });

export const BuildWaiting = z
  .strictObject({
    waiting: z.boolean(),
    reasons: z.array(z.strictObject({ code: z.string(), text: z.string() })),
  })
  .meta({ id: 'BuildWaiting' });

/** What people answered when a step asked for approval. */
export const BuildApproval = z
  .strictObject({
    stepId: z.string(),
    stepName: z.string(),
    reason: z.string(),
    revision: z.string().optional().describe('The commit that is approved, and no other'),
    requestedAt: Instant,
    answer: z.enum(['approved', 'denied', 'lapsed']).optional(),
    answeredBy: z.string().optional(),
    answeredAt: Instant.optional(),
    expiresAt: Instant.optional().describe(
      'When it lapses without an answer, where the pipeline says so in numbers',
    ),
    onExpiry: z.enum(['terminated', 'approved', 'denied']).optional().describe('The end of the step then'),
    othersOnly: z.boolean().optional().describe('The person who began the build may not approve it'),
  })
  .meta({ id: 'BuildApproval' });
