/**
 * Checks values against a schema of draft 7. All problems are told at once, each with the path of the value. Of
 * alternatives, the one whose type fits speaks for all, so that one mistake is one problem. What it may cost is
 * counted: a schema that refers to itself, or patterns over long texts, end at a bound.
 */
import { nearest } from '@freshet/kit/spelling';
import { at, canonical, isList, isMap, type Json, type JsonMap, typeOf } from './json.ts';
import { resolveRef, type Schema } from './schema.ts';

export type ValuePath = readonly (string | number)[];

/** Why a value does not fit its schema. */
export interface ValueProblem {
  readonly code: 'type' | 'required' | 'unknown' | 'choice' | 'pattern' | 'range' | 'size' | 'form' | 'bound';
  /** Completes a sentence that begins with the name of the value. */
  readonly message: string;
  readonly path: ValuePath;
  /** What to write instead of the key or the value at the path. */
  readonly suggestion?: string;
}

/** How values are looked at. */
export interface CheckOptions {
  /** Tells of a text whether all of it, or a part, is known only later, so that it is judged only then. */
  readonly open?: (text: string) => 'whole' | 'part' | undefined;
}

const WORK_MAX = 1_000_000;
/** What looking at one value costs, in units of matching one character. */
const VISIT = 5;
const DEPTH_MAX = 128;
const PROBLEMS_MAX = 100;
const LISTED_MAX = 20;
const NAME_MAX = 64;
const KNOWN_MAX = 500;

interface Context {
  readonly schema: Schema;
  readonly open: NonNullable<CheckOptions['open']>;
  work: number;
  guesses: number;
}

interface Spot {
  readonly path: ValuePath;
  readonly depth: number;
}

type Problems = readonly ValueProblem[];
type Keyword<T extends Json = Json> = (context: Context, schema: JsonMap, value: T, spot: Spot) => Problems;

const NONE: Problems = [];
const inner = ({ path, depth }: Spot, segment: string | number): Spot => ({
  path: [...path, segment],
  depth: depth + 1,
});
const deeper = ({ path, depth }: Spot): Spot => ({ path, depth: depth + 1 });

