/*
 * What clients ask of apply who only look: what an apply would come to, and which differences between two objects are
 * somebody's. Nothing here writes; entries of managedFields that make no sense own nothing.
 */
import type { JsonObject, KubeObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { compareObjects } from './compare.ts';
import {
  emptySet,
  type FieldSet,
  setOf as fieldSetOf,
  intersection,
  isEmptySet,
  type Path,
  pathsOf,
  union,
} from './field-set.ts';
import { type Manager, readManagers } from './managers.ts';
import { mergeConfig } from './merge-config.ts';
import { ownedFields } from './owned-fields.ts';
import { withoutFields } from './prune.ts';
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

const ownedBy = (managers: readonly Manager[]): FieldSet =>
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
  const owned = ownedBy(managersOf(live).filter(({ manager }) => trusted.includes(manager)));
  return pathsOf(intersection(owned, compareObjects(live, target, shape).modified));
};

/** Names of the fields by which an item of a list is known, from the step that leads to it. */
const keysIn = (step: string): readonly string[] =>
  step.startsWith('k:') ? Object.keys(JSON.parse(step.slice(2)) as JsonObject).map(name => `f:${name}`) : [];

/**
 * The paths of `all` that are not in `kept`, but for what must stay for the sake of those: what lies above them, and
 * the keys of items that they are in.
 */
const unneeded = (all: FieldSet, kept: FieldSet, keys: readonly string[] = []): FieldSet => {
  const isNeeded = (step: string): boolean =>
    kept.members.has(step) || kept.children.has(step) || keys.includes(step);
  const children = [...all.children].map(([step, child]): [string, FieldSet] => [
    step,
    kept.children.has(step) || kept.members.has(step)
      ? unneeded(child, kept.children.get(step) ?? emptySet(), keysIn(step))
      : child,
  ]);
  return {
    members: new Set([...all.members].filter(step => !isNeeded(step))),
    children: new Map(children.filter(([, child]) => !isEmptySet(child))),
  };
};

/**
 * The live object with what an apply changes by itself: whatever else the server changed on the way, through webhooks
 * say, is as if it had not happened.
 */
export const withoutMutations = (predicted: JsonObject, { live, shape, manager }: ApplySides): JsonObject => {
  const own = ownedBy(managersOf(predicted).filter(each => each.manager === manager));
  const mine = withoutFields(predicted, unneeded(ownedFields(predicted, shape), withNames(own)), shape);
  const { removed } = compareObjects(live, predicted, shape);
  return withoutFields(mergeConfig(live, mine, shape), removed, shape);
};

/** Nobody owns what merely names the object. */
const withNames = (set: FieldSet): FieldSet =>
  union(
    set,
    fieldSetOf(['f:apiVersion'], ['f:kind'], ['f:metadata', 'f:name'], ['f:metadata', 'f:namespace']),
  );
