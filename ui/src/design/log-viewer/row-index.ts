/**
 * Where each line stands when lines take different numbers of rows: none when folded away, several when wrapped.
 * Sums over blocks keep both questions cheap for millions of lines: which line is at a row, and at which row a line is.
 */
export interface RowIndex {
  /** Rows of all lines. */
  readonly total: () => number;
  /** Takes in lines up to this count; lines before the last one stay as they are. */
  readonly extend: (count: number) => void;
  readonly rowOf: (line: number) => number;
  /** The line that covers a row; the last line when there are not so many rows. */
  readonly lineAt: (row: number) => number;
}

const BLOCK = 512;

export const createRowIndex = (rowsOf: (line: number) => number): RowIndex => {
  const before: number[] = [0];
  let known = 0;
  let sum = 0;
  let lastRows = 0;

  const extend = (count: number) => {
    // The last line may have grown since.
    if (known > 0) {
      const now = rowsOf(known - 1);
      sum += now - lastRows;
      lastRows = now;
    }
    for (; known < count; known += 1) {
      if (known % BLOCK === 0) before[known / BLOCK] = sum;
      lastRows = rowsOf(known);
      sum += lastRows;
    }
  };
  const rowOf = (line: number): number => {
    const end = Math.min(line, known);
    const block = Math.min(Math.floor(end / BLOCK), before.length - 1);
    let row = before[block] ?? 0;
    for (let at = block * BLOCK; at < end; at += 1) row += rowsOf(at);
    return row;
  };
  const blockAt = (row: number): number => {
    let low = 0;
    let high = before.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((before[middle] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const lineAt = (row: number): number => {
    const block = blockAt(Math.max(0, row));
    let at = block * BLOCK;
    let end = before[block] ?? 0;
    for (; at < known; at += 1) {
      end += rowsOf(at);
      if (end > row) return at;
    }
    return Math.max(0, known - 1);
  };
  return { total: () => sum, extend, rowOf, lineAt };
};
