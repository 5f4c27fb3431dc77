import type { ErrorBody } from '@freshet/contracts/rest';
import { databaseFault } from '@freshet/kit/db';
import { Fault, type FaultKind, isFault } from '@freshet/kit/errors';

/** The one table from the kind of a fault to its HTTP status. */
export const STATUS: Readonly<Record<FaultKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  denied: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  limited: 429,
  unavailable: 503,
  broken: 503,
  internal: 500,
};

/** The fault that a reader sees for whatever was thrown; what we have no words for is a bug and says nothing more. */
export const faultOf = (error: unknown): Fault => {
  if (isFault(error)) return error;
  return (
    transportFault(error) ??
    databaseFault(error) ??
    new Fault('INTERNAL', 'something went wrong inside Freshet', {}, { cause: error })
  );
};

/** Fastify's own refusals, before any of our code saw the request. */
const transportFault = (error: unknown): Fault | undefined => {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined;
  if (error.statusCode === 413)
    return new Fault('BODY_TOO_LARGE', 'the body is larger than this operation takes', {}, { cause: error });
  if (error.statusCode >= 400 && error.statusCode < 500) {
    return new Fault('BODY_MALFORMED', 'the request cannot be read', {}, { cause: error });
  }
  return undefined;
};

export const errorBody = (fault: Fault, requestId: string): ErrorBody => ({
  status: STATUS[fault.kind],
  code: fault.code,
  message: fault.message,
  hint: fault.hint,
  requestId,
  ...(Object.keys(fault.details).length > 0 ? { details: fault.details } : {}),
});
