import type { ReactNode } from 'react';
import type { KeyHint } from '../key-hints/index.ts';
import type { Column, FreshRows, TableGroup, TablePage, TableSelection, TableState } from './types.ts';

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Defined once, outside the render; the first column names the row and carries its link. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly state?: TableState | undefined;
  readonly onStateChange?: ((state: TableState) => void) | undefined;
  readonly selection?: TableSelection | undefined;
  /** Address of a row: a real link, so that every way of opening works. */
  readonly href?: ((row: Row) => string | undefined) | undefined;
  /** A plain click on the link, or Enter. Without it the browser follows the link. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Space. */
  readonly onPeek?: ((row: Row) => void) | undefined;
  /** Any other key on a row; `true` when it was used. */
  readonly onRowKey?: ((key: string, row: Row) => boolean) | undefined;
  /** Buttons and a menu at the end of the row, while it is pointed at or focused. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** Rows of a group must follow each other. */
  readonly groupBy?: ((row: Row) => TableGroup) | undefined;
  /** Key of the row that a panel beside the table shows. */
  readonly current?: string | undefined;
  readonly page?: TablePage | undefined;
  /** The first rows are on their way; rows that are already here stay. */
  readonly loading?: boolean | undefined;
  /** How many rows to draw while the first ones are on their way. */
  readonly skeletonRows?: number | undefined;
  /** Shown instead of rows: nothing there yet. */
  readonly empty?: ReactNode;
  /** Shown instead of rows when `filtered`. */
  readonly nothingMatches?: ReactNode;
  readonly filtered?: boolean | undefined;
  /** Shown instead of rows, or above them when old rows are still here. */
  readonly error?: ReactNode;
  readonly fresh?: FreshRows | undefined;
  /** `fill` scrolls inside the place it has (unless told); `content` is as high as its rows, for some hundred at most. */
  readonly height?: 'fill' | 'content' | undefined;
  /** Below this width in pixels rows become cards; 640 unless told. */
  readonly cardsBelow?: number | undefined;
  /** At the end of the foot: "Updated 2 s ago". */
  readonly foot?: ReactNode;
  readonly noFoot?: boolean | undefined;
  readonly keyHints?: readonly KeyHint[] | undefined;
  /** Hears which rows can be seen, by their keys, once scrolling has come to rest. */
  readonly onSight?: ((keys: readonly string[]) => void) | undefined;
  /** Name under which the router remembers how far the reader had scrolled. */
  readonly scrollId?: string | undefined;
}
