import { isJsonObject, putField } from '../json/index.ts';
import type { Json, JsonObject } from '../objects/index.ts';
import { badRequest } from '../status/index.ts';

export const PATCH = '$patch';
export const RETAIN_KEYS = '$retainKeys';
export const DELETE_FROM_LIST = '$deleteFromPrimitiveList/';
export const SET_ORDER = '$setElementOrder/';

/** What `$patch` of a map says, if it says anything. */
export const readDirective = (patch: JsonObject): 'replace' | 'delete' | undefined => {
  const directive = patch[PATCH];
  if (directive === undefined || directive === 'replace' || directive === 'delete') return directive;
  throw badRequest(`unknown patch type ${JSON.stringify(directive).slice(0, 100)} in map`);
};

const isDirective = (name: string): boolean =>
  name === RETAIN_KEYS || name.startsWith(DELETE_FROM_LIST) || name.startsWith(SET_ORDER);

/** A value of a patch that meets nothing to merge with: without nulls and directives; undefined where it is one itself. */
export const withoutDirectives = (value: Json): Json | undefined => {
  if (Array.isArray(value))
    return value.flatMap(item => {
      const kept = withoutDirectives(item);
      return kept === undefined ? [] : [kept];
    });
  if (!isJsonObject(value)) return value;
  if (Object.hasOwn(value, PATCH)) return undefined;
  const kept: JsonObject = {};
  for (const [name, field] of Object.entries(value)) {
    if (field === null || field === undefined || isDirective(name)) continue;
    const plain = withoutDirectives(field);
    if (plain !== undefined) putField(kept, name, plain);
  }
  return kept;
};
