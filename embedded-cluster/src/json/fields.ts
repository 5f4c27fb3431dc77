import type { Json, JsonObject } from '../objects/index.ts';

/** Whether a value is a JSON object, as opposed to a list, a scalar or nothing. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field by name. Names such as `constructor` are data: only what the object itself has counts. */
export const fieldOf = <Value>(
  object: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined);

/** Sets a field by name; `__proto__`, too, becomes a plain field and never the prototype. */
export const putField = <Value>(object: Record<string, Value>, name: string, value: Value): void => {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
};

/** A copy that shares nothing with the original. */
export const cloneJson = <Value extends Json | undefined>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(item => cloneJson(item)) as Value;
  if (!isJsonObject(value)) return value;
  const copy: JsonObject = {};
  for (const [name, field] of Object.entries(value)) putField(copy, name, cloneJson(field));
  return copy as Value;
};
