import { expect, test } from 'vitest';
import { isPartOfUserName, isUserName } from './user-name.ts';

test('a user name is short, plain and begins with a letter or digit', () => {
  for (const name of ['a', '7up', 'una.new', 'A-b_c.9', 'x'.repeat(64)]) expect(isUserName(name)).toBe(true);
  for (const name of ['', '.una', '-a', 'una new', 'ü', 'a@b', 'x'.repeat(65)])
    expect(isUserName(name)).toBe(false);
});

test('a part of one may begin with anything that a name holds', () => {
  for (const part of ['.new', '_', 'una']) expect(isPartOfUserName(part)).toBe(true);
  for (const part of ['', 'a b', '@', 'x'.repeat(65)]) expect(isPartOfUserName(part)).toBe(false);
});
