import { describe, expect, test } from 'vitest';
import { commandOf } from './commands.ts';
import { arrange } from './items.ts';
import { cardColumns, chosenColumns, fitColumns, gridTemplate } from './layout.ts';
import { allToggled, coverage, toggled, withRange } from './selection.ts';
import { nextSort, sortRows } from './sort.ts';
import type { Column } from './types.ts';

interface Person {
  readonly name: string;
  readonly team: string;
}

const column = (id: string, more: Partial<Column<Person>> = {}): Column<Person> => ({
  id,
  header: id,
  cell: () => undefined,
  ...more,
});
const ids = (columns: readonly Column<Person>[]) => columns.map(({ id }) => id);

describe('columns', () => {
  const columns = [column('name'), column('team'), column('age', { hidden: true })];

  test('a hidden column is shown only when asked for', () => {
    expect(ids(chosenColumns(columns, {}))).toEqual(['name', 'team']);
    expect(ids(chosenColumns(columns, { columns: ['age', 'name'] }))).toEqual(['name', 'age']);
  });

  test('the first column cannot be taken away', () => {
    expect(ids(chosenColumns(columns, { columns: ['team'] }))).toEqual(['name', 'team']);
  });

  test('the least important column leaves first, and the first one never', () => {
    const wide = [
      column('name', { width: 100 }),
      column('a', { width: 100, priority: 3 }),
      column('b', { width: 100 }),
      column('c', { width: 100, priority: 1 }),
    ];
    expect(ids(fitColumns(wide, 400, false))).toEqual(['name', 'a', 'b', 'c']);
    expect(ids(fitColumns(wide, 399, false))).toEqual(['name', 'b', 'c']);
    expect(ids(fitColumns(wide, 400, true))).toEqual(['name', 'b', 'c']);
    expect(ids(fitColumns(wide, 10, false))).toEqual(['name', 'c']);
  });

  test('cards leave out what matters least', () => {
    expect(ids(cardColumns([column('name', { priority: 9 }), column('a', { priority: 3 })]))).toEqual([
      'name',
    ]);
  });

  test('rows of exact widths still reach the edge', () => {
    expect(gridTemplate([column('a', { width: 50 }), column('b', { width: 60 })], true)).toBe(
      '40px 50px minmax(60px, 1fr)',
    );
    expect(gridTemplate([column('a', { min: 50, flex: 2 }), column('b', { width: 60 })], false)).toBe(
      'minmax(50px, 2fr) 60px',
    );
  });
});

describe('order', () => {
  const byName = column('name', { sort: (a, b) => a.name.localeCompare(b.name) });
  const rows = [
    { name: 'Mara', team: 'x' },
    { name: 'Ada', team: 'x' },
  ];

  test('clicks go through first direction, other direction, none', () => {
    const first = nextSort(byName, undefined);
    expect(first).toEqual({ column: 'name', direction: 'ascending' });
    const second = nextSort(byName, first);
    expect(second).toEqual({ column: 'name', direction: 'descending' });
    expect(nextSort(byName, second)).toBeUndefined();
  });

  test('a column may start with the newest', () => {
    expect(nextSort(column('started', { sort: true, sortFirst: 'descending' }), undefined)?.direction).toBe(
      'descending',
    );
  });

  test('the table sorts only by a column that can compare', () => {
    expect(sortRows(rows, [byName], { column: 'name', direction: 'ascending' })[0]?.name).toBe('Ada');
    expect(sortRows(rows, [column('name', { sort: true })], { column: 'name', direction: 'ascending' })).toBe(
      rows,
    );
  });
});

describe('groups', () => {
  const rows = [
    { name: 'a', team: 'one' },
    { name: 'b', team: 'one' },
    { name: 'c', team: 'two' },
  ];
  const groupBy = (row: Person) => ({ id: row.team, title: row.team, label: row.team });
  const keys = (folded: readonly string[]) =>
    arrange(rows, { rowKey: row => row.name, groupBy, folded: new Set(folded) }).map(item =>
      item.kind === 'group' ? `[${item.group.id}]` : `${item.key}${item.position}`,
    );

  test('each group has its header above its rows', () => {
    expect(keys([])).toEqual(['[one]', 'a0', 'b1', '[two]', 'c2']);
  });

  test('a folded group keeps its header and the places of the rows after it', () => {
    expect(keys(['one'])).toEqual(['[one]', '[two]', 'c2']);
  });
});

describe('rows that are drawn again', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(name => ({ name, team: 'one' }));
  const drawn = (rows: readonly (Person | undefined)[], before?: ReturnType<typeof arrange<Person>>) =>
    arrange(
      rows.filter(row => row !== undefined),
      { rowKey: row => row.name, folded: new Set(), ...(before && { before }) },
    );

  test('are the same items where they stand as they stood, and new ones where they changed', () => {
    const before = drawn([a, b, c]);
    const changed = { name: 'b', team: 'two' };
    const after = drawn([a, changed, c], before);
    expect(after.map((item, at) => item === before[at])).toEqual([true, false, true]);
    expect(after[1]).toEqual({ kind: 'row', key: 'b', row: changed, position: 1 });
  });

  test('are new items where they stand elsewhere', () => {
    const before = drawn([a, b, c]);
    expect(drawn([b, c], before)).toEqual(drawn([b, c]));
  });
});

describe('selection', () => {
  const keys = ['a', 'b', 'c', 'd'];

  test('a range takes both ends, in either direction', () => {
    expect([...withRange(new Set(), keys, { from: 'c', to: 'a' })]).toEqual(['a', 'b', 'c']);
  });

  test('a range whose start is gone takes its end only', () => {
    expect([...withRange(new Set(['z']), keys, { from: 'gone', to: 'b' })]).toEqual(['z', 'b']);
  });

  test('the box in the header takes everything, then nothing, and leaves rows elsewhere alone', () => {
    const all = allToggled(new Set(['a', 'elsewhere']), keys);
    expect(coverage(all, keys)).toBe('all');
    expect([...allToggled(all, keys)]).toEqual(['elsewhere']);
    expect(coverage(toggled(all, 'b'), keys)).toBe('some');
    expect(coverage(all, [])).toBe('none');
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) => ({
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });

  test('letters act only while single keys are allowed', () => {
    expect(commandOf(press('j'), true)).toEqual({ kind: 'move', by: 1 });
    expect(commandOf(press('j'), false)).toBeUndefined();
    expect(commandOf(press('ArrowDown'), false)).toEqual({ kind: 'move', by: 1 });
  });

  test('keys of the browser stay with the browser', () => {
    expect(commandOf(press('k', { ctrlKey: true }), true)).toBeUndefined();
    expect(commandOf(press('ArrowLeft', { altKey: true }), true)).toBeUndefined();
    expect(commandOf(press('Enter', { metaKey: true }), true)).toEqual({ kind: 'open-tab' });
  });
});
