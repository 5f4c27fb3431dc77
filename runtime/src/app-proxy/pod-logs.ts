/** Logs of containers of an application, in whole lines. */
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { ApplicationDesk } from './application-desk.ts';

export interface LogWish {
  readonly pod: { readonly namespace: string; readonly name: string };
  readonly container?: string | null | undefined;
  readonly follow: boolean;
  readonly previous: boolean;
  readonly tail: number;
  readonly sinceSeconds?: number | null | undefined;
  readonly filter?: string | null | undefined;
  readonly timestamps: boolean;
}

const MOST_TAIL = 10_000;
const MOST_SINCE = 30 * 86_400;
const LONGEST_LINE = 65_536;
const LONGEST_FILTER = 500;

/** The names of the containers of a pod, those that run first. */
export const containersOf = (object: KubeObject): readonly string[] => {
  const spec = object.kind === 'Pod' ? ((object.spec ?? {}) as Record<string, unknown>) : {};
  return ['containers', 'initContainers', 'ephemeralContainers'].flatMap(list => {
    const all = spec[list];
    return Array.isArray(all) ? all.map(one => String((one as { name?: unknown }).name)) : [];
  });
};

const checked = (wish: LogWish): void => {
  const bad = (why: string): Fault => new Fault('LOGS_REQUEST_INVALID', why);
  if (wish.tail < 0 || wish.tail > MOST_TAIL) throw bad(`tail is between 0 and ${MOST_TAIL}`);
  const since = wish.sinceSeconds ?? 1;
  if (since < 1 || since > MOST_SINCE) throw bad(`sinceSeconds is between 1 and ${MOST_SINCE}`);
  if ((wish.filter ?? '').length > LONGEST_FILTER)
    throw bad(`filter has at most ${LONGEST_FILTER} characters`);
};

const containerIn = (pod: KubeObject, wanted: string | null | undefined): string => {
  const all = containersOf(pod);
  const container = wanted || all[0];
  if (container === undefined || !all.includes(container))
    throw new Fault(
      'RESOURCE_NOT_FOUND',
      `the pod has no container ${container ?? ''}; it has ${all.join(', ')}`,
    );
  return container;
};

/** Some lines at a time, as they come, until the container or the reader ends. */
export async function* podLogs(
  desk: ApplicationDesk,
  application: Application,
  wish: LogWish,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  checked(wish);
  const pod = await desk.objectOf(application, { group: '', kind: 'Pod', ...wish.pod });
  yield* containerLogs(desk.clusterOf(application).client, pod, wish, signal);
}

/** The same of any pod, for those who were let through to it. */
export async function* containerLogs(
  client: Pick<KubeClient, 'logs'>,
  pod: KubeObject,
  wish: LogWish,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  checked(wish);
  const container = containerIn(pod, wish.container);
  const filter = wish.filter?.toLowerCase() ?? '';
  const kept = (line: string): boolean => filter === '' || line.toLowerCase().includes(filter);
  const chunks = client.logs(wish.pod, {
    container,
    follow: wish.follow,
    previous: wish.previous,
    tailLines: wish.tail,
    timestamps: wish.timestamps,
    ...(wish.sinceSeconds ? { sinceSeconds: wish.sinceSeconds } : {}),
    signal,
  });
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n');
      rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
      const shown = lines.filter(kept).map(line => line.slice(0, LONGEST_LINE));
      if (shown.length > 0) yield shown;
    }
    if (rest !== '' && kept(rest)) yield [rest];
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