const shown = (value: Json): string => {
  const text = canonical(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const GUESSES_MAX = 20;

/** What was most likely meant; only the first few guesses are worth their time. */
const guess = (context: Context, given: string, known: readonly string[]): string | undefined => {
  context.guesses += 1;
  if (context.guesses > GUESSES_MAX || given.length > NAME_MAX) return undefined;
  return nearest(given, known.slice(0, KNOWN_MAX));
};

const numberAt = (schema: JsonMap, key: string): number | undefined => {
  const value = at(schema, key);
  return typeof value === 'number' ? value : undefined;
};

const problem = (code: ValueProblem['code'], spot: Spot, message: string, suggestion?: string): Problems => [
  { code, message, path: spot.path, ...(suggestion === undefined ? {} : { suggestion }) },
];

const typesOf = (schema: JsonMap): readonly string[] => {
  const type = at(schema, 'type');
  if (type === undefined) return [];
  return isList(type) ? type.map(String) : [String(type)];
};

const hasType = (value: Json, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'a map',
};

const cureOf = (types: readonly string[], value: Json): string | undefined => {
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return `"${value}"`;
  const unquoted = typeof value === 'string' ? value.trim() : '';
  if (types.includes('boolean') && /^(?:true|false)$/.test(unquoted)) return unquoted;
  const numeric = types.some(type => type === 'number' || type === 'integer');
  return numeric && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(unquoted) ? unquoted : undefined;
};

const checkType: Keyword = (_, schema, value, spot) => {
  const types = typesOf(schema);
  if (types.length === 0 || types.some(type => hasType(value, type))) return NONE;
  const expected = types.map(type => TYPE_WORDS[type] ?? type).join(' or ');
  return problem('type', spot, `must be ${expected}, but is ${shown(value)}`, cureOf(types, value));
};

const checkChoice: Keyword = (context, schema, value, spot) => {
  const choices =
    at(schema, 'enum') ?? (Object.hasOwn(schema, 'const') ? [at(schema, 'const') ?? null] : undefined);
  if (!isList(choices)) return NONE;
  context.work += choices.length;
  const form = typeof value === 'object' ? canonical(value) : undefined;
  const isIt = (choice: Json) =>
    form === undefined ? choice === value : typeof choice === 'object' && canonical(choice) === form;
  if (choices.some(isIt)) return NONE;
  const texts = choices.filter(choice => typeof choice === 'string');
  const suggestion = typeof value === 'string' ? guess(context, value, texts) : undefined;
  const listed = choices.slice(0, LISTED_MAX).map(shown).join(', ');
  const more = choices.length > LISTED_MAX ? ' and others' : '';
  return problem('choice', spot, `must be one of ${listed}${more}, but is ${shown(value)}`, suggestion);
};

const checkText: Keyword<string> = (context, schema, value, spot) => {
  const found: ValueProblem[] = [];
  const length = [...value].length;
  const [min, max] = [numberAt(schema, 'minLength') ?? 0, numberAt(schema, 'maxLength') ?? Infinity];
  if (length < min) found.push(...problem('size', spot, `must have at least ${min} characters`));
  if (length > max) found.push(...problem('size', spot, `must have at most ${max} characters`));
  const source = at(schema, 'pattern');
  const pattern = typeof source === 'string' ? context.schema.patterns.get(source) : undefined;
  if (!pattern) return found;
  context.work += pattern.cost * value.length;
  if (context.work <= WORK_MAX && !pattern.matches(value))
    found.push(...problem('pattern', spot, `must match ${shown(pattern.source)}, but is ${shown(value)}`));
  return found;
};

const multiple = (value: number, of: number): boolean => {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
};

const checkNumber: Keyword<number> = (_, schema, value, spot) => {
  const bounds: readonly (readonly [string, string, (bound: number) => boolean])[] = [
    ['minimum', 'at least', bound => value >= bound],
    ['maximum', 'at most', bound => value <= bound],
    ['exclusiveMinimum', 'greater than', bound => value > bound],
    ['exclusiveMaximum', 'less than', bound => value < bound],
    ['multipleOf', 'a multiple of', bound => multiple(value, bound)],
  ];
  return bounds.flatMap(([key, words, holds]) => {
    const bound = numberAt(schema, key);
    if (bound === undefined || holds(bound)) return NONE;
    return problem('range', spot, `must be ${words} ${bound}, but is ${value}`);
  });
};

const checkCount = (
  schema: JsonMap,
  [least, most, of]: readonly [string, string, string],
  count: number,
  spot: Spot,
): Problems => {
  const [min, max] = [numberAt(schema, least) ?? 0, numberAt(schema, most) ?? Infinity];
  if (count < min) return problem('size', spot, `must have at least ${min} ${of}, but has ${count}`);
  return count > max ? problem('size', spot, `must have at most ${max} ${of}, but has ${count}`) : NONE;
};

const itemSchema = (schema: JsonMap, index: number): Json | undefined => {
  const items = at(schema, 'items');
  if (!isList(items)) return items;
  return items[index] ?? at(schema, 'additionalItems');
};

const checkItems: Keyword<readonly Json[]> = (context, schema, value, spot) => {
  const found = [...checkCount(schema, ['minItems', 'maxItems', 'items'], value.length, spot)];
  for (const [index, item] of value.entries()) {
    const of = itemSchema(schema, index);
    if (of !== undefined) found.push(...check(context, of, item, inner(spot, index)));
  }
  const contained = at(schema, 'contains');
  if (
    contained !== undefined &&
    !value.some((item, index) => check(context, contained, item, inner(spot, index)).length === 0)
  )
    found.push(...problem('form', spot, 'has no item of the form that one must have'));
  if (at(schema, 'uniqueItems') === true && new Set(value.map(canonical)).size < value.length)
    found.push(...problem('form', spot, 'has the same item twice'));
  return found;
};

const matchingPatterns = (context: Context, schema: JsonMap, key: string): readonly Json[] => {
  const patterns = at(schema, 'patternProperties');
  if (!isMap(patterns)) return [];
  return Object.entries(patterns).flatMap(([source, of]) => {
    const pattern = context.schema.patterns.get(source);
    context.work += (pattern?.cost ?? 0) * key.length;
    return context.work <= WORK_MAX && pattern?.matches(key) ? [of] : [];
  });
};

const unknownKey = (
  context: Context,
  schema: JsonMap,
  value: JsonMap,
  spot: Spot & { key: string },
): Problems => {
  const { key } = spot;
  const properties = at(schema, 'properties');
  const known = context.guesses < GUESSES_MAX && isMap(properties) ? Object.keys(properties) : [];
  const free = known.filter(one => !Object.hasOwn(value, one));
  return problem('unknown', inner(spot, key), 'is not known here', guess(context, key, free));
};

const checkEntry = (
  context: Context,
  schema: JsonMap,
  value: JsonMap,
  spot: Spot & { key: string },
): Problems => {
  const { key } = spot;
  const properties = at(schema, 'properties');
  const own = isMap(properties) ? at(properties, key) : undefined;
  const schemas = [...(own === undefined ? [] : [own]), ...matchingPatterns(context, schema, key)];
  const rest = schemas.length === 0 ? at(schema, 'additionalProperties') : undefined;
  if (rest === false) return unknownKey(context, schema, value, spot);
  if (rest !== undefined) schemas.push(rest);
  return schemas.flatMap(of => check(context, of, value[key] ?? null, inner(spot, key)));
};

const checkDependencies: Keyword<JsonMap> = (context, schema, value, spot) => {
  const dependencies = at(schema, 'dependencies');
  if (!isMap(dependencies)) return NONE;
  return Object.entries(dependencies).flatMap(([key, of]) => {
    if (!Object.hasOwn(value, key)) return NONE;
    if (!isList(of)) return check(context, of, value, deeper(spot));
    const missing = of.filter(one => !Object.hasOwn(value, String(one)));
    return missing.flatMap(one => problem('required', spot, `needs ${shown(one)} beside "${key}"`));
  });
};

const checkMap: Keyword<JsonMap> = (context, schema, value, spot) => {
  const keys = Object.keys(value);
  const found = [...checkCount(schema, ['minProperties', 'maxProperties', 'entries'], keys.length, spot)];
  const names = at(schema, 'propertyNames');
  for (const key of keys) {
    found.push(...checkEntry(context, schema, value, { ...spot, key }));
    if (names !== undefined && check(context, names, key, inner(spot, key)).length > 0)
      found.push(...problem('unknown', inner(spot, key), 'is no name that an entry may have'));
  }
  const excused = new Set(found.map(({ suggestion }) => suggestion));
  const required = at(schema, 'required');
  for (const key of isList(required) ? required.map(String) : [])
    if (!Object.hasOwn(value, key) && !excused.has(key))
      found.push(...problem('required', spot, `needs "${key}"`));
  return [...found, ...checkDependencies(context, schema, value, spot)];
};

const ofType = (context: Context, of: Json, value: Json): boolean => {
  const schema =
    isMap(of) && typeof at(of, '$ref') === 'string' ? resolveRef(context.schema.root, String(of.$ref)) : of;
  if (!isMap(schema)) return schema === true;
  const types = typesOf(schema);
  return types.length === 0 || types.some(type => hasType(value, type));
};

/** None of several forms fits: where only one has the type of the value, that one tells why. */
const noneFits = (
  context: Context,
  options: readonly Json[],
  given: { readonly value: Json; readonly results: readonly Problems[] },
  spot: Spot,
): Problems => {
  const meant = options.flatMap((of, index) => (ofType(context, of, given.value) ? [index] : []));
  const [only] = meant;
  if (meant.length === 1 && only !== undefined) return given.results[only] ?? NONE;
  if (meant.length > 1) {
    // Of several, the one that got furthest: its problems lie deepest.
    const depthOf = (index: number) =>
      Math.max(...(given.results[index] ?? []).map(({ path }) => path.length));
    const deepest = meant.toSorted((one, other) => depthOf(other) - depthOf(one));
    const [best = 0, second = 0] = deepest;
    if (depthOf(best) > depthOf(second)) return given.results[best] ?? NONE;
  }
  const needed = options.map(of => (isMap(of) ? at(of, 'required') : undefined));
  if (isMap(given.value) && needed.every(isList)) {
    const groups = needed.map(keys => (isList(keys) ? keys.map(shown).join(' and ') : ''));
    return problem('required', spot, `needs ${groups.join(', or ')}`);
  }
  const types = options.flatMap(of => (isMap(of) ? typesOf(of) : []));
  const words = [...new Set(types)].map(type => TYPE_WORDS[type] ?? type).join(' or ');
  return meant.length === 0 && types.length > 0
    ? problem('type', spot, `must be ${words}, but is ${shown(given.value)}`)
    : problem('form', spot, `has none of the ${options.length} forms that it may have`);
};

/** What is wrong with the value under each option, up to the first that fits where one is enough. */
const tryOptions = (
  context: Context,
  options: readonly Json[],
  value: Json,
  spot: Spot & { readonly one: boolean },
): readonly Problems[] => {
  const results: Problems[] = [];
  for (const of of options) {
    const result = check(context, of, value, deeper(spot));
    results.push(result);
    if (spot.one && result.length === 0) break;
  }
  return results;
};

const checkAlternatives: Keyword = (context, schema, value, spot) => {
  const found: ValueProblem[] = [];
  for (const key of ['anyOf', 'oneOf'] as const) {
    const options = at(schema, key);
    if (!isList(options)) continue;
    const results = tryOptions(context, options, value, { ...spot, one: key === 'anyOf' });
    const fitting = results.filter(result => result.length === 0).length;
    if (fitting === 0) found.push(...noneFits(context, options, { value, results }, spot));
    else if (fitting > 1)
      found.push(...problem('form', spot, `fits ${fitting} of the forms of which it must fit one`));
  }
  return found;
};

const checkLogic: Keyword = (context, schema, value, spot) => {
  const all = at(schema, 'allOf');
  const found = (isList(all) ? all : []).flatMap(of => check(context, of, value, deeper(spot)));
  const not = at(schema, 'not');
  if (not !== undefined && check(context, not, value, deeper(spot)).length === 0)
    found.push(...problem('form', spot, 'has a form that it must not have'));
  const condition = at(schema, 'if');
  if (condition === undefined) return found;
  const holds = check(context, condition, value, deeper(spot)).length === 0;
  const branch = at(schema, holds ? 'then' : 'else');
  return branch === undefined ? found : [...found, ...check(context, branch, value, deeper(spot))];
};

const checkContents: Keyword = (context, schema, value, spot) => {
  if (typeof value === 'string') return checkText(context, schema, value, spot);
  if (typeof value === 'number') return checkNumber(context, schema, value, spot);
  if (isList(value)) return checkItems(context, schema, value, spot);
  return isMap(value) ? checkMap(context, schema, value, spot) : NONE;
};

const check = (context: Context, schema: Json, value: Json, spot: Spot): Problems => {
  context.work += VISIT;
  if (spot.depth > DEPTH_MAX) context.work = Number.POSITIVE_INFINITY;
  if (context.work > WORK_MAX) return BOUND;
  if (schema === false) return problem('unknown', spot, 'is not allowed');
  if (!isMap(schema)) return NONE;
  const open = typeof value === 'string' ? context.open(value) : undefined;
  if (open === 'whole') return NONE;
  const reference = at(schema, '$ref');
  // What stands beside a reference is not looked at: so says draft 7.
  if (typeof reference === 'string')
    return check(context, resolveRef(context.schema.root, reference) ?? true, value, deeper(spot));
  if (open === 'part') return checkType(context, schema, value, spot);
  const wrong = checkType(context, schema, value, spot);
  if (wrong.length > 0) return wrong;
  return [checkChoice, checkContents, checkLogic, checkAlternatives].flatMap(rule =>
    rule(context, schema, value, spot),
  );
};

const BOUND = problem('bound', { path: [], depth: 0 }, 'takes more work to check than a value may take');

/** Everything by which a value does not fit a schema; at most a hundred things. */
export const checkValue = (schema: Schema, value: Json, options: CheckOptions = {}): Problems => {
  const context = { schema, open: options.open ?? (() => undefined), work: 0, guesses: 0 };
  const found = check(context, schema.root, value, { path: [], depth: 0 });
  // Beyond the bound nothing else that was found can be trusted: what was not looked at counts as wrong.
  return context.work > WORK_MAX ? BOUND : found.slice(0, PROBLEMS_MAX);
};
