import type { components } from './rest.generated.ts';

type ErrorBody = components['schemas']['Error'];

/** A refusal or failure that the server explained, or the network's silence, in one shape for every page. */
export class ApiFault extends Error {
  readonly code: string;
  readonly status: number;
  readonly hint: string;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({
    code,
    status,
    message,
    hint,
    requestId,
    details,
  }: Omit<ErrorBody, 'requestId'> & { requestId?: string }) {
    super(message);
    this.name = 'ApiFault';
    this.code = code;
    this.status = status;
    this.hint = hint;
    this.requestId = requestId;
    this.details = details ?? {};
  }
}

/** The code of a fault that never reached the server. */
export const UNREACHABLE = 'UNREACHABLE';

/** Whether the answer is that the session is over, or that there never was one. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiFault && error.status === 401;

/** Reads what a request threw, or what the server sent instead of a success. */
export const faultFrom = (error: unknown, status = 0): ApiFault => {
  if (error instanceof ApiFault) return error;
  if (isErrorBody(error)) return new ApiFault(error);
  return new ApiFault({
    code: status === 0 ? UNREACHABLE : 'UNREADABLE_ANSWER',
    status,
    message: status === 0 ? 'The server did not answer.' : `The server answered with status ${status}.`,
    hint: 'Check the connection and try again.',
  });
};

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'status' in value;
