/**
 * Bodies in protobuf, as every typed Go client sends them: four magic bytes, an envelope that names the kind, and in
 * it the message of that kind. The tables say which field of a message is which field of the JSON; some messages, such
 * as times and quantities, have a JSON of their own.
 */
import type { Json, JsonObject } from '../objects/index.ts';
import { type MessageField, messageTable } from '../tables/index.ts';
import { SPECIAL, textOf } from './special-messages.ts';
import { readFields, readVarint, WireError, type WireField } from './wire.ts';

const MAGIC = [0x6b, 0x38, 0x73, 0x00];
const MAX_DEPTH = 100;

/** Whether bytes begin as a body in protobuf must. */
export const isProtobufBody = (bytes: Uint8Array): boolean =>
  MAGIC.every((byte, index) => bytes[index] === byte);

/** The JSON of a body in protobuf; throws a `WireError` for bytes that are none. */
export const decodeProtobuf = (bytes: Uint8Array): JsonObject => decodeEnvelope(bytes, 0);

const decodeEnvelope = (bytes: Uint8Array, depth: number): JsonObject => {
  if (!isProtobufBody(bytes)) throw new WireError('the body does not begin as a Kubernetes message does');
  const fields = new Map(readFields(bytes.subarray(MAGIC.length)).map(each => [each.number, each.value]));
  const [typeMeta, raw] = [fields.get(1), fields.get(2)];
  if (typeof typeMeta !== 'object') throw new WireError('the body does not say of which kind it is');
  const named = new Map(readFields(typeMeta).map(each => [each.number, each.value]));
  const [apiVersion, kind] = [1, 2].map(number => {
    const value = named.get(number);
    return typeof value === 'object' ? textOf(value) : '';
  }) as [string, string];
  const body = decodeMessage(
    messageName(apiVersion, kind),
    typeof raw === 'object' ? raw : new Uint8Array(),
    depth,
  );
  return { kind, apiVersion, ...(body as JsonObject) };
};

/** Messages of options and answers live in a package of their own, whatever group they are sent for. */
const messageName = (apiVersion: string, kind: string): string => {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const name = `${group.split('.')[0]}.${version}.${kind}`;
  if (Object.hasOwn(messageTable(), name)) return name;
  if (Object.hasOwn(messageTable(), `meta.v1.${kind}`)) return `meta.v1.${kind}`;
  throw new WireError(
    `there is no message for kind ${JSON.stringify(kind)} in ${JSON.stringify(apiVersion)}`,
  );
};

const decodeMessage = (type: string, bytes: Uint8Array, depth: number): Json => {
  if (depth > MAX_DEPTH) throw new WireError('messages are nested too deep');
  const special = SPECIAL[type];
  if (special)
    return special({ bytes, depth, decoding: { message: decodeMessage, envelope: decodeEnvelope } });
  const object: JsonObject = {};
  const row = messageTable()[type] ?? {};
  for (const wire of readFields(bytes)) {
    const field = row[wire.number];
    if (field) addField(object, field, wire, depth);
  }
  return object;
};

const addField = (object: JsonObject, field: MessageField, { value }: WireField, depth: number): void => {
  const [name, type, flags = ''] = field;
  if (flags.includes('i')) {
    Object.assign(object, decodeValue(type, value, depth));
  } else if (type.startsWith('[]')) {
    object[name] ??= [];
    (object[name] as Json[]).push(...decodeItems(type.slice(2), value, depth));
  } else if (type.startsWith('{}')) {
    object[name] ??= {};
    addEntry(object[name] as JsonObject, type.slice(2), value, depth);
  } else {
    const decoded = decodeValue(type, value, depth);
    if (!(flags.includes('o') && isZero(decoded))) object[name] = decoded;
  }
};

const isZero = (value: Json): boolean => value === '' || value === 0 || value === false;

/** Numbers may come packed into one stretch of bytes. */
const decodeItems = (type: string, value: WireField['value'], depth: number): Json[] => {
  if (typeof value === 'bigint' || !NUMERIC.has(type)) return [decodeValue(type, value, depth)];
  const items: Json[] = [];
  const cursor = { at: 0 };
  while (cursor.at < value.length) items.push(decodeValue(type, readVarint(value, cursor), depth));
  return items;
};

const NUMERIC = new Set(['int32', 'int64', 'bool']);

/** An entry of a map is a message of key and value. */
const addEntry = (map: JsonObject, type: string, value: WireField['value'], depth: number): void => {
  if (typeof value === 'bigint') throw new WireError('an entry of a map is a number');
  const parts = new Map(readFields(value).map(each => [each.number, each.value]));
  const key = parts.get(1);
  const name = typeof key === 'object' ? textOf(key) : '';
  const decoded = decodeValue(type, parts.get(2) ?? new Uint8Array(), depth);
  Object.defineProperty(map, name, { value: decoded, writable: true, enumerable: true, configurable: true });
};

const decodeValue = (type: string, value: WireField['value'], depth: number): Json => {
  switch (type) {
    case 'string':
      return textOf(bytesOf(value));
    case 'bytes':
      return Buffer.from(bytesOf(value)).toString('base64');
    case 'bool':
      return value === 1n;
    case 'int32':
      return Number(BigInt.asIntN(32, numberOf(value)));
    case 'int64':
      return Number(BigInt.asIntN(64, numberOf(value)));
    case 'double':
      return doubleOf(bytesOf(value));
    default:
      return decodeMessage(type, bytesOf(value), depth + 1);
  }
};

const bytesOf = (value: WireField['value']): Uint8Array => {
  if (typeof value === 'bigint') throw new WireError('a number stands where bytes should');
  return value;
};

const numberOf = (value: WireField['value']): bigint => {
  if (typeof value === 'bigint') return value;
  if (value.length === 0) return 0n;
  throw new WireError('bytes stand where a number should');
};

const doubleOf = (bytes: Uint8Array): number => {
  if (bytes.length !== 8) throw new WireError('a fraction has not eight bytes');
  return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
};
