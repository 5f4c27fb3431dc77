import { expect, test } from 'vitest';
import { changesOfNow, consentOf, mergeResultOf, pauseMs } from './merge-result.ts';

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

test('what it changed at older commits is not what it changes now', () => {
  expect(changesOfNow(PULL, COMPARISON)).toBe(COMPARISON);
  expect(changesOfNow({ ...PULL, source: { ...PULL.source, sha: 'newer' } }, COMPARISON)).toBeUndefined();
  expect(changesOfNow({ ...PULL, target: { branch: 'main', sha: 'newer' } }, COMPARISON)).toBeUndefined();
  expect(changesOfNow({ ...PULL, target: { branch: 'main' } }, COMPARISON)).toBeUndefined();
  expect(changesOfNow(PULL, undefined)).toBeUndefined();
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

test('one whose target branch is gone is not waited for', () => {
  const gone = { ...PULL, target: { branch: 'main' } };
  expect(mergeResultOf({ ...gone, mergeable: 'unknown' }, READ)).toEqual({ is: 'gone' });
  const error = new Error('no');
  const nothing = { comparison: undefined, commit: undefined, error };
  expect(mergeResultOf({ ...gone, mergeable: 'conflicts' }, nothing)).toEqual({ is: 'gone' });
});

test('a merge is asked about soon at first, and ever less where the try of it does not end', () => {
  expect([0, 9_000, 20_000, 59_000, 60_000, 3_600_000].map(pauseMs)).toEqual([
    2_000, 2_000, 5_000, 5_000, 15_000, 15_000,
  ]);
});

const FORK = { source: { ...PULL.source, isFork: true } };

test('only of a fork is a yes needed, and it is one to the commit that was seen', () => {
  expect(consentOf(PULL, { seen: 'other' })).toEqual({ is: 'given' });
  expect(consentOf(FORK, { seen: 'head' })).toEqual({ is: 'asked', sha: 'head' });
  expect(consentOf(FORK, { seen: 'head', agreedTo: 'head' })).toEqual({ is: 'given' });
});

test('what is pushed to a fork is told before it is asked about, whether or not there was a yes', () => {
  const pushed = { source: { ...FORK.source, sha: 'pushed' } };
  const moved = { is: 'moved', from: 'head', to: 'pushed' };
  expect(consentOf(pushed, { seen: 'head' })).toEqual(moved);
  expect(consentOf(pushed, { seen: 'head', agreedTo: 'head' })).toEqual(moved);
  expect(consentOf(pushed, { seen: 'pushed', agreedTo: 'head' })).toEqual({ is: 'asked', sha: 'pushed' });
});
