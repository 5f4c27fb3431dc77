import type { KubeObject } from '@freshet/domain/objects';
import {
  cloneJson,
  type JsonObject,
  managedDifferences,
  type Schema,
} from '@freshet/embedded-cluster/kube-types';
import type { Ignored } from './ignore-rules.ts';
import type { JqPaths } from './jq-paths.ts';
import { copyPaths, type JsonPath, pathOfPointer, pathOfSteps, removePaths } from './json-paths.ts';
import { foldSecret } from './normalize.ts';
import type { Sides } from './predict.ts';

/** What is ignored of each side; the same field may be at another place of a list in each. */
export interface IgnoredPaths {
  readonly original: readonly JsonPath[];
  readonly target: readonly JsonPath[];
  readonly live: readonly JsonPath[];
}

interface Means {
  readonly jq: JqPaths;
  /** The live object as it came, with the owners of its fields. */
  readonly live: KubeObject;
  readonly shape: Schema | undefined;
}

/** Owners are written in the object that they own fields of. */
const withOwners = (normalized: JsonObject, { metadata }: KubeObject): JsonObject => ({
  ...normalized,
  metadata: { ...(normalized.metadata as JsonObject), managedFields: metadata.managedFields as never },
});

export const findIgnored = async (
  { jsonPointers, jqPathExpressions, managers }: Ignored,
  sides: Sides,
  { jq, live, shape }: Means,
): Promise<IgnoredPaths> => {
  const pointers = jsonPointers.flatMap(pointer =>
    [pathOfPointer(pointer)].filter(path => path !== undefined),
  );
  const managed =
    managers.length === 0
      ? []
      : managedDifferences({ live: withOwners(sides.live, live), target: sides.target }, managers, shape);
  const pathsOf = async (side: JsonObject | undefined): Promise<readonly JsonPath[]> => {
    if (side === undefined) return [];
    const found = await Promise.all(jqPathExpressions.map(expression => jq.pathsIn(expression, side)));
    return [
      ...pointers,
      ...found.flat(),
      ...managed.flatMap(steps => [pathOfSteps(side, steps)].filter(path => path !== undefined)),
    ];
  };
  const [original, target, present] = await Promise.all([
    pathsOf(sides.original),
    pathsOf(sides.target),
    pathsOf(sides.live),
  ]);
  return { original, target, live: present };
};

/** Takes what is ignored out of all sides, changing them. */
export const removeIgnored = (sides: Sides, paths: IgnoredPaths): void => {
  if (sides.original) removePaths(sides.original, paths.original);
  removePaths(sides.target, paths.target);
  removePaths(sides.live, paths.live);
};

const isStatus = (path: JsonPath): boolean => path[0] === 'status';

/** The target with the values that the live object has where differences are ignored, so that applying changes none. */
export const respectIgnored = (target: KubeObject, live: KubeObject, paths: IgnoredPaths): KubeObject => {
  const respectful = cloneJson(target as unknown as JsonObject);
  if (target.apiVersion === 'v1' && target.kind === 'Secret') foldSecret(respectful);
  removePaths(
    respectful,
    paths.target.filter(path => !isStatus(path)),
  );
  copyPaths(
    respectful,
    live as unknown as JsonObject,
    paths.live.filter(path => !isStatus(path)),
  );
  return respectful as unknown as KubeObject;
};
