import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import { type CertificateRequest, makeCertificate, type Subject } from './certificate.ts';

const DAY_MS = 24 * 3_600_000;
const AUTHORITY_DAYS = 3_650;
const AUTHORITY: Subject = { commonName: 'freshet-cluster-ca' };

/** A certificate with its private key, both in PEM form. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

/** Signs the certificates of one cluster: that of its server, and those of its users. */
export interface Authority {
  /** What clients trust, in PEM form. */
  readonly certificate: string;
  /** What is kept so that the same authority goes on after a restart. */
  readonly kept: KeyPair;
  issue(request: Pick<CertificateRequest, 'subject' | 'hosts'> & Issue): KeyPair;
  /** A client certificate for a key whose private half stays with its owner. */
  certify(request: ClientRequest): string;
}

interface ClientRequest {
  readonly subject: Subject;
  /** In PEM form: P-256. */
  readonly publicKey: string;
  readonly from: Date;
  readonly validForMs: number;
}

interface Issue {
  readonly purpose: 'server' | 'client';
  readonly from: Date;
  readonly days: number;
}

export const createAuthority = (from: Date): Authority => {
  const { publicKey, privateKey } = newKeys();
  const certificate = makeCertificate(
    { subject: AUTHORITY, purpose: 'authority', publicKey, from, validForMs: AUTHORITY_DAYS * DAY_MS },
    { subject: AUTHORITY, privateKey },
  );
  return authorityOf({ certificate, key: pemOf(privateKey) });
};

/** The authority of an earlier start. */
export const authorityOf = (kept: KeyPair): Authority => {
  const privateKey = createPrivateKey(kept.key);
  if (!new X509Certificate(kept.certificate).checkPrivateKey(privateKey))
    throw new Error('the key of the certificate authority does not belong to its certificate');
  return {
    certificate: kept.certificate,
    kept,
    certify: ({ publicKey, ...request }) =>
      makeCertificate(
        { ...request, purpose: 'client', publicKey: createPublicKey(publicKey) },
        { subject: AUTHORITY, privateKey },
      ),
    issue: ({ days, ...request }) => {
      const keys = newKeys();
      const certificate = makeCertificate(
        { ...request, publicKey: keys.publicKey, validForMs: days * DAY_MS },
        { subject: AUTHORITY, privateKey },
      );
      return { certificate, key: pemOf(keys.privateKey) };
    },
  };
};

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
