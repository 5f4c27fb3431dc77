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

/**
 * Every shape a value may have: references followed, alternatives side by side, common parts repeated in each.
 * A reference that leads round in circles ends after a few hops.
 */
export const shapesOf = (root: JsonSchema, schema: unknown, hops = 0): JsonSchemaObject[] => {
  if (!isObject(schema) || hops > MOST_HOPS) return [];
  const own = schema as JsonSchemaObject;
  const { $ref, anyOf, oneOf, allOf, ...rest } = own;
  const parts = [
    ...($ref === undefined ? [] : shapesOf(root, pointed(root, $ref), hops + 1)),
    ...(allOf ?? []).flatMap(part => shapesOf(root, part, hops + 1)),
  ];
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(part => shapesOf(root, part, hops + 1));
  const plain = Object.keys(rest).length > 0 ? [rest] : [];
  // What a choice does not say itself, the words around it say.
  const named = choices.map(choice => ({
    ...(own.description === undefined ? {} : { description: own.description }),
    ...choice,
  }));
  return [...plain, ...parts, ...named];
};

const matching = (patterns: Readonly<Record<string, JsonSchema>>, key: string): JsonSchema[] =>
  Object.entries(patterns).flatMap(([pattern, schema]) => {
    try {
      return new RegExp(pattern, 'u').test(key) ? [schema] : [];
    } catch {
      return [];
    }
  });

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
    const allowed = shapesOf(root, schema).flatMap(one =>
      one.const === undefined ? [...(one.enum ?? [])] : [one.const],
    );
    return allowed.length === 0 || allowed.includes(said) || !isTag(root, schema);
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
  let shapes = shapesOf(root, root).filter(shape => fits(root, shape, document));
  let value: unknown = document;
  for (const step of path) {
    value = isObject(value) || Array.isArray(value) ? (value as Record<PathStep, unknown>)[step] : undefined;
    const here = value;
    shapes = shapes
      .flatMap(shape => (typeof step === 'number' ? intoList(shape, step) : intoMap(shape, step)))
      .flatMap(schema => shapesOf(root, schema))
      .filter(shape => fits(root, shape, here));
  }
  return shapes;
};
