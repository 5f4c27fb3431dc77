import type { Container, ContainerStatus, Pod } from '../shapes/index.ts';
import { durationOf } from './annotations.ts';
import { readCommand } from './command.ts';
import { digestOf } from './container-run.ts';

/**
 * The log of a simulated container, as a function of the container and of time: the same question gets the same
 * answer, also after a restart of the process, and nothing is stored. It begins with saying that it is made up, goes on
 * with what the command would print and with a line now and then, and ends with how the container ended.
 */
export interface LogLine {
  readonly at: number;
  readonly text: string;
}

/** One run of a container. */
export interface LoggedRun {
  readonly startedAt: number;
  readonly finishedAt: number | undefined;
  readonly exitCode: number | undefined;
  readonly reason: string | undefined;
  readonly restart: number;
}

/** As much as a node keeps of a log before it rotates it away. */
const MAX_LINES = 10_000;
const INTERVAL_MS = 5_000;

const PATHS = ['/', '/healthz', '/api/items', '/api/items/42', '/metrics', '/login'];

/** The run that a container is in, or was in before. */
export const loggedRun = (status: ContainerStatus | undefined, previous: boolean): LoggedRun | undefined => {
  const state = previous ? status?.lastState : status?.state;
  const restart = (status?.restartCount ?? 0) - (previous ? 1 : 0);
  if (state?.running?.startedAt !== undefined) {
    const startedAt = Date.parse(state.running.startedAt);
    return { startedAt, finishedAt: undefined, exitCode: undefined, reason: undefined, restart };
  }
  const ended = state?.terminated ?? (previous ? undefined : status?.lastState?.terminated);
  if (ended?.startedAt === undefined) return undefined;
  return {
    startedAt: Date.parse(ended.startedAt),
    finishedAt: Date.parse(ended.finishedAt ?? ended.startedAt),
    exitCode: ended.exitCode,
    reason: ended.reason,
    restart,
  };
};

const openingLines = (container: Container): string[] => {
  const head = `[simulated] container ${container.name} of image ${container.image}: no process runs, this log is made up`;
  const { output } = readCommand([...(container.command ?? []), ...(container.args ?? [])]);
  if (output.length > 0) return [head, ...output];
  const port = container.ports?.[0]?.containerPort;
  return [head, 'starting', ...(port === undefined ? ['started'] : [`listening on port ${port}`])];
};

const tickText = (pod: Pod, container: Container, tick: number): string => {
  const digest = digestOf(`${pod.metadata.uid}/${container.name}/${tick}`);
  const chance = Number.parseInt(digest.slice(0, 8), 16);
  if ((container.ports ?? []).length === 0) return `working: step ${tick}, ${chance % 900} items`;
  return `GET ${PATHS[chance % PATHS.length]} ${chance % 50 === 0 ? 404 : 200} ${(chance % 40) + 1}ms`;
};

const closingLine = ({ exitCode, reason }: LoggedRun): string =>
  reason === 'OOMKilled' ? 'killed: out of memory' : `exiting with code ${exitCode}`;

/** All lines up to a time, oldest first, no more than a node would keep. */
export const logLines = (pod: Pod, container: Container, run: LoggedRun, until: number): LogLine[] => {
  const interval = Math.max(1, durationOf(pod, 'log-interval') ?? INTERVAL_MS);
  const end = Math.min(until, run.finishedAt ?? until);
  const opening = openingLines(container).map((text, index) => ({ at: run.startedAt + index, text }));
  const ticks = Math.max(0, Math.floor((end - run.startedAt) / interval));
  const first = Math.max(1, ticks - MAX_LINES);
  const lines: LogLine[] = first === 1 ? opening : [];
  for (let tick = first; tick <= ticks; tick += 1) {
    lines.push({ at: run.startedAt + tick * interval, text: tickText(pod, container, tick) });
  }
  if (run.finishedAt !== undefined && run.finishedAt <= until) {
    const last = lines.at(-1)?.at ?? run.finishedAt;
    lines.push({ at: Math.max(last, run.finishedAt), text: closingLine(run) });
  }
  return lines;
};

/** When the next line will be written. */
export const nextLineAt = (pod: Pod, run: LoggedRun, now: number): number => {
  const interval = Math.max(1, durationOf(pod, 'log-interval') ?? INTERVAL_MS);
  return run.startedAt + (Math.floor(Math.max(0, now - run.startedAt) / interval) + 1) * interval;
};
