/**
 * Brings the log of a container into a store, as the runtime reads it. A stream that breaks is taken up again; what it
 * brings then begins at a mark, since clusters cannot say which line was the last.
 */
import { createLogStore, type LogStore } from '../../../design/log-viewer/index.ts';
import { listenToRuntime } from '../../../runtime-proxy/index.ts';
import type { ResourceKey } from '../application.ts';
import { PodLogsDocument } from '../drawer/resource.proxy.generated.ts';
import type { ApplicationPlace } from '../use-application.ts';

export interface PodLogSource {
  readonly place: ApplicationPlace;
  readonly pod: ResourceKey;
  readonly container: string | undefined;
  /** What the container printed before it was restarted. */
  readonly previous: boolean;
  /** Only lines that hold this. */
  readonly filter: string;
  /** Only lines of so many seconds before now; all that is kept without it. */
  readonly sinceSeconds: number | undefined;
}

export interface PodLog {
  readonly log: LogStore;
  readonly isLive: boolean;
  readonly isRead: boolean;
}

/** How many lines are read that were there before; as many as the runtime gives where a time was asked for. */
export const tailOf = (sinceSeconds: number | undefined): number =>
  sinceSeconds === undefined ? 2_000 : 10_000;

/** Reads until the container ends or the signal does. */
export const feedPodLog = async (
  { place, pod, container, previous, filter, sinceSeconds }: PodLogSource,
  onChange: (log: PodLog) => void,
  signal: AbortSignal,
): Promise<void> => {
  const log = createLogStore();
  const { runtime, namespace, name } = place;
  const input = {
    namespace,
    name,
    pod: { group: '', kind: 'Pod', namespace: pod.namespace, name: pod.name },
    follow: !previous,
    previous,
    tail: tailOf(sinceSeconds),
    timestamps: true,
    ...(container === undefined ? {} : { container }),
    ...(filter === '' ? {} : { filter }),
    ...(sinceSeconds === undefined ? {} : { sinceSeconds }),
  };
  onChange({ log, isLive: true, isRead: false });
  // A container that has printed nothing sends nothing: after a moment, silence is what there is.
  const silent = setTimeout(() => onChange({ log, isLive: true, isRead: true }), 1_500);
  try {
    for await (const { podLogs } of listenToRuntime({
      runtime,
      document: PodLogsDocument,
      variables: { input },
      signal,
    })) {
      const isFirst = log.count() === 0;
      for (const line of podLogs.lines) {
        const { at, text } = timed(line);
        log.append(`${text}\n`, at);
      }
      if (isFirst) onChange({ log, isLive: true, isRead: true });
    }
  } finally {
    clearTimeout(silent);
  }
  onChange({ log, isLive: false, isRead: true });
};

const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z) ?/;

/** The time that the cluster wrote before a line, and the line. */
export const timed = (line: string): { readonly at: number | undefined; readonly text: string } => {
  const stamp = STAMP.exec(line);
  const at = stamp?.[1] === undefined ? Number.NaN : Date.parse(stamp[1]);
  return Number.isNaN(at) ? { at: undefined, text: line } : { at, text: line.slice(stamp?.[0].length) };
};
