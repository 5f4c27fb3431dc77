/** The few forms of DER (ITU-T X.690) that a certificate is made of. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  objectId: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

const tagged = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

export const sequence = (...items: readonly Buffer[]): Buffer => tagged(TAG.sequence, ...items);

export const setOf = (...items: readonly Buffer[]): Buffer => tagged(TAG.set, ...items);

export const yes = (): Buffer => tagged(TAG.boolean, Buffer.from([0xff]));

/** A number without a sign, of any length. */
export const integer = (bytes: Buffer): Buffer => {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const digits = bytes.subarray(start);
  const isHigh = (digits[0] ?? 0) >= 0x80;
  return tagged(TAG.integer, isHigh ? Buffer.concat([Buffer.from([0]), digits]) : digits);
};

export const octets = (bytes: Buffer): Buffer => tagged(TAG.octets, bytes);

export const bits = (bytes: Buffer, unused = 0): Buffer => tagged(TAG.bits, Buffer.from([unused]), bytes);

export const utf8 = (text: string): Buffer => tagged(TAG.utf8, Buffer.from(text, 'utf8'));

/** An object identifier in dotted form. */
export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(TAG.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

const base128 = (value: number): number[] => {
  const groups = [value & 0x7f];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
    groups.unshift((left & 0x7f) | 0x80);
  return groups;
};

/** Two digits of a year until 2049, four after that, as RFC 5280 wants it. */
export const time = (at: Date): Buffer => {
  const digits = `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050
    ? tagged(TAG.utcTime, Buffer.from(digits.slice(2)))
    : tagged(TAG.generalizedTime, Buffer.from(digits));
};

/** A field that is told from its neighbours by a number: with content of its own, or around another form. */
export const context = (number: number, content: Buffer, isConstructed = true): Buffer =>
  tagged(0x80 | (isConstructed ? 0x20 : 0) | number, content);
