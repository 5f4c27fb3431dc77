import { expect, test } from 'vitest';
import { changedFilesIn, reachOfTold, triedMerge } from './index.ts';

test('an application is reached as the platform tells of it', () => {
  const merge = {
    url: 'https://git.example/shop/environments',
    branch: 'main',
    isDefaultBranch: true,
    changedFiles: ['prod/web.yaml'],
  };
  const source = { repoUrl: merge.url, path: 'prod', chart: null, targetRevision: null };
  expect(reachOfTold({ sources: [source], annotations: [] }, merge)).toEqual({
    positions: [1],
    touch: 'sure',
  });
  const elsewhere = { ...source, path: 'staging' };
  const annotations = [{ key: 'argocd.argoproj.io/manifest-generate-paths', value: '.' }];
  expect(reachOfTold({ sources: [elsewhere], annotations }, merge)?.touch).toBe('no');
  expect(reachOfTold({ sources: [{ ...source, chart: 'web' }], annotations }, merge)).toBeUndefined();
});

test('a file that was moved changes in both places, and of too many not all are known', () => {
  const files = [{ path: 'a' }, { path: 'b', previousPath: 'old' }];
  expect(changedFilesIn({ files, filesTruncated: false })).toEqual(['a', 'a', 'b', 'old']);
  expect(changedFilesIn({ files, filesTruncated: true })).toBeUndefined();
});

const PULL = { source: { sha: 'head' }, target: { sha: 'target' } };
const COMPARISON = { base: 'target', head: 'head', ahead: 2 };
const MERGE = { sha: 'merge', parents: ['target', 'head'] };

test('a merge counts when it is of what both branches are at', () => {
  expect(triedMerge(PULL, COMPARISON, MERGE)).toEqual({ from: 'target', to: 'merge' });
});

test.each([
  ['there is none', PULL, COMPARISON, undefined],
  ['the target has moved on since', { ...PULL, target: { sha: 'newer' } }, COMPARISON, MERGE],
  ['it is of an older target', PULL, COMPARISON, { ...MERGE, parents: ['older', 'head'] }],
  ['it is of an older head', PULL, COMPARISON, { ...MERGE, parents: ['target', 'older'] }],
  ['the source has moved on since', { ...PULL, source: { sha: 'newer' } }, COMPARISON, MERGE],
  ['the other way round', PULL, COMPARISON, { ...MERGE, parents: ['head', 'target'] }],
  ['its target is gone', { ...PULL, target: {} }, COMPARISON, MERGE],
])('a merge does not count where %s', (_, pull, comparison, merge) => {
  expect(triedMerge(pull, comparison, merge)).toBeUndefined();
});

test('what the target has already changes nothing', () => {
  expect(triedMerge(PULL, { ...COMPARISON, ahead: 0 }, undefined)).toEqual({ from: 'target', to: 'target' });
});
