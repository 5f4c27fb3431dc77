import { type Node, nodesIn, partsOf } from '../expressions/index.ts';
import { fieldOf } from '../json/index.ts';
import { celName } from './cel-names.ts';
import type { CustomSchema } from './custom-schema.ts';

/*
 * Looks at a rule before it is ever run: does it speak of fields that there are, and what would it cost at worst? The
 * values of variables are followed through their schemas; where a value comes from somewhere else, nothing is known.
 */

/** What is known of the value of a node. */
interface Known {
  readonly schema?: CustomSchema | undefined;
  /** How many items it may have at most. */
  readonly size?: number | undefined;
  /** Steps that it takes to find the value out, at worst. */
  readonly cost: number;
}

type Scope = ReadonlyMap<string, CustomSchema | undefined>;

/** A rule speaks of a field that there is not. */
export class RuleError extends Error {
  override readonly name = 'RuleError';
}

/** Requests are not larger than this, which bounds every list that has no bound of its own. */
const MOST_BYTES = 3 * 1024 * 1024;

const SMALLEST: Readonly<Record<string, number>> = { string: 2, boolean: 4, integer: 1, number: 1, array: 2 };

/** The fewest bytes that a value of a schema takes. */
export const smallestSize = (schema: CustomSchema | undefined): number => {
  if (schema?.type !== 'object') return SMALLEST[schema?.type ?? ''] ?? 1;
  return (schema.required ?? []).reduce(
    (sum, name) => sum + name.length + 4 + smallestSize(fieldOf(schema.properties, name)),
    2,
  );
};

/** How many items a list or a map of a schema may have at most. */
export const mostItems = (schema: CustomSchema | undefined): number => {
  const bound = schema?.type === 'array' ? schema.checks?.maxItems : schema?.checks?.maxProperties;
  if (bound !== undefined) return bound;
  const each = schema?.type === 'array' ? smallestSize(schema.items) : smallestSize(schema?.additional) + 3;
  return Math.ceil(MOST_BYTES / (each + 1));
};

/** Lists that come from nowhere that we know. */
const UNKNOWN_SIZE = 1_000;

const fieldNamed = (schema: CustomSchema, name: string): CustomSchema | undefined => {
  const direct = fieldOf(schema.properties, name);
  if (direct !== undefined && celName(name) === name) return direct;
  const found = Object.keys(schema.properties ?? {}).find(property => celName(property) === name);
  return found === undefined ? undefined : fieldOf(schema.properties, found);
};

const fieldOfSchema = (schema: CustomSchema | undefined, name: string): CustomSchema | undefined => {
  if (schema === undefined || schema.typeName !== undefined) return undefined;
  const found = fieldNamed(schema, name) ?? schema.additional;
  if (found !== undefined) return found;
  const isClosed = schema.type === 'object' && !schema.preserveUnknown && !schema.embeddedResource;
  if (isClosed) throw new RuleError(`undefined field '${name}'`);
  if (schema.type !== undefined && schema.type !== 'object') {
    throw new RuleError(`type '${schema.type}' does not support field selection`);
  }
  return undefined;
};

const select = (node: Node, scope: Scope): Known => {
  const [of, name] = partsOf(node) as [Node, unknown];
  const { schema, cost } = examine(of, scope);
  // Of an optional, nothing is known.
  const below = typeof name === 'string' && node.op === '.' ? fieldOfSchema(schema, name) : undefined;
  return { schema: below, cost: cost + 1 };
};

const index = (node: Node, scope: Scope): Known => {
  const [of, at] = partsOf(node) as [Node, Node];
  const { schema, cost } = examine(of, scope);
  return { schema: schema?.items ?? schema?.additional, cost: cost + examine(at, scope).cost + 1 };
};

const LOOPS = new Set([
  'all',
  'exists',
  'exists_one',
  'existsOne',
  'filter',
  'map',
  'transformList',
  'transformMap',
]);

/** With so many parts, two of them are variables: the place or the key, and the value. */
const isOverPairs = (name: string, parts: readonly Node[]): boolean =>
  name.startsWith('transform') || (parts.length === 3 && name !== 'map');

const nameOf = (node: Node | undefined): string => (node?.op === 'id' ? String(node.args) : '');

