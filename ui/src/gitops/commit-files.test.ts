import { expect, test } from 'vitest';
import { changedFiles, fileChange } from './commit-files.ts';

test('a file that stays as it is, is no part of the commit', () => {
  const changed = { path: 'a.yaml', before: 'a', after: 'b' };
  expect(changedFiles([changed, { path: 'b.yaml', before: 'a', after: 'a' }])).toEqual([changed]);
});

test('a file is new without a text before, and gone without one after', () => {
  expect(fileChange({ path: 'a', after: 'x' })).toBe('new');
  expect(fileChange({ path: 'a', before: 'x' })).toBe('deleted');
  expect(fileChange({ path: 'a', before: 'x', after: 'y' })).toBe('changed');
  expect(changedFiles([{ path: 'a', after: '' }])).toHaveLength(1);
});
