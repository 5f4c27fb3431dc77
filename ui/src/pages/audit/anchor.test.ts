import { expect, test } from 'vitest';
import { readAnchor, writeAnchor } from './anchor.ts';

const hash = `85c3dbf4${'7b1ea7f6'.repeat(7)}`;

test('an anchor is read as it was written', () => {
  expect(readAnchor(writeAnchor({ seq: 22, hash }))).toEqual({ seq: 22, hash });
});

test.each([`22 ${hash}`, `#22: ${hash.toUpperCase()}`, `{ "hash": "${hash}", "seq": 22 }`])(
  'an anchor is read from %s',
  pasted => expect(readAnchor(pasted)).toEqual({ seq: 22, hash }),
);

test.each(['', '22', hash, `0 ${hash}`, `22 ${hash}0`])('nothing is read from “%s”', pasted => {
  expect(readAnchor(pasted)).toBeUndefined();
});
