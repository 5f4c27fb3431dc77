import type { Paint } from '../host/index.ts';
import { safeText } from './safe-text.ts';
import type { Cell, Column, Tone } from './view.ts';
import { displayWidth, padTo, truncateTo } from './width.ts';

const GAP = '   ';
/** No column gets narrower than this, however small the terminal. */
const MIN_WIDTH = 8;

export interface TableOptions {
  readonly paint: Paint;
  /** Cut the widest columns until a row fits; undefined keeps every character. */
  readonly maxWidth?: number | undefined;
}

/** Rows below a header, columns aligned by display width, without spaces at the ends of lines. */
export const renderTable = <Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  { paint, maxWidth }: TableOptions,
): string => {
  const rows = items.map(item => columns.map(column => cellText(column.value(item))));
  const natural = columns.map((column, index) =>
    Math.max(displayWidth(column.title), ...rows.map(row => displayWidth(row[index] ?? ''))),
  );
  const widths = maxWidth === undefined ? natural : shrink(natural, maxWidth);
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

/** Takes from the widest column until the row fits, so that short columns stay whole. */
const shrink = (natural: readonly number[], maxWidth: number): number[] => {
  const widths = [...natural];
  const room = maxWidth - GAP.length * (widths.length - 1);
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = Math.max(...widths);
    if (widest <= MIN_WIDTH) break;
    widths[widths.indexOf(widest)] = widest - 1;
    excess -= 1;
  }
  return widths;
};
