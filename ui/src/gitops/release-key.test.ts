import { expect, test } from 'vitest';
import { releaseKey, releaseSearch } from './release-key.ts';

const CART = { runtime: 'hosted', clusterName: 'in-cluster', namespace: 'shop', name: 'cart' };

test('a release keeps its name in the address, and is found there among many', () => {
  expect(releaseKey(CART)).toBe('hosted/in-cluster/shop/cart');
  expect(releaseSearch(CART)).toEqual({ q: 'namespace:shop cart', selected: 'hosted/in-cluster/shop/cart' });
});
