import { isJsonObject, isTooDeep, sameJson } from '../json/index.ts';
import type { Json, JsonObject, KubeObject, ManagedFieldsEntry } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { ApiError, badRequest } from '../status/index.ts';
import { configProblems } from './check-config.ts';
import { type Comparison, compareObjects } from './compare.ts';
import { applyConflict, type Conflict } from './conflicts.ts';
import {
  difference,
  emptySet,
  type FieldSet,
  intersection,
  isEmptySet,
  sameSet,
  union,
} from './field-set.ts';
import { MIGRATING_MANAGER, refreshLastApplied, unchangedSinceLastApply } from './last-applied.ts';
import {
  type Door,
  identityOf,
  type Manager,
  type Managers,
  readManagers,
  withinReach,
  withoutUnowned,
  writeManagers,
} from './managers.ts';
import { mergeConfig } from './merge-config.ts';
import { ownedFields } from './owned-fields.ts';
import { pruneDropped } from './prune.ts';
import { comparisonWithin, seconds, takeChanges, withoutManagers } from './track-update.ts';

/*
 * An apply says what one manager wants of an object. The configuration is merged into the live object; what the
 * manager owned before and no longer mentions is taken away unless somebody else owns it; what the result changes of
 * others' fields is a conflict, or theirs no more if the apply is forced. In the end the manager owns exactly the
 * fields of its configuration. Defaults come later and are nobody's.
 */

export interface ApplyInput extends Door {
  /** The object as it is stored; undefined when there is none yet. */
  readonly live: KubeObject | undefined;
  readonly config: Json;
  readonly schema: Schema;
  readonly manager: string;
  readonly force: boolean;
  /** Group and version of the request. */
  readonly apiVersion: string;
  readonly now: Date;
}

export interface ApplyResult {
  /** To be defaulted and validated; its managedFields are the new ones already. */
  readonly object: KubeObject;
  readonly managedFields: readonly ManagedFieldsEntry[];
}

const readConfig = ({ config, apiVersion, schema }: ApplyInput): KubeObject => {
  if (!isJsonObject(config)) throw badRequest('an apply configuration is an object');
  if (isTooDeep(config)) throw badRequest('the apply configuration is nested too deep');
  const { metadata } = config;
  if (!isJsonObject(metadata)) throw badRequest('an apply configuration needs metadata');
  if (config.apiVersion !== apiVersion) {
    throw badRequest(
      `Incorrect version specified in apply patch. Specified patch version: ${String(config.apiVersion)}, expected: ${apiVersion}`,
    );
  }
  if (metadata.managedFields !== undefined && metadata.managedFields !== null) {
    throw badRequest('metadata.managedFields must be nil');
  }
  const problems = configProblems(config, schema);
  if (problems.length > 0) throw notTyped(config, metadata, problems);
  return config as unknown as KubeObject;
};

/** The API answers these without a reason, and kubectl shows the message. */
const notTyped = (
  config: JsonObject,
  { namespace, name }: JsonObject,
  problems: readonly string[],
): ApiError => {
  const version = String(config.apiVersion);
  const what = `${namespace ?? ''}/${name ?? ''}; ${version}, Kind=${String(config.kind)}`;
  const list =
    problems.length === 1 ? problems[0] : `errors:\n${problems.map(problem => `  ${problem}`).join('\n')}`;
  return new ApiError({
    code: 500,
    reason: '',
    message: `failed to create typed patch object (${what}): ${list}`,
  });
};

/** An object from before anybody applied: what it has goes to a manager of that name. */
const managersOf = (live: KubeObject, input: ApplyInput): Managers => {
  const managers = readManagers(live.metadata.managedFields);
  if (managers.size > 0) return managers;
  const comparison = comparisonWithin(compareObjects({}, withoutManagers(live), input.schema), input);
  const { apiVersion, subresource, now } = input;
  const writer = { manager: 'before-first-apply', operation: 'Update', apiVersion, subresource } as const;
  return takeChanges(managers, comparison, { ...writer, time: seconds(now) });
};

const conflictsOf = (others: Managers, comparison: Comparison): Conflict[] => {
  const touched = union(comparison.added, comparison.modified);
  return [...others.values()]
    .map(manager => ({ manager, set: intersection(manager.set, touched) }))
    .filter(({ set }) => !isEmptySet(set));
};

/** Conflicts that stand, given that some fields may be taken over freely. */
const standing = (conflicts: readonly Conflict[], allowed: FieldSet): Conflict[] =>
  conflicts
    .map(({ manager, set }) => ({ manager, set: difference(set, allowed) }))
    .filter(({ set }) => !isEmptySet(set));

const refuseConflicts = (conflicts: readonly Conflict[], input: ApplyInput): void => {
  if (input.force || conflicts.length === 0) return;
  const isMigrating = input.manager === MIGRATING_MANAGER && input.live !== undefined;
  const allowed = isMigrating && input.live ? unchangedSinceLastApply(input.live, input.schema) : emptySet();
  const left = standing(conflicts, allowed);
  if (left.length > 0) throw applyConflict(left);
};

const lose = (others: Managers, comparison: Comparison): [string, Manager][] => {
  const lost = [comparison.added, comparison.modified, comparison.removed].reduce(union);
  return [...others].map(([id, manager]) => [id, { ...manager, set: difference(manager.set, lost) }]);
};

/** Applies a configuration in the name of a manager; conflicts are refused unless the apply is forced. */
export const serverSideApply = (input: ApplyInput): ApplyResult => {
  const { live, schema, now, apiVersion, subresource } = input;
  const config = readConfig(input);
  const before = live === undefined ? {} : withoutManagers(live);
  const managers = live === undefined ? new Map<string, Manager>() : managersOf(live, input);
  const self = { manager: input.manager, operation: 'Apply', apiVersion, subresource } as const;
  const id = identityOf(self);
  const last = managers.get(id);
  const others = new Map([...managers].filter(([other]) => other !== id));

  const owned = withinReach(ownedFields(config as unknown as JsonObject, schema), input);
  const all = [...others.values()].reduce((sum, { set }) => union(sum, set), owned);
  const merged = mergeConfig(before, config as unknown as JsonObject, schema);
  const pruned = pruneDropped(merged, { last: last?.set ?? emptySet(), now: owned, all }, schema);

  const comparison = comparisonWithin(compareObjects(before, pruned, schema), input);
  refuseConflicts(conflictsOf(others, comparison), input);

  const set = withoutUnowned(owned);
  const isSame = last !== undefined && sameSet(last.set, set) && sameJson(before, pruned);
  const time = isSame ? last.time : seconds(now);
  const managedFields = writeManagers(new Map([...lose(others, comparison), [id, { ...self, time, set }]]));
  const object =
    input.manager === MIGRATING_MANAGER ? refreshLastApplied(asObject(pruned), config) : asObject(pruned);
  return { object: { ...object, metadata: { ...object.metadata, managedFields } }, managedFields };
};

const asObject = (object: JsonObject): KubeObject => object as unknown as KubeObject;
