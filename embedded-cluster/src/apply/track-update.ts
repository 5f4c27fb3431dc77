import { isJsonObject } from '../json/index.ts';
import type { JsonObject, KubeObject, ManagedFieldsEntry } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { type Comparison, compareObjects } from './compare.ts';
import { difference, emptySet, isEmptySet, union } from './field-set.ts';
import {
  capUpdaters,
  type Door,
  identityOf,
  type Manager,
  type Managers,
  readManagers,
  withinReach,
  withoutUnowned,
  writeManagers,
} from './managers.ts';

export interface TrackInput extends Door {
  /** The object as it is stored; undefined when it is being created. */
  readonly before: KubeObject | undefined;
  /** The object as it will be; its managedFields may have been rewritten by the request. */
  readonly after: KubeObject;
  readonly schema: Schema;
  /** The field manager, or whatever stands for it. */
  readonly manager: string;
  /** Group and version of the request. */
  readonly apiVersion: string;
  readonly now: Date;
}

/** An object without its managedFields, which own nothing and are owned by nobody. */
export const withoutManagers = (object: KubeObject): JsonObject => {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata } as unknown as JsonObject;
};

export const seconds = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`;

const isReset = (entries: unknown): boolean =>
  Array.isArray(entries) &&
  (entries.length === 0 ||
    (entries.length === 1 && isJsonObject(entries[0]) && Object.keys(entries[0]).length === 0));

const readOrNone = (entries: unknown): Managers => {
  try {
    return readManagers(entries);
  } catch {
    // Nonsense in managedFields must not keep anybody from writing the object: it counts as no entries.
    return new Map();
  }
};

/** The request may rewrite the managers; one that does not know of them must not take them away. */
const managersToStartFrom = ({ before, after, subresource }: TrackInput): Managers => {
  const stored = before?.metadata.managedFields;
  if (subresource !== '') return readOrNone(stored);
  if (isReset(after.metadata.managedFields)) return new Map();
  const rewritten = readOrNone(after.metadata.managedFields);
  return rewritten.size > 0 ? rewritten : readOrNone(stored);
};

/** Moves what was changed to the writer: nobody else owns it any longer, and what is gone nobody owns at all. */
export const takeChanges = (
  managers: Managers,
  comparison: Comparison,
  writer: Omit<Manager, 'set'>,
): Managers => {
  const taken = union(comparison.added, comparison.modified);
  const lost = union(taken, comparison.removed);
  const result = new Map<string, Manager>();
  for (const [id, manager] of managers) result.set(id, { ...manager, set: difference(manager.set, lost) });
  const owned = withoutUnowned(taken);
  if (!isEmptySet(owned)) {
    const id = identityOf(writer);
    const previous = result.get(id)?.set ?? emptySet();
    result.set(id, { ...writer, set: union(owned, previous) });
  }
  return new Map([...result].filter(([, { set }]) => !isEmptySet(set)));
};

/** What a comparison holds within reach of a door. */
export const comparisonWithin = ({ added, modified, removed }: Comparison, door: Door): Comparison => ({
  added: withinReach(added, door),
  modified: withinReach(modified, door),
  removed: withinReach(removed, door),
});

/**
 * The managedFields of an object after any write but an apply: what was changed or added goes to the writer. Objects
 * whose managers were cleared are not tracked until the first apply.
 */
export const trackUpdate = (input: TrackInput): ManagedFieldsEntry[] => {
  const { before, after, schema, apiVersion, subresource, now } = input;
  const managers = managersToStartFrom(input);
  if (managers.size === 0 && before !== undefined) return [];
  const compared = compareObjects(before ? withoutManagers(before) : {}, withoutManagers(after), schema);
  const comparison = comparisonWithin(compared, input);
  const writer = {
    manager: input.manager === '' ? 'unknown' : input.manager,
    operation: 'Update',
    apiVersion,
    subresource,
    time: seconds(now),
  } as const;
  return writeManagers(capUpdaters(takeChanges(managers, comparison, writer)));
};
