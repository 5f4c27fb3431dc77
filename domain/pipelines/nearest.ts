import { editDistance } from '@freshet/kit/spelling';

const COMPARED_MAX = 64;
const EDITS_MAX = 4;
const LENGTH_GAP_MAX = 2;
/** Among thousands of names a guess costs more than it is worth. */
const CANDIDATES_MAX = 500;

/** Spelling with the differences that people do not see taken out. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');

const closeEnough = (typed: string, candidate: string): number | undefined => {
  if (Math.abs(typed.length - candidate.length) > LENGTH_GAP_MAX) return undefined;
  const edits = editDistance(typed, candidate);
  return edits <= Math.min(EDITS_MAX, Math.max(1, Math.floor(typed.length / 3))) ? edits : undefined;
};

/**
 * The candidate a person most likely meant, or undefined when none is close: one that continues what was typed,
 * else the one with the fewest edits. A wrong guess is worse than none, so short words allow one edit only.
 */
export const nearest = (text: string, candidates: Iterable<string>): string | undefined => {
  if (text.length < 2 || text.length > COMPARED_MAX) return undefined;
  const typed = bare(text);
  let continued: string | undefined;
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  let tried = 0;
  for (const candidate of candidates) {
    tried += 1;
    if (tried > CANDIDATES_MAX) break;
    if (candidate.startsWith(text) && candidate.length < (continued?.length ?? COMPARED_MAX))
      continued = candidate;
    const edits = closeEnough(typed, bare(candidate));
    if (edits !== undefined && edits < (best?.edits ?? EDITS_MAX + 1)) best = { candidate, edits };
  }
  return continued ?? best?.candidate;
};
