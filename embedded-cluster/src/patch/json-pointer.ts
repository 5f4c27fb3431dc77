import { DEEPEST, fieldOf, isJsonObject, putField } from '../json/index.ts';
import type { Json } from '../objects/index.ts';

/** The steps of a JSON pointer, or undefined where the text is none. */
export const pointerSteps = (pointer: string): string[] | undefined => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  const steps = pointer.slice(1).split('/');
  if (steps.length > DEEPEST || steps.some(step => /~(?![01])/u.test(step))) return undefined;
  return steps.map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
};

/** The place in a list that a step names: no sign, no leading zero, at most `last`. */
const placeIn = (step: string, last: number): number | undefined => {
  if (!/^(?:0|[1-9]\d{0,9})$/u.test(step)) return undefined;
  const place = Number(step);
  return place <= last ? place : undefined;
};

/** What lies one step below a value; undefined where nothing does. */
export const childAt = (value: Json | undefined, step: string): Json | undefined => {
  if (Array.isArray(value)) {
    const place = placeIn(step, value.length - 1);
    return place === undefined ? undefined : value[place];
  }
  return isJsonObject(value) ? fieldOf(value, step) : undefined;
};

/** Puts a value below a container: into a list before the place named, or as a field. False where it has no such place. */
export const addAt = (container: Json, step: string, value: Json): boolean => {
  if (Array.isArray(container)) {
    const place = step === '-' ? container.length : placeIn(step, container.length);
    if (place === undefined) return false;
    container.splice(place, 0, value);
    return true;
  }
  if (!isJsonObject(container)) return false;
  putField(container, step, value);
  return true;
};

/** Overwrites what lies below a container. */
export const replaceAt = (container: Json, step: string, value: Json): void => {
  if (Array.isArray(container)) container[Number(step)] = value;
  else if (isJsonObject(container)) putField(container, step, value);
};

/** Takes away what lies below a container. */
export const removeAt = (container: Json, step: string): void => {
  if (Array.isArray(container)) container.splice(Number(step), 1);
  else if (isJsonObject(container)) delete container[step];
};
