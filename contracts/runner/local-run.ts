/**
 * What a local run tells whoever started it: one JSON object per line on standard output, in the order things happen.
 * Requests go the other way, one per line on standard input. Both sides skip kinds they do not know. Fields of messages
 * that a reader does not know are passed over: a newer runner may tell more.
 *
 * The first request is `run`. When standard input ends, whoever asked is gone, and the run is cancelled. The last
 * message is `finished`, or `fault` where it could not go on; then the program ends with 0.
 */
import { TEST_STATUSES } from '@freshet/domain/test-results';
import { z } from 'zod';

const at = z.number().describe('Milliseconds since 1970');
const Phase = z.enum(['pending', 'elected', 'running', 'delayed', 'waiting', 'ended']);
const Outcome = z.enum(['success', 'failure', 'skipped', 'terminated', 'approved', 'denied']);

/** What a report of a step says of one test; cut and masked by the runner. */
const ReportedTest = z.strictObject({
  suite: z.string().max(512),
  name: z.string().max(512),
  file: z.string().max(512).optional(),
  status: z.enum(TEST_STATUSES),
  seconds: z.number().min(0),
  message: z.string().max(4_000).optional(),
  details: z.string().max(32_000).optional(),
});

/** An image that a step built or gave other names. */
const MadeImage = z.strictObject({
  /** Its id, or a name that it had before. */
  image: z.string().min(1).max(512),
  /** Without the registry. */
  repository: z.string().min(1).max(512),
  tags: z.array(z.string().max(256)).max(50),
  /** Absent where it was pushed nowhere. */
  registry: z.string().max(512).optional(),
  digest: z.string().max(128).optional(),
});
export type MadeImage = z.infer<typeof MadeImage>;

const TestCount = z.number().int().min(0).max(10_000_000);

export const LocalRunMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('planned'),
    at,
    buildId: z.string(),
    executor: z.enum(['local', 'docker', 'no-op']),
    volume: z.string(),
    stages: z.array(z.string()),
    steps: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        title: z.string().optional(),
        type: z.string(),
        stage: z.string().optional(),
        parent: z.string().optional(),
        /** Ids of the steps that it comes after; absent within what holds it. */
        after: z.array(z.string()).optional(),
        hook: z.boolean(),
      }),
    ),
    /** Sentences the person should know before it starts, as that images are not used. */
    notices: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('step'),
    at,
    id: z.string(),
    phase: Phase,
    attempt: z.number(),
    outcome: Outcome.optional(),
    reason: z.string().optional(),
  }),
  z.object({
    kind: z.literal('log'),
    at,
    id: z.string(),
    stream: z.enum(['out', 'err']),
    text: z.string().describe('Masked, with its line ends; a chunk may end within a line'),
  }),
  z.object({
    kind: z.literal('exported'),
    at,
    id: z.string(),
    names: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('approval'),
    at,
    id: z.string(),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('recorded'),
    at,
    /** The hook that says so. */
    id: z.string(),
    metadata: z.unknown().optional(),
    annotations: z.unknown().optional(),
  }),
  z.object({
    kind: z.literal('tests'),
    at,
    id: z.string(),
    attempt: z.number(),
    /** Some of the tests of this attempt; several messages tell of all. */
    tests: z.array(ReportedTest).max(1_000),
    /** Tests that are counted and not told of, since there are too many. */
    untold: z.object({ failed: TestCount, passed: TestCount, skipped: TestCount }).optional(),
    /** Why files that were meant could not be read. */
    problems: z.array(z.string().max(1_000)).max(20).optional(),
  }),
  z.object({
    kind: z.literal('image'),
    at,
    id: z.string(),
    image: MadeImage,
  }),
  z.object({
    kind: z.literal('finished'),
    at,
    status: z.enum(['success', 'error', 'terminated', 'denied']),
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('fault'),
    at,
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
]);
export type LocalRunMessage = z.infer<typeof LocalRunMessage>;

const RegistryLogin = z.strictObject({
  name: z.string(),
  /** Host, with port where it needs one. */
  registry: z.string(),
  userName: z.string(),
  password: z.string(),
  prefix: z.string().optional(),
  isDefault: z.boolean().optional(),
});

const GitLogin = z.strictObject({
  name: z.string(),
  host: z.string(),
  /** What `owner/name.git` is below, where that is not the host itself over HTTPS. */
  root: z.string().optional(),
  userName: z.string().optional(),
  password: z.string().optional(),
  isDefault: z.boolean().optional(),
});

/** What a local run logs in with, where a platform would have integrations. */
export const LocalRunConnections = z.strictObject({
  /** What `${{secrets.CONTEXT.KEY}}` finds, by context and key. */
  contexts: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  registries: z.array(RegistryLogin).optional(),
  git: z.array(GitLogin).optional(),
});
export type LocalRunConnections = z.infer<typeof LocalRunConnections>;

export const LocalRunRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('run'),
    /** The text of the pipeline and the name to show for it. */
    file: z.string(),
    text: z.string(),
    executor: z.enum(['local', 'docker', 'no-op']),
    /** Whether steps of the local executor run in a sandbox, where the machine can make one; they do unless it is off. */
    confinement: z.enum(['auto', 'off']).optional(),
    /** What the person gives for this run. */
    variables: z.record(z.string(), z.string()),
    /** System variables that the caller knows, as CF_BRANCH; those of the build itself are added. */
    system: z.record(z.string(), z.string()).optional(),
    /** Names of variables whose values are masked. */
    secrets: z.array(z.string()),
    ...LocalRunConnections.shape,
    /** The directory that the person is in: the repository, when it is one. */
    directory: z.string(),
    /** Where volumes, journals and locks are kept. */
    home: z.string(),
    /** Start over from the step that failed in this build, with its volume. */
    restart: z.string().optional(),
    /** Whether the volume serves the next build of this file; otherwise it is removed at the end. */
    keepVolume: z.boolean(),
    /** Begin with an empty volume. */
    resetVolume: z.boolean(),
    /** The longest the build may take. */
    timeoutMs: z.number().int().positive().optional(),
  }),
  /** The first cancels; a second one, or one with force, also ends what cleans up. */
  z.strictObject({ kind: z.literal('cancel'), force: z.boolean().optional() }),
  z.strictObject({ kind: z.literal('approve'), id: z.string(), by: z.string() }),
  z.strictObject({ kind: z.literal('deny'), id: z.string(), by: z.string() }),
]);
export type LocalRunRequest = z.infer<typeof LocalRunRequest>;
