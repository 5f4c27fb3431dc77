import type { ReactNode } from 'react';

/** What rows can ask for. The object stays the same for the life of a table, so that it never draws a row anew. */
export interface RowActs<Row> {
  /** Name of the box that chooses a row: looked up once, not for every row. */
  readonly selectLabel: string;
  readonly href: (row: Row) => string | undefined;
  /** A plain click on the link; `false` leaves it to the browser. */
  readonly open: (row: Row) => boolean;
  readonly actions: (row: Row) => ReactNode;
  readonly select: (key: string, range: boolean) => void;
  readonly fold: (group: string) => void;
  readonly focused: (key: string) => void;
}
