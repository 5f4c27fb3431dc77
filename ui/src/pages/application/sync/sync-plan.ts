import { changesOf, keyOf, keyText, type Live, type Managed, type ResourceKey } from '../application.ts';

/** What the sync dialog asks for. */
export interface SyncDraft {
  /** Keys of the objects to sync. */
  readonly chosen: ReadonlySet<string>;
  readonly prune: boolean;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly revision: string;
  readonly options: string;
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
    prune: false,
    dryRun: false,
    force: false,
    revision: '',
    options: '',
  };
};

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

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

/** What the runtime is asked. Everything that differs is no selection: hooks run, and the whole counts as synced. */
export const wishOf = (managed: readonly Managed[], draft: SyncDraft): SyncWish => {
  const all = syncable(managed);
  const changes = changesOf(managed);
  const isWhole = (changes.length > 0 ? changes : all).every(one => draft.chosen.has(keyText(one)));
  const isExtra = all.some(one => draft.chosen.has(keyText(one)) && !changes.includes(one));
  const options = linesOf(draft.options);
  return {
    prune: draft.prune,
    dryRun: draft.dryRun,
    force: draft.force,
    ...(draft.revision.trim() === '' ? {} : { revision: draft.revision.trim() }),
    ...(isWhole && !(isExtra && changes.length > 0)
      ? {}
      : { resources: all.filter(one => draft.chosen.has(keyText(one))).map(keyOf) }),
    ...(options.length === 0 ? {} : { syncOptions: options }),
  };
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
