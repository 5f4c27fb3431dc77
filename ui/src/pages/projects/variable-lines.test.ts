import { describe, expect, test } from 'vitest';
import { doubledIn, linesOf, newLine, variablesIn } from './variable-lines.ts';

describe('the variables of a project', () => {
  const stored = {
    variables: [
      { key: 'A', value: '1' },
      { key: 'TOKEN', value: '*****', encrypted: true },
    ],
  };

  test('keep secrets that nobody typed anew', () => {
    const lines = linesOf(stored);
    expect(lines[1]).toMatchObject({ value: undefined, secret: true });
    expect(variablesIn([...lines, newLine(lines)])).toEqual(stored.variables);
  });

  test('have each name once', () => {
    const lines = linesOf(stored);
    expect(doubledIn(lines)).toBeUndefined();
    expect(doubledIn([...lines, { ...newLine(lines), key: ' A' }])).toBe('A');
  });
});
