import type { Pod } from '../../shapes/index.ts';

/** What everything carries that was made for a pod, so that it is found again after a crash, and nothing else is. */
export const LABELS = {
  /** The cluster that it belongs to: two clusters may share an engine. */
  cluster: 'io.freshet.cluster',
  namespace: 'io.freshet.namespace',
  pod: 'io.freshet.pod',
  uid: 'io.freshet.pod-uid',
  /** Absent on the container that only holds the network of its pod. */
  container: 'io.freshet.container',
  /** How often this container of the pod had been started before. */
  attempt: 'io.freshet.attempt',
} as const;

/** A container of a pod, counted by its starts. */
export interface Incarnation {
  readonly container: string;
  readonly attempt: number;
}

/** The labels of one container of a pod, or of what holds its network. */
export const labelsOf = (
  cluster: string,
  { metadata }: Pod,
  incarnation?: Incarnation,
): Record<string, string> => ({
  [LABELS.cluster]: cluster,
  [LABELS.namespace]: metadata.namespace ?? '',
  [LABELS.pod]: metadata.name,
  [LABELS.uid]: metadata.uid ?? '',
  ...(incarnation === undefined
    ? {}
    : {
        [LABELS.container]: incarnation.container,
        [LABELS.attempt]: String(incarnation.attempt),
      }),
});

/** A name for people who look at the engine; labels are what everything goes by. */
export const nameOf = ({ metadata }: Pod, incarnation?: Incarnation): string => {
  const what = incarnation === undefined ? 'network' : incarnation.container;
  const attempt = incarnation?.attempt ?? 0;
  return `freshet_${what}_${metadata.name}_${metadata.namespace}_${metadata.uid}_${attempt}`;
};
