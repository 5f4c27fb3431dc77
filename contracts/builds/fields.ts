import { BUILD_CAUSES } from '@freshet/domain/build-requests';
import { z } from 'zod';
import { Instant } from '../rest/index.ts';

/** All states of a build; the last four are final. */
export const BUILD_STATES = [
  'delayed',
  'pending',
  'elected',
  'running',
  'pending-approval',
  'terminating',
  'success',
  'error',
  'terminated',
  'denied',
] as const;

export const BuildState = z.enum(BUILD_STATES).meta({ id: 'BuildState' });
export type BuildState = z.infer<typeof BuildState>;

/** The states that existing clients know: a denied build is told to them as one in error. */
export const BuildStatus = BuildState.exclude(['denied']).meta({ id: 'BuildStatus' });
export type BuildStatus = z.infer<typeof BuildStatus>;

const short = z.string().max(512);

export const BuildCause = z
  .strictObject({
    kind: z.enum(BUILD_CAUSES),
    by: z.strictObject({ kind: z.string().max(32), id: z.string().max(64), name: short }).optional(),
    triggerId: z.string().max(128).optional(),
    triggerName: short.optional(),
    event: z.string().max(128).optional(),
  })
  .meta({ id: 'BuildCause' });

/** The commit of a build. All of it was written by outsiders. */
export const BuildGit = z
  .strictObject({
    provider: z.string().max(64),
    repoOwner: short,
    repoName: short,
    context: z.string().max(128).optional().describe('The Git connection that reads the repository'),
    branch: z.string().max(1024).optional(),
    tag: z.string().max(1024).optional(),
    revision: z.string().max(128).optional(),
    commitMessage: z.string().max(4096).optional(),
    author: short.optional(),
    url: z.string().max(2048).optional(),
    isFork: z.boolean(),
    pullRequest: z
      .strictObject({
        number: z.int().optional(),
        title: z.string().max(1024).optional(),
        target: z.string().max(1024).optional(),
        action: z.string().max(64).optional(),
      })
      .optional(),
  })
  .meta({ id: 'BuildGit' });

const StepPhase = z.enum(['pending', 'elected', 'running', 'delayed', 'waiting', 'ended']);

const StepResult = z.enum(['success', 'failure', 'skipped', 'terminated', 'approved', 'denied']);

export const BuildStep = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    title: z.string().optional(),
    type: z.string(),
    stage: z.string().optional(),
    parent: z.string().optional().describe('The id of the step that holds it'),
    after: z.array(z.string()).optional().describe('The ids of the steps that it comes after'),
    hook: z.boolean(),
    phase: StepPhase,
    result: StepResult.optional(),
    attempt: z.int(),
    reason: z.string().optional().describe('Why it runs, waits, was skipped or failed'),
    startedAt: Instant.optional(),
    finishedAt: Instant.optional(),
    exported: z.array(z.string()).describe('Names of the variables it exported'),
  })
  .meta({ id: 'BuildStep' });
export type BuildStep = z.infer<typeof BuildStep>;
