interface Managed {
  readonly kind: string;
  readonly name: string;
  readonly sync?: string | null | undefined;
  readonly requiresPruning: boolean;
  readonly hook: boolean;
  readonly diff: string;
}

/** What a sync of one application would do to its cluster, by the names of objects. */
export interface WouldChange {
  readonly changed: readonly string[];
  /** Only where Git no longer has it and the sync prunes. */
  readonly deleted: readonly string[];
}

const nameOf = ({ kind, name }: Managed): string => `${kind} ${name}`;

export const wouldChange = (resources: readonly Managed[]): WouldChange => ({
  changed: resources
    .filter(
      ({ sync, requiresPruning, hook, diff }) =>
        !requiresPruning && !hook && (sync === 'OutOfSync' || diff !== ''),
    )
    .map(nameOf),
  deleted: resources.filter(({ requiresPruning }) => requiresPruning).map(nameOf),
});

/** Of all of them; of some nobody knows, since their runtime did not say. */
export const totalOf = (
  all: readonly (WouldChange | undefined)[],
): { readonly changed: number; readonly deleted: number; readonly unknown: number } => ({
  changed: all.reduce((sum, one) => sum + (one?.changed.length ?? 0), 0),
  deleted: all.reduce((sum, one) => sum + (one?.deleted.length ?? 0), 0),
  unknown: all.filter(one => one === undefined).length,
});
