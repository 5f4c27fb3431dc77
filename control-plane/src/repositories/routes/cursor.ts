import { Fault } from '@freshet/kit/errors';

/** A cursor only says where to go on; every query is bound to its repository, so a forged one gains nothing. */
export const encodeCursor = (place: string): string => Buffer.from(place).toString('base64url');

export const decodeCursor = (cursor: string): string => {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (place === '' || encodeCursor(place) !== cursor || /\p{Cc}/u.test(place)) throw unusable();
  return place;
};

/** The place of a list that goes by numbers. */
export const decodeNumber = (cursor: string): number => {
  const place = decodeCursor(cursor);
  if (!/^\d{1,9}$/.test(place)) throw unusable();
  return Number(place);
};

const unusable = (): Fault =>
  new Fault('REQUEST_INVALID', 'query.cursor: must come from the page before', {
    problems: ['query.cursor'],
  });

/** Turns one item too many into the cursor of the next page. */
export const paged = <Item>(
  items: readonly Item[],
  limit: number,
  placeOf: (item: Item) => string,
): { page: readonly Item[]; nextCursor?: string } => {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return items.length > limit && last !== undefined
    ? { page, nextCursor: encodeCursor(placeOf(last)) }
    : { page };
};
