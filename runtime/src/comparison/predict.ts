/**
 * Says what a sync would change: predicts the live object as it will be, and compares it with what it is. Which way of
 * prediction is taken follows from how the object is applied.
 */
import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import {
  applyDefaults,
  builtInShape,
  cloneJson,
  conformTo,
  fieldOf,
  isJsonObject,
  type Json,
  type JsonObject,
  type Schema,
  sameJson,
} from '@freshet/embedded-cluster/kube-types';
import { atField } from './json-fields.ts';
import { ignoresStatus, type NormalizeSettings, normalize, normalizeWanted } from './normalize.ts';
import { mergePlainly, reducedTo } from './plain-merge.ts';
import { mergeStrategically } from './strategic-merge.ts';

/** Both sides in the form in which they are compared. */
export interface Prediction {
  readonly live: JsonObject;
  readonly predicted: JsonObject;
}

export interface Sides {
  readonly original: JsonObject | undefined;
  readonly target: JsonObject;
  readonly live: JsonObject;
}

/** What was applied last, as the object itself tells; undefined where it tells nothing that makes sense. */
const lastApplied = (live: KubeObject): KubeObject | undefined => {
  const text = live.metadata.annotations?.[LAST_APPLIED_ANNOTATION];
  if (text === undefined) return undefined;
  try {
    const parsed = JSON.parse(text) as Json;
    return isJsonObject(parsed) ? (parsed as unknown as KubeObject) : undefined;
  } catch {
    // Anybody can write an annotation; without it there are two sides to compare instead of three.
    return undefined;
  }
};

/** The sides of an object that is there and wanted, each an object of its own. */
export const sidesOf = (target: KubeObject, live: KubeObject, settings: NormalizeSettings): Sides => {
  const original = lastApplied(live);
  return {
    original: original && normalizeWanted(original, settings),
    target: normalizeWanted(target, settings),
    live: normalize(live, settings),
  };
};

/** As the server would store it: fields that the type does not have go, and defaults come. */
const asStored = (object: JsonObject, shape: Schema, settings: NormalizeSettings): JsonObject => {
  const { fit, value } = conformTo(cloneJson(object), shape);
  if (fit === 'wrong' || !isJsonObject(value)) return object;
  applyDefaults(value);
  if (ignoresStatus(value as unknown as KubeObject, settings)) delete value.status;
  return value;
};

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
export const predictClientSide = (sides: Sides, settings: NormalizeSettings): Prediction => {
  const { target, live } = sides;
  const shape = builtInShape(String(target.apiVersion), String(target.kind));
  const original = sides.original ?? target;
  if (shape === undefined) return { live, predicted: mergePlainly({ original, target, live }) };
  if (target.kind === 'StatefulSet') keepClaims(sides);
  return {
    live: asStored(live, shape, settings),
    predicted: asStored(mergeStrategically({ original, target, live }, shape), shape, settings),
  };
};
