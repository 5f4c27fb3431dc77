/**
 * The inputs of a run by hand. A pipeline may describe its variables by a JSON Schema; values arrive as texts and are
 * read as what the schema says they are, before they are held against it.
 */
import { checkValue, type Json, type JsonMap, readSchema, type Schema } from '@freshet/domain/json-schema';

export interface InputProblem {
  /** The variable, or nothing where the schema itself is at fault. */
  readonly variable?: string;
  readonly message: string;
}

export interface GivenInput {
  readonly key: string;
  readonly value: string;
}

const SCHEMA_MAX = 262_144;

/** What is wrong with a schema before any value is known; nothing when it can be used. */
export const checkInputSchema = (text: string): readonly InputProblem[] => {
  const read = readInputs(text);
  return 'problems' in read ? read.problems : [];
};

/** What is wrong with the inputs of a run; nothing when they fit. Variables that the schema does not name are free. */
export const checkInputs = (text: string, given: readonly GivenInput[]): readonly InputProblem[] => {
  const read = readInputs(text);
  if ('problems' in read) return read.problems;
  const properties = propertiesOf(read.schema);
  const named = given.filter(({ key }) => Object.hasOwn(properties, key));
  const value: JsonMap = Object.fromEntries(
    named.map(one => [one.key, meant(properties[one.key], one.value)]),
  );
  return checkValue(read.schema, value).map(({ path, message }) => {
    const [variable] = path;
    return typeof variable === 'string' ? { variable, message } : { message };
  });
};

const readInputs = (
  text: string,
): { readonly schema: Schema } | { readonly problems: readonly InputProblem[] } => {
  if (text.length > SCHEMA_MAX) return { problems: [{ message: `has more than ${SCHEMA_MAX} characters` }] };
  let parsed: Json;
  try {
    parsed = JSON.parse(text) as Json;
  } catch {
    // Where exactly it is broken is of no use to whoever only wants to run it.
    return { problems: [{ message: 'is not JSON' }] };
  }
  const { schema, problems } = readSchema(parsed);
  if (schema) return { schema };
  return {
    problems: problems.map(({ path, message }) => ({ message: `${path.join('.')} ${message}`.trim() })),
  };
};

const propertiesOf = ({ root }: Schema): JsonMap => {
  const properties =
    typeof root === 'object' && Object.hasOwn(root, 'properties') ? root.properties : undefined;
  return isMap(properties) ? properties : {};
};

const isMap = (value: Json | undefined): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SPELLED = ['number', 'integer', 'boolean', 'array', 'object', 'null'];

/** A text as the value that the schema of its variable speaks of; a text that spells none stays a text. */
const meant = (schema: Json | undefined, text: string): Json => {
  const type = isMap(schema) ? schema.type : undefined;
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('string') || !types.some(one => typeof one === 'string' && SPELLED.includes(one)))
    return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    // It is not of the type, and the schema will say so.
    return text;
  }
};
