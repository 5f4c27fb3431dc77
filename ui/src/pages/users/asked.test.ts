import { expect, test } from 'vitest';
import { shareQuery } from './asked.ts';

const filter = { key: 'role', value: 'admin', not: false };

test('the server looks for a part of a name', () => {
  expect(shareQuery({ filters: [], text: ['mara'] })).toEqual({
    search: 'mara',
    rest: { filters: [], text: [] },
    needsAll: false,
  });
});

test('what no user name can hold is looked for in all rows', () => {
  expect(shareQuery({ filters: [], text: ['mara@oakline'] })).toEqual({
    search: undefined,
    rest: { filters: [], text: ['mara@oakline'] },
    needsAll: true,
  });
});

test('of several words the server gets the longest', () => {
  expect(shareQuery({ filters: [], text: ['li', 'mara'] })).toMatchObject({
    search: 'mara',
    rest: { text: ['li'] },
    needsAll: true,
  });
});

test('filters stay with the page and need all rows', () => {
  expect(shareQuery({ filters: [filter], text: ['mara'] })).toEqual({
    search: 'mara',
    rest: { filters: [filter], text: [] },
    needsAll: true,
  });
});

test('nobody’s question needs only the first page', () => {
  expect(shareQuery({ filters: [], text: [] })).toMatchObject({ search: undefined, needsAll: false });
});
