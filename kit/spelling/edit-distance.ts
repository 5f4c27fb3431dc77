/** Longer texts are no slips of the finger, and comparing them costs the product of their lengths. */
const LONGEST = 100;

/**
 * How many insertions, deletions, replacements and swaps of neighbours turn one text into the other; infinite for
 * texts that are too long to be compared.
 */
export const editDistance = (from: string, to: string): number => {
  if (from.length > LONGEST || to.length > LONGEST) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = cell(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swaps ? cell(beforeLast, column - 2) + 1 : replaced;
      current.push(Math.min(replaced, swapped, cell(last, column) + 1, cell(current, column - 1) + 1));
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, to.length);
};

const cell = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
