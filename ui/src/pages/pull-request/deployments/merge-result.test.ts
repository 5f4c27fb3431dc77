import { expect, test } from 'vitest';
import { mayBeRendered, mergeResultOf } from './merge-result.ts';

const PULL = {
  state: 'open',
  mergeable: 'yes',
  source: { branch: 'more', sha: 'head', isFork: false },
  target: { branch: 'main', sha: 'target' },
} as const;
const COMPARISON = { base: 'target', head: 'head', ahead: 1 };
const COMMIT = { sha: 'merge', parents: ['target', 'head'] };
const READ = { comparison: COMPARISON, commit: COMMIT, error: null };

test('the merge of what both branches are at is what is looked at', () => {
  expect(mergeResultOf(PULL, READ)).toEqual({ is: 'ready', from: 'target', to: 'merge' });
});

test('a merge of an older target, or of an older head, is never shown as the one of now', () => {
  const moved = { ...PULL, target: { branch: 'main', sha: 'newer' } };
  expect(mergeResultOf(moved, READ)).toEqual({ is: 'pending' });
  const pushed = { ...PULL, source: { ...PULL.source, sha: 'newer' } };
  expect(mergeResultOf(pushed, READ)).toEqual({ is: 'pending' });
  expect(mergeResultOf({ ...PULL, mergeable: 'unknown' }, READ)).toEqual({ is: 'pending' });
});

test('what cannot be read is told, unless it is known nonetheless', () => {
  const error = new Error('no');
  expect(mergeResultOf(PULL, { comparison: undefined, commit: undefined, error })).toEqual({
    is: 'failed',
    error,
  });
  expect(mergeResultOf(PULL, { ...READ, error })).toMatchObject({ is: 'ready' });
});

test('one that is over, or conflicts, has none', () => {
  expect(mergeResultOf({ ...PULL, state: 'closed' }, READ)).toEqual({ is: 'over' });
  expect(mergeResultOf({ ...PULL, mergeable: 'conflicts' }, READ)).toEqual({ is: 'conflicts' });
});

test('the yes to a fork is one to its commit: what is pushed later needs another', () => {
  const fork = { source: { ...PULL.source, isFork: true } };
  expect([mayBeRendered(PULL, undefined), mayBeRendered(fork, undefined)]).toEqual([true, false]);
  expect(mayBeRendered(fork, 'head')).toBe(true);
  expect(mayBeRendered({ source: { ...fork.source, sha: 'pushed' } }, 'head')).toBe(false);
});
