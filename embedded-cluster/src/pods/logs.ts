import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { Container, ContainerStatus, Pod } from '../shapes/index.ts';
import { badRequest } from '../status/index.ts';
import { type LoggedRun, type LogLine, loggedRun, logLines, nextLineAt } from './log-lines.ts';

/** What a client asks of a log. */
export interface LogRequest {
  readonly container?: string | undefined;
  readonly follow?: boolean | undefined;
  readonly previous?: boolean | undefined;
  readonly sinceSeconds?: number | undefined;
  readonly sinceTime?: string | undefined;
  readonly timestamps?: boolean | undefined;
  readonly tailLines?: number | undefined;
  readonly limitBytes?: number | undefined;
}

/** The logs of pods, wherever they run. */
export interface PodLogs {
  /**
   * The text of a log in pieces, each ending with a line break unless it was cut at the limit. Refuses at once, with
   * an `ApiError`, what cannot be answered. A log that is followed ends with its container, its pod or the signal.
   */
  read(pod: KubeObject, request: LogRequest, signal: AbortSignal): AsyncIterable<string>;
}

interface PodLogsDeps {
  readonly client: ClusterClient;
  readonly clock: Clock;
}

/** How often a followed log looks whether its container is still the same. */
const LOOK_MS = 500;
const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

const allContainers = ({ spec }: Pod): Container[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
  ...(spec.ephemeralContainers ?? []),
];

/** The container that a request means; several and none named is a question back. */
export const chosenContainer = (pod: Pod, name: string | undefined): Container => {
  const all = allContainers(pod);
  if (name !== undefined && name !== '') {
    const found = all.find(container => container.name === name);
    if (found === undefined) throw badRequest(`container ${name} is not valid for pod ${pod.metadata.name}`);
    return found;
  }
  const [only, ...others] = pod.spec.containers;
  const preferred = pod.spec.containers.find(
    container => container.name === pod.metadata.annotations?.[DEFAULT_CONTAINER],
  );
  if (preferred !== undefined) return preferred;
  if (only === undefined || others.length > 0 || (pod.spec.initContainers ?? []).length > 0) {
    const names = pod.spec.containers.map(container => container.name).join(' ');
    const inits = (pod.spec.initContainers ?? []).map(container => container.name).join(' ');
    const choice = `choose one of: [${names}]${inits === '' ? '' : ` or one of the init containers: [${inits}]`}`;
    throw badRequest(`a container name must be specified for pod ${pod.metadata.name}, ${choice}`);
  }
  return only;
};

/** The status of a container, whichever kind it is. */
export const containerStatus = ({ status }: Pod, { name }: Container): ContainerStatus | undefined =>
  [
    ...(status?.initContainerStatuses ?? []),
    ...(status?.containerStatuses ?? []),
    ...(status?.ephemeralContainerStatuses ?? []),
  ].find(other => other.name === name);

const refuseWithoutRun = (pod: Pod, container: Container, previous: boolean): never => {
  const where = `"${container.name}" in pod "${pod.metadata.name}"`;
  if (previous) throw badRequest(`previous terminated container ${where} not found`);
  const reason = containerStatus(pod, container)?.state.waiting?.reason ?? 'ContainerCreating';
  throw badRequest(`container ${where} is waiting to start: ${reason}`);
};

const sinceOf = ({ sinceSeconds, sinceTime }: LogRequest, now: number): number => {
  if (sinceTime !== undefined) return Date.parse(sinceTime);
  return sinceSeconds === undefined ? Number.NEGATIVE_INFINITY : now - sinceSeconds * 1_000;
};

/** Logs of simulated pods. */
export const createSimulatedLogs = ({ client, clock }: PodLogsDeps): PodLogs => {
  const current = ({ metadata }: Pod): Pod | undefined => {
    const pod = client.get('pods', { namespace: metadata.namespace ?? '', name: metadata.name });
    return pod?.metadata.uid === metadata.uid ? (pod as Pod) : undefined;
  };

  const print = ({ at, text }: LogLine, request: LogRequest): string =>
    request.timestamps === true
      ? `${new Date(at).toISOString().replace('Z', '000000Z')} ${text}\n`
      : `${text}\n`;

  /** Lines as they come: those that are there, then those to come for as long as the container runs. */
  async function* lines(pod: Pod, container: Container, run: LoggedRun, options: FollowOptions) {
    const { request, signal } = options;
    const now = clock.now().getTime();
    const since = sinceOf(request, now);
    const there = logLines(pod, container, run, now).filter(line => line.at >= since);
    yield* request.tailLines === undefined
      ? there
      : there.slice(Math.max(0, there.length - request.tailLines));
    let last = there.at(-1)?.at ?? run.startedAt;
    let live: LoggedRun | undefined = run;
    while (request.follow === true && live?.finishedAt === undefined && !signal.aborted) {
      const time = clock.now().getTime();
      const wait = Math.min(LOOK_MS, Math.max(1, nextLineAt(pod, run, time) - time));
      await clock.sleep(wait, signal).catch(() => undefined);
      const latest = current(pod);
      live = latest && loggedRun(containerStatus(latest, container), false);
      if (live === undefined || live.restart !== run.restart) return;
      const until = clock.now().getTime();
      const fresh = logLines(pod, container, live, until).filter(line => line.at > last);
      yield* fresh;
      last = fresh.at(-1)?.at ?? last;
    }
  }

  interface FollowOptions {
    readonly request: LogRequest;
    readonly signal: AbortSignal;
  }

  async function* text(source: AsyncIterable<LogLine>, request: LogRequest): AsyncGenerator<string> {
    let left = request.limitBytes ?? Number.POSITIVE_INFINITY;
    for await (const line of source) {
      const piece = print(line, request);
      const size = Buffer.byteLength(piece);
      yield size <= left ? piece : Buffer.from(piece).subarray(0, left).toString();
      left -= size;
      if (left <= 0) return;
    }
  }

  return {
    read: (object, request, signal) => {
      const pod = object as Pod;
      const container = chosenContainer(pod, request.container);
      const previous = request.previous === true;
      const run =
        loggedRun(containerStatus(pod, container), previous) ?? refuseWithoutRun(pod, container, previous);
      const followed = previous ? { ...request, follow: false } : request;
      return text(lines(pod, container, run, { request: followed, signal }), request);
    },
  };
};
