/**
 * The types of Kubernetes without a cluster: their shapes, what they keep of what they are given, their defaults, and
 * what an apply would make of an object. Pure, for who compares what is wanted with what is there.
 */
import { customKinds } from './custom/index.ts';
import { conform, DecodeError } from './decoding/index.ts';
import { isTooDeep } from './json/index.ts';
import { builtInKinds, type Kind } from './kinds/index.ts';
import type { JsonObject, KubeObject } from './objects/index.ts';
import { builtInSchema, isBuiltInType, type Schema } from './schema/index.ts';

export { predictApply, withoutManaged, withoutMutations } from './apply/index.ts';
export { cloneJson, fieldOf, isJsonObject, putField, sameJson } from './json/index.ts';
export type { Json, JsonObject } from './objects/index.ts';
export { inOrder } from './patch/index.ts';
export type { Schema } from './schema/index.ts';

let kinds: ReadonlyMap<string, Kind> | undefined;

const kindOf = (apiVersion: string, kind: string): Kind | undefined => {
  kinds ??= new Map(
    builtInKinds().map(each => [
      `${each.group === '' ? '' : `${each.group}/`}${each.version} ${each.kind}`,
      each,
    ]),
  );
  return kinds.get(`${apiVersion} ${kind}`);
};

/** The shape of a built-in kind; undefined for all others. */
export const builtInShape = (apiVersion: string, kind: string): Schema | undefined =>
  kindOf(apiVersion, kind)?.schema;

/** The shape of a type by package and name, such as `core/v1/PodSpec`. */
export const typeShape = (name: string): Schema | undefined => {
  const [group = '', version = '', type = ''] = name.split('/');
  const short = `${group.split('.')[0]}.${version}.${type}`;
  return isBuiltInType(short) ? builtInSchema(short) : undefined;
};

/** The shape of a custom kind, by its definition. */
export const customShape = (definition: object, apiVersion: string): Schema | undefined => {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  return customKinds(definition as KubeObject).find(each => each.version === version)?.schema;
};

/**
 * Brings a value into the form in which a type keeps it, changing it: `exact` where nothing was lost, `pruned` where
 * it had fields that the type does not have, and `wrong` where it is not of that type; then it may be changed in part.
 */
export const conformTo = (value: JsonObject, shape: Schema): 'exact' | 'pruned' | 'wrong' => {
  if (isTooDeep(value)) return 'wrong';
  const unknownFields: string[] = [];
  try {
    conform(value, shape, { unknownFields });
    return unknownFields.length === 0 ? 'exact' : 'pruned';
  } catch (error) {
    if (error instanceof DecodeError) return 'wrong';
    throw error;
  }
};

/** Fills in what the server would, for an object of a built-in kind that has the form of its type. */
export const applyDefaults = (object: JsonObject): void =>
  kindOf(String(object.apiVersion), String(object.kind))?.rules.applyDefaults(
    object as unknown as KubeObject,
  );
