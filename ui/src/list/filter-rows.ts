import type { Filter, Query } from '../design/filter-bar/index.ts';

interface Reading<Row> {
  /** The values of a row under a key of the filter. */
  readonly values: (row: Row, key: string) => readonly string[];
  /** What free text is looked for in. */
  readonly words: (row: Row) => string;
}

/** The rows that a query asks for: any value of a key, every key, every word. For lists that are here as a whole. */
export const filterRows = <Row>(
  rows: readonly Row[],
  { filters, text }: Query,
  { values, words }: Reading<Row>,
): readonly Row[] => {
  const byKey = Object.entries(Object.groupBy(filters, ({ key }) => key)) as [string, readonly Filter[]][];
  const wanted = text.map(word => word.toLowerCase());
  return rows.filter(row => {
    const haystack = words(row).toLowerCase();
    return (
      wanted.every(word => haystack.includes(word)) &&
      byKey.every(([key, asked]) => answers(values(row, key), asked))
    );
  });
};

const answers = (values: readonly string[], asked: readonly Filter[]): boolean => {
  const has = ({ value }: Filter) => values.some(one => one.toLowerCase() === value.toLowerCase());
  const [excluded, included] = [asked.filter(({ not }) => not), asked.filter(({ not }) => !not)];
  return !excluded.some(has) && (included.length === 0 || included.some(has));
};
