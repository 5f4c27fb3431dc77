import { describe, expect, test } from 'vitest';
import {
  destinationsIn,
  EMPTY_SOURCE,
  inputOf,
  isAddress,
  isComplete,
  isSourceName,
  shortName,
  writtenPlace,
} from './draft.ts';

const draft = { ...EMPTY_SOURCE, runtime: 'prod', name: 'shop', url: 'https://git.example/acme/shop' };

describe('the draft of a Git Source', () => {
  test('writes repository, folder and branch as one address', () => {
    expect(writtenPlace(draft)).toBe('https://git.example/acme/shop.git');
    expect(
      writtenPlace({ url: 'https://git.example/a/b.git/', path: '/deploy/my apps/', branch: 'feat/x' }),
    ).toBe('https://git.example/a/b.git/deploy/my%20apps?ref=feat%2Fx');
    expect(writtenPlace({ url: 'https://git.example/a/b.git', path: '.', branch: '' })).toBe(
      'https://git.example/a/b.git',
    );
  });

  test('asks for nothing that was left empty', () => {
    expect(inputOf(draft)).toEqual({
      name: 'shop',
      repository: 'https://git.example/acme/shop.git',
      createRepository: false,
    });
  });

  test('asks for a restricted one with where its applications may go', () => {
    const restricted = {
      ...draft,
      isRestricted: true,
      sourceNamespace: 'freshet-shop',
      destinations: 'in-cluster/shop\n*/shop-*\nhttps://k8s.example:6443/*',
      sourceRepos: ' https://git.example/acme/*\n\n',
    };
    expect(isComplete(restricted)).toBe(true);
    expect(inputOf(restricted).restricted).toEqual({
      sourceNamespace: 'freshet-shop',
      destinations: [
        { cluster: 'in-cluster', namespace: 'shop' },
        { namespace: 'shop-*' },
        { server: 'https://k8s.example:6443' },
      ],
      sourceRepos: ['https://git.example/acme/*'],
    });
    expect(isComplete({ ...restricted, destinations: '' })).toBe(false);
    expect(isComplete({ ...restricted, sourceNamespace: 'freshet-' })).toBe(false);
  });

  test('is not asked about before it is complete', () => {
    expect(isComplete(draft)).toBe(true);
    expect(isComplete({ ...draft, name: 'Shop' })).toBe(false);
    expect(isComplete({ ...draft, name: '1shop' })).toBe(false);
    expect(isComplete({ ...draft, url: 'git@git.example:a/b' })).toBe(false);
    expect(isComplete({ ...draft, runtime: '' })).toBe(false);
  });

  test('knows names, addresses and destinations that cannot be', () => {
    expect(['a', 'shop-1', 'x'.repeat(63)].every(isSourceName)).toBe(true);
    expect(['', '-a', 'a-', 'A', 'a b', 'x'.repeat(64)].some(isSourceName)).toBe(false);
    expect(isAddress('https://git.example/a/b?ref=x')).toBe(false);
    expect(destinationsIn('nothing')).toBeUndefined();
    expect(destinationsIn('/shop')).toBeUndefined();
    expect(destinationsIn('a/')).toBeUndefined();
    expect(destinationsIn('')).toEqual([]);
  });
});

test.each([
  ['http://127.0.0.1:3000/git/gitops/edge.git', 'gitops/edge'],
  ['https://github.com/acme/shop.git', 'acme/shop'],
  ['https://gitlab.com/acme/web/shop', 'acme/web/shop'],
  ['https://github.com/git/git.git', 'git/git'],
])('the repository %s is called %s', (url, name) => expect(shortName(url)).toBe(name));
