import { Instant } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';

const CURSOR_LENGTH = 2_000;

/** Where a page ended: what it was sorted by, and the id that breaks ties. */
export interface Keyset {
  readonly value: string;
  readonly id: string;
}

/** Cursors leave as opaque text, and are good for the order that they were made in. */
export const cursorOf = (order: string, { value, id }: Keyset): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url');

/** What a list is sorted by: anything else in a cursor never gets as far as the database. */
const VALUES = {
  text: () => true,
  time: (value: string) => Instant.safeParse(value).success,
  /** The place of a state, then a name. */
  worst: (value: string) => /^[0-9] /.test(value),
} as const;

export type SortedBy = keyof typeof VALUES;

export const readCursor = (
  order: string,
  cursor: string | null | undefined,
  sortedBy: SortedBy = 'text',
): Keyset | undefined => {
  if (cursor === null || cursor === undefined || cursor === '') return undefined;
  const parts =
    cursor.length <= CURSOR_LENGTH ? parse(Buffer.from(cursor, 'base64url').toString()) : undefined;
  if (!isKeyset(parts) || parts[0] !== order || !VALUES[sortedBy](parts[1]))
    throw new Fault('REQUEST_INVALID', 'after is no cursor of a list in this order');
  return { value: parts[1], id: parts[2] };
};

const isKeyset = (parts: unknown): parts is [string, string, string] =>
  Array.isArray(parts) && parts.length === 3 && parts.every(isStorable);

const isStorable = (part: unknown): boolean =>
  typeof part === 'string' && part.isWellFormed() && !part.includes('\0');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** A page of rows of which one more than wanted was read. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => Keyset,
): { readonly rows: readonly Row[]; readonly end: Keyset | undefined } => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, end: rows.length > limit && last !== undefined ? place(last) : undefined };
};
