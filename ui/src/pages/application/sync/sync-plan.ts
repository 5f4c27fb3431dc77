import { changesOf, keyOf, keyText, type Live, type Managed, type ResourceKey } from '../application.ts';
import { NO_CHOICE, type OptionChoice, wishedOptions } from './sync-options.ts';

/** What the sync dialog asks for. */
export interface SyncDraft {
  /** Keys of the objects to sync. */
  readonly chosen: ReadonlySet<string>;
  /** The revision whose objects were chosen from. */
  readonly chosenAt: string;
  readonly prune: boolean;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly revision: string;
  readonly options: OptionChoice;
}

/** Objects that a sync may be asked for; hooks run by themselves. */
export const syncable = (managed: readonly Managed[]): readonly Managed[] =>
  managed.filter(({ hook }) => !hook);

/** What differs is chosen to begin with; where nothing does, a sync applies everything again. */
export const firstDraft = (managed: readonly Managed[], only?: string): SyncDraft => {
  const changes = changesOf(managed);
  const start = changes.length > 0 ? changes : syncable(managed);
  const chosen = only === undefined ? start.map(keyText) : [only];
  return {
    chosen: new Set(chosen),
    chosenAt: '',
    prune: false,
    dryRun: false,
    force: false,
    revision: '',
    options: NO_CHOICE,
  };
};

/** Another revision has other objects: what was chosen among those of the one before says nothing of them. */
export const draftAt = (managed: readonly Managed[], draft: SyncDraft): SyncDraft =>
  draft.chosenAt === draft.revision.trim() ? draft : { ...draft, chosen: firstDraft(managed).chosen };

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
  readonly resources?: readonly ResourceKey[];
  readonly syncOptions?: readonly string[];
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

/** Whether exactly what differs is chosen. */
export const isChangedOnly = (managed: readonly Managed[], { chosen }: Pick<SyncDraft, 'chosen'>): boolean =>
  isOnlyChanged(
    changesOf(managed),
    syncable(managed).filter(one => chosen.has(keyText(one))),
  );

/** What the runtime is asked; `own` are the options of the application. */
export const wishOf = (managed: readonly Managed[], draft: SyncDraft, own: readonly string[]): SyncWish => {
  const all = syncable(managed);
  const syncOptions = wishedOptions(own, draft.options);
  return {
    prune: draft.prune,
    dryRun: draft.dryRun,
    force: draft.force,
    ...(draft.revision.trim() === '' ? {} : { revision: draft.revision.trim() }),
    ...(isWholeSync(managed, draft)
      ? {}
      : { resources: all.filter(one => draft.chosen.has(keyText(one))).map(keyOf) }),
    ...(syncOptions === undefined ? {} : { syncOptions }),
  };
};

/** What a sync does to one object. */
export type Change = 'create' | 'change' | 'delete' | 'keep' | 'same';

export const changeOf = (
  { live, sync, requiresPruning }: Pick<Managed, 'live' | 'sync' | 'requiresPruning'>,
  prune: boolean,
): Change => {
  if (requiresPruning) return prune ? 'delete' : 'keep';
  if (live == null) return 'create';
  return sync === 'OutOfSync' ? 'change' : 'same';
};

/** How many of the chosen objects become what. */
export const outcomeOf = (managed: readonly Managed[], { chosen, prune }: SyncDraft) => {
  const changes = syncable(managed)
    .filter(one => chosen.has(keyText(one)))
    .map(one => changeOf(one, prune));
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
