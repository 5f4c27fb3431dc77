import { type KeyObject, sign } from 'node:crypto';
import {
  bitString,
  commonName,
  der,
  integer,
  objectId,
  octetString,
  pem,
  sequence,
  TAG,
  time,
} from './der.ts';
import type { AlternativeName, SigningRequest } from './signing-request.ts';

interface Validity {
  readonly from: Date;
  readonly until: Date;
}

interface Issued extends Validity {
  readonly serial: Uint8Array;
  /** Encoded distinguished names. */
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly publicKeyInfo: Buffer;
  readonly extensions: readonly Buffer[];
}

/** ecdsa-with-SHA256. */
const SIGNATURE = sequence(objectId('1.2.840.10045.4.3.2'));
const TRUE = der(TAG.boolean, Buffer.from([0xff]));

const extension = (id: string, value: Buffer, critical = false): Buffer =>
  sequence(objectId(id), ...(critical ? [TRUE] : []), octetString(value));

const certificate = (issued: Issued, key: KeyObject): string => {
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(issued.serial),
    SIGNATURE,
    issued.issuer,
    sequence(time(issued.from), time(issued.until)),
    issued.subject,
    issued.publicKeyInfo,
    der(0xa3, sequence(...issued.extensions)),
  );
  return pem('CERTIFICATE', sequence(body, SIGNATURE, bitString(sign('sha256', body, key))));
};

interface Own extends Validity {
  readonly name: string;
  readonly serial: Uint8Array;
  readonly key: KeyObject;
  readonly publicKeyInfo: Buffer;
}

/** A certificate of an authority, signed by itself. */
export const authorityCertificate = ({ name, key, ...rest }: Own): string =>
  certificate(
    {
      ...rest,
      issuer: commonName(name),
      subject: commonName(name),
      extensions: [
        extension('2.5.29.19', sequence(TRUE), true),
        // Signs certificates, and nothing else.
        extension('2.5.29.15', der(TAG.bitString, Buffer.from([2, 0x04])), true),
      ],
    },
    key,
  );

interface Order extends Validity {
  readonly request: SigningRequest;
  readonly names: readonly AlternativeName[];
  readonly serial: Uint8Array;
}

/** A certificate of a server, signed by the authority of this name. */
export const serverCertificate = (
  { request, names, ...rest }: Order,
  authority: { readonly name: string; readonly key: KeyObject },
): string =>
  certificate(
    {
      ...rest,
      ...request,
      issuer: commonName(authority.name),
      extensions: [
        extension('2.5.29.19', sequence(), true),
        // Signs and encrypts keys in handshakes, as a server.
        extension('2.5.29.15', der(TAG.bitString, Buffer.from([5, 0xa0])), true),
        extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))),
        extension('2.5.29.17', sequence(...names.map(alternative))),
      ],
    },
    authority.key,
  );

const alternative = (name: AlternativeName): Buffer =>
  name.kind === 'dns' ? der(0x82, Buffer.from(name.name)) : der(0x87, name.address);
