import { JsonnetError } from '../jsonnet-error.ts';
import { add, compare, equal } from '../operators.ts';
import { textOf } from '../text-of.ts';
import { JsonnetArray, JsonnetFunction, JsonnetObject, Thunk, typeOf, type Value } from '../values.ts';
import { type Arguments, builtin, type Library } from './builtin.ts';

const LONGEST = 10_000_000;

const sized = (given: Arguments, size: number): number => {
  if (!Number.isInteger(size) || size < 0 || size > LONGEST)
    throw new JsonnetError(`no array has the length ${size}`);
  given.budget.grow(size);
  return size;
};

const mapped = (items: readonly Thunk[], apply: (item: Thunk, index: number) => Value): JsonnetArray =>
  new JsonnetArray(items.map((item, index) => new Thunk(() => apply(item, index))));

const isTrue = (value: Value): boolean => {
  if (typeof value !== 'boolean') throw new JsonnetError(`${typeOf(value)} is neither true nor false`);
  return value;
};

/** A part of an array or a text, with steps. */
export const slice = (target: Value, bounds: readonly (Value | undefined)[]): Value => {
  const [from, to, by] = bounds.map(bound => {
    if (bound === undefined || bound === null) return undefined;
    if (typeof bound !== 'number' || !Number.isInteger(bound))
      throw new JsonnetError('a slice has whole bounds');
    return bound;
  });
  const step = by ?? 1;
  if (step <= 0) throw new JsonnetError('a slice steps forward');
  const cut = <Item>(items: readonly Item[]) =>
    items.slice(from ?? 0, to ?? items.length).filter((_item, index) => index % step === 0);
  if (typeof target === 'string') return cut([...target]).join('');
  if (target instanceof JsonnetArray) return new JsonnetArray(cut(target.items));
  throw new JsonnetError(`${typeOf(target)} has no slices`);
};

const lengthOf = (value: Value): number => {
  if (typeof value === 'string') return [...value].length;
  if (value instanceof JsonnetArray) return value.items.length;
  if (value instanceof JsonnetObject) return value.names().length;
  if (value instanceof JsonnetFunction) return value.params.length;
  throw new JsonnetError(`${typeOf(value)} has no length`);
};

const joined = (given: Arguments): Value => {
  const separator = given.value(0);
  const parts = given
    .array(1)
    .values()
    .filter(part => part !== null);
  if (typeof separator === 'string') {
    const texts = parts.map(part => {
      if (typeof part !== 'string') throw new JsonnetError(`cannot join ${typeOf(part)} to strings`);
      return part;
    });
    const result = texts.join(separator);
    given.budget.grow(result.length);
    return result;
  }
  if (!(separator instanceof JsonnetArray))
    throw new JsonnetError('std.join wants a string or an array first');
  return new JsonnetArray(
    parts.flatMap((part, index) => {
      if (!(part instanceof JsonnetArray)) throw new JsonnetError(`cannot join ${typeOf(part)} to arrays`);
      return index === 0 ? part.items : [...separator.items, ...part.items];
    }),
  );
};

const keyed = (given: Arguments, items: readonly Thunk[], keyIndex: number) => {
  const keyOf = given.has(keyIndex) ? given.function(keyIndex) : undefined;
  return items.map(item => ({ item, key: keyOf ? keyOf.with(item) : item.get() }));
};

type Keyed = ReturnType<typeof keyed>;

const sorted = (list: Keyed): Keyed => list.toSorted((left, right) => compare(left.key, right.key));

const unique = (list: Keyed): Keyed =>
  list.filter(({ key }, index) => {
    const before = list[index - 1];
    return before === undefined || !equal(before.key, key);
  });

const itemsOf = (list: Keyed): JsonnetArray => new JsonnetArray(list.map(({ item }) => item));

