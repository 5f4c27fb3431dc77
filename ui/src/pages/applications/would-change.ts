interface Managed {
  readonly kind: string;
  readonly name: string;
  readonly sync?: string | null | undefined;
  readonly requiresPruning: boolean;
  readonly hook: boolean;
  readonly diff: string;
}

/** What its runtime told of a sync. */
export interface Previewed {
  readonly revisions: readonly string[];
  readonly isCut: boolean;
  readonly resources: readonly Managed[];
}

/** What a sync of one application would do to its cluster, by the names of objects. */
export interface WouldChange {
  /** The commits that it would be synced to, one for each source. */
  readonly revisions: readonly string[];
  /** Of so many objects this was told, and there are more. */
  readonly cutAt: number | undefined;
  readonly changed: readonly string[];
  /** Only where Git no longer has it and the sync prunes. */
  readonly deleted: readonly string[];
}

const nameOf = ({ kind, name }: Managed): string => `${kind} ${name}`;

export const wouldChange = ({ revisions, isCut, resources }: Previewed): WouldChange => ({
  revisions,
  cutAt: isCut ? resources.length : undefined,
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
): {
  readonly changed: number;
  readonly deleted: number;
  readonly known: number;
  readonly unknown: number;
} => ({
  changed: all.reduce((sum, one) => sum + (one?.changed.length ?? 0), 0),
  deleted: all.reduce((sum, one) => sum + (one?.deleted.length ?? 0), 0),
  known: all.filter(one => one !== undefined).length,
  unknown: all.filter(one => one === undefined).length,
});

/** What a sync is told to go to: what was previewed. Without a preview, it goes to what Git says by then. */
export const revisionsToSync = (
  known: Pick<WouldChange, 'revisions'> | undefined,
): { readonly revision?: string; readonly revisions?: string[] } => {
  const [first, ...others] = known?.revisions ?? [];
  if (first === undefined) return {};
  return others.length === 0 ? { revision: first } : { revisions: [first, ...others] };
};
