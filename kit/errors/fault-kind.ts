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

export interface FaultEntry {
  readonly kind: FaultKind;
  /** What the reader should do next; a full sentence. */
  readonly hint: string;
}
