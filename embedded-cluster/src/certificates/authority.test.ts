import { createPublicKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { type Authority, authorityOf, createAuthority, type KeyPair } from './index.ts';

const NOW = new Date();
const authority = createAuthority(NOW);
const server = authority.issue({
  subject: { commonName: 'kubernetes' },
  purpose: 'server',
  hosts: ['localhost', 'kubernetes.default.svc', '127.0.0.1', '::1', 'fd00::a:1'],
  from: NOW,
  days: 365,
});

/** Both sides of a TLS connection in which each shows its certificate. */
const shakeHands = async (trusted: Authority, client: KeyPair) => {
  const listener = createServer({
    cert: server.certificate,
    key: server.key,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: false,
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const accepted = once(listener, 'secureConnection') as Promise<[TLSSocket]>;
  const socket = connect({
    host: '127.0.0.1',
    port,
    ca: trusted.certificate,
    cert: client.certificate,
    key: client.key,
  });
  try {
    await once(socket, 'secureConnect');
    const [peer] = await accepted;
    const seen = { authorized: peer.authorized, subject: peer.getPeerCertificate().subject };
    peer.destroy();
    return seen;
  } finally {
    socket.destroy();
    listener.close();
  }
};

describe('an authority', () => {
  test('vouches for a server and for a user with groups, over real TLS', async () => {
    const user = authority.issue({
      subject: { commonName: 'ada', organizations: ['system:masters', 'writers'] },
      purpose: 'client',
      from: NOW,
      days: 1,
    });
    const { authorized, subject } = await shakeHands(authority, user);
    expect(authorized).toBe(true);
    expect(subject).toMatchObject({ CN: 'ada', O: ['system:masters', 'writers'] });
  });

  test('is not trusted for what another one signed', async () => {
    const other = createAuthority(NOW);
    const stranger = other.issue({ subject: { commonName: 'eve' }, purpose: 'client', from: NOW, days: 1 });
    expect((await shakeHands(authority, stranger)).authorized).toBe(false);
    await expect(shakeHands(other, stranger)).rejects.toThrow(/certificate/);
  });

  test('names every host of a server, addresses of both families included', () => {
    const { subjectAltName } = new X509Certificate(server.certificate);
    expect(subjectAltName).toBe(
      'DNS:localhost, DNS:kubernetes.default.svc, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:FD00:0:0:0:0:0:A:1',
    );
  });

  test('goes on after a restart with what it kept', () => {
    const again = authorityOf(authority.kept);
    const user = again.issue({ subject: { commonName: 'ada' }, purpose: 'client', from: NOW, days: 1 });
    expect(new X509Certificate(user.certificate).verify(createPublicKey(authority.certificate))).toBe(true);
  });

  test('with a key of another one is refused', () => {
    const mixed = { certificate: authority.kept.certificate, key: createAuthority(NOW).kept.key };
    expect(() => authorityOf(mixed)).toThrow('does not belong');
  });

  test('signs for longer than two digits of a year can say', () => {
    const late = authority.issue({
      subject: { commonName: 'late' },
      purpose: 'client',
      from: new Date('2049-12-31T00:00:00Z'),
      days: 365,
    });
    expect(new X509Certificate(late.certificate).validToDate.toISOString()).toBe('2050-12-31T00:00:00.000Z');
  });
});
