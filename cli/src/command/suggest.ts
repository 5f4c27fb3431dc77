/** The few known words nearest to what was typed: same start, or a slip or two away. */
export const nearest = (typed: string, known: readonly string[], count = 3): string[] => {
  const limit = Math.max(1, Math.min(3, Math.floor(typed.length / 3)));
  return known
    .map(word => ({ word, distance: word.startsWith(typed) ? 0.5 : editDistance(typed, word) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word, 'en'))
    .slice(0, count)
    .map(({ word }) => word);
};

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
const editDistance = (a: string, b: string): number => {
  // Far longer than any command: whatever it is, it is not a slip of the finger.
  if (a.length > 64 || b.length > 64) return Number.POSITIVE_INFINITY;
  let twoBack: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = cell(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const best = Math.min(cell(row, j - 1) + 1, cell(previous, j) + 1, replaced);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(best, cell(twoBack, j - 2) + 1) : best);
    }
    twoBack = previous;
    previous = row;
  }
  return cell(previous, b.length);
};

const cell = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

/** Commands that someone who typed these words may have meant. */
export const suggestCommands = (
  words: readonly string[],
  known: readonly string[],
  paths: readonly (readonly string[])[],
): string[] => {
  const typed = words[known.length] ?? '';
  const siblings = new Set(
    paths
      .filter(path => known.every((word, index) => path[index] === word))
      .map(path => path[known.length] ?? ''),
  );
  const close = nearest(typed, [...siblings]).map(word => [...known, word]);
  // `freshet users`, `freshet login`: the right word in the wrong place.
  const elsewhere = paths
    .filter(path => path.some(word => word === typed || word === `${typed}s`))
    .sort((a, b) => Number(b[0] === 'get') - Number(a[0] === 'get'));
  const all = [...close, ...elsewhere].map(path => `freshet ${path.join(' ')}`);
  return [...new Set(all)].slice(0, 3);
};
