import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, context, integer, objectId, octets, sequence, setOf, time, utf8, yes } from './der.ts';

const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));
const NAME_PARTS = { organization: '2.5.4.10', unit: '2.5.4.11', commonName: '2.5.4.3' } as const;
const EXTENSION = {
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const;
const PURPOSE = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' } as const;
/** A certificate made on a machine whose clock runs a little ahead should be good on the others, too. */
const BACKDATED_MS = 5 * 60_000;

/** Who a certificate speaks of: for Kubernetes, the common name is the user and the organizations are the groups. */
export interface Subject {
  readonly commonName: string;
  readonly organizations?: readonly string[];
  /** The organizational unit: the login that a certificate was issued for, which Kubernetes itself does not read. */
  readonly holder?: string;
}

export interface CertificateRequest {
  readonly subject: Subject;
  readonly purpose: 'authority' | 'server' | 'client';
  /** Names and addresses that a server answers to. */
  readonly hosts?: readonly string[];
  readonly publicKey: KeyObject;
  readonly from: Date;
  readonly validForMs: number;
}

export interface Issuer {
  readonly subject: Subject;
  readonly privateKey: KeyObject;
}

/** Makes an X.509 certificate with ECDSA keys, in PEM form. An authority's own is issued by itself. */
export const makeCertificate = (request: CertificateRequest, issuer: Issuer): string => {
  const spki = request.publicKey.export({ type: 'spki', format: 'der' });
  const issuerSpki = createPublicKey(issuer.privateKey).export({ type: 'spki', format: 'der' });
  const content = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    ECDSA_SHA256,
    nameOf(issuer.subject),
    sequence(
      time(new Date(request.from.getTime() - BACKDATED_MS)),
      time(new Date(request.from.getTime() + request.validForMs)),
    ),
    nameOf(request.subject),
    spki,
    context(3, sequence(...extensionsOf(request, spki, issuerSpki))),
  );
  const signature = sign('sha256', content, issuer.privateKey);
  return pemOf(sequence(content, ECDSA_SHA256, bits(signature)));
};

/** Random, and with its highest bit clear so that it is positive in 16 bytes. */
const serialNumber = (): Buffer => {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
};

const nameOf = ({ commonName, organizations = [], holder }: Subject): Buffer =>
  sequence(
    ...organizations.map(organization => namePart(NAME_PARTS.organization, organization)),
    ...(holder === undefined ? [] : [namePart(NAME_PARTS.unit, holder)]),
    namePart(NAME_PARTS.commonName, commonName),
  );

const namePart = (type: string, text: string): Buffer => setOf(sequence(objectId(type), utf8(text)));

const extensionsOf = (request: CertificateRequest, spki: Buffer, issuerSpki: Buffer): Buffer[] => {
  const { purpose, hosts = [] } = request;
  const isAuthority = purpose === 'authority';
  // Bits from the left: digital signature for holders, signing of certificates for an authority.
  const usage = isAuthority ? bits(Buffer.from([0x04]), 2) : bits(Buffer.from([0x80]), 7);
  return [
    extension(EXTENSION.basicConstraints, isAuthority ? sequence(yes()) : sequence(), true),
    extension(EXTENSION.keyUsage, usage, true),
    extension(EXTENSION.subjectKeyId, octets(keyIdOf(spki))),
    extension(EXTENSION.authorityKeyId, sequence(context(0, keyIdOf(issuerSpki), false))),
    ...(isAuthority ? [] : [extension(EXTENSION.extendedKeyUsage, sequence(objectId(PURPOSE[purpose])))]),
    ...(hosts.length === 0 ? [] : [extension(EXTENSION.alternativeNames, sequence(...hosts.map(hostOf)))]),
  ];
};

const extension = (type: string, content: Buffer, isCritical = false): Buffer =>
  sequence(objectId(type), ...(isCritical ? [yes()] : []), octets(content));

/** Any stable digest will do; the tail of the key itself is one, being a point on the curve. */
const keyIdOf = (spki: Buffer): Buffer => spki.subarray(-20);

const hostOf = (host: string): Buffer => {
  if (isIP(host) === 0) return context(2, Buffer.from(host, 'ascii'), false);
  return context(7, addressBytes(host), false);
};

const addressBytes = (address: string): Buffer => {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return Buffer.from(groups.map(group => group.padStart(4, '0')).join(''), 'hex');
};

const pemOf = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
