import { cloneJson, fieldOf, isJsonObject, isTooDeep, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import { badRequest } from '../status/index.ts';

const merge = (document: Json | undefined, patch: Json): Json => {
  if (!isJsonObject(patch)) return cloneJson(patch);
  const result: JsonObject = isJsonObject(document) ? { ...document } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined) delete result[name];
    else putField(result, name, merge(fieldOf(result, name), value));
  }
  return result;
};

/** Applies a JSON merge patch (RFC 7386). What the patch does not touch is shared with the document, which stays as it is. */
export const mergePatch = (document: Json, patch: Json): Json => {
  if (isTooDeep(patch)) throw badRequest('the patch is nested too deep');
  return merge(document, patch);
};
