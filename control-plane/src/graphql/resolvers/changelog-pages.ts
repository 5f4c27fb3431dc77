/**
 * Two histories as one list, page by page. A call that made a commit is one entry with it and stands where the commit
 * does, whichever of the two a page of its history ends with: calls that made a commit which is in the list are no
 * entries of their own, and a commit brings its call along from wherever that is.
 */
import { Instant } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import { z } from 'zod';
import type { AuditManager } from '../../audit-manager/index.ts';
import type { ReadChange } from '../../event-handler/index.ts';

export type Call = Awaited<ReturnType<AuditManager['list']>>['records'][number];

interface Entry {
  readonly at: Date;
  readonly change?: ReadChange;
  readonly call?: Call;
}

/** A call and where it stands: the log has an order of its own, in which a call may be a little older than its follower. */
export interface PlacedCall {
  readonly at: Date;
  readonly call: Call;
}

/** Where either history was read up to. */
const Place = z.strictObject({
  change: z.strictObject({ at: Instant, id: z.string().refine(isId) }).optional(),
  call: z.strictObject({ at: Instant, seq: z.int() }).optional(),
});
export type Place = z.infer<typeof Place>;

/** What was found for a page. */
export interface Found {
  /** One more than the page has, where there are so many. */
  readonly changes: readonly ReadChange[];
  /** The calls that made these commits. */
  readonly makers: readonly Call[];
  /** Calls that are entries of their own, one more than the page has where there are so many. */
  readonly alone: readonly PlacedCall[];
  /** How far calls were looked through, where there are others after that. */
  readonly scannedTo?: PlacedCall | undefined;
}

export const commitOf = ({ details }: Call): string | undefined => {
  const commit = (details as { commit?: unknown } | undefined)?.commit;
  return typeof commit === 'string' && commit !== '' ? commit : undefined;
};

export const pageOf = (
  { changes, makers, alone, scannedTo }: Found,
  { place, limit }: { readonly place: Place; readonly limit: number },
): { readonly entries: readonly Entry[]; readonly end: string | undefined } => {
  const byCommit = new Map(makers.map(call => [commitOf(call), call]));
  const joined = changes.map((change): Entry => {
    const call = byCommit.get(change.commit.sha);
    return { at: change.at, change, ...(call ? { call } : {}) };
  });
  const all = [...joined, ...alone]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    // Beyond where calls were looked through, one may be missing.
    .filter(({ at }) => !scannedTo || at.getTime() >= scannedTo.at.getTime());
  const entries = all.slice(0, limit);
  const hasMore = all.length > limit || scannedTo !== undefined || changes.length > limit;
  const isWhole = entries.length === all.length;
  return {
    entries,
    end: hasMore ? cursorOf(placeAfter(entries, place, isWhole ? scannedTo : undefined)) : undefined,
  };
};

const placeAfter = (page: readonly Entry[], before: Place, scannedTo: PlacedCall | undefined): Place => {
  const change = page.findLast(entry => entry.change)?.change;
  const last = scannedTo ?? page.findLast(entry => entry.call && !entry.change);
  return {
    ...before,
    ...(change ? { change: { at: change.at.toISOString(), id: change.id } } : {}),
    ...(last?.call ? { call: { at: last.at.toISOString(), seq: last.call.seq } } : {}),
  };
};

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

export const placeOf = (after: string | null | undefined): Place => {
  if (!after) return {};
  try {
    return Place.parse(JSON.parse(Buffer.from(after.slice(0, 1_000), 'base64url').toString()));
  } catch {
    throw new Fault('REQUEST_INVALID', 'after is no cursor of the changelog');
  }
};
