import { Fault } from '@freshet/kit/errors';

/** One page of a list that is ordered by a unique text. */
export interface PageRequest {
  readonly limit: number;
  /** Only what comes after this text. */
  readonly after?: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the page ended; absent on the last one. */
  readonly end?: string;
}

/** Turns one row too many into the knowledge that there is a next page. */
export const pageOf = <Item>(
  rows: readonly Item[],
  limit: number,
  placeOf: (item: Item) => string,
): Page<Item> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return rows.length > limit && last !== undefined ? { items, end: placeOf(last) } : { items };
};

/** A cursor only says where to go on; every query is bound to its account, so a forged one gains nothing. */
export const encodeCursor = (place: string): string => Buffer.from(place).toString('base64url');

export const decodeCursor = (cursor: string): string => {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (place === '' || encodeCursor(place) !== cursor || /\p{Cc}/u.test(place)) {
    throw new Fault('REQUEST_INVALID', 'query.cursor: must come from the page before', {
      problems: ['query.cursor'],
    });
  }
  return place;
};

/** The page that a query asks for. */
export const pageRequest = ({
  limit,
  cursor,
}: {
  limit: number;
  cursor?: string | undefined;
}): PageRequest => (cursor === undefined ? { limit } : { limit, after: decodeCursor(cursor) });

/** The cursor part of a reply. */
export const nextCursor = ({ end }: Page<unknown>): { nextCursor?: string } =>
  end === undefined ? {} : { nextCursor: encodeCursor(end) };

/** The length of the whole list, for a caller from whom nothing of this page was kept. */
export const totalFor = (
  { items }: Page<unknown>,
  shown: readonly unknown[],
  total: number,
): { total?: number } => (shown.length === items.length ? { total } : {});
