/**
 * The same for kinds of which no merge keys are known: fields are merged, and a list is either kept or replaced. It is
 * kept where it says what is wanted in all the fields that were applied, so that what a server filled in does not count.
 */
import {
  fieldOf,
  isJsonObject,
  type Json,
  type JsonObject,
  putField,
  sameJson,
} from '@freshet/embedded-cluster/kube-types';
import { isNothing, withoutNulls } from './nulls.ts';

/** A live value with only those fields that the original has; items of lists by their place, surplus ones stay. */
export const reducedTo = (original: Json | undefined, live: Json): Json => {
  if (Array.isArray(original) && Array.isArray(live)) {
    return live.map((item, place) => (place < original.length ? reducedTo(original[place], item) : item));
  }
  if (!isJsonObject(original) || !isJsonObject(live)) return live;
  const reduced: JsonObject = {};
  for (const name of Object.keys(original)) {
    const value = fieldOf(live, name);
    if (value !== undefined) putField(reduced, name, reducedTo(original[name], value));
  }
  return reduced;
};

interface Sides {
  readonly original: Json | undefined;
  readonly target: Json;
  readonly live: Json | undefined;
}

const mergeValues = ({ original, target, live }: Sides): Json => {
  if (isJsonObject(target) && isJsonObject(live)) {
    return mergePlainly({ original: isJsonObject(original) ? original : {}, target, live });
  }
  const wanted = withoutNulls(target);
  if (Array.isArray(target) && Array.isArray(live)) {
    return sameJson(withoutNulls(reducedTo(original, live)), wanted) ? live : wanted;
  }
  return wanted;
};

/** Nothing of the sides is changed; the result may share parts with them. */
export const mergePlainly = ({
  original,
  target,
  live,
}: {
  readonly original: JsonObject;
  readonly target: JsonObject;
  readonly live: JsonObject;
}): JsonObject => {
  const merged: JsonObject = {};
  for (const [name, value] of Object.entries(live)) {
    if (isNothing(fieldOf(target, name)) && isNothing(fieldOf(original, name))) putField(merged, name, value);
  }
  for (const [name, value] of Object.entries(target)) {
    if (isNothing(value)) continue;
    const sides = { original: fieldOf(original, name), target: value, live: fieldOf(live, name) };
    putField(merged, name, mergeValues(sides));
  }
  return merged;
};
