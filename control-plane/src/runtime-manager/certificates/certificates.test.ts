import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RuntimeFixture, startRuntimes } from '../runtime-fixture.ts';
import { bitString, commonName, der, integer, objectId, pem, sequence } from './der.ts';
import { readAlternativeNames } from './signing-request.ts';
import { zipOf } from './zip.ts';

let fixture: RuntimeFixture;

beforeAll(async () => {
  fixture = await startRuntimes(inject('serverUrl'));
});

afterAll(() => fixture.close());

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2048 });

const requestOf = (signer = keys.privateKey, publicKey = keys.publicKey): string => {
  const info = sequence(
    integer(Buffer.from([0])),
    commonName('dind'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa0),
  );
  const algorithm = sequence(objectId('1.2.840.113549.1.1.11'), Buffer.from([5, 0]));
  return pem('CERTIFICATE REQUEST', sequence(info, algorithm, bitString(sign('sha256', info, signer))));
};

const NAMES = 'DNS:dind,DNS:*.dind.builds,DNS:*.dind.builds.svc,IP:127.0.0.1';

const ask = async (body: object, who = 'admin') => {
  const reply = await fixture.server.inject({
    method: 'POST',
    url: '/api/custom_clusters/signServerCerts',
    headers: { host: '127.0.0.1:3000', authorization: who },
    payload: body,
  });
  return reply;
};

/** The files of a zip whose files are stored as they are. */
const filesOf = (zip: Buffer): Record<string, string> => {
  const files: Record<string, string> = {};
  for (let at = 0; zip.toString('latin1', at, at + 4) === 'PK\x03\x04'; ) {
    const [size, nameSize] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const name = zip.toString('utf8', at + 30, at + 30 + nameSize);
    files[name] = zip.toString('utf8', at + 30 + nameSize, at + 30 + nameSize + size);
    at += 30 + nameSize + size;
  }
  return files;
};

describe('a signing request', () => {
  test('becomes a certificate for its key and names, by an authority that stays the same', async () => {
    const reply = await ask({ csr: requestOf(), reqSubjectAltName: NAMES });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = filesOf(reply.rawPayload);
    expect(Object.keys(files)).toEqual(['cf-ca.pem', 'cf-server-cert.pem']);
    const authority = new X509Certificate(files['cf-ca.pem'] ?? '');
    const certificate = new X509Certificate(files['cf-server-cert.pem'] ?? '');
    expect(authority.ca && authority.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.checkPrivateKey(keys.privateKey)).toBe(true);
    expect(certificate.subject).toBe('CN=dind');
    expect(certificate.checkHost('x.dind.builds')).toBe('*.dind.builds');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkHost('evil.example')).toBeUndefined();
    const again = filesOf((await ask({ csr: requestOf(), reqSubjectAltName: 'DNS:other' })).rawPayload);
    expect(again['cf-ca.pem']).toBe(files['cf-ca.pem']);
    const stranger = filesOf(
      (await ask({ csr: requestOf(), reqSubjectAltName: NAMES }, 'stranger')).rawPayload,
    );
    expect(stranger['cf-ca.pem']).not.toBe(files['cf-ca.pem']);
    const rows = await fixture.core.work.sql
      .selectFrom('runtimes.certificate_authorities')
      .selectAll()
      .execute();
    expect(() => createPrivateKey(rows[0]?.sealed_key ?? '')).toThrow();
  });

  test.each([
    ['that another key signed', { csr: requestOf(others.privateKey) }],
    ['that is cut off', { csr: requestOf().replace(/\n.{64}\n/, '\n') }],
    ['that is something else', { csr: 'hello' }],
    ['without names', { reqSubjectAltName: ',' }],
    ['with names that are none', { reqSubjectAltName: 'DNS:a b' }],
    ['for more than hosts', { reqSubjectAltName: 'email:a@b.c' }],
  ])('%s is refused', async (_, wrong) => {
    const reply = await ask({ csr: requestOf(), reqSubjectAltName: NAMES, ...wrong });
    expect(reply.statusCode).toBe(400);
  });

  test('of a member is refused', async () => {
    expect((await ask({ csr: requestOf(), reqSubjectAltName: NAMES }, 'member')).statusCode).toBe(403);
  });
});

test('names are read as OpenSSL writes them', () => {
  expect(readAlternativeNames('DNS:a.b, IP Address:10.0.0.1')).toEqual([
    { kind: 'dns', name: 'a.b' },
    { kind: 'ip', address: Buffer.from([10, 0, 0, 1]) },
  ]);
});

test('a zip can be read by others', async () => {
  const zip = zipOf([{ name: 'a.txt', content: Buffer.from('hello') }]);
  const script =
    'import sys,zipfile,io; z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())); assert z.testzip() is None; print(z.read("a.txt").decode())';
  const python = execFile('python3', ['-c', script], { timeout: 60_000 });
  const out: string[] = [];
  python.stdout?.on('data', chunk => out.push(String(chunk)));
  const ended = new Promise<number | string>(resolve => {
    python.once('error', error => resolve((error as NodeJS.ErrnoException).code ?? 'error'));
    python.once('exit', code => resolve(code ?? -1));
  });
  python.stdin?.on('error', () => undefined);
  python.stdin?.end(zip);
  const code = await ended;
  if (code === 'ENOENT') return; // a machine without Python
  expect([code, out.join('')]).toEqual([0, 'hello\n']);
});
