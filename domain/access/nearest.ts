const COMPARED_MAX = 64;

/** Number of single-letter edits between two short texts. */
const distance = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const removed = (previous[column] ?? 0) + 1;
      const added = (current[column - 1] ?? 0) + 1;
      current.push(Math.min(replaced, removed, added));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
};

/** The candidate a person most likely meant, or undefined when none is close. */
const nearest = (text: string, candidates: readonly string[]): string | undefined => {
  if (text.length > COMPARED_MAX) return undefined;
  const asWritten = text.toLowerCase().replaceAll(/[\s_]+/g, '-');
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const edits = distance(asWritten, candidate);
    if (edits <= Math.max(1, Math.floor(candidate.length / 3)) && (!best || edits < best.edits)) {
      best = { candidate, edits };
    }
  }
  return best?.candidate;
};

/** The end of a sentence that offers the nearest candidate; empty when none is close. */
export const didYouMean = (text: string, candidates: readonly string[]): string => {
  const found = nearest(text, candidates);
  return found === undefined ? '' : `; did you mean ${JSON.stringify(found)}?`;
};
