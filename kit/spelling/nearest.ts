import { editDistance } from './edit-distance.ts';

/** The candidate that was most likely meant, or undefined when none is close. Letter case counts nothing. */
export const nearest = (text: string, candidates: Iterable<string>): string | undefined => {
  const typed = text.toLowerCase();
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    // A wrong guess is worse than none: one edit for each three letters.
    const room = Math.max(1, Math.floor(candidate.length / 3));
    if (Math.abs(candidate.length - typed.length) > room) continue;
    const edits = editDistance(typed, candidate.toLowerCase());
    if (edits <= room && (!best || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
};
