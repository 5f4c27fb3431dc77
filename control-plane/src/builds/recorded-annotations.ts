import { isPlain, NAME_MAX, type Plain, pairsIn } from './recorded-pairs.ts';

/** Annotations that a step or hook sets, as its YAML wrote them. Those of other things than this build are not for here. */
export interface Annotated {
  readonly values: Record<string, string>;
  readonly display: string | null;
}

const ENTRIES_MAX = 100;

const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, ENTRIES_MAX) : [];

const isOfBuild = (entry: unknown, buildId: string): entry is Plain =>
  isPlain(entry) &&
  (entry.entity_type === undefined || entry.entity_type === 'build') &&
  (entry.entity_id === undefined || entry.entity_id === buildId);

const setIn = (before: Annotated, entry: Plain): Annotated => {
  const values = { ...before.values };
  for (const [key, value] of pairsIn(entry.annotations)) {
    if (Object.hasOwn(values, key) || Object.keys(values).length < ENTRIES_MAX) values[key] = value;
  }
  const { display } = entry;
  return { values, display: typeof display === 'string' ? display.slice(0, NAME_MAX) : before.display };
};

const unsetIn = (before: Annotated, entry: Plain): Annotated => {
  const gone = new Set(pairsIn(entry.annotations).map(([key]) => key));
  const kept = Object.entries(before.values).filter(([key]) => !gone.has(key));
  return { ...before, values: Object.fromEntries(kept) };
};

export const applyAnnotations = (before: Annotated, recorded: unknown, buildId: string): Annotated => {
  if (!isPlain(recorded)) return before;
  const ofBuild = (list: unknown) => listIn(list).filter(entry => isOfBuild(entry, buildId)) as Plain[];
  const set = ofBuild(recorded.set).reduce(setIn, before);
  return ofBuild(recorded.unset).reduce(unsetIn, set);
};
