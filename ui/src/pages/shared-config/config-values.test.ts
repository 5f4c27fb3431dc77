import { describe, expect, test } from 'vitest';
import { dataOf, linesOf, problemOf } from './config-values.ts';

describe('the values of a shared configuration', () => {
  test('come back as they were, with secrets that nobody touched still hidden', () => {
    const data = { A: '1', TOKEN: '*****' };
    const lines = linesOf(data);
    expect(lines.map(({ value }) => value)).toEqual(['1', undefined]);
    expect(dataOf(lines)).toEqual(data);
  });

  test('pass over lines that say nothing', () => {
    const lines = [...linesOf({ A: '1' }), { id: 7, key: ' ', value: '' }];
    expect(problemOf(lines)).toBeUndefined();
    expect(dataOf(lines)).toEqual({ A: '1' });
  });

  test('have each a name, and each name once', () => {
    expect(problemOf([{ id: 0, key: '', value: 'x' }])).toEqual({ kind: 'missing', number: 1 });
    expect(
      problemOf([
        { id: 0, key: 'A', value: 'x' },
        { id: 1, key: 'A ', value: 'y' },
      ]),
    ).toEqual({ kind: 'twice', key: 'A' });
  });
});
