import type { ReactNode } from 'react';

/** One column. Define the list once, outside the render: rows are drawn anew only when it changes. */
export interface Column<Row> {
  readonly id: string;
  /** Plain words: also the label in cards, in the display menu and for screen readers. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What is compared to flash the cell once when it changes. */
  readonly value?: ((row: Row) => string | number | undefined) | undefined;
  /** `true`: the page sorts (on the server); a function: the table sorts what it has. */
  readonly sort?: true | ((a: Row, b: Row) => number) | undefined;
  /** First direction of a click on the header; ascending unless told. */
  readonly sortFirst?: SortDirection | undefined;
  /** Exact width in pixels; without it the column takes `flex` shares of what is left, at least `min`. */
  readonly width?: number | undefined;
  readonly min?: number | undefined;
  readonly flex?: number | undefined;
  readonly align?: 'start' | 'end' | undefined;
  /** 1 always stays; higher numbers leave first when there is no room, and 3 and more are not in cards. 2 unless told. */
  readonly priority?: number | undefined;
  /** Not shown until the reader asks for it. */
  readonly hidden?: boolean | undefined;
  /** In a card it needs no label beside it: what it says is plain. */
  readonly bareInCards?: boolean | undefined;
  /** The header is read aloud, not shown. */
  readonly quietHeader?: boolean | undefined;
}

export type SortDirection = 'ascending' | 'descending';

export interface Sort {
  readonly column: string;
  readonly direction: SortDirection;
}

export type Density = 'dense' | 'normal' | 'tall';

/** How a reader wants to see the table; a plain object that the page keeps in its address. */
export interface TableState {
  readonly sort?: Sort | undefined;
  /** Shown columns in order; the columns' own order and `hidden` when absent. */
  readonly columns?: readonly string[] | undefined;
  readonly density?: Density | undefined;
}

/** Header of the rows that follow it. */
export interface TableGroup {
  readonly id: string;
  readonly title: ReactNode;
  /** Plain words for the button that folds the group. */
  readonly label: string;
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
}

/** Rows that come from the server page by page. */
export interface TablePage {
  /** Rows on the server, when it counts them. */
  readonly total?: number | undefined;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** The rows at hand are being read anew: more are asked for after that. */
  readonly isReread?: boolean;
  readonly onMore: () => void;
  /** Shown below the rows when the next page did not come. */
  readonly error?: ReactNode;
}

export interface TableSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/** Rows that wait, so that none moves under the pointer. */
export interface FreshRows {
  readonly count: number;
  /** "3 new builds"; counted rows unless told. */
  readonly label?: string | undefined;
  readonly onShow: () => void;
}
