import { Fault, type FaultKind, isFault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';

/** From the kind of a fault to its HTTP status. */
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
  if (isKubeError(error)) return clusterFault(error);
  return new Fault('INTERNAL', 'something went wrong inside the runtime', {}, { cause: error });
};

const LONGEST = 500;

/** What a cluster refuses is told in its words, which are about objects that the caller may see. */
const clusterFault = (error: Error & { readonly code: number }): Fault => {
  const words = error.message.slice(0, LONGEST);
  if (error.code === 404) return new Fault('RESOURCE_NOT_FOUND', words, {}, { cause: error });
  if (error.code >= 500) return new Fault('CLUSTER_UNREACHABLE', words, {}, { cause: error });
  return new Fault('CLUSTER_REFUSED', words, {}, { cause: error });
};

export const errorBody = (fault: Fault, requestId: string) => ({
  status: STATUS[fault.kind],
  code: fault.code,
  message: fault.message,
  hint: fault.hint,
  requestId,
  ...(Object.keys(fault.details).length > 0 ? { details: fault.details } : {}),
});
