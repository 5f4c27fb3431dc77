import { itemsIn, numberAt, type Path, path, type Scope, valueAt } from './path.ts';

/** Values that a field is compared with. */
export type Value = string | number | boolean;

type Comparison = 'less' | 'differ' | 'before' | 'same';

/** A question about an object, as data. */
export type Test =
  | { readonly test: 'always' }
  | { readonly test: 'is'; readonly at: Path; readonly values: readonly Value[] }
  | { readonly test: 'starts' | 'ends' | 'contains'; readonly at: Path; readonly text: string }
  | { readonly test: 'has' | 'empty'; readonly at: Path }
  | { readonly test: Comparison; readonly at: Path; readonly other: Path | number }
  | { readonly test: 'all' | 'any'; readonly of: readonly Test[] }
  | { readonly test: 'not'; readonly of: Test }
  | { readonly test: 'some' | 'every'; readonly at: Path; readonly where: Test };

/** Holds for every object: the last rule of a kind. */
export const otherwise: Test = { test: 'always' };

/** A field has one of these values. */
export const is = (at: string, ...values: readonly Value[]): Test => ({ test: 'is', at: path(at), values });

/** A field is a text that begins like this. */
export const starts = (at: string, text: string): Test => ({ test: 'starts', at: path(at), text });

/** A field is a text that ends like this. */
export const ends = (at: string, text: string): Test => ({ test: 'ends', at: path(at), text });

/** A field is a text with these words in it, in small or capital letters. */
export const contains = (at: string, text: string): Test => ({ test: 'contains', at: path(at), text });

/** There is such a field, and it is not null. */
export const has = (at: string): Test => ({ test: 'has', at: path(at) });

/** There is no such field, or nothing in it. */
export const empty = (at: string): Test => ({ test: 'empty', at: path(at) });

/** A number is less than another; what is absent is 0. */
export const less = (at: string, other: string | number): Test => ({
  test: 'less',
  at: path(at),
  other: typeof other === 'number' ? other : path(other),
});

/** Two fields are there and have different values. */
export const differ = (at: string, other: string): Test => ({
  test: 'differ',
  at: path(at),
  other: path(other),
});

/** Two fields have the same value, or neither is there. */
export const same = (at: string, other: string): Test => ({ test: 'same', at: path(at), other: path(other) });

/** A time is earlier than another; both must be there. */
export const before = (at: string, other: string): Test => ({
  test: 'before',
  at: path(at),
  other: path(other),
});

export const all = (...of: readonly Test[]): Test => ({ test: 'all', of });
export const any = (...of: readonly Test[]): Test => ({ test: 'any', of });
export const not = (of: Test): Test => ({ test: 'not', of });

/** Some item of a list or map passes; it is the item at hand for the test and for the message of the rule. */
export const some = (at: string, where: Test): Test => ({ test: 'some', at: path(at), where });

/** No item of a list or map fails. */
export const every = (at: string, where: Test): Test => ({ test: 'every', at: path(at), where });

/** The item at hand is a condition of this type; with a status or a reason, if one is given. */
export const item = (type: string, status?: string, ...reasons: readonly string[]): Test =>
  all(
    is('.type', type),
    ...(status === undefined ? [] : [is('.status', status)]),
    ...(reasons.length === 0 ? [] : [is('.reason', ...reasons)]),
  );

/** The status has a condition of this type; with a status or a reason, if one is given. */
export const on = (type: string, status?: string, ...reasons: readonly string[]): Test =>
  some('status.conditions', item(type, status, ...reasons));

/** The controller has not seen the newest spec yet, by the generation that it says it has seen. */
export const behind = (at = 'status.observedGeneration'): Test => differ(at, 'metadata.generation');

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && itemsIn(value).length === 0);

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

const compare = (test: Comparison, at: Path, other: Path | number, scope: Scope): boolean => {
  if (test === 'less')
    return numberAt(at, scope) < (typeof other === 'number' ? other : numberAt(other, scope));
  const one = valueAt(at, scope);
  const two = typeof other === 'number' ? other : valueAt(other, scope);
  if (test === 'same') return (one ?? undefined) === (two ?? undefined);
  if (test === 'before') return timeOf(one) < timeOf(two);
  return !isEmpty(one) && !isEmpty(two) && String(one) !== String(two);
};

const matchesText = (test: 'starts' | 'ends' | 'contains', value: unknown, text: string): boolean => {
  if (typeof value !== 'string') return false;
  if (test === 'starts') return value.startsWith(text);
  return test === 'ends' ? value.endsWith(text) : value.toLowerCase().includes(text);
};

const passes = (test: Test, scope: Scope): boolean => {
  switch (test.test) {
    case 'always':
      return true;
    case 'is':
      return test.values.includes(valueAt(test.at, scope) as Value);
    case 'starts':
    case 'ends':
    case 'contains':
      return matchesText(test.test, valueAt(test.at, scope), test.text);
    case 'has':
      return (valueAt(test.at, scope) ?? undefined) !== undefined;
    case 'empty':
      return isEmpty(valueAt(test.at, scope));
    case 'every':
      return itemsIn(valueAt(test.at, scope)).every(
        item => holds(test.where, into(item, scope)) !== undefined,
      );
    case 'not':
      return holds(test.of, scope) === undefined;
    case 'less':
    case 'differ':
    case 'before':
    case 'same':
      return compare(test.test, test.at, test.other, scope);
    default:
      return false;
  }
};

const into = (item: unknown, { object, item: outer }: Scope): Scope => ({ object, item, outer });

const first = <Item>(items: readonly Item[], found: (item: Item) => Scope | undefined): Scope | undefined => {
  for (const item of items) {
    const scope = found(item);
    if (scope !== undefined) return scope;
  }
  return undefined;
};

/** The scope with the item that made the test pass; undefined where it does not pass. */
export const holds = (test: Test, scope: Scope): Scope | undefined => {
  switch (test.test) {
    case 'all': {
      const scopes = test.of.map(one => holds(one, scope));
      if (scopes.includes(undefined)) return undefined;
      return scopes.find(found => found !== scope) ?? scope;
    }
    case 'any':
      return first(test.of, one => holds(one, scope));
    case 'some':
      return first(itemsIn(valueAt(test.at, scope)), item => holds(test.where, into(item, scope)));
    default:
      return passes(test, scope) ? scope : undefined;
  }
};
