import { expect, test } from 'vitest';
import { readBytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [10_237_631, '10 MB'],
  [1_540_000_000, '1.5 GB'],
])('%d bytes are %s', (bytes, words) => {
  const { amount, unit } = readBytes(bytes);
  expect(`${amount} ${unit}`).toBe(words);
});
