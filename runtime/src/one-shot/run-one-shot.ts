import { type OneShotAnswer, OneShotRequest } from '@freshet/contracts/one-shot';
import { isFault } from '@freshet/kit/errors';
import { clusterFault } from '@freshet/kit/kube-client';
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
    } catch (error) {
      throw clusterFault(bench.server, error) ?? error;
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

/** Whatever is no fault is a mistake of ours. */
const faultAnswer = (error: unknown): OneShotAnswer => {
  if (!isFault(error)) throw error;
  return { is: 'fault', code: error.code, message: error.message, details: { ...error.details } };
};
