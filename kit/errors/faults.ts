/**
 * How a fault reads to whoever receives it. Each transport has one table from kind to its own language:
 * HTTP status, GraphQL extension, CLI exit code.
 */
export type FaultKind =
  | 'invalid' // the request is malformed or breaks a rule
  | 'unauthenticated' // we do not know who is asking
  | 'denied' // we know, and it is not allowed
  | 'missing' // no such thing, or none the caller may know of
  | 'conflict' // the state of the thing does not allow it now
  | 'too-large'
  | 'limited' // asked too often
  | 'unavailable' // a dependency is away; asking again later may work
  | 'broken' // this installation needs a person
  | 'internal'; // a bug

interface FaultEntry {
  readonly kind: FaultKind;
  /** What the reader should do next; a full sentence. */
  readonly hint: string;
}

/** Every fault the product can report. One page each in docs/errors, tested both ways. */
export const FAULTS = {
  CONFIG_INVALID: {
    kind: 'invalid',
    hint: 'Correct the named settings and start again; `npm start -- --help` lists them all.',
  },
  INTERNAL: {
    kind: 'internal',
    hint: 'This is a bug in Freshet. Report it with the request id; the server log has the details.',
  },
  NOT_FOUND: {
    kind: 'missing',
    hint: 'Check the id or name, and that the current account is the one you mean.',
  },
} as const satisfies Record<string, FaultEntry>;

export type FaultCode = keyof typeof FAULTS;
