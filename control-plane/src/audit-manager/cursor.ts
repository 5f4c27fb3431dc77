import { canonicalJson, sha256Hex } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';

/**
 * A cursor is the place where a page ended, tied to the query that gave it. It is no secret and grants
 * nothing (every query is bound to its account); the tie only keeps a mixed-up cursor from giving odd pages.
 */
export const encodeCursor = (seq: number, query: unknown): string =>
  Buffer.from(`${seq}.${fingerprint(query)}`).toString('base64url');

/** The place a cursor stands for; refuses one that is damaged or of another query. */
export const decodeCursor = (cursor: string, query: unknown): number => {
  const [, seq] = /^(\d{1,15})\./.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (seq === undefined || cursor !== encodeCursor(Number(seq), query)) {
    throw new Fault(
      'REQUEST_INVALID',
      'cursor: must come from the page before, asked with the same filters',
      {
        problems: ['query.cursor'],
      },
    );
  }
  return Number(seq);
};

const fingerprint = (query: unknown): string => sha256Hex(canonicalJson(query)).slice(0, 16);
