import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GREETING } from '../src/greeting.mjs';
import { pageOf } from '../src/page.mjs';

test('greets whoever comes in', () => {
  assert.match(pageOf([]), new RegExp(`<h1>${GREETING}</h1>`));
});

test('shows every product with its price', () => {
  const page = pageOf([{ name: 'Teapot', cents: 2_450 }]);
  assert.match(page, /<li>Teapot: 24\.50 €<\/li>/);
});

test('takes names of products as text', () => {
  assert.doesNotMatch(pageOf([{ name: '<script>', cents: 1 }]), /<script>/);
});
