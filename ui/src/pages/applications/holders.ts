import type { FleetNumbers } from './use-fleet.ts';

/** Something that holds applications, and how those that the filter leaves stand. */
export type Holder = NonNullable<FleetNumbers['holders']>[number];

/** In place of the id of what holds a root. */
export const ROOT = '';

/** So many can be read at a glance. */
const FEW_APPLICATIONS = 60;
const FEW_BRANCHES = 20;

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
