import { expect, test } from 'vitest';
import { mayCommitTo } from './may-commit.ts';

const source = (runtime: string, name: string, write?: boolean) => ({
  runtime,
  name,
  myGitPermission: write === undefined ? null : { write },
});
const sources = [source('prod', 'ours', true), source('prod', 'theirs', false), source('dev', 'new')];

test('one may commit to the Git Source that the provider lets one write to, and to no other', () => {
  const may = mayCommitTo(sources, false);
  expect(may({ runtime: 'prod', gitSource: 'ours' })).toBe(true);
  expect(may({ runtime: 'prod', gitSource: 'theirs' })).toBe(false);
  // The name is known at another runtime.
  expect(may({ runtime: 'dev', gitSource: 'ours' })).toBe(false);
  expect(may({ runtime: 'dev', gitSource: 'new' })).toBe(false);
  expect(may({ runtime: 'prod', gitSource: null })).toBe(false);
});

test('who may change Git Sources may commit wherever the provider has not said otherwise', () => {
  const may = mayCommitTo(sources, true);
  expect(may({ runtime: 'dev', gitSource: 'new' })).toBe(true);
  expect(may({ runtime: 'prod', gitSource: 'theirs' })).toBe(false);
});
