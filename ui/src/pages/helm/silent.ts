interface Told {
  readonly runtime: string;
  readonly name: string;
  readonly status: string;
}

/** The clusters whose releases nobody can see now: those that do not answer, and those whose runtime is away. */
export const silentAmong = <Cluster extends Told>(
  clusters: readonly Cluster[],
  away: ReadonlySet<string>,
): readonly Cluster[] => clusters.filter(({ runtime, status }) => status === 'Failed' || away.has(runtime));
