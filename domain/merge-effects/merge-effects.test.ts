import { GENERATE_PATHS_ANNOTATION } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { type Merge, reachOf, verdictOf } from './index.ts';

const URL = 'https://git.example/shop/environments.git';
const MERGE: Merge = {
  url: URL,
  branch: 'main',
  isDefaultBranch: true,
  changedFiles: ['production/web/deployment.yaml'],
};

const reach = (source: object, merge: Partial<Merge> = {}, paths?: string) =>
  reachOf(
    {
      sources: [{ repoURL: URL, path: 'production/web', targetRevision: 'main', ...source }],
      annotations: paths === undefined ? {} : { [GENERATE_PATHS_ANNOTATION]: paths },
    },
    { ...MERGE, ...merge },
  );

test.each([
  ['on its branch', {}, {}],
  ['on its branch in full', { targetRevision: 'refs/heads/main' }, {}],
  ['at HEAD, of the default branch', { targetRevision: 'HEAD' }, {}],
  ['that says no revision, of the default branch', { targetRevision: undefined }, {}],
  ['whatever the spelling', { repoURL: 'git@git.example:shop/environments' }, {}],
])('an application is reached %s', (_, source, merge) => {
  expect(reach(source, merge)).toEqual({ positions: [1], touch: 'sure' });
});

test.each([
  ['on another branch', { targetRevision: 'next' }, {}],
  ['at HEAD, where the merge is into another branch', { targetRevision: 'HEAD' }, { isDefaultBranch: false }],
  ['at a tag of that name', { targetRevision: 'refs/tags/main' }, {}],
  ['at a commit', { targetRevision: 'a'.repeat(40) }, {}],
  ['of a chart', { chart: 'web', targetRevision: 'main' }, {}],
  ['of another repository', { repoURL: 'https://git.example/shop/other' }, {}],
])('an application is not reached %s', (_, source, merge) => {
  expect(reach(source, merge)).toBeUndefined();
});

test('files elsewhere may matter, unless the application says what it is made of', () => {
  expect(reach({ path: 'staging/web' })?.touch).toBe('maybe');
  expect(reach({ path: 'staging/web' }, {}, '.')?.touch).toBe('no');
  expect(reach({ path: 'staging/web' }, {}, '.;/production')?.touch).toBe('maybe');
  expect(reach({}, { changedFiles: undefined }, '.')?.touch).toBe('maybe');
});

test('of several sources those that follow are named, and the strongest counts', () => {
  const sources = [
    { repoURL: URL, path: 'staging/web', targetRevision: 'main' },
    { repoURL: URL, path: 'production/web', targetRevision: 'v1' },
    { repoURL: URL, path: 'production/web', targetRevision: 'main' },
  ];
  expect(reachOf({ sources, annotations: {} }, MERGE)).toEqual({ positions: [1, 3], touch: 'sure' });
});

const told = (from: string | null, to: string | null, changed = 0) =>
  verdictOf({ from: { failure: from }, to: { failure: to }, created: 0, changed, deleted: 0 });

test('a merge breaks, mends, changes or leaves an application', () => {
  expect(told(null, 'bad YAML')).toBe('breaks');
  expect(told('bad YAML', 'bad YAML')).toBe('stays-broken');
  expect(told('bad YAML', null, 3)).toBe('mends');
  expect(told(null, null, 1)).toBe('changes');
  expect(told(null, null)).toBe('same');
});
