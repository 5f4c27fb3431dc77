import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_FROM, SHIPPING } from '../src/shipping.mjs';
import { totalOf } from '../src/total.mjs';

test('adds shipping to small baskets', () => {
  assert.deepEqual(totalOf([{ cents: 100, count: 2 }]), {
    goods: 200,
    shipping: SHIPPING,
    total: 200 + SHIPPING,
  });
});

test('sends large baskets for free', () => {
  assert.equal(totalOf([{ cents: FREE_FROM, count: 1 }]).shipping, 0);
});

test('asks nothing for an empty basket', () => {
  assert.equal(totalOf([]).total, 0);
});
