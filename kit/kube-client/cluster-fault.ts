import { Fault } from '../errors/index.ts';
import { isKubeError, isKubeSilent } from './kube-error.ts';

/**
 * The fault of a request to a cluster that was refused or got no answer, for whoever named the cluster; undefined for
 * what is neither.
 */
export const clusterFault = (server: string, error: unknown): Fault | undefined => {
  if (isKubeError(error))
    return new Fault(
      'CLUSTER_REFUSED',
      `the cluster at ${server} refused: ${error.message}`,
      {},
      { cause: error },
    );
  const reason = reasonOf(error);
  if (reason === undefined) return undefined;
  const message = `the cluster at ${server} does not answer: ${reason}`;
  return new Fault('CLUSTER_UNREACHABLE', message, {}, { cause: error });
};

/** Why nothing came, as `fetch` tells of it. */
const reasonOf = (error: unknown): string | undefined => {
  if (isKubeSilent(error) || (error instanceof DOMException && error.name === 'TimeoutError'))
    return 'it took too long';
  return error instanceof TypeError && error.cause instanceof Error ? wordsOf(error.cause) : undefined;
};

/** A name with several addresses has an error for each, and none of its own. */
const wordsOf = (error: Error): string => {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? wordsOf(first) : error.message;
};
