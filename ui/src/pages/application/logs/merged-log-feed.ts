/** Brings the logs of several pods into one store: the runtime puts them in order, here each line gets the name of its pod. */
import { createLogStore, type LogStore } from '../../../design/log-viewer/index.ts';
import { listenToRuntime } from '../../../runtime-proxy/index.ts';
import type { ResourceKey } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { ApplicationLogsDocument } from './merged-logs.proxy.generated.ts';

export interface MergedLogSource {
  readonly place: ApplicationPlace;
  /** Only pods that came of this object; all of the application without one. */
  readonly of: ResourceKey | undefined;
  readonly filter: string;
  readonly sinceSeconds: number | undefined;
}

export interface MergedLog {
  readonly log: LogStore;
  readonly isRead: boolean;
  readonly isLive: boolean;
  readonly pods: readonly string[];
  readonly leftOut: readonly string[];
}

/** How many lines of each pod are read that were there before. */
export const tailOfEach = (sinceSeconds: number | undefined): number =>
  sinceSeconds === undefined ? 200 : 1_000;

/** Colours of terminals that tell pods apart; red is for what went wrong. */
const COLOURS = [36, 35, 33, 32, 34, 96, 95, 93] as const;

/** The name of a pod before its line, always in the same colour. */
export const named = (pod: string, line: string): string => {
  const sum = [...pod].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return `\u001b[${COLOURS[sum % COLOURS.length]}m${pod}\u001b[0m ${line}`;
};

const inputOf = ({ place, of, filter, sinceSeconds }: MergedLogSource) => ({
  namespace: place.namespace,
  name: place.name,
  tail: tailOfEach(sinceSeconds),
  ...(of ? { of } : {}),
  ...(filter === '' ? {} : { filter }),
  ...(sinceSeconds === undefined ? {} : { sinceSeconds }),
});

/** Reads until the signal ends. */
export const feedMergedLog = async (
  source: MergedLogSource,
  onChange: (log: MergedLog) => void,
  signal: AbortSignal,
): Promise<void> => {
  const log = createLogStore();
  let state: MergedLog = { log, isRead: false, isLive: true, pods: [], leftOut: [] };
  const change = (part: Partial<MergedLog>): void => {
    state = { ...state, ...part };
    onChange(state);
  };
  change({});
  // Pods that have printed nothing send nothing: after a moment, silence is what there is.
  const silent = setTimeout(() => change({ isRead: true }), 2_500);
  try {
    for await (const { applicationLogs } of listenToRuntime({
      runtime: source.place.runtime,
      document: ApplicationLogsDocument,
      variables: { input: inputOf(source) },
      signal,
    })) {
      const { lines, pods, leftOut } = applicationLogs;
      for (const { pod, at, line } of lines)
        log.append(`${named(pod, line)}\n`, at == null ? undefined : Date.parse(at));
      const isOther = pods.join() !== state.pods.join() || leftOut.join() !== state.leftOut.join();
      if (isOther || (!state.isRead && lines.length > 0))
        change({ pods, leftOut, isRead: state.isRead || lines.length > 0 });
    }
  } finally {
    clearTimeout(silent);
  }
  change({ isLive: false, isRead: true });
};
