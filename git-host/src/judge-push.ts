import type { Place } from './place.ts';
import type { Quarantine } from './receive-dialogue.ts';
import { type RefUpdate, readRef } from './references.ts';
import { isAncestor } from './revisions.ts';

/** A reference that a push wants to move. */
export interface ProposedUpdate extends RefUpdate {
  readonly kind: 'branch' | 'tag';
  readonly name: string;
  /** Whether commits that were there would be lost from it. */
  readonly forced: boolean;
}

type Read = { readonly refused: string } | { readonly proposed: readonly ProposedUpdate[] };

/** Reads what a push wants, as far as a host without any rules of its own can judge it. */
export const readProposal = async (
  place: Place,
  {
    updates,
    quarantine,
    maxRefs,
  }: { updates: readonly RefUpdate[]; quarantine: Quarantine; maxRefs: number },
): Promise<Read> => {
  if (updates.length > maxRefs) return { refused: `a push may move at most ${maxRefs} references` };
  const proposed: ProposedUpdate[] = [];
  for (const update of updates) {
    const read = readRef(update.ref, { isDeletion: update.after === undefined });
    if (!read)
      return {
        refused: `${update.ref.slice(0, 200)} cannot be pushed: only branches and tags may be, and none named like a full reference, an id or HEAD`,
      };
    proposed.push({ ...update, ...read, forced: await isForced(place, update, quarantine) });
  }
  return { proposed };
};

const isForced = async (
  place: Place,
  { before, after }: RefUpdate,
  quarantine: Quarantine,
): Promise<boolean> => {
  if (before === undefined || after === undefined) return false;
  return !(await isAncestor(place, before, after, { ...quarantine }));
};
