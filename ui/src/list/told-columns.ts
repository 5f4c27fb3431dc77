import type { Column } from '../design/table/index.ts';

/** By the id of a column, whether a row has something to tell in it. */
type Tells<Row> = Readonly<Record<string, (row: Row) => boolean>>;

/** The columns without those in which none of the rows has anything to tell. */
export const toldColumns = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly NoInfer<Row>[],
  tells: Tells<NoInfer<Row>>,
): readonly Column<Row>[] =>
  columns.filter(({ id }) => {
    const isTold = tells[id];
    return isTold === undefined || rows.some(isTold);
  });
