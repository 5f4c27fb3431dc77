/**
 * The types of Kubernetes without a cluster: their shapes, what they keep of what they are given, their defaults, and
 * what an apply would make of an object. Pure, for who compares what is wanted with what is there.
 */
import { customKinds } from './custom/index.ts';
import { conform, DecodeError } from './decoding/index.ts';
import { cloneJson, fieldOf, isJsonObject, isTooDeep } from './json/index.ts';
import { builtInKinds, type Kind } from './kinds/index.ts';
import type { Json, JsonObject, KubeObject } from './objects/index.ts';
import { builtInSchema, isBuiltInType, type Schema } from './schema/index.ts';

export { managedDifferences, predictApply, withoutMutations } from './apply/index.ts';
export { cloneJson, fieldOf, isJsonObject, putField, sameJson } from './json/index.ts';
export type { Json, JsonObject } from './objects/index.ts';
export { inOrder, mergePatch, strategicMerge } from './patch/index.ts';
export type { Schema } from './schema/index.ts';

let kinds: ReadonlyMap<string, ReadonlyMap<string, Kind>> | undefined;

const kindsByName = (): ReadonlyMap<string, ReadonlyMap<string, Kind>> => {
  const found = new Map<string, Map<string, Kind>>();
  for (const each of builtInKinds()) {
    const apiVersion = each.group === '' ? each.version : `${each.group}/${each.version}`;
    const sameVersion = found.get(apiVersion) ?? new Map<string, Kind>();
    found.set(apiVersion, sameVersion.set(each.kind, each));
  }
  return found;
};

const kindOf = (apiVersion: string, kind: string): Kind | undefined => {
  kinds ??= kindsByName();
  return kinds.get(apiVersion)?.get(kind);
};

/** The shape of a built-in kind; undefined for all others. */
export const builtInShape = (apiVersion: string, kind: string): Schema | undefined =>
  kindOf(apiVersion, kind)?.schema;

/** The shape of a type by package and name, such as `core/v1/PodSpec`, or of an amount, `core/Quantity`. */
export const typeShape = (name: string): Schema | undefined => {
  if (name === 'core/Quantity') return { type: 'string', format: 'quantity' };
  const [group = '', version = '', type = ''] = name.split('/');
  const short = `${group.split('.')[0]}.${version}.${type}`;
  return isBuiltInType(short) ? builtInSchema(short) : undefined;
};

/** A custom kind in one version: its shape, and how its objects get their defaults. */
export interface CustomType {
  readonly shape: Schema;
  /** Changes the object. */
  readonly applyDefaults: (object: JsonObject) => void;
}

/** A custom kind by its definition; undefined where that has no such version. */
export const customType = (definition: object, apiVersion: string): CustomType | undefined => {
  const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
  const found = customKinds(definition as KubeObject).find(each => each.version === version);
  return (
    found && {
      shape: found.schema,
      applyDefaults: object => found.rules.applyDefaults(object as unknown as KubeObject),
    }
  );
};

/** How well a value fits a type: `pruned` had fields that the type does not have, `wrong` is not of that type. */
export type Fit = 'exact' | 'pruned' | 'wrong';

/** Brings a value into the form in which a type keeps it; the value is changed, even where it turns out to be wrong. */
export const conformTo = (value: Json, shape: Schema): { readonly fit: Fit; readonly value: Json } => {
  const unknownFields: string[] = [];
  try {
    const kept = conform(value, shape, { unknownFields });
    return { fit: unknownFields.length === 0 ? 'exact' : 'pruned', value: kept };
  } catch (error) {
    if (error instanceof DecodeError) return { fit: 'wrong', value };
    throw error;
  }
};

/** The shapes are those of Kubernetes 1.34; a newer cluster may have fields that they lack. */
export const SHAPES_MINOR = 34;

/** What a strict server would refuse of a value for its form alone, in its words. */
export const misfitsOf = (value: JsonObject, shape: Schema): readonly string[] => {
  if (isTooDeep(value)) return ['it is nested too deep'];
  const unknownFields: string[] = [];
  try {
    conform(cloneJson(value), shape, { unknownFields });
  } catch (error) {
    if (error instanceof DecodeError) return [error.message];
    throw error;
  }
  return unknownFields.map(path => `unknown field ${JSON.stringify(path)}`);
};

/** Fills in what the server would, for an object of a built-in kind that has the form of its type. */
export const applyDefaults = (object: JsonObject): void =>
  kindOf(String(object.apiVersion), String(object.kind))?.rules.applyDefaults(
    object as unknown as KubeObject,
  );

type Way = readonly (string | number)[];

/** Where a value has fields that its type does not have, at any depth. */
export const unknownFields = (value: Json | undefined, shape: Schema | undefined, above: Way = []): Way[] => {
  if (shape === undefined || shape.preserveUnknown || value === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, place) => unknownFields(item, shape.items, [...above, place]));
  }
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap(name => {
    const field = fieldOf(shape.properties, name) ?? shape.additional;
    if (field === undefined && shape.properties !== undefined) return [[...above, name]];
    return unknownFields(fieldOf(value, name), field, [...above, name]);
  });
};
