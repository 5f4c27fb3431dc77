/** Compares rows by something written in them, as people of their language would; times in ISO form too. */
export const byText =
  <Row>(of: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    of(a).localeCompare(of(b));
