import type { Pod } from '../shapes/index.ts';

/** All that a pod may say about how it is simulated begins with this. */
const PREFIX = 'simulation.freshet.io/';

export type SimulationSetting =
  | 'container'
  | 'cpu-usage'
  | 'exit-code'
  | 'failure'
  | 'failure-count'
  | 'init-duration'
  | 'log-interval'
  | 'memory-usage'
  | 'pull-delay'
  | 'ready-delay'
  | 'run-duration'
  | 'start-delay'
  | 'stop-delay'
  | 'tags';

/** A label of simulated nodes and an annotation of their pods: nothing really runs there. */
export const SIMULATED = 'freshet.io/simulated';

const FAILURES = [
  'config-error',
  'crash',
  'evicted',
  'image-pull',
  'not-ready',
  'oom',
  'slow-start',
  'unschedulable',
] as const;

export type Failure = (typeof FAILURES)[number];

export const settingOf = (pod: Pick<Pod, 'metadata'>, setting: SimulationSetting): string | undefined =>
  pod.metadata.annotations?.[`${PREFIX}${setting}`];

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const LONGEST_MS = 365 * 24 * 3_600_000;

/** Milliseconds of a duration such as `250ms`, `30s` or `1m30s`; undefined for anything else. */
const parseDuration = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(number) * (UNITS[unit ?? ''] ?? 0);
  }
  return Math.min(total, LONGEST_MS);
};

export const durationOf = (pod: Pick<Pod, 'metadata'>, setting: SimulationSetting): number | undefined =>
  parseDuration(settingOf(pod, setting));

export const countOf = (pod: Pick<Pod, 'metadata'>, setting: SimulationSetting): number | undefined => {
  const text = settingOf(pod, setting);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

const isFailure = (text: string | undefined): text is Failure => FAILURES.some(failure => failure === text);

/** The failure that an image asks for by its tag, as in `web:simulate-crash`. */
export const failureOfImage = (image: string | undefined): Failure | undefined => {
  const name = /:simulate-([a-z-]+)$/.exec(image ?? '')?.[1];
  return isFailure(name) ? name : undefined;
};

export const failureOfPod = (pod: Pick<Pod, 'metadata'>): Failure | undefined => {
  const name = settingOf(pod, 'failure');
  return isFailure(name) ? name : undefined;
};