/** The items of two sets, which are sorted and without doubles: each once, where it is in the right ones of them. */
const combined =
  (keeps: (inLeft: boolean, inRight: boolean) => boolean) =>
  (given: Arguments): Value => {
    const left = keyed(given, given.items(0), 2).map(entry => ({ ...entry, isLeft: true }));
    const right = keyed(given, given.items(1), 2).map(entry => ({ ...entry, isLeft: false }));
    const all = [...left, ...right].toSorted((one, other) => compare(one.key, other.key));
    const isDouble = (index: number): boolean => {
      const [one, next] = [all[index], all[index + 1]];
      return one !== undefined && next !== undefined && equal(one.key, next.key);
    };
    return itemsOf(
      all.filter(({ isLeft }, index) => {
        if (isDouble(index - 1)) return false;
        return isDouble(index) ? keeps(true, true) : keeps(isLeft, !isLeft);
      }),
    );
  };

const flatDeep = (value: Value): readonly Thunk[] =>
  value instanceof JsonnetArray ? value.items.flatMap(item => flatDeep(item.get())) : [Thunk.of(value)];

const best = (given: Arguments, wins: (order: number) => boolean): Value => {
  const list = keyed(given, given.array(0).items, 1);
  const [first, ...rest] = list;
  if (!first) {
    if (given.has(2)) return given.value(2);
    throw new JsonnetError('an empty array has neither a least nor a greatest item');
  }
  return rest
    .reduce((champion, item) => (wins(compare(item.key, champion.key)) ? item : champion), first)
    .item.get();
};

const fold = (given: Arguments, items: readonly Thunk[], isRight: boolean): Value => {
  const apply = given.function(0);
  let value = given.value(2);
  for (const item of items) value = isRight ? apply.with(item, value) : apply.with(value, item);
  return value;
};

const sum = (given: Arguments): number =>
  given
    .array(0)
    .values()
    .reduce<number>((total, value) => {
      if (typeof value !== 'number') throw new JsonnetError(`cannot sum up ${typeOf(value)}`);
      return total + value;
    }, 0);

const mapItems = (given: Arguments, withIndex: boolean): JsonnetArray => {
  const apply = given.function(0);
  return mapped(given.items(1), (item, index) => (withIndex ? apply.with(index, item) : apply.with(item)));
};

const flatMapped = (given: Arguments): Value => {
  const apply = given.function(0);
  const results = given.items(1).map(item => apply.with(item));
  if (typeof given.value(1) === 'string')
    return results.map(part => (part === null ? '' : textOf(part))).join('');
  return new JsonnetArray(
    results.flatMap(part => {
      if (!(part instanceof JsonnetArray))
        throw new JsonnetError('std.flatMap wants arrays from its function');
      return part.items;
    }),
  );
};

const repeated = (given: Arguments): Value => {
  const [what, times] = [given.value(0), sized(given, given.number(1))];
  if (typeof what === 'string') {
    sized(given, what.length * times);
    return what.repeat(times);
  }
  const { items } = given.array(0);
  sized(given, items.length * times);
  return new JsonnetArray(Array.from({ length: times }, () => items).flat());
};

const range = (given: Arguments): Value => {
  const [from, to] = [given.number(0), given.number(1)];
  return JsonnetArray.of(
    Array.from({ length: sized(given, Math.max(0, to - from + 1)) }, (_no, index) => from + index),
  );
};

const filtered = (given: Arguments, test: JsonnetFunction): readonly Thunk[] =>
  given.array(1).items.filter(item => isTrue(test.with(item)));

const isMember = (given: Arguments): boolean => {
  const [list, wanted] = [given.value(0), given.value(1)];
  if (typeof list === 'string') return typeof wanted === 'string' && list.includes(wanted);
  return given.array(0).items.some(item => equal(item.get(), wanted));
};

const removedAt = (given: Arguments, at: number): JsonnetArray =>
  new JsonnetArray(given.array(0).items.filter((_item, index) => index !== at));

