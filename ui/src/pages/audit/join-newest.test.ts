import { expect, test } from 'vitest';
import { joinNewest } from './join-newest.ts';

const rows = (...places: number[]) => places.map(seq => ({ id: `r${seq}`, seq }));
const join = (newest: number[], loaded: number[], nextCursor?: string) => {
  const { records, hasGap } = joinNewest(
    { records: rows(...newest), ...(nextCursor === undefined ? {} : { nextCursor }) },
    rows(...loaded),
  );
  return [records.map(({ seq }) => seq), hasGap];
};

test('each record is there once, the newest first', () => {
  expect(join([5, 4, 3], [4, 3, 2], 'more')).toEqual([[5, 4, 3, 2], false]);
  expect(join([4, 3], [4, 3, 2], 'more')).toEqual([[4, 3, 2], false]);
});

test('a page of nothing but new records says that some lie between', () => {
  expect(join([9, 8], [4, 3], 'more')).toEqual([[9, 8, 4, 3], true]);
  expect(join([9, 8], [])).toEqual([[9, 8], false]);
});
