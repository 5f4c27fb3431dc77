import { expect, test } from 'vitest';
import { Addresses } from './repository.ts';

const addresses = new Addresses(new URL('https://freshet.example/platform/'));
const repository = { owner: 'acme', name: 'shop' };
const SHA = 'c'.repeat(40);

test('a commit is shown by the page of its repository, which has no page for each', () => {
  expect(addresses.commit(repository, SHA)).toBe(
    `https://freshet.example/platform/repositories/acme/shop?tab=commits&branch=${SHA}`,
  );
});

test('parts of a repository stand below its page', () => {
  expect(addresses.page(repository, 'pulls', '3')).toBe(
    'https://freshet.example/platform/repositories/acme/shop/pulls/3',
  );
});
