import type { Json } from '../objects/index.ts';
import { readFields, WireError } from './wire.ts';

/** Decodes nested messages; `depth` bounds how deep they nest. */
interface Decoding {
  readonly message: (type: string, bytes: Uint8Array, depth: number) => Json;
  readonly envelope: (bytes: Uint8Array, depth: number) => Json;
}

export interface SpecialInput {
  readonly bytes: Uint8Array;
  readonly depth: number;
  readonly decoding: Decoding;
}

const SECOND_NS = 1_000_000_000n;
const UNITS: readonly (readonly [bigint, string])[] = [
  [3_600n * SECOND_NS, 'h'],
  [60n * SECOND_NS, 'm'],
];

/** Reads UTF-8 and refuses what is not. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new WireError('text is not UTF-8', { cause });
  }
};

const jsonOf = (bytes: Uint8Array): Json => {
  try {
    return JSON.parse(textOf(bytes)) as Json;
  } catch (cause) {
    if (cause instanceof WireError) throw cause;
    throw new WireError('an embedded value is not JSON', { cause });
  }
};

/** The last value of each field by number; special messages repeat nothing but lists. */
const fieldsOf = (bytes: Uint8Array): Map<number, bigint | Uint8Array> =>
  new Map(readFields(bytes).map(({ number, value }) => [number, value]));

const numberAt = (fields: ReadonlyMap<number, bigint | Uint8Array>, number: number): bigint => {
  const value = fields.get(number);
  return typeof value === 'bigint' ? BigInt.asIntN(64, value) : 0n;
};

const bytesAt = (
  fields: ReadonlyMap<number, bigint | Uint8Array>,
  number: number,
): Uint8Array | undefined => {
  const value = fields.get(number);
  return typeof value === 'object' ? value : undefined;
};

const time = (bytes: Uint8Array, digits: 0 | 6): Json => {
  if (bytes.length === 0) return null;
  const fields = fieldsOf(bytes);
  const seconds = numberAt(fields, 1);
  const date = new Date(Number(seconds) * 1_000);
  if (Number.isNaN(date.getTime())) throw new WireError('a time is out of range');
  const whole = date.toISOString().slice(0, 19);
  if (digits === 0) return `${whole}Z`;
  return `${whole}.${String(numberAt(fields, 2) / 1_000n).padStart(6, '0')}Z`;
};

const intOrString = (bytes: Uint8Array): Json => {
  const fields = fieldsOf(bytes);
  if (numberAt(fields, 1) === 0n) return Number(numberAt(fields, 2));
  return textOf(bytesAt(fields, 3) ?? new Uint8Array());
};

/** A span in the way Go writes one: `1h0m0.5s`, `250ms`. */
const duration = (bytes: Uint8Array): Json => {
  const total = numberAt(fieldsOf(bytes), 1);
  const sign = total < 0n ? '-' : '';
  let rest = total < 0n ? -total : total;
  if (rest === 0n) return '0s';
  if (rest < SECOND_NS) return `${sign}${smallSpan(rest)}`;
  let text = sign;
  for (const [size, name] of UNITS) {
    if (rest >= size || text.length > sign.length) text += `${rest / size}${name}`;
    rest %= size;
  }
  return `${text}${Number(rest) / Number(SECOND_NS)}s`;
};

const smallSpan = (span: bigint): string => {
  if (span < 1_000n) return `${span}ns`;
  if (span < 1_000_000n) return `${Number(span) / 1_000}µs`;
  return `${Number(span) / 1_000_000}ms`;
};

/** A list that is a message of its own. */
const textList = (bytes: Uint8Array): Json =>
  readFields(bytes).map(({ value }) => (typeof value === 'object' ? textOf(value) : ''));

const rawJson = ({ bytes, depth, decoding }: SpecialInput): Json => {
  const raw = bytesAt(fieldsOf(bytes), 1);
  if (raw === undefined || raw.length === 0) return null;
  return raw[0] === 0x6b && raw[1] === 0x38 ? decoding.envelope(raw, depth + 1) : jsonOf(raw);
};

/** A schema, or in its place something simpler: a list of schemas, a yes or no, a list of names. */
const schemaOr =
  (other: (fields: ReturnType<typeof readFields>, input: SpecialInput) => Json, schemaField: number) =>
  (input: SpecialInput): Json => {
    const fields = readFields(input.bytes);
    const schema = fields.find(({ number }) => number === schemaField)?.value;
    if (typeof schema === 'object' && schema.length > 0)
      return input.decoding.message('apiextensions.v1.JSONSchemaProps', schema, input.depth + 1);
    return other(fields, input);
  };

/** Messages whose JSON is not an object with the message's fields. */
export const SPECIAL: Readonly<Record<string, (input: SpecialInput) => Json>> = {
  'api.resource.Quantity': ({ bytes }) => textOf(bytesAt(fieldsOf(bytes), 1) ?? new Uint8Array()),
  'meta.v1.Time': ({ bytes }) => time(bytes, 0),
  'meta.v1.MicroTime': ({ bytes }) => time(bytes, 6),
  'meta.v1.Duration': ({ bytes }) => duration(bytes),
  'meta.v1.Verbs': ({ bytes }) => textList(bytes),
  'meta.v1.FieldsV1': rawJson,
  'util.intstr.IntOrString': ({ bytes }) => intOrString(bytes),
  'runtime.RawExtension': rawJson,
  'authentication.v1.ExtraValue': ({ bytes }) => textList(bytes),
  'authorization.v1.ExtraValue': ({ bytes }) => textList(bytes),
  'certificates.v1.ExtraValue': ({ bytes }) => textList(bytes),
  'apiextensions.v1.JSON': rawJson,
  'apiextensions.v1.JSONSchemaPropsOrBool': schemaOr(
    fields => fields.some(({ number, value }) => number === 1 && value === 1n),
    2,
  ),
  'apiextensions.v1.JSONSchemaPropsOrArray': schemaOr(
    (fields, { decoding, depth }) =>
      fields
        .filter(({ number }) => number === 2)
        .map(({ value }) =>
          decoding.message(
            'apiextensions.v1.JSONSchemaProps',
            typeof value === 'object' ? value : new Uint8Array(),
            depth + 1,
          ),
        ),
    1,
  ),
  'apiextensions.v1.JSONSchemaPropsOrStringArray': schemaOr(
    fields =>
      fields
        .filter(({ number }) => number === 2)
        .map(({ value }) => (typeof value === 'object' ? textOf(value) : '')),
    1,
  ),
};
