import { describe, expect, test } from 'vitest';
import { choice, flag, list, localPath, text } from './index.ts';

describe('what the address says', () => {
  test('is dropped where it makes no sense', () => {
    expect(text({})).toBeUndefined();
    expect(text('')).toBeUndefined();
    expect(text('x'.repeat(10_000))).toBeUndefined();
    expect(flag('yes')).toBeUndefined();
    expect(choice('blue', ['light', 'dark'])).toBeUndefined();
    expect(list(undefined)).toBeUndefined();
  });

  test('is read where it does', () => {
    expect(text(7)).toBe('7');
    expect(flag('true')).toBe(true);
    expect(choice('dark', ['light', 'dark'])).toBe('dark');
    expect(list(['a', '', 'b'])).toEqual(['a', 'b']);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'settings'])(
    'never leads to another site: %s',
    path => {
      expect(localPath(path)).toBeUndefined();
    },
  );

  test('leads to a page of this site', () => {
    expect(localPath('/settings/users?q=ada')).toBe('/settings/users?q=ada');
  });
});
