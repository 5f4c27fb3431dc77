import { Fault } from '@freshet/kit/errors';
import { mergeParams, type Params, put, textOf } from '../params.ts';

const refuse = (message: string): never => {
  throw new Fault('APPLICATION_SET_GENERATOR_FAILED', message);
};

const textsOf = (params: Params): Params => {
  const texts: Params = {};
  for (const [key, value] of Object.entries(params)) put(texts, key, textOf(value));
  return texts;
};

/**
 * The parameters of both children of a matrix. With Go templates maps are merged and the first child wins; without,
 * what both say must be the same.
 */
export const combineSets = (first: Params, second: Params, isGo: boolean): Params => {
  if (isGo) return mergeParams(second, first);
  const combined = textsOf(first);
  for (const [key, value] of Object.entries(textsOf(second))) {
    if (Object.hasOwn(combined, key) && combined[key] !== value)
      refuse(`the generators of the matrix give ${key} different values: ${combined[key]} and ${value}`);
    put(combined, key, value);
  }
  return combined;
};

const keyText = (params: Params, keys: readonly string[]): string =>
  JSON.stringify(keys.map(key => (Object.hasOwn(params, key) ? params[key] : null) ?? null));

const byKey = (sets: readonly Params[], keys: readonly string[]): Map<string, Params> => {
  const found = new Map<string, Params>();
  for (const set of sets) {
    const key = keyText(set, keys);
    if (found.has(key))
      refuse(`the sets of a generator of the merge are not unique by ${keys.join(', ')}: ${key} comes twice`);
    found.set(key, set);
  }
  return found;
};

/** The sets of the first child, each with what the sets of the others with the same keys say. */
export const mergeSets = (
  children: readonly (readonly Params[])[],
  mergeKeys: readonly string[],
  isGo: boolean,
): Params[] => {
  const keys = [...new Set(mergeKeys)];
  if (keys.length === 0) refuse('a merge needs mergeKeys');
  const [base = [], ...others] = children;
  const merged = byKey(base, keys);
  for (const sets of others) {
    for (const [key, set] of byKey(sets, keys)) {
      const there = merged.get(key);
      if (there) merged.set(key, isGo ? mergeParams(there, set) : { ...there, ...set });
    }
  }
  return [...merged.values()];
};
