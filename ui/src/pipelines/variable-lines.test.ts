import { describe, expect, test } from 'vitest';
import { readVariableLines } from './variable-lines.ts';

describe('variables as people type them', () => {
  test('are one a line, with whatever stands behind the first equals sign', () => {
    expect(readVariableLines('A=1\n\n# not this\nURL=https://x/?a=b ')).toEqual({
      variables: [
        { key: 'A', value: '1' },
        { key: 'URL', value: 'https://x/?a=b ' },
      ],
    });
  });

  test.each([
    ['A', 1],
    ['A=1\nB C=2', 2],
    ['=x', 1],
  ])('are refused by line in %j', (text, line) => {
    expect(readVariableLines(text)).toEqual({ wrongLine: line });
  });
});
