/** As much of JSON Schema as completion understands. Anything else is ignored, never an error. */
export interface JsonSchemaObject {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly pattern?: string;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  /** A spelling that is understood but not offered. */
  readonly doNotSuggest?: boolean;
  readonly [other: string]: unknown;
}

export type JsonSchema = boolean | JsonSchemaObject;

/** A step into a document: the key of a map, or the place in a list. */
export type PathStep = string | number;

const MOST_HOPS = 32;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pointed = (root: JsonSchema, ref: string): unknown => {
  if (!ref.startsWith('#')) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(1).split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined;
  }
  return at;
};

const DESCRIBES = ['type', 'properties', 'items', 'enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf'];

/** An alternative that names keys without a type is a condition on the value, not a shape of its own. */
const isCondition = (schema: unknown): boolean =>
  isObject(schema) &&
  (schema.not !== undefined || schema.required !== undefined) &&
  schema.type === undefined &&
  !DESCRIBES.slice(2).some(key => schema[key] !== undefined);

const matches = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
};

/** Whether a value meets the condition of an `if`; of the keywords only those that conditions are made of count. */
const holds = (condition: unknown, value: unknown): boolean => {
  if (typeof condition === 'boolean') return condition;
  if (!isObject(condition)) return true;
  const {
    const: only,
    enum: values,
    pattern,
    required,
    properties,
    anyOf,
    not,
  } = condition as JsonSchemaObject;
  const map = isObject(value) ? value : {};
  return (
    (only === undefined || only === value) &&
    (values === undefined || values.includes(value)) &&
    (pattern === undefined || (typeof value === 'string' && matches(pattern, value))) &&
    (required ?? []).every(key => map[key] !== undefined) &&
    Object.entries(properties ?? {}).every(([key, one]) => map[key] === undefined || holds(one, map[key])) &&
    (anyOf === undefined || anyOf.some(one => holds(one, value))) &&
    (not === undefined || !holds(not, value))
  );
};

/**
 * Every shape a value may have: references followed, alternatives side by side, common parts repeated in each, and the
 * side of a condition that the value is on. A reference that leads round in circles ends after a few hops.
 */
export const shapesOf = (
  root: JsonSchema,
  schema: unknown,
  value?: unknown,
  hops = 0,
): JsonSchemaObject[] => {
  if (!isObject(schema) || hops > MOST_HOPS) return [];
  const own = schema as JsonSchemaObject;
  const { $ref, anyOf, oneOf, allOf, if: condition, then, else: otherwise, ...rest } = own;
  const into = (part: unknown) => shapesOf(root, part, value, hops + 1);
  const branch = condition === undefined ? undefined : holds(condition, value) ? then : otherwise;
  const parts = [
    ...($ref === undefined ? [] : into(pointed(root, $ref))),
    ...(allOf ?? []).flatMap(into),
    ...into(branch),
  ];
  const options = [...(anyOf ?? []), ...(oneOf ?? [])];
  // The first of the conditions is the plain one: a key is needed unless it comes in another way.
  const choices = (options.every(isCondition) ? options.slice(0, 1) : options).flatMap(into);
  const plain = Object.keys(rest).length > 0 ? [rest] : [];
  // What a choice does not say itself, the words around it say.
  const named = choices.map(choice => ({
    ...(own.description === undefined ? {} : { description: own.description }),
    ...choice,
  }));
  return [...plain, ...parts, ...named];
};

const matching = (patterns: Readonly<Record<string, JsonSchema>>, key: string): JsonSchema[] =>
  Object.entries(patterns).flatMap(([pattern, schema]) => (matches(pattern, key) ? [schema] : []));

const intoMap = (shape: JsonSchemaObject, key: string): unknown[] => {
  const own = shape.properties?.[key];
  if (own !== undefined) return [own];
  const patterned = matching(shape.patternProperties ?? {}, key);
  if (patterned.length > 0) return patterned;
  return shape.additionalProperties === undefined ? [] : [shape.additionalProperties];
};

const intoList = (shape: JsonSchemaObject, at: number): unknown[] => {
  const placed = shape.prefixItems ?? (Array.isArray(shape.items) ? shape.items : []);
  if (at < placed.length) return [placed[at]];
  return shape.items === undefined || Array.isArray(shape.items) ? [] : [shape.items];
};

/** Whether what stands in a map already rules a shape out: a key whose only values are others. */
const fits = (root: JsonSchema, shape: JsonSchemaObject, value: unknown): boolean => {
  if (!isObject(value)) return true;
  return Object.entries(shape.properties ?? {}).every(([key, schema]) => {
    const said = value[key];
    if (said === undefined || said === null || typeof said === 'object') return true;
    const shapes = shapesOf(root, schema);
    const allowed = shapes.flatMap(one => (one.const === undefined ? [...(one.enum ?? [])] : [one.const]));
    const isOpen = shapes.some(
      one => one.type !== undefined && one.const === undefined && one.enum === undefined,
    );
    return isOpen || allowed.length === 0 || allowed.includes(said) || !isTag(root, schema);
  });
};

/** A key tells alternatives apart only when it names exactly one value. */
const isTag = (root: JsonSchema, schema: unknown): boolean =>
  shapesOf(root, schema).some(one => one.const !== undefined || one.enum?.length === 1);

/** The shapes allowed at a path, given what the document already holds on the way. */
export const shapesAt = (
  root: JsonSchema,
  path: readonly PathStep[],
  document: unknown,
): JsonSchemaObject[] => {
  let shapes = shapesOf(root, root, document).filter(shape => fits(root, shape, document));
  let value: unknown = document;
  for (const step of path) {
    value = isObject(value) || Array.isArray(value) ? (value as Record<PathStep, unknown>)[step] : undefined;
    const here = value;
    shapes = shapes
      .flatMap(shape => (typeof step === 'number' ? intoList(shape, step) : intoMap(shape, step)))
      .flatMap(schema => shapesOf(root, schema, here))
      .filter(shape => fits(root, shape, here));
  }
  return shapes;
};
