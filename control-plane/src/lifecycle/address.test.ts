import { describe, expect, test } from 'vitest';
import { localUrl } from './address.ts';

describe('the address of a listening server', () => {
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://127.0.0.1:3000'],
    ['::1', 'http://[::1]:3000'],
    ['build.example.com', 'http://build.example.com:3000'],
  ])('of %s is %s', (host, url) => {
    expect(localUrl({ host, port: 3000 })).toBe(url);
  });

  test.each(['bad host', '[::1]', '300.1.1.1', 'fe80::1%eth0', 'http://127.0.0.1'])(
    'that no one can write down, such as %j, is refused as a setting',
    host => {
      expect(() => localUrl({ host, port: 3000 })).toThrow(
        expect.objectContaining({
          code: 'ADDRESS_UNUSABLE',
          message: `${host} is not an address to listen on`,
        }),
      );
    },
  );
});
