import { expect, test } from 'vitest';
import type { Column } from '../design/table/index.ts';
import { toldColumns } from './told-columns.ts';

interface Row {
  readonly why?: string;
}
const columns = [{ id: 'name' }, { id: 'why' }] as unknown as readonly Column<Row>[];
const idsFor = (...rows: readonly Row[]) =>
  toldColumns(columns, rows, { why: ({ why }) => why !== undefined }).map(({ id }) => id);

test('a column in which no row has anything to tell is left out', () => {
  expect(idsFor({}, {})).toEqual(['name']);
  expect(idsFor()).toEqual(['name']);
  expect(idsFor({}, { why: 'it does not answer' })).toEqual(['name', 'why']);
});
