import type { Paint } from '../host/index.ts';
import { safeText } from './safe-text.ts';
import type { Cell, Column, Tone } from './view.ts';
import { displayWidth, padTo, truncateTo } from './width.ts';

const GAP = '   ';
/** No column gets narrower than this, however small the terminal. */
const MIN_WIDTH = 8;

export interface TableOptions {
  readonly paint: Paint;
  /** Leave out spare columns and cut the widest others until a row fits; undefined keeps every character. */
  readonly maxWidth?: number | undefined;
}

/** Rows below a header, columns aligned by display width, without spaces at the ends of lines. */
export const renderTable = <Item>(
  offered: readonly Column<Item>[],
  items: readonly Item[],
  { paint, maxWidth }: TableOptions,
): string => {
  const measured = offered.map(column => measure(column, items));
  const kept = maxWidth === undefined ? measured : shrink(withoutSpare(measured, maxWidth), maxWidth);
  const columns = kept.map(({ column }) => column);
  const widths = kept.map(({ width }) => width);
  const rows = items.map((_, row) => kept.map(({ cells }) => cells[row] ?? ''));
  const line = (cells: readonly string[], tint: (text: string, index: number) => string): string =>
    cells
      .map((cell, index) => {
        const fitted = truncateTo(cell, widths[index] ?? 0);
        const isLast = index === cells.length - 1;
        const side = columns[index]?.align ?? 'left';
        const gap = isLast && side === 'left' ? '' : padding(fitted, widths[index] ?? 0);
        return side === 'left' ? tint(fitted, index) + gap : gap + tint(fitted, index);
      })
      .join(GAP)
      .trimEnd();
  const header = line(
    columns.map(column => column.title),
    title => paint.bold(title),
  );
  const body = rows.map((row, rowIndex) => {
    const item = items[rowIndex] as Item;
    return line(row, (text, index) => tinted(text, columns[index]?.tone?.(item), paint));
  });
  return `${[header, ...body].join('\n')}\n`;
};

const padding = (text: string, width: number): string => padTo('', width - displayWidth(text));

const cellText = (cell: Cell): string => {
  if (cell === undefined || cell === '') return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (Array.isArray(cell)) return cell.length > 0 ? safeText(cell.join(', ')) : '-';
  return safeText(String(cell));
};

const tinted = (text: string, tone: Tone | undefined, paint: Paint): string => {
  if (tone === 'good') return paint.green(text);
  if (tone === 'warn') return paint.yellow(text);
  if (tone === 'bad') return paint.red(text);
  return tone === 'dim' ? paint.dim(text) : text;
};

interface Measured<Item> {
  readonly column: Column<Item>;
  readonly cells: readonly string[];
  readonly width: number;
}

const measure = <Item>(column: Column<Item>, items: readonly Item[]): Measured<Item> => {
  const cells = items.map(item => cellText(column.value(item)));
  return { column, cells, width: Math.max(displayWidth(column.title), ...cells.map(displayWidth)) };
};

const rowWidth = (columns: readonly { readonly width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1));

/** Leaves out spare columns, the last first, until the row fits or none is left. */
const withoutSpare = <Item>(columns: readonly Measured<Item>[], maxWidth: number): Measured<Item>[] => {
  const kept = [...columns];
  while (rowWidth(kept) > maxWidth) {
    const last = kept.findLastIndex(({ column }) => column.spare);
    if (last === -1) break;
    kept.splice(last, 1);
  }
  return kept;
};

/** Takes from the widest column until the row fits, so that short columns stay whole. */
const shrink = <Item>(columns: readonly Measured<Item>[], maxWidth: number): Measured<Item>[] => {
  const shrunk = columns.map(column => ({ ...column }));
  const cuttable = shrunk.filter(({ column }) => !column.whole);
  for (let excess = rowWidth(shrunk) - maxWidth; excess > 0; excess -= 1) {
    const widest = cuttable.reduce<(typeof shrunk)[number] | undefined>(
      (most, column) => (most && most.width >= column.width ? most : column),
      undefined,
    );
    if (!widest || widest.width <= MIN_WIDTH) break;
    widest.width -= 1;
  }
  return shrunk;
};
