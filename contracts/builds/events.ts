import { z } from 'zod';
import { defineEvent } from '../events/index.ts';
import { Id, Instant } from '../rest/index.ts';
import { BuildCause, BuildGit, BuildState } from './fields.ts';

/** What everybody who hears of a build needs: pages, commit statuses, notifications. Nothing of it is secret. */
export const BuildFacts = z.strictObject({
  id: Id,
  number: z.int(),
  accountId: Id,
  pipelineId: Id.optional(),
  pipelineName: z.string(),
  projectId: Id.optional(),
  state: BuildState,
  reason: z.string().optional(),
  cause: BuildCause,
  git: BuildGit.optional(),
  runtime: z.string(),
  createdAt: Instant,
  startedAt: Instant.optional(),
  finishedAt: Instant.optional(),
  predecessor: Id.optional(),
  restartOf: Id.optional(),
  /** Whether commit statuses and notifications are wanted: an event began it, or whoever ran it asked for them. */
  notify: z.boolean(),
});
export type BuildFacts = z.infer<typeof BuildFacts>;

const build = { accountId: Id, build: BuildFacts };

export const BuildCreated = defineEvent('build.created.v1', z.strictObject(build));

/** A runner began to work on it. */
export const BuildStarted = defineEvent('build.started.v1', z.strictObject(build));

/** Its state changed in any other way: its turn came, it is being terminated, it goes on after an approval. */
export const BuildStateChanged = defineEvent('build.state-changed.v1', z.strictObject(build));

const ChangedStep = z.strictObject({
  id: z.string(),
  name: z.string(),
  phase: z.string(),
  result: z.string().optional(),
  attempt: z.int(),
  reason: z.string().optional(),
  startedAt: Instant.optional(),
  finishedAt: Instant.optional(),
});

/** Steps moved on. One event tells of all that one report told of. */
export const BuildStepChanged = defineEvent(
  'build.step-changed.v1',
  z.strictObject({ accountId: Id, buildId: Id, steps: z.array(ChangedStep).max(1_000) }),
);

/** A step waits for a person. */
export const BuildWaitingApproval = defineEvent(
  'build.approval-requested.v1',
  z.strictObject({ ...build, step: z.strictObject({ id: z.string(), name: z.string() }), why: z.string() }),
);

export const BuildFinished = defineEvent(
  'build.finished.v1',
  z.strictObject({ ...build, failedSteps: z.array(z.string()).max(20) }),
);

/** It is so old that it was removed, and with it whatever others keep of it. */
export const BuildExpired = defineEvent('build.expired.v1', z.strictObject({ accountId: Id, buildId: Id }));
