import { patternOf } from '../expressions/index.ts';
import { fieldOf } from '../json/index.ts';
import type { Place } from './place.ts';
import type { Problems } from './problems.ts';
import { additionalOf, itemsOf, type RawSchema } from './raw-schema.ts';

/*
 * A schema is structural when its shape can be read without looking into `allOf`, `anyOf`, `oneOf` and `not`: every
 * level outside of them has a type, and inside of them there is nothing but further demands on values whose shape is
 * known from outside.
 */

type Level = 'root' | 'item' | 'field';

const WHERE: Readonly<Record<Level, string>> = {
  root: 'at the root',
  item: 'for specified array items',
  field: 'for specified object fields',
};

const isIntOrString = (any: readonly RawSchema[] | undefined): boolean =>
  any?.length === 2 &&
  any[0]?.type === 'integer' &&
  any[1]?.type === 'string' &&
  any.every(one => Object.keys(one).length === 1);

const checkType = (raw: RawSchema, level: Level, place: Place, problems: Problems): void => {
  const at = place.at('type');
  const isFree = raw['x-kubernetes-int-or-string'] || raw['x-kubernetes-preserve-unknown-fields'];
  if (raw['x-kubernetes-embedded-resource'] && raw.type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    if (raw.type) problems.invalid(at, raw.type, detail);
    else problems.required(at, detail);
  } else if (!raw.type && !isFree) problems.required(at, `must not be empty ${WHERE[level]}`);
  if (level === 'root' && raw.type && raw.type !== 'object') {
    problems.invalid(at, raw.type, 'must be object at the root');
  }
};

const checkExtensions = (raw: RawSchema, place: Place, problems: Problems): void => {
  for (const name of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const) {
    if (raw['x-kubernetes-int-or-string'] && raw[name]) {
      problems.invalid(place.at(name), true, 'must be false if x-kubernetes-int-or-string is true');
    }
  }
  if (!raw['x-kubernetes-embedded-resource']) return;
  if (additionalOf(raw) !== undefined) {
    problems.forbidden(
      place.at('additionalProperties'),
      'must not be used if x-kubernetes-embedded-resource is set',
    );
  }
  if (!raw['x-kubernetes-preserve-unknown-fields'] && Object.keys(raw.properties ?? {}).length === 0) {
    problems.required(
      place.at('properties'),
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    );
  }
};

const RESTRICTABLE = new Set(['name', 'generateName']);

/** What a definition may say of an object's own version, kind and metadata. */
const checkResourceFields = (raw: RawSchema, level: Level, place: Place, problems: Problems): void => {
  const isResource = level === 'root' || raw['x-kubernetes-embedded-resource'];
  const properties = place.at('properties');
  for (const name of isResource ? ['kind', 'apiVersion'] : []) {
    const type = fieldOf(raw.properties, name)?.type;
    if (fieldOf(raw.properties, name) !== undefined && type !== 'string') {
      problems.invalid(properties.key(name).at('type'), type ?? '', 'must be string');
    }
  }
  const metadata = fieldOf(raw.properties, 'metadata');
  if (metadata === undefined || !isResource) return;
  const at = properties.key('metadata');
  if (metadata.type !== 'object') problems.invalid(at.at('type'), metadata.type ?? '', 'must be object');
  if (level === 'root' && !saysNamesOnly(metadata)) {
    problems.forbidden(
      at,
      'must not specify anything other than name and generateName, but metadata is implicitly specified',
    );
  }
};

const saysNamesOnly = ({ type: _t, properties = {}, description: _d, ...rest }: RawSchema): boolean =>
  Object.keys(rest).length === 0 && Object.keys(properties).every(name => RESTRICTABLE.has(name));

const MUST_BE_EMPTY = ['title', 'description'] as const;
const MUST_BE_FALSE = [
  'nullable',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
] as const;
const MUST_BE_UNDEFINED = [
  'additionalProperties',
  'default',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
] as const;

