/** Why a session ends. The numbers are on the wire and never change their meaning. */
export const CLOSE = {
  normal: 0,
  goingAway: 1,
  protocol: 2,
  tooLarge: 3,
  flowControl: 4,
  tooManyStreams: 5,
  silent: 6,
  stalled: 7,
  version: 8,
  unauthenticated: 9,
  replaced: 10,
  internal: 11,
  /** The connection ended without a word; never sent. */
  lost: 12,
} as const;
export type CloseName = keyof typeof CLOSE;

/** Why a stream is given up. The numbers are on the wire and never change their meaning. */
export const RESET = {
  cancelled: 0,
  refused: 1,
  tooLarge: 2,
  internal: 3,
  invalid: 4,
} as const;
export type ResetName = keyof typeof RESET;

const nameIn = <Name extends string>(
  codes: Readonly<Record<Name, number>>,
  code: number,
  otherwise: Name,
): Name => (Object.keys(codes) as Name[]).find(name => codes[name] === code) ?? otherwise;

/** The name of a close code; codes of later versions count as internal. */
export const closeName = (code: number): CloseName => nameIn(CLOSE, code, 'internal');

/** The name of a reset code; codes of later versions count as internal. */
export const resetName = (code: number): ResetName => nameIn(RESET, code, 'internal');

/** A peer broke the protocol; the session ends with this code. */
export class LinkViolation extends Error {
  override readonly name = 'LinkViolation';
  readonly code: CloseName;

  constructor(code: CloseName, message: string) {
    super(message);
    this.code = code;
  }
}
