/**
 * What runner and control plane ask of each other over the link, once a runner is connected with its key.
 *
 *   runner                                   control plane
 *     runner.hello  (who I am, what I hold) ->   go on with these, abandon those
 *                                    <- runner.work     (signed; the runner keeps it on disk, then accepts)
 *     runner.prepare (a text it has read)   ->   its step types and logins, signed
 *     runner.reports (numbered, in order)   ->   stored up to this number
 *                                    <- runner.command  (the runner keeps it, then says so)
 *     runner.renew  (I am still at these)   ->   but not at those
 *     runner.release (I did not begin this) ->
 *                                    <- runner.drain    (take nothing new, and end when all has ended)
 *
 * The runner says hello first on every session; before its answer neither side asks for anything else. Every request
 * may come twice, since an answer can be lost with its session, and means the same the second time. A runner begins
 * no step of a build before the first report of it is acknowledged, so a build that reported nothing has run nothing.
 *
 * Fields that a side does not know are passed over, so that either may be newer. Only work is read strictly: a runner
 * must not run what it understands by half.
 */
import { z } from 'zod';
import { BuildCommand, Claim } from './work.ts';

/** One kind of request, in the shape that the link takes. */
interface Kind<Body, Reply> {
  readonly name: string;
  readonly body: z.ZodType<Body>;
  readonly reply: z.ZodType<Reply>;
  readonly priority?: 'control' | 'interactive' | 'bulk';
  readonly payloadBytes?: number;
}

const kind = <Body, Reply>(value: Kind<Body, Reply>): Kind<Body, Reply> => value;

/** How many builds a runner may hold at once. */
export const MOST_BUILDS = 1_000;

/** How much one batch of reports may have; one report is always allowed to be in it. */
export const REPORT_BATCH_BYTES = 4_194_304;

/** The longest report, as its line of JSON. */
export const REPORT_BYTES = 1_048_576;

/** The largest work, as JSON. */
export const WORK_BYTES = 4_194_304;

/** The longest text of a pipeline. */
export const PIPELINE_TEXT_BYTES = 1_048_576;

const Nothing = z.object({});
const Words = z.string().max(1_000);
const Claims = z.array(Claim).max(MOST_BUILDS);
const Load = z.object({
  /** How many builds it takes side by side. */
  capacity: z.int().min(0).max(MOST_BUILDS),
  /** Takes nothing new. */
  draining: z.boolean(),
});

/** How steps of a runner are kept from its machine, and which protections are missing there. */
const RunnerIsolation = z.object({
  kind: z.enum(['sandbox', 'containers', 'none']),
  missing: z.array(z.object({ protection: z.string().max(32), reason: Words })).max(16),
});

/** The runner says who it is and which builds it holds; the first request of every session. */
export const RunnerHello = kind({
  name: 'runner.hello',
  priority: 'control',
  body: z.object({
    ...Load.shape,
    version: z.string().max(64),
    platform: z.string().max(64),
    executor: z.string().max(32),
    /** Whether it takes builds of forks. */
    takesForks: z.boolean(),
    /** How steps are kept from the machine; absent from older runners. */
    isolation: RunnerIsolation.optional(),
    held: Claims,
  }),
  reply: z.object({
    /** How often the runner says that it is still at its builds. */
    renewMs: z.int().min(100).max(600_000),
    resumed: z
      .array(
        z.object({
          ...Claim.shape,
          verdict: z.enum(['go-on', 'abandon']),
          /** The last report that is stored; the runner sends what follows. */
          acknowledged: z.int().min(0),
        }),
      )
      .max(MOST_BUILDS),
  }),
});

/**
 * Work for the runner. The payload is the JSON of a BuildWork, and the signature is over exactly those bytes. The runner
 * accepts only what it has kept on disk; what it refuses goes to another runner, or fails with the reason.
 */
export const OfferWork = kind({
  name: 'runner.work',
  payloadBytes: WORK_BYTES,
  body: z.object({
    ...Claim.shape,
    signature: z.base64().max(256).describe('Ed25519, by the key that the runner learned when it registered'),
  }),
  reply: z.discriminatedUnion('accepted', [
    z.object({ accepted: z.literal(true) }),
    z.object({
      accepted: z.literal(false),
      /** Only `invalid` and `signature` will be the same with every runner. */
      why: z.enum(['full', 'draining', 'signature', 'invalid', 'fork', 'storage']),
      reason: Words,
    }),
  ]),
});

/**
 * The runner has read the text of a pipeline from its repository: the payload is that text, and the answer's payload
 * the JSON of a WorkDetails, signed over exactly those bytes. The control plane keeps what it locked, not the text.
 */
export const PrepareWork = kind({
  name: 'runner.prepare',
  payloadBytes: WORK_BYTES,
  body: z.object({
    ...Claim.shape,
    commit: z
      .string()
      .regex(/^[0-9a-f]{40,64}$/)
      .optional()
      .describe('What was read, so that a restart reads the same'),
  }),
  reply: z.object({ signature: z.base64().max(256) }),
});

/**
 * Reports of one build, in order and without a gap. The payload is one line of JSON for each BuildReport. The answer is
 * the highest number that is stored; BUILD_CLAIM_LOST means that the runner must abandon the build. A runner has one
 * batch of a build under way at a time.
 */
export const SendReports = kind({
  name: 'runner.reports',
  priority: 'bulk',
  payloadBytes: REPORT_BATCH_BYTES + REPORT_BYTES,
  body: z.object({ ...Claim.shape, first: z.int().positive(), last: z.int().positive() }),
  reply: z.object({ acknowledged: z.int().min(0) }),
});

/** What somebody wants of a build. Answered once the runner has kept it; commands come in the order of their numbers. */
export const SendCommand = kind({
  name: 'runner.command',
  priority: 'control',
  body: z.object({ ...Claim.shape, ...BuildCommand.shape }),
  reply: Nothing,
});

/** The runner is still at its builds. The answer names those that are not its own any more. */
export const RenewClaims = kind({
  name: 'runner.renew',
  priority: 'control',
  body: z.object({ ...Load.shape, claims: Claims }),
  reply: z.object({ abandon: Claims }),
});

/** The runner gives back what it did not begin. */
export const ReleaseWork = kind({
  name: 'runner.release',
  priority: 'control',
  body: z.object({ ...Claim.shape, reason: Words }),
  reply: Nothing,
});

/** The runner is to take nothing new, and to end once its builds have. */
export const DrainRunner = kind({
  name: 'runner.drain',
  priority: 'control',
  body: z.object({ reason: Words }),
  reply: Nothing,
});