export const ARRAYS: Library = {
  length: builtin('x', given => lengthOf(given.value(0))),
  makeArray: builtin('sz func', given => {
    const make = given.function(1);
    return new JsonnetArray(
      Array.from(
        { length: sized(given, given.number(0)) },
        (_no, index) => new Thunk(() => make.with(index)),
      ),
    );
  }),
  member: builtin('arr x', isMember),
  contains: builtin('arr elem', isMember),
  count: builtin(
    'arr x',
    given => given.array(0).items.filter(item => equal(item.get(), given.value(1))).length,
  ),
  find: builtin('value arr', given =>
    JsonnetArray.of(
      given.array(1).items.flatMap((item, index) => (equal(item.get(), given.value(0)) ? [index] : [])),
    ),
  ),
  map: builtin('func arr', given => mapItems(given, false)),
  mapWithIndex: builtin('func arr', given => mapItems(given, true)),
  filter: builtin('func arr', given => new JsonnetArray(filtered(given, given.function(0)))),
  filterMap: builtin('filter_func map_func arr', given => {
    const [test, apply] = [given.function(0), given.function(1)];
    const kept = given.array(2).items.filter(item => isTrue(test.with(item)));
    return mapped(kept, item => apply.with(item));
  }),
  flatMap: builtin('func arr', flatMapped),
  foldl: builtin('func arr init', given => fold(given, given.items(1), false)),
  foldr: builtin('func arr init', given => fold(given, given.items(1).toReversed(), true)),
  range: builtin('from to', range),
  repeat: builtin('what count', repeated),
  slice: builtin('indexable index end step', given =>
    slice(given.value(0), [given.value(1), given.value(2), given.value(3)]),
  ),
  join: builtin('sep arr', joined),
  deepJoin: builtin('arr', given =>
    flatDeep(given.value(0))
      .map(item => textOf(item.get()))
      .join(''),
  ),
  lines: builtin('arr', given =>
    given
      .array(0)
      .values()
      .map(line => `${textOf(line)}\n`)
      .join(''),
  ),
  flattenArrays: builtin('arrs', given =>
    given
      .array(0)
      .values()
      .reduce<Value>((all, part) => add(all, part), new JsonnetArray([])),
  ),
  flattenDeepArray: builtin('value', given => new JsonnetArray(flatDeep(given.value(0)))),
  reverse: builtin('arrs', given => new JsonnetArray(given.items(0).toReversed())),
  sort: builtin('arr keyF?', given => itemsOf(sorted(keyed(given, given.items(0), 1)))),
  uniq: builtin('arr keyF?', given => itemsOf(unique(keyed(given, given.items(0), 1)))),
  set: builtin('arr keyF?', given => itemsOf(unique(sorted(keyed(given, given.items(0), 1))))),
  setUnion: builtin(
    'a b keyF?',
    combined(() => true),
  ),
  setInter: builtin(
    'a b keyF?',
    combined((inLeft, inRight) => inLeft && inRight),
  ),
  setDiff: builtin(
    'a b keyF?',
    combined((inLeft, inRight) => inLeft && !inRight),
  ),
  setMember: builtin('x arr keyF?', given => {
    const [wanted] = keyed(given, [given.thunk(0)], 2);
    return keyed(given, given.items(1), 2).some(({ key }) => equal(key, wanted?.key ?? null));
  }),
  all: builtin('arr', given => given.array(0).items.every(item => isTrue(item.get()))),
  any: builtin('arr', given => given.array(0).items.some(item => isTrue(item.get()))),
  sum: builtin('arr', sum),
  avg: builtin('arr', given => {
    if (given.array(0).items.length === 0) throw new JsonnetError('an empty array has no average');
    return sum(given) / given.array(0).items.length;
  }),
  minArray: builtin('arr keyF? onEmpty?', given => best(given, order => order < 0)),
  maxArray: builtin('arr keyF? onEmpty?', given => best(given, order => order > 0)),
  remove: builtin('arr elem', given =>
    removedAt(
      given,
      given.array(0).items.findIndex(item => equal(item.get(), given.value(1))),
    ),
  ),
  removeAt: builtin('arr at', given => removedAt(given, given.number(1))),
};
