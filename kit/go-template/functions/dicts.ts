import type { Budget } from '../budget.ts';
import { GoTemplateError } from '../error.ts';
import { type TemplateFunctions, takes, takesMany } from '../function.ts';
import { type Dict, hasKey, isDict, isTrue, sortedKeys, typeNameOf } from '../values.ts';
import { dictOf } from './builtin.ts';
import { deepCopy } from './equality.ts';
import { strval } from './strval.ts';

interface Merging {
  readonly overwrites: boolean;
  readonly budget: Budget;
}

/** Puts the entries of one map into another, map into map; what is there stays unless it is empty or may be replaced. */
const mergeInto = (target: Dict, source: Dict, how: Merging, depth = 0): void => {
  how.budget.depth(depth);
  for (const [key, value] of Object.entries(source)) {
    how.budget.spend(1);
    const there = target[key];
    if (isDict(there) && isDict(value)) {
      const inner = dictOf(Object.entries(there));
      mergeInto(inner, value, how, depth + 1);
      target[key] = inner;
    } else if (how.overwrites ? isTrue(value) || !hasKey(target, key) : !isTrue(there)) target[key] = value;
  }
};

const merging = (overwrites: boolean) =>
  takesMany(['map'], 'map', ([target], sources, { budget }) => {
    for (const source of sources) mergeInto(target, source, { overwrites, budget });
    return target;
  });

const merge = merging(false);
const mergeOverwrite = merging(true);

const copy = takes(['any'], ([value], { budget }) => deepCopy(value, budget));

const dig = takesMany(['any', 'any', 'any'], 'any', (first, more) => {
  const all: readonly unknown[] = [...first, ...more];
  const keys = all.slice(0, -2);
  let value: unknown = all.at(-1);
  for (const key of keys) {
    if (!isDict(value)) throw new GoTemplateError(`dig needs maps, but found ${typeNameOf(value)}`);
    if (typeof key !== 'string') throw new GoTemplateError(`dig needs texts as keys, not ${typeNameOf(key)}`);
    if (!hasKey(value, key)) return all.at(-2);
    value = value[key];
  }
  return value;
});

/** Keys and values come in the order of the keys, so that the same data always give the same text. */
export const dictFunctions: TemplateFunctions = {
  deepCopy: copy,
  dict: takesMany([], 'any', (_, items, context) => {
    const dict = dictOf([]);
    for (let index = 0; index < items.length; index += 2)
      dict[strval(items[index], context)] = index + 1 < items.length ? items[index + 1] : '';
    return dict;
  }),
  dig,
  get: takes(['map', 'string'], ([dict, key]) => (hasKey(dict, key) ? dict[key] : '')),
  hasKey: takes(['map', 'string'], ([dict, key]) => hasKey(dict, key)),
  keys: takesMany([], 'map', (_, dicts, { budget }) =>
    dicts.flatMap(dict => {
      const keys = sortedKeys(dict);
      budget.spend(keys.length);
      return keys;
    }),
  ),
  merge,
  mergeOverwrite,
  mustDeepCopy: copy,
  mustMerge: merge,
  mustMergeOverwrite: mergeOverwrite,
  omit: takesMany(['map'], 'string', ([dict], keys) =>
    dictOf(Object.entries(dict).filter(([key]) => !keys.includes(key))),
  ),
  pick: takesMany(['map'], 'string', ([dict], keys) =>
    dictOf(keys.filter(key => hasKey(dict, key)).map(key => [key, dict[key]] as const)),
  ),
  pluck: takesMany(['string'], 'map', ([key], dicts) =>
    dicts.filter(dict => hasKey(dict, key)).map(dict => dict[key]),
  ),
  set: takes(['map', 'string', 'any'], ([dict, key, value]) => {
    dict[key] = value;
    return dict;
  }),
  unset: takes(['map', 'string'], ([dict, key]) => {
    delete dict[key];
    return dict;
  }),
  values: takes(['map'], ([dict], { budget }) => {
    const keys = sortedKeys(dict);
    budget.spend(keys.length);
    return keys.map(key => dict[key]);
  }),
};
