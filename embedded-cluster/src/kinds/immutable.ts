import { sameJson } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import { valueAt } from './fields.ts';

/** Reports a field that may not change and did; `path` is joined by dots. */
export const unchanged = (
  next: KubeObject,
  previous: KubeObject,
  path: string,
  detail = 'field is immutable',
): FieldError[] => {
  const names = path.split('.');
  const value = valueAt(next, ...names);
  return sameJson(value, valueAt(previous, ...names))
    ? []
    : [{ problem: 'invalid', path, value: value ?? null, detail }];
};

/** The same for several fields. */
export const allUnchanged = (
  next: KubeObject,
  previous: KubeObject,
  ...paths: readonly string[]
): FieldError[] => paths.flatMap(path => unchanged(next, previous, path));
