import { fieldOf, isJsonObject, sameJson } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { emptySet, type FieldSet, insertPath, type Path } from './field-set.ts';
import { type Form, fieldShape, formOf } from './shape.ts';

export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

/** The two sides of one place; a side that is undefined is not there. */
interface Pair {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

const compareLeaf = ({ before, after }: Pair, path: Path, into: Comparison): void => {
  if (path.length === 0) return;
  if (before === undefined) insertPath(into.added, path);
  else if (after === undefined) insertPath(into.removed, path);
  else if (!sameJson(before, after)) insertPath(into.modified, path);
};

/** That a container came or went is a change of its own, beside those of what it holds. */
const compareContainer = ({ before, after }: Pair, path: Path, into: Comparison): void => {
  if (path.length === 0) return;
  if (before === undefined) insertPath(into.added, path);
  else if (after === undefined) insertPath(into.removed, path);
};

const isNothing = (form: Form): boolean =>
  form.kind === 'leaf' ||
  (form.kind === 'map' ? Object.keys(form.fields).length === 0 : form.order.length === 0);

const fieldsOf = (form: Form): JsonObject => (form.kind === 'map' ? form.fields : {});
const itemsOf = (form: Form): ReadonlyMap<string, readonly Json[]> =>
  form.kind === 'list' ? form.items : new Map();

/**
 * What is there even when nobody wrote it, in a struct that is there itself: built-in structs whose shape says `{}` by
 * default, and lists and maps that a built-in type always writes.
 */
const alwaysThere = (
  name: string,
  parent: Schema | undefined,
  shape: Schema | undefined,
): Json | undefined => {
  if (isJsonObject(shape?.default) && Object.keys(shape.default).length === 0) return {};
  if (parent?.typeName === undefined || !parent.required?.includes(name)) return undefined;
  return shape?.type === 'array' ? [] : shape?.type === 'object' ? {} : undefined;
};

const compareFields = (
  [before, after]: readonly [JsonObject | undefined, JsonObject],
  schema: Schema | undefined,
  path: Path,
  into: Comparison,
): void => {
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    const shape = fieldShape(schema, name);
    const was = fieldOf(before, name) ?? (before && alwaysThere(name, schema, shape));
    const is = fieldOf(after, name);
    // What always is there does not go when nobody writes it any longer.
    const isGone = is === undefined && fieldOf(before, name) === undefined;
    if (!isGone) comparePair({ before: was, after: is }, shape, [...path, `f:${name}`], into);
  }
};

const compareItems = (
  forms: readonly [Form, Form],
  schema: Schema | undefined,
  path: Path,
  into: Comparison,
): void => {
  const before = itemsOf(forms[0]);
  const after = itemsOf(forms[1]);
  for (const step of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(step) ?? [];
    const is = after.get(step) ?? [];
    const below = [...path, step];
    if (was.length <= 1 && is.length <= 1)
      comparePair({ before: was[0], after: is[0] }, schema?.items, below, into);
    // Items that share their keys are seen as one.
    else if (was.length === 0) insertPath(into.added, below);
    else if (is.length === 0) insertPath(into.removed, below);
    else if (!sameJson(was, is)) insertPath(into.modified, below);
  }
};

const comparePair = (pair: Pair, schema: Schema | undefined, path: Path, into: Comparison): void => {
  if (pair.before === undefined && pair.after === undefined) return;
  const before = formOf(pair.before, schema);
  const after = formOf(pair.after, schema);
  if (isNothing(before) && isNothing(after)) {
    compareLeaf(pair, path, into);
    return;
  }
  const isMixed = before.kind !== after.kind && pair.before !== undefined && pair.after !== undefined;
  // A leaf that becomes a container, or the other way round, is modified, and what the container holds comes or goes.
  if (isMixed && !isNothingOf(pair)) compareLeaf(pair, path, into);
  compareFields(
    [pair.before === undefined ? undefined : fieldsOf(before), fieldsOf(after)],
    schema,
    path,
    into,
  );
  compareItems([before, after], schema, path, into);
  compareContainer(pair, path, into);
};

const isNothingOf = ({ before, after }: Pair): boolean => before === null || after === null;

/** What changed from one version of an object to the next, in the steps by which fields are owned. */
export const compareObjects = (before: Json, after: Json, schema: Schema | undefined): Comparison => {
  const comparison: Comparison = { added: emptySet(), modified: emptySet(), removed: emptySet() };
  comparePair({ before, after }, schema, [], comparison);
  return comparison;
};
