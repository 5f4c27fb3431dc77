import type { FleetNumbers } from './use-fleet.ts';

/** Something that holds applications, and how those that the filter leaves stand. */
export type Holder = NonNullable<FleetNumbers['holders']>[number];

/** In place of the id of what holds a root. */
export const ROOT = '';

/** So many can be read at a glance. */
const FEW_APPLICATIONS = 60;
const FEW_BRANCHES = 20;
/** The server tells of no more, and with them of all that holds them in turn. */
export const MOST_HOLDERS = 1_000;

/** What each holder holds of the others; by `ROOT` those that nothing of them holds. Sources come first, then by name. */
export const holdersIn = (holders: readonly Holder[]): ReadonlyMap<string, readonly Holder[]> => {
  const known = new Set(holders.map(({ id }) => id));
  const within = Map.groupBy(holders, ({ parentId }) =>
    parentId != null && known.has(parentId) ? parentId : ROOT,
  );
  const place = ({ isGitSource, name }: Holder) => `${isGitSource ? 0 : 1} ${name}`;
  for (const held of within.values()) held.sort((one, other) => (place(one) < place(other) ? -1 : 1));
  return within;
};

/** A small tree is shown whole; of a large one, where it comes from. */
export const openAtFirst = (holders: readonly Holder[], total: number): ReadonlySet<string> =>
  new Set(total > FEW_APPLICATIONS || holders.length > FEW_BRANCHES ? [] : holders.map(({ id }) => id));

interface Opened {
  readonly text: string;
  readonly open: ReadonlySet<string>;
}

interface OpenWish {
  readonly text: string;
  /** What somebody opened and closed, and of which question. */
  readonly chosen: Opened | undefined;
  /** What was open before. */
  readonly before: ReadonlySet<string>;
  /** The numbers are of the question before. */
  readonly isOld: boolean;
  readonly holders: readonly Holder[];
  readonly total: number;
}

/** Another question is another tree, which opens by itself where it is small; until it is here the one before stays as it is. */
export const openNow = ({ text, chosen, before, isOld, holders, total }: OpenWish): ReadonlySet<string> => {
  if (chosen?.text === text) return chosen.open;
  return isOld ? before : openAtFirst(holders, total);
};

/** Whether there may be more that holds applications than the server told of. */
export const isCut = (holders: readonly Holder[]): boolean => holders.length >= MOST_HOLDERS;
