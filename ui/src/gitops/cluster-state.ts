/** How clusters stand, the worst first, in the words of the runtimes that tell of them. */
export const CLUSTER_STATES = ['Failed', 'Unknown', 'Successful'] as const;

export type ClusterState = (typeof CLUSTER_STATES)[number];

/** How each state looks. */
export const CLUSTER_LOOKS = {
  Failed: { tone: 'bad', shape: 'bad' },
  Unknown: { tone: 'idle', shape: 'unknown' },
  Successful: { tone: 'ok', shape: 'ok' },
} as const satisfies Record<ClusterState, object>;

/**
 * How a cluster stands now: a runtime that is away cannot say, whatever it told last. Nor is it known as long as nobody
 * knows whether the runtime is.
 */
export const clusterStateOf = (told: string, isRuntimeAway: boolean | undefined): ClusterState =>
  (isRuntimeAway === false ? CLUSTER_STATES.find(known => known === told) : undefined) ?? 'Unknown';

/** Why nobody knows how a cluster is: its runtime is away, may be away, or has not asked it yet. */
export type UnknownBecause = 'away' | 'unread' | 'unasked';

/** Why it is not known how a cluster is; undefined where it is, or where the cluster says why itself. */
export const whyUnknown = (
  { status, message }: { readonly status: string; readonly message: string | null },
  isRuntimeAway: boolean | undefined,
): UnknownBecause | undefined => {
  if (isRuntimeAway === undefined) return 'unread';
  if (isRuntimeAway) return 'away';
  return status === 'Unknown' && message === null ? 'unasked' : undefined;
};

/** For sorting: the smaller, the worse. */
export const rankOfCluster = (state: ClusterState): number => CLUSTER_STATES.indexOf(state);
