import { type Fields, fieldsAt, listAt, textAt } from '../json/index.ts';
import { formatSelector, type LabelSelectorSpec } from '../selectors/index.ts';

/** What stands in a cell. */
export type Cell = string | number | boolean | null;

export const NONE = '<none>';
export const UNSET = '<unset>';
export const UNKNOWN = '<unknown>';

export const orNone = (text: string): string => text || NONE;
export const orUnset = (text: string): string => text || UNSET;

/** `a=b,c=d`, by name. */
export const labelsText = (labels: Fields | undefined): string =>
  orNone(
    Object.keys(labels ?? {})
      .sort()
      .map(key => `${key}=${labels?.[key]}`)
      .join(','),
  );

export const selectorText = (selector: Fields | undefined): string =>
  orNone(formatSelector(selector as LabelSelectorSpec | undefined));

/** A list that is cut after its first members: `a,b,c + 2 more...`. */
export const firstFew = (words: readonly string[], most: number, empty: string): string => {
  if (words.length === 0) return empty;
  const more = words.length - most;
  return more > 0 ? `${words.slice(0, most).join(',')} + ${more} more...` : words.join(',');
};

/** Names and images of the containers of a spec. */
export const containersText = (spec: Fields | undefined, field: 'name' | 'image'): string =>
  listAt(spec, 'containers')
    .map(container => textAt(container, field))
    .join(',');

/** Whether a condition of an object holds. */
export const isTrue = (object: object, type: string): boolean =>
  textAt(conditionOf(object, type), 'status') === 'True';

export const conditionOf = (object: object, type: string): Fields | undefined =>
  listAt(fieldsAt(object, 'status'), 'conditions').find(condition => condition.type === type);

/** How Go writes a yes or no of which one may say nothing. */
export const goBoolean = (value: unknown): string => {
  if (typeof value !== 'boolean') return UNSET;
  return value ? 'True' : 'False';
};
