import { isKubeError, isKubeSilent } from '@freshet/kit/kube-client';
import type { Clock } from '@freshet/kit/time';

const WAITS_MS = [200, 1000, 3000];
const LONGEST_WAIT_MS = 10_000;
/** Each took more than a minute, and a sync that is told of none looks as if it hung. */
const MOST_SILENCES = 2;

/**
 * Asks again where a cluster is overloaded or out of reach for a moment. Everything that a sync asks for may be asked
 * twice: creating answers that the object is there, and patches hold only for one version. Nobody waits for a cluster
 * whose connection we have closed ourselves.
 */
export const patiently = async <Answer>(
  ask: () => Promise<Answer>,
  { clock, closed }: { readonly clock: Clock; readonly closed?: AbortSignal | undefined },
): Promise<Answer> => {
  let silences = 0;
  for (const wait of WAITS_MS) {
    try {
      return await ask();
    } catch (error) {
      if (isKubeSilent(error)) silences += 1;
      if (!isPassing(error) || silences === MOST_SILENCES) throw error;
      const told = isKubeError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      await clock.sleep(Math.min(Math.max(wait, told), LONGEST_WAIT_MS), closed);
    }
  }
  return ask();
};

/** Refusals stay refusals, and faults are ours; what is left are answers of servers in trouble, and no answers. */
const isPassing = (error: unknown): boolean => {
  if (isKubeError(error)) return error.code === 429 || (error.code >= 500 && error.code !== 501);
  return isNoAnswer(error);
};

/**
 * Whether there is no connection to the cluster. That is no failure of what was asked for: nobody knows what came of
 * it. It is what `fetch` throws then, and what our client throws like it; mistakes of ours have no cause.
 */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError && error.cause !== undefined;
