/*
 * What clients ask of apply who only look: what an apply would come to, and which differences between two objects are
 * somebody's. Nothing here writes; entries of managedFields that make no sense own nothing.
 */
import type { JsonObject, KubeObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { compareObjects } from './compare.ts';
import { difference, emptySet, type FieldSet, intersection, type Path, pathsOf, union } from './field-set.ts';
import { type Manager, readManagers } from './managers.ts';
import { mergeConfig } from './merge-config.ts';
import { ownedFields } from './owned-fields.ts';
import { pruneDropped, withoutFields } from './prune.ts';
import { serverSideApply } from './server-side-apply.ts';

interface ApplySides {
  readonly live: JsonObject;
  readonly shape: Schema;
  readonly manager: string;
}

/** What a forced apply would make of a live object; throws where the server would refuse the configuration. */
export const predictApply = (config: JsonObject, { live, shape, manager }: ApplySides): JsonObject => {
  const { object } = serverSideApply({
    live: live as unknown as KubeObject,
    config,
    schema: shape,
    manager,
    force: true,
    apiVersion: String(config.apiVersion),
    now: new Date(0),
    subresource: '',
    hasStatus: true,
  });
  return object as unknown as JsonObject;
};

const managersOf = (object: JsonObject): Manager[] => {
  try {
    return [...readManagers((object.metadata as JsonObject | undefined)?.managedFields).values()];
  } catch {
    // Anybody may write nonsense there, and comparing goes on without it.
    return [];
  }
};

const setOf = (managers: readonly Manager[]): FieldSet =>
  managers.reduce((sum, { set }) => union(sum, set), emptySet());

/**
 * The fields in which two sides differ and that one of the managers owns in the live one, as paths of steps: `f:` and a
 * name, `k:` and the keys of an item, `v:` and a member, `i:` and a place.
 */
export const managedDifferences = (
  { live, target }: { readonly live: JsonObject; readonly target: JsonObject },
  trusted: readonly string[],
  shape: Schema | undefined,
): readonly Path[] => {
  const owned = setOf(managersOf(live).filter(({ manager }) => trusted.includes(manager)));
  return pathsOf(intersection(owned, compareObjects(live, target, shape).modified));
};

/**
 * The live object with what an apply changes by itself: whatever else the server changed on the way, through webhooks
 * say, is as if it had not happened.
 */
export const withoutMutations = (predicted: JsonObject, { live, shape, manager }: ApplySides): JsonObject => {
  const isOwn = (each: Manager): boolean => each.manager === manager && each.operation === 'Apply';
  const managers = managersOf(predicted);
  const now = setOf(managers.filter(isOwn));
  const foreign = difference(ownedFields(predicted, shape), withNames(now));
  const merged = mergeConfig(live, withoutFields(predicted, foreign, shape), shape);
  const last = setOf(managersOf(live).filter(isOwn));
  return pruneDropped(merged, { last, now, all: setOf(managers) }, shape);
};

/** Nobody owns what merely names the object. */
const withNames = (set: FieldSet): FieldSet => {
  const names: FieldSet = {
    members: new Set(['f:apiVersion', 'f:kind']),
    children: new Map([['f:metadata', { members: new Set(['f:name', 'f:namespace']), children: new Map() }]]),
  };
  return union(set, names);
};
