/**
 * What a local run tells whoever started it: one JSON object per line on standard output, in the order things happen.
 * Requests go the other way, one per line on standard input. Both sides skip kinds they do not know.
 */
import { z } from 'zod';

const at = z.number().describe('Milliseconds since 1970');
const Phase = z.enum(['pending', 'elected', 'running', 'delayed', 'waiting', 'ended']);
const Outcome = z.enum(['success', 'failure', 'skipped', 'terminated', 'approved', 'denied']);

export const LocalRunMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('planned'),
    at,
    buildId: z.string(),
    executor: z.enum(['local', 'docker', 'no-op']),
    volume: z.string(),
    stages: z.array(z.string()),
    steps: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        title: z.string().optional(),
        type: z.string(),
        stage: z.string().optional(),
        parent: z.string().optional(),
        hook: z.boolean(),
      }),
    ),
    /** Sentences the person should know before it starts, as that images are not used. */
    notices: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('step'),
    at,
    id: z.string(),
    phase: Phase,
    attempt: z.number(),
    outcome: Outcome.optional(),
    reason: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('log'),
    at,
    id: z.string(),
    stream: z.enum(['out', 'err']),
    text: z.string().describe('Masked, with its line ends; a chunk may end within a line'),
  }),
  z.strictObject({
    kind: z.literal('exported'),
    at,
    id: z.string(),
    names: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('approval'),
    at,
    id: z.string(),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('finished'),
    at,
    status: z.enum(['success', 'error', 'terminated', 'denied']),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('fault'),
    at,
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
]);
export type LocalRunMessage = z.infer<typeof LocalRunMessage>;

export const LocalRunRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('run'),
    /** The text of the pipeline and the name to show for it. */
    file: z.string(),
    text: z.string(),
    executor: z.enum(['local', 'docker', 'no-op']),
    variables: z.record(z.string(), z.string()),
    /** Names of variables whose values are masked. */
    secrets: z.array(z.string()),
    /** The directory that the person is in: the repository, when it is one. */
    directory: z.string(),
    /** Where volumes, journals and locks are kept. */
    home: z.string(),
    /** Start over from the step that failed in this build. */
    restart: z.string().optional(),
    keepVolume: z.boolean(),
    resetVolume: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({ kind: z.literal('approve'), id: z.string(), by: z.string() }),
  z.strictObject({ kind: z.literal('deny'), id: z.string(), by: z.string() }),
]);
export type LocalRunRequest = z.infer<typeof LocalRunRequest>;
