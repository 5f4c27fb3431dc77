import { GoTemplateError } from '../error.ts';
import { type TemplateFunction, type TemplateFunctions, takes, takesMany } from '../function.ts';
import { isTrue, kindNameOf, toIndex } from '../values.ts';
import { castInt } from './cast.ts';
import { isDeepEqual } from './equality.ts';

const listOf = (value: unknown, verb: string): readonly unknown[] => {
  if (Array.isArray(value)) return value as unknown[];
  throw new GoTemplateError(`Cannot ${verb} on type ${kindNameOf(value)}`);
};

const overList = (verb: string, make: (list: readonly unknown[]) => unknown): TemplateFunction =>
  takes(['any'], ([value], { budget }) => {
    const list = listOf(value, verb);
    budget.spend(list.length);
    return make(list);
  });

const compact = overList('compact', list => list.filter(isTrue));
const first = overList('find first', list => list[0]);
const last = overList('find last', list => list.at(-1));
const rest = overList('find rest', list => (list.length === 0 ? null : list.slice(1)));
const initial = overList('find initial', list => (list.length === 0 ? null : list.slice(0, -1)));
const reverse = overList('find reverse', list => list.toReversed());

const push = takes(['any', 'any'], ([value, item], { budget }) => {
  const list = listOf(value, 'push');
  budget.spend(list.length);
  return [...list, item];
});

const prepend = takes(['any', 'any'], ([value, item], { budget }) => {
  const list = listOf(value, 'prepend');
  budget.spend(list.length);
  return [item, ...list];
});

const uniq = takes(['any'], ([value], { budget }) => {
  const kept: unknown[] = [];
  for (const item of listOf(value, 'find uniq'))
    if (!kept.some(other => isDeepEqual(other, item, budget))) kept.push(item);
  return kept;
});

const without = takesMany(['any'], 'any', ([value], omitted, { budget }) =>
  listOf(value, 'find without').filter(item => !omitted.some(other => isDeepEqual(other, item, budget))),
);

const has = takes(['any', 'any'], ([needle, haystack], { budget }) => {
  if (haystack === undefined || haystack === null) return false;
  return listOf(haystack, 'find has').some(item => isDeepEqual(needle, item, budget));
});

const slice = takesMany(['any'], 'any', ([value], [from, to]) => {
  if (!Array.isArray(value))
    throw new GoTemplateError(`list should be type of slice or array but ${kindNameOf(value)}`);
  if (value.length === 0) return null;
  const start = from === undefined ? 0 : toIndex(castInt(from));
  const end = to === undefined ? value.length : toIndex(castInt(to));
  if (start < 0 || end < start || end > value.length) throw new GoTemplateError('slice index out of bounds');
  return value.slice(start, end);
});

const chunk = takes(['int', 'any'], ([count, value], { budget }) => {
  const list = listOf(value, 'chunk');
  const size = toIndex(count);
  if (size <= 0) throw new GoTemplateError('the size of a chunk must be positive');
  budget.spend(list.length);
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
});

const concat = takesMany([], 'any', (_, lists, { budget }) =>
  lists.flatMap(value => {
    const list = listOf(value, 'concat');
    budget.spend(list.length);
    return list;
  }),
);

const list = takesMany([], 'any', (_, items) => items);

export const listFunctions: TemplateFunctions = {
  append: push,
  chunk,
  compact,
  concat,
  first,
  has,
  initial,
  last,
  list,
  mustAppend: push,
  mustChunk: chunk,
  mustCompact: compact,
  mustFirst: first,
  mustHas: has,
  mustInitial: initial,
  mustLast: last,
  mustPrepend: prepend,
  mustPush: push,
  mustRest: rest,
  mustReverse: reverse,
  mustSlice: slice,
  mustUniq: uniq,
  mustWithout: without,
  prepend,
  push,
  rest,
  reverse,
  slice,
  tuple: list,
  uniq,
  without,
};
