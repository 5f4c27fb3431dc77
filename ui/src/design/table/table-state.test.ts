import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableStateFromSearch, tableStateToSearch } from './table-state.ts';
import type { TableState } from './types.ts';

const columns = [
  { id: 'name', sort: true as const },
  { id: 'started', sort: true as const },
  { id: 'branch' },
];

describe('state of a table in an address', () => {
  test('a descending sort is written with a dash', () => {
    expect(tableStateToSearch({ sort: { column: 'started', direction: 'descending' } })).toEqual({
      sort: '-started',
      columns: undefined,
      density: undefined,
    });
  });

  test('what the table does not know is left out', () => {
    expect(tableStateFromSearch({ sort: '-gone', columns: 'gone', density: 'huge' }, columns)).toEqual({});
    expect(tableStateFromSearch({ sort: 7, columns: null, density: [] }, columns)).toEqual({});
  });

  test('a column that cannot be sorted is no sort', () => {
    expect(tableStateFromSearch({ sort: 'branch' }, columns)).toEqual({});
  });

  test('known columns stay in their order, once', () => {
    expect(tableStateFromSearch({ columns: 'branch,gone,name,branch' }, columns).columns).toEqual([
      'branch',
      'name',
    ]);
  });

  test('the usual density is not written', () => {
    expect(tableStateToSearch({ density: 'normal' }).density).toBeUndefined();
  });

  test('every state is read back as it was written', () => {
    const state = fc.record(
      {
        sort: fc.record({
          column: fc.constantFrom('name', 'started'),
          direction: fc.constantFrom('ascending' as const, 'descending' as const),
        }),
        columns: fc.uniqueArray(fc.constantFrom('name', 'started', 'branch'), { minLength: 1 }),
        density: fc.constantFrom('dense' as const, 'tall' as const),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(state, (written: TableState) => {
        expect(tableStateFromSearch(tableStateToSearch(written), columns)).toEqual(written);
      }),
    );
  });
});
