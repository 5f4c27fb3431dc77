import { describe, expect, test } from 'vitest';
import { repositoryAt, shortName } from './found-options.ts';

describe('repositories in the fields of a source', () => {
  test('are named without what all of a host have', () => {
    expect(shortName('https://git.example/acme/shop.git')).toBe('acme/shop');
    expect(shortName('http://localhost:3900/git/acme/shop.git')).toBe('acme/shop');
    expect(shortName('acme/shop')).toBe('acme/shop');
  });

  test('may be meant by an address, and by nothing else that is typed', () => {
    const url = 'https://git.example/acme/shop.git';
    expect(repositoryAt(url)).toEqual({ value: url, label: 'acme/shop', hint: url });
    expect(repositoryAt('git@git.example:acme/shop.git')?.value).toBe('git@git.example:acme/shop.git');
    expect(repositoryAt('acme/shop')).toBeUndefined();
  });
});