const checkNestedFields = (raw: RawSchema, place: Place, problems: Problems): void => {
  if (raw.type) problems.forbidden(place.at('type'), 'must be empty to be structural');
  for (const name of MUST_BE_EMPTY) {
    if (raw[name]) problems.forbidden(place.at(name), 'must be empty to be structural');
  }
  for (const name of ['x-kubernetes-list-map-keys', 'x-kubernetes-validations'] as const) {
    if ((raw[name]?.length ?? 0) > 0) problems.forbidden(place.at(name), 'must be empty to be structural');
  }
  for (const name of MUST_BE_FALSE) {
    if (raw[name]) problems.forbidden(place.at(name), 'must be false to be structural');
  }
  for (const name of MUST_BE_UNDEFINED) {
    if (raw[name] !== undefined) problems.forbidden(place.at(name), 'must be undefined to be structural');
  }
  if (fieldOf(raw.properties, 'metadata') !== undefined) {
    problems.forbidden(place.at('properties').key('metadata'), 'must not be specified in a nested context');
  }
};

/** Looks at a schema inside of a junction, and whether the schema outside knows all that it speaks of. */
const checkNested = (raw: RawSchema, outside: RawSchema, at: NestedPlace, problems: Problems): void => {
  checkNestedFields(raw, at.place, problems);
  checkJunctions(raw, outside, at, problems);
  const items = itemsOf(raw);
  const outsideItems = itemsOf(outside);
  const itemsAt = { place: at.place.at('items'), outside: at.outside.at('items') };
  if (items !== undefined && outsideItems === undefined) mustKnow(itemsAt, problems);
  else if (items !== undefined && outsideItems !== undefined)
    checkNested(items, outsideItems, itemsAt, problems);
  for (const [name, property] of Object.entries(raw.properties ?? {})) {
    const known = fieldOf(outside.properties, name);
    const below = {
      place: at.place.at('properties').key(name),
      outside: at.outside.at('properties').key(name),
    };
    if (known === undefined) mustKnow(below, problems);
    else checkNested(property, known, below, problems);
  }
};

interface NestedPlace {
  readonly place: Place;
  /** The same value in the schema outside. */
  readonly outside: Place;
}

const mustKnow = ({ place, outside }: NestedPlace, problems: Problems): void =>
  problems.required(outside, `because it is defined in ${place}`);

const checkJunctions = (raw: RawSchema, outside: RawSchema, at: NestedPlace, problems: Problems): void => {
  const below = (place: Place): NestedPlace => ({ ...at, place });
  if (!isIntOrString(raw.anyOf)) {
    raw.anyOf?.forEach((one, index) => {
      checkNested(one, outside, below(at.place.at('anyOf').key(index)), problems);
    });
  }
  raw.allOf?.forEach((one, index) => {
    checkNested(one, outside, below(at.place.at('allOf').key(index)), problems);
  });
  raw.oneOf?.forEach((one, index) => {
    checkNested(one, outside, below(at.place.at('oneOf').key(index)), problems);
  });
  if (raw.not !== undefined) checkNested(raw.not, outside, below(at.place.at('not')), problems);
  checkPattern(raw, at.place, problems);
};

const checkPattern = ({ pattern }: RawSchema, place: Place, problems: Problems): void => {
  if (!pattern) return;
  try {
    patternOf(pattern);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.invalid(place.at('pattern'), pattern, `must be a valid regular expression, but isn't: ${why}`);
  }
};

/** Reports what keeps a schema from being structural. */
export const checkStructural = (
  raw: RawSchema,
  place: Place,
  problems: Problems,
  level: Level = 'root',
): void => {
  const items = itemsOf(raw);
  if (raw.type === 'array' && raw.items === undefined)
    problems.required(place.at('items'), 'must be specified');
  if (items !== undefined) checkStructural(items, place.at('items'), problems, 'item');
  for (const [name, property] of Object.entries(raw.properties ?? {})) {
    checkStructural(property, place.at('properties').key(name), problems, 'field');
  }
  if (raw.additionalProperties !== undefined && level === 'root') {
    problems.forbidden(place.at('additionalProperties'), 'must not be used at the root');
  }
  if (typeof raw.additionalProperties === 'object') {
    checkStructural(raw.additionalProperties, place.at('additionalProperties'), problems, 'field');
  }
  checkExtensions(raw, place, problems);
  checkJunctions(raw, raw, { place, outside: place }, problems);
  checkType(raw, level, place, problems);
  checkResourceFields(raw, level, place, problems);
};
