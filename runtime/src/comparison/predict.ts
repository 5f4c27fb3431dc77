/**
 * Says what a sync would change: predicts the live object as it will be, to be compared with what it is. Which way of
 * prediction is taken follows from how the object is applied.
 */
import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import {
  applyDefaults,
  builtInShape,
  type CustomType,
  cloneJson,
  conformTo,
  fieldOf,
  isJsonObject,
  type Json,
  type JsonObject,
  predictApply,
  type Schema,
  sameJson,
  unknownFields,
  withoutMutations,
} from '@freshet/embedded-cluster/kube-types';
import { atField } from './json-fields.ts';
import { copyPaths } from './json-paths.ts';
import { ignoresStatus, type NormalizeSettings, normalize, normalizeWanted } from './normalize.ts';
import { mergePlainly, reducedTo } from './plain-merge.ts';
import { mergeStrategically } from './strategic-merge.ts';

/** Who applies for the engine. */
export const MANAGER = 'argocd-controller';

/** Both sides in the form in which they are compared. */
export interface Prediction {
  readonly live: JsonObject;
  readonly predicted: JsonObject;
}

/** Objects in a form to be compared, each of its own. */
export interface Sides {
  /** As it was applied last, where the live object tells. */
  readonly original: JsonObject | undefined;
  readonly target: JsonObject;
  readonly live: JsonObject;
  /** Whether what is wanted and what is live are all as their built-in type keeps them; then merging keeps it so. */
  readonly isTyped: boolean;
}

/** What is known of the kind of the objects. */
export interface Typing {
  readonly settings: NormalizeSettings;
  /** Of custom kinds. */
  readonly custom: CustomType | undefined;
}

const shapeOf = ({ apiVersion, kind }: JsonObject): Schema | undefined =>
  builtInShape(String(apiVersion), String(kind));

/**
 * What was applied last, as the object itself tells; undefined where it tells nothing that makes sense, and where it
 * tells what is wanted still, which then needs no third side.
 */
const lastApplied = (live: KubeObject, target: KubeObject): KubeObject | undefined => {
  const text = live.metadata.annotations?.[LAST_APPLIED_ANNOTATION];
  if (text === undefined || text.trimEnd() === JSON.stringify(target)) return undefined;
  try {
    const parsed = JSON.parse(text) as Json;
    return isJsonObject(parsed) ? (parsed as unknown as KubeObject) : undefined;
  } catch {
    // Anybody can write an annotation; without it there are two sides to compare instead of three.
    return undefined;
  }
};

/** The sides of an object that is there and wanted. */
export const sidesOf = (target: KubeObject, live: KubeObject, settings: NormalizeSettings): Sides => {
  const original = lastApplied(live, target);
  const [wanted, present] = [normalizeWanted(target, settings), normalize(live, settings)];
  return {
    original: original && normalizeWanted(original, settings).object,
    target: wanted.object,
    live: present.object,
    isTyped: wanted.isTyped && present.isTyped,
  };
};

interface Storing extends Typing {
  readonly isTyped: boolean;
}

/**
 * As the server would store it, with its defaults. Fields that the type does not have are kept all the same: a server
 * would drop them, and who wanted them should see that. Changes the object.
 */
const asStored = (object: JsonObject, { settings, custom, isTyped }: Storing): JsonObject => {
  const shape = isTyped ? undefined : shapeOf(object);
  if (!isTyped && shape === undefined) return withCustomDefaults(object, custom);
  const stored = shape ? inFormOf(shape, object) : object;
  if (stored === undefined) return object;
  applyDefaults(stored);
  if (ignoresStatus(stored as unknown as KubeObject, settings)) delete stored.status;
  return stored;
};

const inFormOf = (shape: Schema, object: JsonObject): JsonObject | undefined => {
  const { fit, value } = conformTo(cloneJson(object), shape);
  if (fit === 'wrong' || !isJsonObject(value)) return undefined;
  if (fit === 'pruned') copyPaths(value, object, unknownFields(object, shape));
  return value;
};

const withCustomDefaults = (object: JsonObject, custom: CustomType | undefined): JsonObject => {
  custom?.applyDefaults(object);
  return object;
};

/** Predictions share parts with what they were made from, and both sides are changed on their own. */
const stored = ({ live, predicted }: Prediction, storing: Storing): Prediction => ({
  predicted: asStored(cloneJson(predicted), storing),
  live: asStored(live, storing),
});

const claimsOf = (object: JsonObject | undefined): Json | undefined =>
  atField(object && fieldOf(object, 'spec'), 'volumeClaimTemplates');

/** The claims of a stateful set cannot be changed, and the server fills them in: what is not wanted there is not missed. */
const keepClaims = ({ original, target, live }: Sides): void => {
  const [wanted, present] = [claimsOf(target), claimsOf(live)];
  if (wanted === undefined || present === undefined || !isJsonObject(target.spec)) return;
  if (sameJson(reducedTo(claimsOf(original ?? target), present), wanted)) {
    target.spec.volumeClaimTemplates = present;
  }
};

/** What a client-side apply would come to, from three sides, or from two where nothing is known of the last apply. */
export const predictClientSide = (sides: Sides, typing: Typing): Prediction => {
  const { target, live } = sides;
  const shape = shapeOf(target);
  const original = sides.original ?? target;
  if (target.kind === 'StatefulSet') keepClaims(sides);
  const merged =
    shape === undefined
      ? mergePlainly({ original, target, live })
      : mergeStrategically({ original, target, live }, shape);
  return stored({ live, predicted: merged }, { ...typing, isTyped: sides.isTyped });
};

const withOwners = (object: JsonObject, { metadata }: KubeObject): JsonObject => ({
  ...object,
  metadata: { ...(object.metadata as JsonObject), managedFields: metadata.managedFields as never },
});

const withoutOwners = (object: JsonObject): JsonObject => {
  if (!isJsonObject(object.metadata)) return object;
  const { managedFields: _, creationTimestamp: _time, ...metadata } = object.metadata;
  return { ...object, metadata };
};

/**
 * What a server-side apply would come to, by the owners of the fields. Undefined where nothing is known of the type, and
 * where the server would refuse what is wanted: then the other way says more.
 */
export const predictServerSide = (
  { target, live }: Sides,
  raw: KubeObject,
  typing: Typing,
): Prediction | undefined => {
  const shape = shapeOf(target) ?? typing.custom?.shape;
  if (shape === undefined) return undefined;
  try {
    const owned = withOwners(live, raw);
    const predicted = withoutOwners(predictApply(target, { live: owned, shape, manager: MANAGER }));
    return stored({ live, predicted }, { ...typing, isTyped: false });
  } catch {
    // Whatever is wrong with it, the sync will say; here it only cannot be told what would become of it.
    return undefined;
  }
};

/** What the server itself answered to an apply that changed nothing, without what others did on the way if that is asked. */
export const predictedByServer = (
  answer: KubeObject,
  live: KubeObject,
  { typing, includesMutations }: { readonly typing: Typing; readonly includesMutations: boolean },
): Prediction => {
  const { settings } = typing;
  const [predicted, present] = [normalize(answer, settings).object, normalize(live, settings).object];
  const shape = shapeOf(predicted) ?? typing.custom?.shape;
  const sides = { live: withOwners(present, live), shape, manager: MANAGER };
  const own =
    includesMutations || shape === undefined
      ? predicted
      : withoutOwners(withoutMutations(withOwners(predicted, answer), { ...sides, shape }));
  return stored({ live: present, predicted: own }, { ...typing, isTyped: false });
};
