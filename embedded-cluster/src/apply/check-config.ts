import { isJsonObject } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { stepText } from './path-text.ts';
import { fieldShape, isAssociative, isNamedField, itemStep } from './shape.ts';

/** No more problems than these are told of one configuration. */
const MOST_PROBLEMS = 100;

const nameOf = (value: Json): string => {
  if (value === null) return 'nil';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value;
};

const SCALARS: Readonly<Record<string, { readonly is: string; readonly words: string }>> = {
  string: { is: 'string', words: 'expected string' },
  boolean: { is: 'boolean', words: 'expected boolean' },
  integer: { is: 'number', words: 'expected numeric (int or float)' },
  number: { is: 'number', words: 'expected numeric (int or float)' },
};

/** Quantities and the like are text for which a number will do. */
const isLenient = ({ intOrString, format, typeName }: Schema): boolean =>
  intOrString === true || format === 'quantity' || (typeName?.endsWith('.Quantity') ?? false);

const checkScalar = (value: Json, schema: Schema): string | undefined => {
  const wanted = SCALARS[schema.type ?? ''];
  if (wanted === undefined || isLenient(schema)) return undefined;
  return typeof value === wanted.is ? undefined : `${wanted.words}, got ${nameOf(value)}`;
};

const checkItems = (list: readonly Json[], schema: Schema, path: string, problems: string[]): void => {
  const seen = new Set<string>();
  for (const [place, item] of list.entries()) {
    const step = isAssociative(schema) ? itemStep(schema, item) : `i:${place}`;
    if (step === undefined) {
      problems.push(`${path}: element ${place}: ${whyNoStep(schema)}`);
      return;
    }
    if (seen.has(step)) problems.push(`${path}: duplicate entries for key ${stepText(step)}`);
    seen.add(step);
    check(item, schema.items, `${path}${stepText(step)}`, problems);
  }
};

const whyNoStep = (schema: Schema): string =>
  schema.listType === 'map'
    ? `associative list with keys has an element that omits all key fields ${JSON.stringify(schema.listMapKeys ?? [])} (and doesn't have default values for any key fields)`
    : "associative list without keys has an element that's a map type";

const isOpen = (schema: Schema): boolean =>
  schema.properties === undefined || schema.additional !== undefined || schema.preserveUnknown === true;

const checkFields = (fields: JsonObject, schema: Schema, path: string, problems: string[]): void => {
  for (const [name, value] of Object.entries(fields)) {
    const below = `${path}.${name}`;
    if (value === undefined) continue;
    if (isNamedField(schema, name) || isOpen(schema)) check(value, fieldShape(schema, name), below, problems);
    else problems.push(`${below}: field not declared in schema`);
  }
};

const check = (value: Json, schema: Schema | undefined, path: string, problems: string[]): void => {
  if (value === null || schema?.type === undefined || problems.length >= MOST_PROBLEMS) return;
  if (schema.type === 'array' && !Array.isArray(value))
    problems.push(`${path}: expected list, got ${nameOf(value)}`);
  else if (schema.type === 'object' && !isJsonObject(value))
    problems.push(`${path}: expected map, got ${nameOf(value)}`);
  else if (Array.isArray(value) && schema.type === 'array') checkItems(value, schema, path, problems);
  else if (isJsonObject(value) && schema.type === 'object') checkFields(value, schema, path, problems);
  else {
    const problem = checkScalar(value, schema);
    if (problem !== undefined) problems.push(`${path}: ${problem}`);
  }
};

/** What keeps a configuration from being applied: fields that the shape does not have, and values of another type. */
export const configProblems = (config: JsonObject, schema: Schema | undefined): string[] => {
  const problems: string[] = [];
  check(config, schema, '', problems);
  return problems;
};
