interface Change {
  readonly before: string;
  readonly after: string;
  /** What the details hold beside the two. */
  readonly rest: Readonly<Record<string, unknown>> | undefined;
}

type Details = Readonly<Record<string, unknown>>;

/** Access rules call the two otherwise, and a rule that is new or gone has only one of them. */
const PAIRS = [
  ['before', 'after'],
  ['previous', 'rule'],
] as const;

/** Reads the details of a record as a change of something, where they are one. */
export const changeOf = (details: Details): Change | undefined => {
  const pair = PAIRS.find(([before, after]) => before in details && after in details);
  if (pair === undefined) return undefined;
  const [before, after] = pair;
  const rest = Object.fromEntries(Object.entries(details).filter(([key]) => key !== before && key !== after));
  return {
    before: textOf(details[before]),
    after: textOf(details[after]),
    rest: Object.keys(rest).length === 0 ? undefined : rest,
  };
};

/** Keys in one order, so that only what changed differs. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  return JSON.stringify(ordered(value), undefined, 2);
};

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
};
