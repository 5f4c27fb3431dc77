/**
 * The row of each line when lines take different numbers of rows: none when folded away, several when wrapped. Only
 * blocks of lines that differ from one row per line are kept, so a log of any length costs what is loaded of it.
 */
export interface RowIndex {
  /** Rows of all lines. */
  readonly total: () => number;
  readonly rowOf: (line: number) => number;
  /** The line that covers a row; the last line when there are not so many rows. */
  readonly lineAt: (row: number) => number;
}

/** Lines per block. */
export const BLOCK = 512;

/** A block and how many rows its lines take together. */
export interface UnevenBlock {
  readonly block: number;
  readonly rows: number;
}

interface Placed {
  readonly start: number;
  readonly end: number;
  readonly row: number;
  readonly endRow: number;
}

/** `uneven` is in order of blocks; lines of all other blocks take one row each. */
export const createRowIndex = (
  rowsOf: (line: number) => number,
  count: number,
  uneven: readonly UnevenBlock[] = [],
): RowIndex => {
  const placed: Placed[] = [];
  let extra = 0;
  for (const { block, rows } of uneven) {
    const start = block * BLOCK;
    const end = Math.min(count, start + BLOCK);
    placed.push({ start, end, row: start + extra, endRow: start + extra + rows });
    extra += rows - (end - start);
  }
  /** The last uneven block that begins at or before a value. */
  const before = (value: number, of: 'start' | 'row'): Placed | undefined => {
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((placed[middle]?.[of] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    return placed[low - 1];
  };
  const rowOf = (line: number): number => {
    const at = Math.min(line, count);
    const near = before(at, 'start');
    if (near === undefined) return at;
    if (at >= near.end) return near.endRow + at - near.end;
    let { row } = near;
    for (let one = near.start; one < at; one += 1) row += rowsOf(one);
    return row;
  };
  const lineAt = (row: number): number => {
    const last = Math.max(0, count - 1);
    const near = before(Math.max(0, row), 'row');
    if (near === undefined) return Math.max(0, Math.min(last, row));
    if (row >= near.endRow) return Math.min(last, near.end + row - near.endRow);
    let end = near.row;
    for (let line = near.start; line < near.end; line += 1) {
      end += rowsOf(line);
      if (end > row) return line;
    }
    return last;
  };
  return { total: () => count + extra, rowOf, lineAt };
};
