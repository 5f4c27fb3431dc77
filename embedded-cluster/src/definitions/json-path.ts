import { fieldOf, isJsonObject } from '../json/index.ts';
import type { Json } from '../objects/index.ts';

/** One step of a path: a field, a place in a list, everything in it, or the items that have a field of a value. */
export type JsonPathStep =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'place'; readonly place: number }
  | { readonly kind: 'all' }
  | {
      readonly kind: 'where';
      readonly field: readonly JsonPathStep[];
      readonly equals: boolean;
      readonly value: Json;
    };

/** Longer paths than this are refused. */
const LONGEST = 1_024;

const STEP =
  /^(?:\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]|\[(-?\d{1,9})\]|\[(\*)\]|\[\?\(@(\.[^=!\s]+)\s*(==|!=)\s*(?:"([^"]*)"|'([^']*)'|([^)\s]+))\)\])/u;

const literal = (text: string): Json => {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && !Number.isNaN(number) ? number : text;
};

const where = (parts: RegExpExecArray): JsonPathStep | undefined => {
  const [, , , , , field = '', operator, double, single, bare = ''] = parts;
  const inner = parseJsonPath(field);
  return (
    inner && {
      kind: 'where',
      field: inner,
      equals: operator === '==',
      value: double ?? single ?? literal(bare),
    }
  );
};

const stepOf = (parts: RegExpExecArray): JsonPathStep | undefined => {
  const [, dotted, quoted, place, all] = parts;
  if (dotted !== undefined)
    return dotted === '*' ? { kind: 'all' } : { kind: 'field', name: dotted.replaceAll('\\', '') };
  if (quoted !== undefined) return { kind: 'field', name: quoted.replaceAll('\\', '') };
  if (place !== undefined) return { kind: 'place', place: Number(place) };
  return all === undefined ? where(parts) : { kind: 'all' };
};

/** Reads a simple path such as `.spec.items[0].name`; undefined where the text is none that we know. */
export const parseJsonPath = (text: string): readonly JsonPathStep[] | undefined => {
  if (text.length > LONGEST || !text.startsWith('.')) return undefined;
  const steps: JsonPathStep[] = [];
  // A dot inside of a name is written `\.`: hidden while the text is cut at dots.
  let rest = text.replaceAll('\\.', '\u0000');
  while (rest !== '' && rest !== '.') {
    const parts = STEP.exec(rest.startsWith('.[') ? rest.slice(1) : rest);
    const step = parts && stepOf(parts);
    if (!parts || !step) return undefined;
    steps.push(step.kind === 'field' ? { ...step, name: step.name.replaceAll('\u0000', '.') } : step);
    rest = (rest.startsWith('.[') ? rest.slice(1) : rest).slice(parts[0].length);
  }
  return steps;
};

const follow = (value: Json, step: JsonPathStep): Json[] => {
  switch (step.kind) {
    case 'field': {
      const field = isJsonObject(value) ? fieldOf(value, step.name) : undefined;
      return field === undefined ? [] : [field];
    }
    case 'place': {
      const item = Array.isArray(value) ? value.at(step.place) : undefined;
      return item === undefined ? [] : [item];
    }
    case 'all':
      if (Array.isArray(value)) return value;
      return isJsonObject(value) ? Object.values(value).filter(field => field !== undefined) : [];
    case 'where':
      return Array.isArray(value) ? value.filter(item => matches(item, step)) : [];
  }
};

const matches = (item: Json, { field, equals, value }: Extract<JsonPathStep, { kind: 'where' }>): boolean => {
  const [found] = findByPath(item, field);
  return found !== undefined && (found === value) === equals;
};

/** Everything that a path leads to. */
export const findByPath = (value: Json, steps: readonly JsonPathStep[]): Json[] =>
  steps.reduce<Json[]>((found, step) => found.flatMap(one => follow(one, step)), [value]);
