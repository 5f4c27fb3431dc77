import { findByPath, parseJsonPath, type ScalePaths } from '../definitions/index.ts';
import { fieldOf, isJsonObject, putField } from '../json/index.ts';
import type { KindRules } from '../kinds/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';

const valueAt = (object: KubeObject, path: string | undefined): Json | undefined => {
  const steps = path === undefined ? undefined : parseJsonPath(path);
  return steps && findByPath(object as unknown as Json, steps)[0];
};

const numberAt = (object: KubeObject, path: string | undefined): number => {
  const value = valueAt(object, path);
  return typeof value === 'number' ? value : 0;
};

const writeAt = (object: KubeObject, path: string, value: Json): void => {
  const steps = parseJsonPath(path) ?? [];
  const names = steps.flatMap(step => (step.kind === 'field' ? [step.name] : []));
  const last = names.pop();
  let container = object as unknown as JsonObject;
  for (const name of names) {
    const below = fieldOf(container, name);
    const next = isJsonObject(below) ? below : {};
    if (below !== next) putField(container, name, next);
    container = next;
  }
  if (last !== undefined) putField(container, last, value);
};

/** How the scale of a custom resource is read and written by the paths of its definition. */
export const customScale = ({
  specReplicasPath = '',
  statusReplicasPath,
  labelSelectorPath,
}: ScalePaths): KindRules['scale'] & {} => ({
  read: object => {
    const selector = valueAt(object, labelSelectorPath);
    return {
      replicas: numberAt(object, specReplicasPath),
      statusReplicas: numberAt(object, statusReplicasPath),
      selector: typeof selector === 'string' ? selector : '',
    };
  },
  write: (object, replicas) => writeAt(object, specReplicasPath, replicas),
});

/** Numbers of replicas below zero, by whatever path they are found. */
export const scaleProblems = (object: KubeObject, scale: ScalePaths | undefined): FieldError[] =>
  [scale?.specReplicasPath, scale?.statusReplicasPath].flatMap(path => {
    const value = valueAt(object, path);
    if (path === undefined || typeof value !== 'number' || value >= 0) return [];
    return [
      { problem: 'invalid' as const, path: path.slice(1), value, detail: 'should be a non-negative integer' },
    ];
  });
