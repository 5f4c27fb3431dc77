import { describe, expect, test } from 'vitest';
import { commitUrl, issueUrl, placeOf, placeOfBuild, pullUrl } from './git-place.ts';

const HERE = 'localhost:3000';
const SHA = 'a'.repeat(40);

const urlsOf = (address: string) => {
  const place = placeOf(address, HERE);
  return place?.is === 'web' ? [commitUrl(place, SHA), pullUrl(place, '7')] : undefined;
};

describe('the repository of an application', () => {
  test.each([
    ['https://github.com/acme/shop.git', `commit/${SHA}`, 'pull/7'],
    ['git@github.com:acme/shop.git', `commit/${SHA}`, 'pull/7'],
    ['ssh://git@gitlab.example.com:2222/acme/shop.git', `-/commit/${SHA}`, '-/merge_requests/7'],
    ['https://bitbucket.org/acme/shop', `commits/${SHA}`, 'pull-requests/7'],
  ])('%s has pages', (address, commit, pull) => {
    const [, host] = /(github\.com|gitlab\.example\.com|bitbucket\.org)/.exec(address) ?? [];
    expect(urlsOf(address)).toEqual([
      `https://${host}/acme/shop/${commit}`,
      `https://${host}/acme/shop/${pull}`,
    ]);
  });

  test('of this platform is known by the host of the page', () => {
    expect(placeOf(`http://${HERE}/git/demo/shop.git`, HERE)).toEqual({
      is: 'here',
      owner: 'demo',
      repo: 'shop',
    });
    expect(placeOf('http://other:3000/git/demo/shop.git', HERE)).toBeUndefined();
    expect(placeOf(`http://${HERE}/elsewhere`, HERE)).toBeUndefined();
  });

  test.each(['https://git.example.com/acme/shop', 'javascript:alert(1)//github.com', '', 'acme/shop'])(
    '%s has none that are known',
    address => expect(placeOf(address, HERE)).toBeUndefined(),
  );
});

describe('the repository of a build', () => {
  const build = { repoOwner: 'acme', repoName: 'shop' };

  test('is one of this platform, or where its provider shows the commit', () => {
    expect(placeOfBuild({ ...build, provider: 'freshet' })).toEqual({
      is: 'here',
      owner: 'acme',
      repo: 'shop',
    });
    for (const [provider, page] of [
      ['github', 'commit'],
      ['gitlab', '-/commit'],
      ['bitbucket', 'commits'],
    ] as const)
      expect(
        placeOfBuild({ ...build, provider, url: `https://git.example/acme/shop/${page}/${SHA}` }),
      ).toEqual({ is: 'web', provider, url: 'https://git.example/acme/shop' });
  });

  test('is not known where nobody told an address', () => {
    expect(placeOfBuild({ ...build, provider: 'github' })).toBeUndefined();
    expect(placeOfBuild({ ...build, provider: 'github', url: 'javascript:x/commit/a' })).toBeUndefined();
    expect(placeOfBuild({ ...build, provider: 'other', url: `https://x/commit/${SHA}` })).toBeUndefined();
  });
});

test.each([
  [{ host: 'acme.atlassian.net' }, 'https://acme.atlassian.net/browse/SHOP-1'],
  [{ host: 'jira.example:8443' }, 'https://jira.example:8443/browse/SHOP-1'],
  [{ url: 'http://jira.example/jira/' }, 'http://jira.example/jira/browse/SHOP-1'],
  [{ host: 'javascript:alert(1)' }, undefined],
  [{}, undefined],
  [null, undefined],
])('an issue of Jira at %o is at %s', (settings, url) => expect(issueUrl(settings, 'SHOP-1')).toBe(url));
