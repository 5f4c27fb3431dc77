import { durationOf } from '../expressions/index.ts';
import { fieldOf, isJsonObject, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import { celName } from './cel-names.ts';
import type { CustomSchema } from './custom-schema.ts';
import { isOfFormat } from './formats.ts';

const numberOf = (value: number, schema: CustomSchema | undefined): number | bigint => {
  const isWhole = schema?.type === 'integer' || (schema?.type !== 'number' && Number.isInteger(value));
  return isWhole && Number.isSafeInteger(value) ? BigInt(value) : value;
};

const textOf = (value: string, schema: CustomSchema | undefined): unknown => {
  const format = schema?.format;
  if (format === undefined || schema?.type !== 'string' || !isOfFormat(value, format)) return value;
  if (format === 'date-time' || format === 'date') return new Date(value);
  if (format === 'duration') return durationOf(value);
  return format === 'byte' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
};

const objectOf = (value: JsonObject, schema: CustomSchema | undefined): Record<string, unknown> => {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const property = fieldOf(schema?.properties, name);
    if (field !== undefined)
      putField(result, property ? celName(name) : name, celValue(field, property ?? schema?.additional));
  }
  return result;
};

/** A value as rules see it: whole numbers, times, durations and bytes are what their schema says. */
export const celValue = (value: Json, schema: CustomSchema | undefined): unknown => {
  if (typeof value === 'number') return numberOf(value, schema);
  if (typeof value === 'string') return textOf(value, schema);
  if (Array.isArray(value)) return value.map(item => celValue(item, schema?.items));
  return isJsonObject(value) ? objectOf(value, schema) : value;
};
