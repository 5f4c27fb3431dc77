/** As much of DER, the encoding of certificates, as is needed to read a request and to write a certificate. */
import { Fault } from '@freshet/kit/errors';

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  generalizedTime: 0x18,
} as const;

/** One value as it lies in its document. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** With its tag and length. */
  readonly whole: Buffer;
}

const unreadable = (): Fault => new Fault('REQUEST_INVALID', 'body.csr: is not a readable signing request');

/** The values that follow each other in these bytes. */
export const readValues = (bytes: Buffer): DerValue[] => {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const value = readValue(bytes, at);
    values.push(value);
    at += value.whole.length;
  }
  return values;
};

const readValue = (bytes: Buffer, start: number): DerValue => {
  const [tag, first] = [bytes[start], bytes[start + 1]];
  if (tag === undefined || first === undefined) throw unreadable();
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 3) throw unreadable();
  const head = start + 2 + lengthBytes;
  if (head > bytes.length) throw unreadable();
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(start + 2, lengthBytes);
  const end = head + length;
  if (end > bytes.length) throw unreadable();
  return { tag, content: bytes.subarray(head, end), whole: bytes.subarray(start, end) };
};

export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const short = length.subarray(length.findIndex(byte => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | short.length]), short, content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);

/** A positive whole number from its bytes. */
export const integer = (bytes: Uint8Array): Buffer => {
  const [first = 0] = bytes;
  return der(TAG.integer, ...(first >= 0x80 ? [Buffer.from([0])] : []), bytes);
};

export const bitString = (bytes: Uint8Array): Buffer => der(TAG.bitString, Buffer.from([0]), bytes);

export const octetString = (bytes: Uint8Array): Buffer => der(TAG.octetString, bytes);

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const septets = rest.flatMap(number => {
    const digits: number[] = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(TAG.objectId, Buffer.from([first * 40 + second, ...septets]));
};

/** A moment of a validity. */
export const time = (moment: Date): Buffer => {
  const digits = moment.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  // Up to 2049 the form with two digits for the year is the only one that is allowed.
  return moment.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : der(TAG.generalizedTime, Buffer.from(`${digits}Z`));
};

/** A name that consists of a common name. */
export const commonName = (name: string): Buffer =>
  sequence(der(TAG.set, sequence(objectId('2.5.4.3'), der(TAG.utf8, Buffer.from(name)))));

export const pem = (label: string, bytes: Uint8Array): string => {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
};
