import { NO_CHOICE, type OptionChoice, wishedOptions } from '../../../sync-policy/index.ts';
import { changesOf, keyOf, keyText, type Live, type Managed, type ResourceKey } from '../application.ts';

/** What a person asks for in the sync dialog. */
export interface SyncForm {
  /** The key of the object that the dialog was opened for. */
  readonly only: string | undefined;
  /** What was ticked by hand, and the revisions whose objects it was ticked among. */
  readonly picked: { readonly at: string; readonly keys: ReadonlySet<string> } | undefined;
  readonly prune: boolean;
  readonly dryRun: boolean;
  readonly force: boolean;
  /** One for each source, in their order; empty where it is to be what the source follows. */
  readonly revisions: readonly string[];
  readonly options: OptionChoice;
}

/** The same, of what is shown. */
export interface SyncDraft extends SyncForm {
  /** Keys of the objects to sync. */
  readonly chosen: ReadonlySet<string>;
}

/** The objects as a revision has them, beside what the cluster has. */
export interface SyncComparison {
  readonly resources: readonly Managed[];
  /** The commits that it stood for when they were compared; one for each source. */
  readonly revisions: readonly string[];
}

/** Objects that a sync may be asked for; hooks run by themselves. */
export const syncable = (managed: readonly Managed[]): readonly Managed[] =>
  managed.filter(({ hook }) => !hook);

export const emptyForm = (only?: string, sources = 1): SyncForm => ({
  only,
  picked: undefined,
  prune: false,
  dryRun: false,
  force: false,
  revisions: Array.from({ length: Math.max(sources, 1) }, () => ''),
  options: NO_CHOICE,
});

/** What differs is chosen to begin with; where nothing does, a sync applies everything again. */
const suggested = (managed: readonly Managed[], only: string | undefined): ReadonlySet<string> => {
  if (only !== undefined) return new Set([only]);
  const changes = changesOf(managed);
  return new Set((changes.length > 0 ? changes : syncable(managed)).map(keyText));
};

/** What the revisions are called together. */
export const placeOf = ({ revisions }: Pick<SyncForm, 'revisions'>): string =>
  revisions.map(one => one.trim()).join(' ');

/**
 * What is asked of these objects. Until somebody ticks one, the choice follows what is compared; and another revision
 * has other objects: what was ticked among those of the one before says nothing of them.
 */
export const draftOf = (managed: readonly Managed[], form: SyncForm): SyncDraft => ({
  ...form,
  chosen: form.picked?.at === placeOf(form) ? form.picked.keys : suggested(managed, form.only),
});

export interface SyncCounts {
  /** Objects that are applied. */
  readonly applied: number;
  /** Objects that are deleted. */
  readonly deleted: number;
  /** Objects that are no longer in Git, whether or not they are deleted. */
  readonly orphans: number;
}

export const countsOf = (managed: readonly Managed[], { chosen, prune }: SyncDraft): SyncCounts => {
  const wanted = syncable(managed).filter(one => chosen.has(keyText(one)));
  const orphans = wanted.filter(({ requiresPruning }) => requiresPruning).length;
  return { applied: wanted.length - orphans, deleted: prune ? orphans : 0, orphans };
};

export interface SyncWish {
  readonly prune: boolean;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly revision?: string;
  readonly revisions?: string[];
  readonly resources?: ResourceKey[];
  readonly syncOptions?: string[];
}

/**
 * Whether the choice is no selection: everything, or everything that differs. Hooks run then, and the whole counts as
 * synced.
 */
export const isWholeSync = (managed: readonly Managed[], { chosen }: Pick<SyncDraft, 'chosen'>): boolean => {
  const all = syncable(managed);
  const some = all.filter(one => chosen.has(keyText(one)));
  const changes = changesOf(managed);
  return some.length === all.length || isOnlyChanged(changes, some);
};

const isOnlyChanged = (changes: readonly Managed[], chosen: readonly Managed[]): boolean =>
  changes.length > 0 && chosen.length === changes.length && chosen.every(one => changes.includes(one));

/** Why there is nothing to do: a sync that names no objects would be one of all of them. */
export const nothingOf = ({ applied, deleted, orphans }: SyncCounts): 'none' | 'orphans' | undefined => {
  if (applied + deleted > 0) return undefined;
  return orphans > 0 ? 'orphans' : 'none';
};

/** Whether exactly what differs is chosen. */
export const isChangedOnly = (managed: readonly Managed[], { chosen }: Pick<SyncDraft, 'chosen'>): boolean =>
  isOnlyChanged(
    changesOf(managed),
    syncable(managed).filter(one => chosen.has(keyText(one))),
  );

