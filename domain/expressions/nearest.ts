const COMPARED_MAX = 64;

/** Number of edits between two short texts, where swapping neighbours is one edit: the commonest slip. */
const distance = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swaps ? at(row - 2, column - 2) + 1 : replaced;
      current.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(from.length, to.length);
};

/** The candidate that was most likely meant, or undefined when none is close. Letter case counts little. */
export const nearest = (text: string, candidates: Iterable<string>): string | undefined => {
  if (text.length > COMPARED_MAX) return undefined;
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const room = Math.max(1, Math.floor(candidate.length / 3));
    if (Math.abs(candidate.length - text.length) > room) continue;
    const edits = distance(text.toLowerCase(), candidate.toLowerCase());
    if (edits <= room && (!best || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
};
