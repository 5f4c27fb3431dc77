import { expect, test } from 'vitest';
import { commitNames } from './commit-names.ts';

test('commits are named by their short ids, and of many the first', () => {
  const sha = (letter: string) => letter.repeat(40);
  expect(commitNames([sha('a')])).toBe('aaaaaaa');
  expect(commitNames(['a', 'b', 'b', 'c'].map(sha))).toBe('aaaaaaa, bbbbbbb, ccccccc');
  expect(commitNames(['a', 'b', 'c', 'd'].map(sha))).toBe('aaaaaaa, bbbbbbb, ccccccc…');
});