/** A loop costs what its body costs, as many times as it may run. */
const loop = (name: string, receiver: Node, parts: readonly Node[], scope: Scope): Known => {
  const over = examine(receiver, scope);
  const isList = over.schema?.type === 'array';
  const known = over.size ?? (over.schema?.type === undefined ? UNKNOWN_SIZE : mostItems(over.schema));
  const item = isList ? over.schema?.items : undefined;
  const variables = isOverPairs(name, parts) ? 2 : 1;
  const inside = new Map(scope);
  if (variables === 2) {
    inside.set(nameOf(parts[0]), undefined).set(nameOf(parts[1]), item ?? over.schema?.additional);
  } else inside.set(nameOf(parts[0]), item);
  const bodies = parts.slice(variables).map(part => examine(part, inside));
  const body = bodies.reduce((sum, { cost }) => sum + cost, 1);
  const result = { size: known, cost: over.cost + known * body };
  return name === 'filter' ? { ...result, schema: over.schema } : result;
};

const bind = (parts: readonly Node[], scope: Scope): Known => {
  const [variable, value, body] = parts;
  if (variable === undefined || value === undefined || body === undefined) return { cost: 1 };
  const bound = examine(value, scope);
  const result = examine(body, new Map(scope).set(String(variable.args), bound.schema));
  return { ...result, cost: result.cost + bound.cost };
};

const call = (node: Node, scope: Scope): Known => {
  const [name, receiver, parts] = partsOf(node) as [string, Node, Node[]];
  if (LOOPS.has(name) && parts.length >= 2) return loop(name, receiver, parts, scope);
  if (name === 'bind' && receiver.op === 'id' && receiver.args === 'cel') return bind(parts, scope);
  if (name.startsWith('opt') && parts.length === 2) {
    return {
      cost: examine(receiver, scope).cost + bind([parts[0] as Node, receiver, parts[1] as Node], scope).cost,
    };
  }
  return everything(node, scope);
};

const everything = (node: Node, scope: Scope): Known => {
  const nodes = nodesIn(node.args);
  const parts = nodes.map(part => examine(part, scope));
  if (COMPARISONS.has(node.op)) {
    const types = parts.map((part, place) => typeOf(nodes[place], part));
    checkTypes(node.op, types[0], types[1]);
  }
  return {
    cost: parts.reduce((sum, { cost }) => sum + cost, 1),
    ...(node.op === 'list' ? { size: partsOf(node).length } : {}),
  };
};

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=', '+']);

const LITERALS: Readonly<Record<string, string>> = {
  string: 'string',
  bigint: 'int',
  number: 'double',
  boolean: 'bool',
};
const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'double',
  boolean: 'bool',
  array: 'list',
  object: 'object',
};

/** The type of a value, where it is known: of literals, and of fields whose text has no meaning of its own. */
const typeOf = (node: Node | undefined, { schema }: Known): string | undefined => {
  if (node?.op === 'value') return LITERALS[typeof node.args];
  const isPlain = schema?.format === undefined && schema?.intOrString !== true && schema?.nullable !== true;
  return isPlain ? TYPES[schema?.type ?? ''] : undefined;
};

const isNumber = (type: string): boolean => type === 'int' || type === 'double';

const checkTypes = (op: string, left: string | undefined, right: string | undefined): void => {
  if (left === undefined || right === undefined || left === right || (isNumber(left) && isNumber(right)))
    return;
  throw new RuleError(`found no matching overload for '_${op}_' applied to '(${left}, ${right})'`);
};

const examine = (node: Node, scope: Scope): Known => {
  switch (node.op) {
    case 'id':
      return { schema: scope.get(String(node.args)), cost: 1 };
    case '.':
    case '.?':
      return select(node, scope);
    case '[]':
      return index(node, scope);
    case 'rcall':
      return call(node, scope);
    default:
      return everything(node, scope);
  }
};

/** The worst cost of a rule on values of a schema; throws where it speaks of what there is not. */
export const examineRule = (node: Node, schema: CustomSchema, isOldOptional: boolean): number =>
  examine(
    node,
    new Map([
      ['self', schema],
      ['oldSelf', isOldOptional ? undefined : schema],
    ]),
  ).cost;
