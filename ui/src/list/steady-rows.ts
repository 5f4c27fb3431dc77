interface Parted<Row> {
  readonly shown: readonly Row[];
  /** They would push others away, so they wait until somebody asks for them. */
  readonly waiting: readonly Row[];
}

/**
 * Parts what the server has from what the list may show without moving a row: what stands behind the last known row
 * moves nothing, so pages that are read on and newcomers at the end come at once.
 */
export const partSteady = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  known: ReadonlySet<string>,
): Parted<Row> => {
  const last = rows.findLastIndex(row => known.has(keyOf(row)));
  const isShown = (row: Row, index: number) => index > last || known.has(keyOf(row));
  return { shown: rows.filter(isShown), waiting: rows.filter((row, index) => !isShown(row, index)) };
};
