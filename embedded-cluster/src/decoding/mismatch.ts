import type { Json } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import type { Place } from './place.ts';

/** Thrown for a value that cannot be what its field says; the message is the one that Go clients know. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** A value of the wrong JSON type. */
export const mismatch = (value: Json, schema: Schema, place: Place): DecodeError =>
  new DecodeError(
    `json: cannot unmarshal ${jsonWord(value)} into Go struct field ${place.structField} of type ${goType(schema)}`,
  );

const jsonWord = (value: Json): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return `number ${value}`;
  return typeof value;
};

const goType = (schema: Schema): string => {
  if (schema.type === 'array') return `[]${goType(schema.items ?? {})}`;
  if (schema.additional) return `map[string]${goType(schema.additional)}`;
  if (schema.typeName) return schema.typeName.split('.').slice(-2).join('.');
  if (schema.format === 'byte') return '[]uint8';
  if (schema.type === 'integer') return schema.format ?? 'int';
  if (schema.type === 'number') return 'float64';
  return schema.type === 'boolean' ? 'bool' : (schema.type ?? 'interface {}');
};
