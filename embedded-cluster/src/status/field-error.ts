/** What is wrong with a field; each has its own reason on the wire and its own words in print. */
export type FieldProblem =
  | 'required'
  | 'invalid'
  | 'not-supported'
  | 'forbidden'
  | 'duplicate'
  | 'not-found'
  | 'too-long'
  | 'too-many'
  | 'type-invalid';

/** One problem of an object, at a path such as `spec.containers[0].ports[1].name`. */
export interface FieldError {
  readonly problem: FieldProblem;
  readonly path: string;
  /** What was found; printed as JSON, except for problems that never print it. */
  readonly value?: unknown;
  /** The sentence after the value; for `not-supported` the list of what is supported. */
  readonly detail?: string;
}
