import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientAddressBehind } from './client-address.ts';
import { TunnelHosts } from './host-names.ts';
import { platformOrigins } from './platform-origins.ts';

const ACCOUNT = 'a'.repeat(24);
const hosts = new TunnelHosts('runtimes.example.net', new URL('https://freshet.runtimes.example.net'));

test('the address of a runtime is read back as that runtime, however it is written', () => {
  const name = fc.stringMatching(/^[a-z]([a-z0-9-]{0,36}[a-z0-9])?$/);
  fc.assert(
    fc.property(name, fc.boolean(), fc.constantFrom('', '.', ':443', '.:8443'), (given, isUpper, end) => {
      const { host } = new URL(hosts.urlOf({ accountId: ACCOUNT, name: given }));
      const written = `${isUpper ? host.toUpperCase() : host}${end}`;
      expect([hosts.isTunnel(written), hosts.labelOf(written)]).toEqual([true, `${ACCOUNT}-${given}`]);
    }),
  );
});

test('the platform keeps its own name, also below the domain of the tunnel', () => {
  expect(hosts.isTunnel('freshet.runtimes.example.net')).toBe(false);
  expect(hosts.isTunnel('other.runtimes.example.net')).toBe(true);
  expect(hosts.labelOf('other.runtimes.example.net')).toBeUndefined();
  expect(hosts.isTunnel('example.net')).toBe(false);
  expect(hosts.sources).toEqual(['https://*.runtimes.example.net', 'wss://*.runtimes.example.net']);
});

test('no text makes a host name throw, or belong to somebody who is not named', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const label = hosts.labelOf(text);
      if (label !== undefined) expect(text.toLowerCase().startsWith(`${label}.`)).toBe(true);
    }),
  );
});

test('an address is that of the first hop that is no proxy of ours', () => {
  const from = (proxies: readonly string[], remoteAddress: string, said?: string) =>
    clientAddressBehind(proxies)({
      socket: { remoteAddress },
      headers: said === undefined ? {} : { 'x-forwarded-for': said },
    } as never);
  expect(from([], '192.0.2.1', '1.2.3.4')).toBe('192.0.2.1');
  expect(from(['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 192.0.2.7, 10.0.0.2')).toBe('192.0.2.7');
  expect(from(['loopback'], '::ffff:127.0.0.1', '192.0.2.7')).toBe('192.0.2.7');
  expect(from(['loopback'], '127.0.0.1', 'nonsense')).toBe('127.0.0.1');
  expect(from(['::1'], '::1', '2001:db8::1')).toBe('2001:db8::1');
});

test('pages of the platform are told by their origin', () => {
  const publicUrl = new URL('http://127.0.0.1:3000');
  const guessed = platformOrigins({ publicUrl, isGuess: true, others: ['https://other.example'] });
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'https://other.example'])
    expect(guessed).toContain(origin);
  for (const origin of [
    'http://localhost:3001',
    'https://localhost:3000',
    'null',
    'http://evil.example:3000',
  ])
    expect(guessed).not.toContain(origin);
  expect(platformOrigins({ publicUrl, isGuess: false, others: [] })).toEqual(['http://127.0.0.1:3000']);
});
