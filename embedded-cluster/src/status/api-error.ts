/** One of several causes of a failure; `field` is a path into the object. */
export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The plural name of the resource; for invalid objects their kind. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** A `Status` as it goes over the wire, in the order in which clients are used to see its fields. */
export interface StatusBody {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: { readonly continue?: string; readonly resourceVersion?: string };
  readonly status: 'Success' | 'Failure';
  readonly message?: string;
  readonly reason?: string;
  readonly details?: StatusDetails;
  readonly code?: number;
}

interface FailureParts {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly details?: StatusDetails;
  /** Where a list may go on that can no longer be answered as of its first page. */
  readonly continue?: string;
  /** Answered instead of the Status, in plain text. */
  readonly text?: string;
}

/** A refusal of the API. Its body is all that a client gets to see, so it never holds secrets. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly body: StatusBody;
  readonly text: string | undefined;

  constructor(parts: FailureParts, options?: { cause?: unknown }) {
    super(parts.message, options);
    this.text = parts.text;
    this.body = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: parts.continue === undefined ? {} : { continue: parts.continue },
      status: 'Failure',
      message: parts.message,
      reason: parts.reason,
      ...(parts.details ? { details: parts.details } : {}),
      code: parts.code,
    };
  }

  get code(): number {
    return this.body.code ?? 500;
  }

  get reason(): string {
    return this.body.reason ?? '';
  }
}

/** True for a refusal of the API, with `code` or `reason` narrowing it. */
export const isApiError = (error: unknown, which?: number | string): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  (which === undefined || (error as ApiError).code === which || (error as ApiError).reason === which);

/** What a deletion answers when nothing of the object is left. */
export const successStatus = (details?: StatusDetails): StatusBody => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  ...(details ? { details } : {}),
});
