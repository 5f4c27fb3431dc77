import { describe, expect, test } from 'vitest';
import type { Generator } from './application-set.ts';
import { describeGenerators } from './describe-generators.ts';

const wordsOf = (...generators: Generator[]) => describeGenerators(generators).map(({ words }) => words);

describe('generators in words', () => {
  test('say of each kind where its applications come from', () => {
    const repoURL = 'https://git.test/shop.git';
    expect(
      wordsOf(
        { list: { elements: [{ a: 1 }, { a: 2 }] } },
        { clusters: {} },
        { clusters: { selector: { matchLabels: { env: 'prod' } } } },
        {
          git: {
            repoURL,
            revision: 'main',
            directories: [{ path: 'apps/*' }, { path: 'apps/old', exclude: true }],
          },
        },
        { git: { repoURL, files: [{ path: '**/config.json' }] } },
        { scmProvider: { github: { organization: 'shop' } } },
        { pullRequest: { gitea: { owner: 'shop', repo: 'web', api: 'https://git.test' } } },
        { plugin: { configMapRef: { name: 'tenants' } } },
        { clusterDecisionResource: { configMapRef: 'placements', name: 'near' } },
      ),
    ).toEqual([
      'one for each element of a list of 2',
      'one for each cluster',
      'one for each cluster whose label env is prod',
      'one for each folder of https://git.test/shop.git at main that matches apps/*, but not apps/old',
      'one for each entry in the files of https://git.test/shop.git at HEAD that match **/config.json',
      'one for each repository of shop on GitHub',
      'one for each open pull request of shop/web on Gitea',
      'one for each answer of the plugin tenants',
      'one for each cluster that near of placements decided on',
    ]);
  });

  test('tell of those within a matrix below it, and of what is left out of what they give', () => {
    const matrix: Generator = {
      matrix: { generators: [{ clusters: {} }, { list: { elements: [{}] } }] },
      selector: { matchExpressions: [{ key: 'env', operator: 'NotIn', values: ['dev', 'qa'] }] },
    };
    expect(describeGenerators([{ clusters: {} }, matrix])).toEqual([
      { kind: 'clusters', words: 'one for each cluster', depth: 0, entry: 0 },
      {
        kind: 'matrix',
        words: 'one for each combination of what 2 generators give, if env is not dev or qa',
        depth: 0,
        entry: 1,
      },
      { kind: 'clusters', words: 'one for each cluster', depth: 1, entry: 1 },
      { kind: 'list', words: 'one for each element of a list of 1', depth: 1, entry: 1 },
    ]);
  });

  test('never tell the login in an address', () => {
    const git = { repoURL: 'https://bot:canary@git.test/shop.git', directories: [{ path: '*' }] };
    const told = 'one for each folder of https://git.test/shop.git at HEAD that matches *';
    expect(wordsOf({ git })).toEqual([told]);
    expect(wordsOf({ git: { ...git, repoURL: 'https://ada:p@ss@git.test/shop.git' } })).toEqual([told]);
  });

  test('end somewhere, and name what nobody knows', () => {
    let deep: Generator = {};
    for (let depth = 0; depth < 50; depth += 1) deep = { matrix: { generators: [deep] } };
    expect(describeGenerators([deep]).length).toBeLessThan(10);
    expect(wordsOf({})).toEqual(['no generator that is known']);
  });
});
