import { type OneShotAnswer, OneShotRequest } from '@freshet/contracts/one-shot';
import { Fault, isFault } from '@freshet/kit/errors';
import { isKubeError } from '@freshet/kit/kube-client';
import { comparedAnswer } from './compared.ts';
import { syncOnce } from './sync.ts';
import { Workbench, type WorkbenchDeps } from './workbench.ts';

export interface OneShotDeps extends WorkbenchDeps {
  readonly say: (answer: OneShotAnswer) => void;
  /** Aborts when whoever asked is gone, or wants it to end. */
  readonly signal: AbortSignal;
}

/** Does what one line asks for; whatever goes wrong is an answer, too. */
export const runOneShot = async (line: string, deps: OneShotDeps): Promise<void> => {
  try {
    const request = OneShotRequest.parse(JSON.parse(line));
    const bench = new Workbench(request, deps);
    try {
      deps.say(await carryOut(request, bench, deps));
    } finally {
      await bench.close();
    }
  } catch (error) {
    deps.say(faultAnswer(error));
  }
};

const carryOut = async (
  { verb, sync, colour }: OneShotRequest,
  bench: Workbench,
  { clock, say, signal }: OneShotDeps,
): Promise<OneShotAnswer> => {
  if (verb === 'render') {
    const { rendered, revision } = await bench.rendered();
    return { is: 'rendered', revision, objects: [...rendered.objects] };
  }
  if (verb !== 'sync' || !sync) return comparedAnswer(await bench.compare(), colour);
  const onProgress = (text: string) => say({ is: 'progress', text });
  return syncOnce({ bench, order: sync, clock, signal, onProgress });
};

const faultAnswer = (error: unknown): OneShotAnswer => {
  const fault = isFault(error) ? error : faultOfCluster(error);
  return { is: 'fault', code: fault.code, message: fault.message, details: { ...fault.details } };
};

/** Whatever else it is, is a mistake of ours. */
const faultOfCluster = (error: unknown): Fault => {
  if (isKubeError(error)) return new Fault('CLUSTER_REFUSED', `the cluster refused: ${error.message}`);
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const cause = error instanceof TypeError && error.cause instanceof Error ? error.cause.message : undefined;
  if (!isTimeout && cause === undefined) throw error;
  return new Fault('CLUSTER_UNREACHABLE', `the cluster does not answer: ${cause ?? 'it took too long'}`);
};
