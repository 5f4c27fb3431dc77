/** What one side of a session takes from the other; whatever goes beyond ends the session. */
export interface LinkLimits {
  /** The longest payload of a frame. */
  readonly frameBytes: number;
  /** The longest run of frames that travels together. */
  readonly messageBytes: number;
  /** How many streams the other side may have open at once. */
  readonly streams: number;
  /** What may be sent on a new stream before anything of it was read. */
  readonly windowBytes: number;
  /** How far the window of a stream grows whose reader waits for more. */
  readonly maxWindowBytes: number;
  /** What all grown windows of a session may have in common. */
  readonly poolBytes: number;
  /** How often a side that hears nothing asks for a sign of life. */
  readonly heartbeatMs: number;
  /** How long a side may hear nothing, or be unable to send, before it takes the connection for dead. */
  readonly deadlineMs: number;
}

export const DEFAULT_LIMITS: LinkLimits = {
  frameBytes: 65_536,
  messageBytes: 1_048_576,
  streams: 256,
  windowBytes: 65_536,
  maxWindowBytes: 4_194_304,
  poolBytes: 33_554_432,
  heartbeatMs: 10_000,
  deadlineMs: 30_000,
};

/** The longest header of a stream. */
export const STREAM_HEADER_BYTES = 16_384;

/** The longest text that explains a close, a reset or a going-away. */
export const REASON_BYTES = 512;

/** The longest credential. */
export const CREDENTIAL_BYTES = 4_096;

/** The most that a stream may ever be allowed to send at once. */
export const GREATEST_CREDIT = 0x7fff_ffff;
