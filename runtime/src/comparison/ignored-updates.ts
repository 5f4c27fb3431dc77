import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { cloneJson, type JsonObject } from '@freshet/embedded-cluster/kube-types';
import type { EngineSettings } from '../settings/index.ts';
import { ignoredOf } from './ignore-rules.ts';
import { pathOfPointer, removePaths } from './json-paths.ts';
import { ignoresStatus } from './normalize.ts';

/**
 * A live object without what nobody compares by the settings of the engine: a change of nothing else is no reason to
 * compare again. Expressions of jq are not asked here, as changes come too often for that; what only they ignore is
 * compared once more than needed.
 */
export const withoutIgnored = (object: KubeObject, settings: EngineSettings): KubeObject => {
  const { status: _status, ...rest } = object;
  const bare: KubeObject = ignoresStatus(object, settings) ? (rest as KubeObject) : object;
  const rules = [...settings.ignoreUpdates, ...settings.ignoreDifferences];
  const pointers = ignoredOf(rules, keyOf(object))?.jsonPointers ?? [];
  if (pointers.length === 0) return bare;
  const copy = cloneJson(bare as unknown as JsonObject);
  removePaths(
    copy,
    pointers.flatMap(pointer => [pathOfPointer(pointer)].filter(path => path !== undefined)),
  );
  return copy as unknown as KubeObject;
};
