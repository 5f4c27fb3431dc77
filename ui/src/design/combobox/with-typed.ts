import type { ComboboxOption } from './options.ts';

/** What typed text means by itself; undefined where it is only a search. */
export type AsTyped = (text: string) => ComboboxOption | undefined;

/** What typed text stands for: an option that is named so, or itself where that may be meant. */
export const meantBy = (
  found: readonly ComboboxOption[],
  typed: string,
  asTyped: AsTyped | undefined,
): ComboboxOption | undefined => {
  const text = typed.trim();
  if (!asTyped || text === '') return undefined;
  return found.find(({ value, label }) => value === text || label === text) ?? asTyped(text);
};

/** What was found, and before it what was typed, so that Enter takes no other one for it. */
export const withTyped = (
  found: readonly ComboboxOption[],
  typed: string,
  asTyped: AsTyped | undefined,
): readonly ComboboxOption[] => {
  const meant = meantBy(found, typed, asTyped);
  return meant ? [meant, ...found.filter(({ value }) => value !== meant.value)] : found;
};
