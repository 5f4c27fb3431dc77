import { describe, expect, test } from 'vitest';
import { localUrl, peerUrl } from './address.ts';

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

describe('the address that other processes are told', () => {
  const network = (address: string, internal: boolean) =>
    ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as const;
  const networks = { lo: [network('127.0.0.1', true)], eth0: [network('10.0.0.7', false)] };

  test.each([
    ['10.0.0.9', 'http://10.0.0.9:3000'],
    ['build.example.com', 'http://build.example.com:3000'],
    ['0.0.0.0', 'http://10.0.0.7:3000'],
    ['::', 'http://10.0.0.7:3000'],
  ])('of %s is %s', (host, url) => {
    expect(peerUrl({ host, port: 3000 }, networks)).toBe(url);
  });

  test.each(['127.0.0.1', '127.9.0.1', '::1', 'localhost'])(
    'is none for %s, which leads elsewhere there',
    host => {
      expect(peerUrl({ host, port: 3000 }, networks)).toBeUndefined();
    },
  );

  test('is none where the machine is in no network', () => {
    expect(peerUrl({ host: '0.0.0.0', port: 3000 }, { lo: networks.lo })).toBeUndefined();
  });
});
