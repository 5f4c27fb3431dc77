import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isId, systemIds } from './index.ts';

describe('ids', () => {
  test('sort in the order they were made in', () => {
    const ids = Array.from({ length: 10_000 }, () => systemIds.next());
    expect(ids.toSorted()).toEqual(ids);
  });

  test('have the shape that clients expect, and differ', () => {
    const ids = Array.from({ length: 1_000 }, () => systemIds.next());
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(1_000);
  });

  test('begin with the second in which they were made, so that they sort by it', () => {
    const before = Math.floor(Date.now() / 1000);
    const second = Number.parseInt(systemIds.next().slice(0, 8), 16);
    expect(second).toBeGreaterThanOrEqual(before);
    expect(second).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
  });

  test.each([
    '',
    'a'.repeat(23),
    'a'.repeat(25),
    'A'.repeat(24),
    'g'.repeat(24),
    `${'a'.repeat(24)}\n`,
    ` ${'a'.repeat(23)}`,
    '../../../../etc/passwd..',
    '١'.repeat(24),
  ])('are not %j', text => {
    expect(isId(text)).toBe(false);
  });

  test('are recognised by all of their text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        text => isId(text) === /^[0-9a-f]{24}$/.test(text) && !isId(`${text}${systemIds.next()}x`),
      ),
    );
  });
});

describe('secrets', () => {
  test('hold 256 bits, are safe in URLs and headers, and differ', () => {
    const secrets = Array.from({ length: 1_000 }, () => systemIds.secret());
    expect(secrets.every(secret => /^[\w-]{43}$/.test(secret))).toBe(true);
    expect(secrets.every(secret => Buffer.from(secret, 'base64url').length === 32)).toBe(true);
    expect(new Set(secrets).size).toBe(1_000);
  });
});
