import { describe, expect, test } from 'vitest';
import { meantBy, withTyped } from './with-typed.ts';

const plain = (value: string) => ({ value, label: value });
const shop = { value: 'https://git.example/acme/shop.git', label: 'acme/shop' };

describe('options where text may be meant as it is', () => {
  test('begin with what was typed', () => {
    expect(withTyped([plain('release-1.2')], '1.2', plain)).toEqual([plain('1.2'), plain('release-1.2')]);
    expect(withTyped([], ' deploy/eu ', plain)).toEqual([plain('deploy/eu')]);
  });

  test('begin with the one that is named so, which is there once', () => {
    const options = [plain('release-1.2'), plain('1.2')];
    expect(withTyped(options, '1.2', plain)).toEqual([plain('1.2'), plain('release-1.2')]);
    expect(withTyped([plain('other'), shop], 'acme/shop', plain)).toEqual([shop, plain('other')]);
    expect(withTyped([shop], shop.value, plain)).toEqual([shop]);
  });

  test('are those that were found, where nothing was typed or where it is only a search', () => {
    const found = [shop, plain('x')];
    expect(withTyped(found, '  ', plain)).toBe(found);
    expect(withTyped(found, 'x', undefined)).toBe(found);
    expect(withTyped(found, 'acme', () => undefined)).toBe(found);
  });
});

test('text stands for the option of its name, or for itself, or for nothing', () => {
  expect(meantBy([shop], ' acme/shop', () => undefined)).toBe(shop);
  expect(meantBy([shop], 'acme/sh', plain)).toEqual(plain('acme/sh'));
  expect(meantBy([shop], 'acme/sh', () => undefined)).toBeUndefined();
  expect(meantBy([shop], 'acme/shop', undefined)).toBeUndefined();
});
