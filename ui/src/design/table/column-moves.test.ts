import { describe, expect, test } from 'vitest';
import { columnChoices, withColumnMoved, withColumnToggled } from './column-moves.ts';
import type { Column } from './types.ts';

const columns: readonly Column<unknown>[] = ['name', 'status', 'branch', 'age'].map(id => ({
  id,
  header: id,
  cell: () => undefined,
  hidden: id === 'age',
}));

describe('choosing columns', () => {
  test('hidden columns stand after the shown ones', () => {
    expect(columnChoices(columns, {}).map(choice => [choice.column.id, choice.shown])).toEqual([
      ['name', true],
      ['status', true],
      ['branch', true],
      ['age', false],
    ]);
  });

  test('a column put back in its place leaves nothing to remember', () => {
    const moved = withColumnMoved(columns, {}, { id: 'status', by: 1 });
    expect(moved.columns).toEqual(['name', 'branch', 'status']);
    expect(withColumnMoved(columns, moved, { id: 'status', by: -1 }).columns).toBeUndefined();
  });

  test('no column goes before the first, and none after the end', () => {
    expect(withColumnMoved(columns, {}, { id: 'status', by: -1 })).toEqual({});
    expect(withColumnMoved(columns, {}, { id: 'branch', by: 1 })).toEqual({});
    expect(withColumnMoved(columns, {}, { id: 'name', by: 1 })).toEqual({});
    expect(withColumnMoved(columns, {}, { id: 'age', by: -1 })).toEqual({});
  });

  test('a toggled column comes at the end, and leaves again', () => {
    const shown = withColumnToggled(columns, {}, 'age');
    expect(shown.columns).toEqual(['name', 'status', 'branch', 'age']);
    expect(withColumnToggled(columns, shown, 'age').columns).toBeUndefined();
  });
});
