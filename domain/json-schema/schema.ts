import { compilePattern, type Pattern } from '@freshet/domain/expressions';
import { nearest } from '@freshet/kit/spelling';
import { at, isList, isMap, type Json, type JsonMap, typeOf } from './json.ts';

/** Something wrong with a schema itself. */
export interface SchemaProblem {
  readonly message: string;
  /** From the top of the schema: keys and indexes. */
  readonly path: readonly (string | number)[];
  readonly suggestion?: string;
}

/** A schema that can be used: every reference leads somewhere and every pattern can be matched. */
export interface Schema {
  readonly root: JsonMap | boolean;
  readonly patterns: ReadonlyMap<string, Pattern>;
}

const TYPES = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];
const NODES_MAX = 20_000;
const DEPTH_MAX = 64;

/** What the value of a keyword must be. */
type Form = 'schema' | 'schemas' | 'map' | 'text' | 'texts' | 'count' | 'number' | 'flag' | 'list' | 'any';

const KEYWORDS: Readonly<Record<string, Form | readonly Form[]>> = {
  type: ['text', 'texts'],
  enum: 'list',
  const: 'any',
  default: 'any',
  required: 'texts',
  properties: 'map',
  patternProperties: 'map',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  minProperties: 'count',
  maxProperties: 'count',
  dependencies: 'any',
  items: ['schema', 'schemas'],
  additionalItems: 'schema',
  contains: 'schema',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'flag',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'text',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of the language
  then: 'schema',
  else: 'schema',
  $ref: 'text',
  definitions: 'map',
  $defs: 'map',
};

const FORM_WORDS: Readonly<Record<Form, string>> = {
  schema: 'a schema',
  schemas: 'a list of schemas',
  map: 'a map of schemas',
  text: 'a text',
  texts: 'a list of texts',
  count: 'a whole number from 0',
  number: 'a number',
  flag: 'true or false',
  list: 'a list',
  any: 'anything',
};

const isSchema = (value: Json): value is JsonMap | boolean => isMap(value) || typeof value === 'boolean';

const FORM_TESTS: Readonly<Record<Form, (value: Json) => boolean>> = {
  schema: isSchema,
  schemas: value => isList(value) && value.every(isSchema),
  map: isMap,
  text: value => typeof value === 'string',
  texts: value => isList(value) && value.every(item => typeof item === 'string'),
  count: value => typeof value === 'number' && Number.isInteger(value) && value >= 0,
  number: value => typeof value === 'number',
  flag: value => typeof value === 'boolean',
  list: isList,
  any: () => true,
};

/** Where a reference inside the schema leads; undefined for any other reference. */
export const resolveRef = (root: JsonMap | boolean, ref: string): Json | undefined => {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let found: Json | undefined = root;
  for (const segment of ref.slice(2).split('/')) {
    const key = decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    if (isMap(found)) found = at(found, key);
    else found = isList(found) ? found[Number(key)] : undefined;
  }
  return found;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a percent sign that encodes nothing stands for itself
  }
};

/** Walks a schema once, so that checking values need not doubt it. */
class SchemaReader {
  readonly problems: SchemaProblem[] = [];
  readonly patterns = new Map<string, Pattern>();
  readonly #root: JsonMap | boolean;
  #nodes = 0;

  constructor(root: JsonMap | boolean) {
    this.#root = root;
  }

  read(schema: Json, path: SchemaProblem['path']): void {
    this.#nodes += 1;
    if (this.#nodes > NODES_MAX || path.length > DEPTH_MAX) {
      if (this.#nodes <= NODES_MAX + 1) this.#problem(path, 'the schema is too large or nested too deep');
      this.#nodes = NODES_MAX + 1;
      return;
    }
    if (!isMap(schema)) {
      if (!isSchema(schema)) this.#problem(path, `a schema is a map, true or false, not ${typeOf(schema)}`);
      return;
    }
    for (const [keyword, value] of Object.entries(schema)) this.#keyword(keyword, value, [...path, keyword]);
  }

  #keyword(keyword: string, value: Json, path: SchemaProblem['path']): void {
    const forms = Object.hasOwn(KEYWORDS, keyword) ? [KEYWORDS[keyword] ?? 'any'].flat() : undefined;
    // Anything else is an annotation, which JSON Schema allows.
    if (!forms) return;
    const form = forms.find(one => FORM_TESTS[one](value));
    if (!form) {
      const expected = forms.map(one => FORM_WORDS[one]).join(' or ');
      this.#problem(path, `"${keyword}" must be ${expected}`);
      return;
    }
    if (form === 'schema') this.read(value, path);
    else if (form === 'schemas' && isList(value))
      for (const [index, item] of value.entries()) this.read(item, [...path, index]);
    else if (form === 'map' && isMap(value))
      for (const [key, item] of Object.entries(value)) this.read(item, [...path, key]);
    this.#special(keyword, value, path);
  }

  #special(keyword: string, value: Json, path: SchemaProblem['path']): void {
    if (keyword === 'type') this.#types(value, path);
    else if (keyword === 'pattern') this.#pattern(String(value), path);
    else if (keyword === 'patternProperties' && isMap(value))
      for (const source of Object.keys(value)) this.#pattern(source, [...path, source]);
    else if (keyword === '$ref') this.#reference(String(value), path);
    else if (keyword === 'dependencies' && isMap(value)) this.#dependencies(value, path);
    else if (keyword === 'multipleOf' && !(Number(value) > 0))
      this.#problem(path, '"multipleOf" must be greater than 0');
  }

  #dependencies(value: JsonMap, path: SchemaProblem['path']): void {
    for (const [key, item] of Object.entries(value))
      if (!FORM_TESTS.texts(item)) this.read(item, [...path, key]);
  }

  #types(value: Json, path: SchemaProblem['path']): void {
    for (const type of [value].flat() as Json[]) {
      if (TYPES.includes(String(type))) continue;
      const suggestion = nearest(String(type), TYPES);
      this.#problem(
        path,
        `"${String(type).slice(0, 40)}" is no type; there are ${TYPES.join(', ')}`,
        suggestion,
      );
    }
  }

  #reference(ref: string, path: SchemaProblem['path']): void {
    const target = resolveRef(this.#root, ref);
    if (target === undefined || !isSchema(target))
      this.#problem(path, `"$ref" leads nowhere in this schema: ${ref.slice(0, 80)}`);
  }

  #pattern(source: string, path: SchemaProblem['path']): void {
    if (this.patterns.has(source)) return;
    const pattern = compilePattern(source);
    if ('matches' in pattern) this.patterns.set(source, pattern);
    else this.#problem(path, `the pattern cannot be used: ${pattern.message}`);
  }

  #problem(path: SchemaProblem['path'], message: string, suggestion?: string): void {
    this.problems.push({ message, path, ...(suggestion === undefined ? {} : { suggestion }) });
  }
}

/** Reads a schema of draft 7; either it can be used, or everything that is wrong with it is told. */
export const readSchema = (
  schema: Json,
): { readonly schema?: Schema; readonly problems: readonly SchemaProblem[] } => {
  const root = isSchema(schema) ? schema : false;
  const reader = new SchemaReader(root);
  reader.read(schema, []);
  const { problems, patterns } = reader;
  return problems.length > 0 ? { problems } : { schema: { root, patterns }, problems };
};
