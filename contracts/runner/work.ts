/**
 * What control plane and runner tell each other about a build. A runner holds a build by a claim; the fence of a claim
 * grows each time the build is handed out, and whatever comes with an older one is refused. Reports of a build are one
 * gapless sequence, logs included: the runner keeps each until it is acknowledged, the control plane acknowledges only
 * what is stored, so either may be killed at any moment.
 */
import { z } from 'zod';
import { LocalRunConnections, LocalRunMessage } from './local-run.ts';

/** The right to run a build. */
export const Claim = z.strictObject({
  buildId: z.string().max(64),
  fence: z.number().int().positive(),
});
export type Claim = z.infer<typeof Claim>;

const WorkVariable = z.strictObject({
  name: z.string(),
  value: z.string(),
  encrypted: z.boolean().optional(),
});

/** A typed step as the control plane resolved it; the runner takes no other for this build. */
const LockedStepType = z.strictObject({
  name: z.string(),
  version: z.string(),
  digest: z.string().describe('SHA-256 of the definition, in hex'),
  definition: z.string().describe('The step type as YAML'),
});

/**
 * What the text of a pipeline that a runner read from a repository needs: its step types, locked at that moment, and
 * the logins that it names. Signed like the work, and for the same claim.
 */
export const WorkDetails = z.object({
  ...Claim.shape,
  textDigest: z.string().describe('SHA-256 of the text that it is for, in hex'),
  stepTypes: z.array(LockedStepType),
  registries: LocalRunConnections.shape.registries,
  git: LocalRunConnections.shape.git,
});
export type WorkDetails = z.infer<typeof WorkDetails>;

/** Where secrets are that the runner reads itself, and how it logs in there; their values never travel. */
const SecretStore = z.strictObject({
  name: z.string().max(128),
  type: z.string().max(64),
  data: z.record(z.string().max(128), z.unknown()),
});
export type SecretStore = z.infer<typeof SecretStore>;

/** Everything a runner needs to run a build. It travels signed. */
export const BuildWork = z.strictObject({
  ...Claim.shape,
  accountId: z.string(),
  pipelineId: z.string().optional(),
  pipelineName: z.string(),
  runtime: z.string(),
  /** The text of the pipeline and the name to show for it; without a text it is read from the repository. */
  file: z.string(),
  text: z.string().optional(),
  repository: z
    .strictObject({
      cloneUrl: z.string(),
      revision: z.string(),
      path: z.string(),
      git: z.string().optional().describe('The Git connection to use'),
    })
    .optional(),
  /** From the weakest to the strongest. */
  variables: z.array(z.strictObject({ source: z.string(), variables: z.array(WorkVariable) })),
  ...LocalRunConnections.shape,
  /** What `${{secrets.STORE.PATH@KEY}}` is read from. */
  secretStores: z.array(SecretStore).max(100).optional(),
  stepTypes: z.array(LockedStepType),
  options: z.strictObject({
    noCache: z.boolean().optional(),
    noCfCache: z.boolean().optional(),
    resetVolume: z.boolean().optional(),
    only: z.array(z.string()).optional(),
    skip: z.array(z.string()).optional(),
    timeoutMs: z.number().int().positive().optional(),
    /** Refuses a pipeline whose commands hold text of an event. */
    refusesEventsInCommands: z.boolean().optional(),
  }),
  /** Builds share a volume only within the same name. */
  volume: z.string(),
  trust: z.enum(['trusted', 'fork']),
  /** The build whose failed steps this one runs again, in its volume. */
  restartOf: z.string().optional(),
});
export type BuildWork = z.infer<typeof BuildWork>;

/** One thing that happened in a build; the sequence begins with 1. */
export const BuildReport = z.object({ seq: z.number().int().positive(), message: LocalRunMessage });
export type BuildReport = z.infer<typeof BuildReport>;

/** What a person wants of a build that a runner holds; numbered per build. */
export const BuildCommand = z.strictObject({
  number: z.number().int().positive(),
  command: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('cancel'),
      reason: z.string().max(1_000),
      force: z.boolean().optional(),
    }),
    z.strictObject({
      kind: z.literal('answer'),
      stepId: z.string(),
      approved: z.boolean(),
      by: z.string().max(200),
    }),
  ]),
});
export type BuildCommand = z.infer<typeof BuildCommand>;
