/** Thrown for bytes that are no message; whoever asked for the decoding says so in the words of its own protocol. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** One field as it lies in the bytes: a number, or a stretch of bytes. */
export interface WireField {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/** The fields of a message in the order of the wire. */
export const readFields = (bytes: Uint8Array): WireField[] => {
  const fields: WireField[] = [];
  const cursor = { at: 0 };
  while (cursor.at < bytes.length) {
    const tag = Number(readVarint(bytes, cursor));
    fields.push({ number: tag >>> 3, value: readValue(bytes, cursor, tag & 7) });
  }
  return fields;
};

const readValue = (bytes: Uint8Array, cursor: { at: number }, wireType: number): bigint | Uint8Array => {
  if (wireType === 0) return readVarint(bytes, cursor);
  if (wireType === 1) return take(bytes, cursor, 8);
  if (wireType === 5) return take(bytes, cursor, 4);
  if (wireType === 2) return take(bytes, cursor, Number(readVarint(bytes, cursor)));
  throw new WireError(`wire type ${wireType} is not used`);
};

/** A number of up to 64 bits, as it is without a sign. */
export const readVarint = (bytes: Uint8Array, cursor: { at: number }): bigint => {
  let low = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = bytes[cursor.at++];
    if (byte === undefined) throw new WireError('a number is cut off');
    low += (byte & 127) * 2 ** shift;
    if (byte < 128) return BigInt(low);
  }
  let value = BigInt(low);
  for (let shift = 28n; shift < 70n; shift += 7n) {
    const byte = bytes[cursor.at++];
    if (byte === undefined) throw new WireError('a number is cut off');
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return BigInt.asUintN(64, value);
  }
  throw new WireError('a number is too long');
};

const take = (bytes: Uint8Array, cursor: { at: number }, length: number): Uint8Array => {
  const end = cursor.at + length;
  if (end > bytes.length) throw new WireError('a field is cut off');
  const taken = bytes.subarray(cursor.at, end);
  cursor.at = end;
  return taken;
};
