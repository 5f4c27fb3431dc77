import { describe, expect, test } from 'vitest';
import { parseQuery } from '../design/filter-bar/index.ts';
import { filterRows } from './filter-rows.ts';

const rows = [
  { name: 'Deploy', tags: ['prod', 'eu'] },
  { name: 'deploy staging', tags: ['eu'] },
  { name: 'report', tags: [] },
];
const ask = (query: string) =>
  filterRows(rows, parseQuery(query, new Set(['tag', 'name'])), {
    values: (row, key) => (key === 'tag' ? row.tags : [row.name]),
    words: row => row.name,
  }).map(({ name }) => name);

describe('a list that is here as a whole', () => {
  test('shows everything to nobody’s question', () => {
    expect(ask('')).toHaveLength(3);
  });

  test('keeps what has every word, in any case', () => {
    expect(ask('deploy stag')).toEqual(['deploy staging']);
  });

  test('takes any value of a key and every key', () => {
    expect(ask('tag:prod tag:eu')).toEqual(['Deploy', 'deploy staging']);
    expect(ask('tag:eu name:deploy')).toEqual(['Deploy']);
  });

  test('leaves out what is excluded', () => {
    expect(ask('-tag:prod')).toEqual(['deploy staging', 'report']);
    expect(ask('tag:eu -tag:prod')).toEqual(['deploy staging']);
  });
});
