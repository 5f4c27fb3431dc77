import type { Json } from '../objects/index.ts';
import { canonicalQuantity } from '../quantities/index.ts';
import type { Schema } from '../schema/index.ts';
import { DecodeError, mismatch } from './mismatch.ts';
import type { Place } from './place.ts';

/** A text, a number or a yes or no, in the form in which its type keeps it. */
export const conformScalar = (value: Json, schema: Schema, place: Place): Json => {
  if (schema.intOrString) {
    if (typeof value === 'string' || isInt32(value)) return value;
    throw mismatch(value, { ...schema, typeName: 'intstr.IntOrString' }, place);
  }
  switch (schema.type) {
    case 'string':
      return conformText(value, schema, place);
    case 'integer':
      if (schema.format === 'int32' ? isInt32(value) : Number.isInteger(value)) return value;
      throw mismatch(value, schema, place);
    case 'number':
    case 'boolean':
      if (typeof value === schema.type) return value;
      throw mismatch(value, schema, place);
    default:
      return value;
  }
};

const isInt32 = (value: Json): boolean => typeof value === 'number' && (value | 0) === value;

const conformText = (value: Json, schema: Schema, place: Place): string => {
  if (schema.format === 'quantity' && typeof value === 'number') return quantity(String(value));
  if (typeof value !== 'string') throw mismatch(value, schema, place);
  switch (schema.format) {
    case 'quantity':
      return quantity(value);
    case 'date-time':
      return `${instant(value).toISOString().slice(0, 19)}Z`;
    case 'micro-time':
      instant(value);
      return microTime(value);
    case 'byte':
      return base64(value);
    default:
      return value;
  }
};

const quantity = (text: string): string => {
  const canonical = canonicalQuantity(text);
  if (canonical !== undefined) return canonical;
  throw new DecodeError(
    text === ''
      ? 'unmarshalerDecoder: quantities must match the regular expression; the text is empty'
      : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  );
};

const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

const instant = (text: string): Date => {
  const date = RFC_3339.test(text) ? new Date(text) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  const shown = JSON.stringify(text.slice(0, 100));
  throw new DecodeError(
    `parsing time ${shown} as "2006-01-02T15:04:05Z07:00": cannot parse ${shown} as "2006"`,
  );
};

/** Dates hold milliseconds; what is finer comes from the text. */
const microTime = (text: string): string => {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${instant(text).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
};

const base64 = (text: string): string => {
  const packed = /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]/g, '') : text;
  const digits = packed.endsWith('==') ? packed.length - 2 : packed.length - (packed.endsWith('=') ? 1 : 0);
  const stranger = packed.search(/[^A-Za-z0-9+/]/);
  const end = stranger < 0 ? packed.length : stranger;
  if (packed.length % 4 === 0 && end === digits) return packed;
  throw new DecodeError(`illegal base64 data at input byte ${end}`);
};
