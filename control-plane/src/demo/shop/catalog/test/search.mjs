import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRODUCTS } from '../src/products.mjs';
import { search } from '../src/search.mjs';

test('finds products by a part of their names', () => {
  assert.ok(search('TEA').some(({ id }) => id === 'teapot'));
});

test('shows everything without words, the cheapest first', () => {
  const prices = search().map(({ cents }) => cents);
  assert.equal(prices.length, PRODUCTS.length);
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => one - other),
  );
});

test('sells nothing for free', () => {
  assert.ok(PRODUCTS.every(({ cents }) => Number.isInteger(cents) && cents > 0));
});
