import { useQuery } from '@tanstack/react-query';
import { faultFrom } from '../api/index.ts';
import type { Runtime } from '../gitops/index.ts';
import { timeOfAnswer } from '../runtime-proxy/index.ts';
import { useText } from '../text/index.ts';
import type { Check } from './check.ts';
import { ReachDocument } from './reach.proxy.generated.ts';

/** A way that holds is tried less often than one that does not. */
const LOOK_MS = { good: 60_000, bad: 10_000 } as const;
/** A runtime that has just connected opens its doors in a moment. */
const MOMENT_MS = 10_000;

export interface Reach {
  /** The path from this browser to the runtime; undefined while it was not tried. */
  readonly check: Check | undefined;
  readonly ms: number | undefined;
}

/** Whether this browser reaches the runtime itself, and how long that takes: nobody but the browser can say. */
export const useReach = (runtime: Pick<Runtime, 'name' | 'online' | 'url' | 'connectedAt'>): Reach => {
  const { name, online, url, connectedAt } = runtime;
  const t = useText('runtimeParts.reach');
  const { data, error } = useQuery({
    // Not below the runtimes, which events make old: that one goes is no reason to knock at its door.
    queryKey: ['/runtime-reach', name],
    queryFn: ({ signal }) => timeOfAnswer({ runtime: name, document: ReachDocument, signal }),
    enabled: online && Date.now() - Date.parse(connectedAt ?? '') > MOMENT_MS,
    staleTime: LOOK_MS.good,
    refetchInterval: ({ state }) => (state.error ? LOOK_MS.bad : LOOK_MS.good),
    retry: false,
  });
  const point = { name: 'browser', subject: null };
  if (!online)
    return { check: { ...point, status: 'unknown', message: t('offline'), hint: null }, ms: undefined };
  if (error) {
    const message = t('fails', { url, why: faultFrom(error).message });
    return { check: { ...point, status: 'failed', message, hint: t('hint') }, ms: undefined };
  }
  if (data === undefined) return { check: undefined, ms: undefined };
  return { check: { ...point, status: 'ok', message: t('holds', { url }), hint: null }, ms: data };
};
