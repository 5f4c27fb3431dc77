// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { expect, test } from 'vitest';
import { flagIn } from './flag.ts';

test.each([
  [true, true],
  ['True', true],
  ['YES', true],
  ['on', true],
  [1, true],
  ['1', true],
  [false, false],
  ['no', false],
  ['Off', false],
  [0, false],
  ['${{FLAG}}', undefined],
  ['', undefined],
  [2, undefined],
  [null, undefined],
  [['true'], undefined],
])('reads %j as %j', (value, flag) => {
  expect(flagIn(value)).toBe(flag);
});
