import { expect, test } from 'vitest';
import { isFileInGit } from './in-git.ts';

test('an application can be changed by a commit where it has a file of its own in a Git Source', () => {
  const manifest = { path: 'apps' };
  expect(isFileInGit({ gitSource: 'apps', manifest })).toBe(true);
  expect(isFileInGit({ gitSource: null, manifest })).toBe(false);
});

test('what an ApplicationSet of a Git Source makes has no such file', () => {
  expect(isFileInGit({ gitSource: 'apps', manifest: null })).toBe(false);
});
