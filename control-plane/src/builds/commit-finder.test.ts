import { describe, expect, test } from 'vitest';
import { createCommitFinder } from './commit-finder.ts';

const finder = createCommitFinder({
  ownHost: async () => undefined,
  connection: async () => ({ type: 'git.github', apiUrl: undefined }),
});

describe('a commit of another host that somebody names by hand', () => {
  test.each([{ branch: 'main' }, { branch: 'feature/pull/x' }, { branch: 'v1.0' }])(
    'is of the repository itself by %j',
    async wanted => {
      expect(await finder.find('a', { repo: 'acme/shop', ...wanted })).toMatchObject({
        isFork: false,
        cloneUrl: 'https://github.com/acme/shop.git',
      });
    },
  );

  test.each([
    { revision: 'f'.repeat(40) },
    { branch: 'main', revision: 'f'.repeat(40) },
    { branch: 'refs/pull/7/head' },
    { branch: 'pull/7/merge' },
    { branch: 'merge-requests/7/head' },
  ])('counts as that of a fork by %j, which hosts serve for anybody', async wanted => {
    expect(await finder.find('a', { repo: 'acme/shop', ...wanted })).toMatchObject({ isFork: true });
  });
});