/** Of one source as runtimes know it that are older than lists of revisions. */
const revisionsOf = (revisions: readonly string[]): Pick<SyncWish, 'revision' | 'revisions'> => {
  const [revision, ...others] = revisions;
  if (revision === undefined) return {};
  return others.length === 0 ? { revision } : { revisions: [...revisions] };
};

/**
 * What the runtime is asked: the commits that were compared, as branches may have moved since. `own` are the options of the
 * application, undefined while they are not known.
 */
export const wishOf = (
  { resources, revisions }: SyncComparison,
  draft: SyncDraft,
  own: readonly string[] | undefined,
): SyncWish => {
  const syncOptions = own && wishedOptions(own, draft.options);
  return {
    prune: draft.prune,
    dryRun: draft.dryRun,
    force: draft.force,
    ...revisionsOf(revisions),
    ...(isWholeSync(resources, draft)
      ? {}
      : {
          resources: syncable(resources)
            .filter(one => draft.chosen.has(keyText(one)))
            .map(keyOf),
        }),
    ...(syncOptions === undefined ? {} : { syncOptions: [...syncOptions] }),
  };
};

/** What a runtime answers of a revision that is not there or cannot be rendered; others are no fault of it. */
const OF_REVISIONS: ReadonlySet<string> = new Set([
  'GITOPS_PREVIEW_IMPOSSIBLE',
  'SOURCE_REVISION_INVALID',
  'SOURCE_REVISION_NOT_FOUND',
  'SYNC_IMPOSSIBLE',
  'SYNC_REVISIONS_INVALID',
]);

export const isRevisionToBlame = (code: string): boolean => OF_REVISIONS.has(code);

/** What a sync does to one object. */
export type Change = 'create' | 'change' | 'delete' | 'keep' | 'same' | 'leave';

/** `isChosen` is whether the sync is about it. */
export const changeOf = (
  { live, sync, requiresPruning }: Pick<Managed, 'live' | 'sync' | 'requiresPruning'>,
  { isChosen, prune }: { readonly isChosen: boolean; readonly prune: boolean },
): Change => {
  if (requiresPruning) return prune && isChosen ? 'delete' : 'keep';
  if (live != null && sync !== 'OutOfSync') return 'same';
  if (!isChosen) return 'leave';
  return live == null ? 'create' : 'change';
};

/** How many of the chosen objects become what. */
export const outcomeOf = (managed: readonly Managed[], { chosen, prune }: SyncDraft) => {
  const changes = syncable(managed)
    .filter(one => chosen.has(keyText(one)))
    .map(one => changeOf(one, { isChosen: true, prune }));
  const count = (...wanted: readonly Change[]): number => changes.filter(one => wanted.includes(one)).length;
  return {
    created: count('create'),
    changed: count('change'),
    deleted: count('delete'),
    same: count('same', 'keep'),
  };
};

/** Few enough are shown at once; of many, one opens what one wants to read. */
const OPENED_MOST = 3;

export const openedFirst = (managed: readonly Managed[]): ReadonlySet<string> => {
  const changes = changesOf(managed);
  return new Set(changes.length > OPENED_MOST ? [] : changes.map(keyText));
};

export type Step = NonNullable<Live['operation']>['resources'][number];

/** How far a sync is with one object. */
export const stepState = ({ status, phase }: Step): 'done' | 'failed' | 'running' | 'waiting' => {
  if (status === 'SyncFailed' || phase === 'Failed' || phase === 'Error') return 'failed';
  if (phase === 'Running') return 'running';
  if (status !== null || phase === 'Succeeded') return 'done';
  return 'waiting';
};

export const doneCount = (steps: readonly Step[]): number =>
  steps.filter(step => stepState(step) === 'done' || stepState(step) === 'failed').length;

/** What differs comes first; the order within does not change while one chooses. */
const rankOf = ({ requiresPruning, sync }: Managed): number => {
  if (requiresPruning) return 0;
  return sync === 'OutOfSync' ? 1 : 2;
};

/** More at once nobody reads, and no browser draws in time. */
export const LISTED = 200;

/** The objects to choose from that have the words in their kind or name, as many as are shown, and how many are not. */
export const listed = (resources: readonly Managed[], words: string) => {
  const wanted = words.trim().toLowerCase();
  const found = resources.filter(({ kind, name }) => `${kind}/${name}`.toLowerCase().includes(wanted));
  const rows = found.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, LISTED);
  return { rows, rest: found.length - rows.length };
};
