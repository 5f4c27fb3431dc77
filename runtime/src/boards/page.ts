import { Fault } from '@freshet/kit/errors';

/** What rows are ordered by; the last part tells any two apart. */
export type SortKey = readonly (string | number)[];

interface PageWish {
  readonly first: number;
  readonly after?: string | null | undefined;
  /** From the end to the beginning. */
  readonly reverse?: boolean | null | undefined;
}

interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly next: string | undefined;
}

const MOST_AT_ONCE = 500;
const LONGEST_CURSOR = 4_096;

const compared = (one: SortKey, other: SortKey): number => {
  for (const [place, part] of one.entries()) {
    const against = other[place];
    if (part === against || against === undefined) continue;
    if (typeof part === 'number' && typeof against === 'number') return part - against;
    return String(part) < String(against) ? -1 : 1;
  }
  return 0;
};

const invalid = (why: string): Fault => new Fault('REQUEST_INVALID', why);

const isKey = (value: unknown): value is SortKey =>
  Array.isArray(value) && value.every(part => typeof part === 'string' || typeof part === 'number');

const keyIn = (cursor: string): SortKey => {
  if (cursor.length > LONGEST_CURSOR) throw invalid('`after` is too long to be of a page');
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (isKey(key)) return key;
  } catch {
    // Told below: what cannot be read was not given out.
  }
  throw invalid('`after` is not of a page that was given');
};

/** Some rows in order, after the place that a page before ended at; rows that came or went meanwhile move nothing. */
export const pageOf = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  { first, after, reverse }: PageWish,
): RowPage<Row> => {
  if (!(first >= 1 && first <= MOST_AT_ONCE)) throw invalid(`\`first\` is between 1 and ${MOST_AT_ONCE}`);
  const turn = reverse ? -1 : 1;
  const from = after ? keyIn(after) : undefined;
  const sorted = rows
    .map(row => ({ row, key: keyOf(row) }))
    .sort((one, other) => turn * compared(one.key, other.key));
  const left = from ? sorted.filter(({ key }) => turn * compared(key, from) > 0) : sorted;
  const shown = left.slice(0, first);
  const last = left.length > shown.length ? shown.at(-1)?.key : undefined;
  return {
    rows: shown.map(({ row }) => row),
    total: rows.length,
    next: last && Buffer.from(JSON.stringify(last)).toString('base64url'),
  };
};
