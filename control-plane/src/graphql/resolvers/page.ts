import { Fault } from '@freshet/kit/errors';

const MAX_PAGE = 1_000;

/** `first` within its bounds; the schema has a default of its own for each list. */
export const pageSize = (first = 50): number => {
  if (first >= 1 && first <= MAX_PAGE) return first;
  throw new Fault('REQUEST_INVALID', `first must be between 1 and ${MAX_PAGE}`);
};

/** Cursors leave as opaque text, so that nobody builds one. */
export const pageInfo = (end: string | undefined) => ({
  hasNextPage: end !== undefined,
  endCursor: end === undefined ? null : Buffer.from(end).toString('base64url'),
});

export const placeOf = (cursor: string | null | undefined): { after?: string } =>
  cursor ? { after: Buffer.from(cursor.slice(0, 512), 'base64url').toString().replaceAll('\0', '') } : {};

/** For lists whose cursors are opaque already. */
export const endOf = (end: string | undefined) => ({
  hasNextPage: end !== undefined,
  endCursor: end ?? null,
});

/** Maps of names leave as lists, in one order. */
export const pairsOf = (map: Readonly<Record<string, string>>) =>
  Object.entries(map)
    .map(([key, value]) => ({ key, value }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
