import { fieldOf } from '../json/index.ts';
import type { Place } from './place.ts';
import type { Problems } from './problems.ts';
import { itemsOf, type RawSchema } from './raw-schema.ts';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

const UNSUPPORTED = [
  'id',
  'additionalItems',
  'patternProperties',
  'definitions',
  'dependencies',
  '$ref',
] as const;

/** Where a schema stands, as far as that decides what it may say. */
interface Within {
  /** Why there may be no defaults. */
  readonly forbidsDefaults?: string;
  readonly isMetadata: boolean;
}

const checkKeywords = (raw: RawSchema, place: Place, within: Within, problems: Problems): void => {
  if (raw.type && !TYPES.includes(raw.type)) problems.notSupported(place.at('type'), raw.type, TYPES);
  if (raw.default !== undefined && within.forbidsDefaults !== undefined) {
    problems.forbidden(place.at('default'), `must not be set ${within.forbidsDefaults}`);
  }
  for (const name of UNSUPPORTED) {
    if (raw[name] !== undefined) problems.forbidden(place.at(name), `${name} is not supported`);
  }
  if (Array.isArray(raw.items)) {
    problems.forbidden(place.at('items'), 'items must be a schema object and not an array');
  }
  if (within.isMetadata && raw['x-kubernetes-embedded-resource']) {
    problems.forbidden(
      place.at('x-kubernetes-embedded-resource'),
      'must not be used inside of resource meta',
    );
  }
  if (raw.uniqueItems) {
    problems.forbidden(
      place.at('uniqueItems'),
      'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
    );
  }
  const { additionalProperties } = raw;
  const isExclusive = additionalProperties !== undefined && additionalProperties !== true;
  if (isExclusive && Object.keys(raw.properties ?? {}).length > 0) {
    problems.forbidden(
      place.at('additionalProperties'),
      'additionalProperties and properties are mutual exclusive',
    );
  }
};

const mustBeOfType = (
  raw: RawSchema,
  type: string,
  extension: string,
  at: { place: Place; problems: Problems },
): void => {
  if (raw.type === type) return;
  const detail = `must be ${type} if ${extension} is specified`;
  if (raw.type) at.problems.invalid(at.place.at('type'), raw.type, detail);
  else at.problems.required(at.place.at('type'), detail);
};

const checkMapType = (raw: RawSchema, place: Place, problems: Problems): void => {
  const preserves = raw['x-kubernetes-preserve-unknown-fields'];
  if (preserves === false) {
    problems.invalid(place.at('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined');
  }
  const mapType = raw['x-kubernetes-map-type'];
  if (mapType === undefined) return;
  mustBeOfType(raw, 'object', 'x-kubernetes-map-type', { place, problems });
  if (mapType !== 'atomic' && mapType !== 'granular') {
    problems.notSupported(place.at('x-kubernetes-map-type'), mapType, ['atomic', 'granular']);
  }
};

const checkSetItems = (items: RawSchema, place: Place, problems: Problems): void => {
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  const listType = items['x-kubernetes-list-type'];
  if (items.type === 'array' && listType !== undefined && listType !== 'atomic') {
    problems.invalid(place.at('x-kubernetes-list-type'), listType, detail);
  }
  if (items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
    problems.invalid(place.at('x-kubernetes-map-type'), items['x-kubernetes-map-type'] ?? null, detail);
  }
};

const checkListMapKeys = (
  items: RawSchema,
  keys: readonly string[],
  place: Place,
  problems: Problems,
): void => {
  const required = new Set(items.required ?? []);
  for (const key of keys) {
    const property = fieldOf(items.properties, key);
    const at = place.at('items').at('properties').key(key);
    if (property === undefined) {
      problems.invalid(
        place.at('x-kubernetes-list-map-keys'),
        keys,
        'entries must all be names of item properties',
      );
      continue;
    }
    if (property.type === 'array' || property.type === 'object') {
      problems.invalid(
        at.at('type'),
        items.type,
        "must be a scalar type if parent array's x-kubernetes-list-type is map",
      );
    }
    if (!required.has(key) && property.default === undefined) {
      problems.required(
        at.at('default'),
        'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
      );
    }
    if (property.nullable) {
      problems.forbidden(
        at.at('nullable'),
        'this property is in x-kubernetes-list-map-keys, so it cannot be nullable',
      );
    }
  }
  if (new Set(keys).size < keys.length) {
    problems.invalid(place.at('x-kubernetes-list-map-keys'), keys, 'must not contain duplicate entries');
  }
};

const checkMapList = (raw: RawSchema, place: Place, problems: Problems): void => {
  const keys = raw['x-kubernetes-list-map-keys'] ?? [];
  const items = itemsOf(raw);
  if (keys.length === 0) {
    problems.required(
      place.at('x-kubernetes-list-map-keys'),
      'must not be empty if x-kubernetes-list-type is map',
    );
  }
  if (items === undefined) {
    problems.required(place.at('items'), 'must have a schema if x-kubernetes-list-type is map');
  } else if (items.type === 'object') checkListMapKeys(items, keys, place, problems);
  else {
    problems.invalid(
      place.at('items').at('type'),
      items.type ?? '',
      "must be object if parent array's x-kubernetes-list-type is map",
    );
  }
};

const checkListType = (raw: RawSchema, place: Place, problems: Problems): void => {
  const listType = raw['x-kubernetes-list-type'];
  const at = place.at('x-kubernetes-list-type');
  if ((raw['x-kubernetes-list-map-keys']?.length ?? 0) > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    if (listType === undefined) problems.required(at, detail);
    else problems.invalid(at, listType, detail);
  }
  if (listType === undefined) return;
  mustBeOfType(raw, 'array', 'x-kubernetes-list-type', { place, problems });
  if (!['atomic', 'set', 'map'].includes(listType))
    problems.notSupported(at, listType, ['atomic', 'set', 'map']);
  if (listType === 'map') checkMapList(raw, place, problems);
  const items = itemsOf(raw);
  if (items === undefined || listType === 'atomic') return;
  if (items.nullable) {
    problems.forbidden(
      place.at('items').at('nullable'),
      `cannot be nullable when x-kubernetes-list-type is ${listType}`,
    );
  }
  if (listType === 'set') checkSetItems(items, place.at('items'), problems);
};

const RESOURCE_FIELDS = new Set(['metadata', 'kind', 'apiVersion']);

const withinProperty = (raw: RawSchema, name: string, isRoot: boolean, within: Within): Within => {
  if (!RESOURCE_FIELDS.has(name) || !(isRoot || raw['x-kubernetes-embedded-resource'])) return within;
  return { ...within, isMetadata: true, ...(isRoot ? { forbidsDefaults: `in top-level ${name}` } : {}) };
};

const checkBelow = (
  raw: RawSchema,
  place: Place,
  at: { within: Within; isRoot: boolean },
  problems: Problems,
): void => {
  const { within, isRoot } = at;
  if (typeof raw.additionalProperties === 'object') {
    const reason = 'inside additionalProperties applying to object metadata';
    const inside = within.isMetadata ? { ...within, forbidsDefaults: reason } : within;
    checkOne(
      raw.additionalProperties,
      place.at('additionalProperties'),
      { within: inside, isRoot: false },
      problems,
    );
  }
  for (const [name, property] of Object.entries(raw.properties ?? {})) {
    const inside = withinProperty(raw, name, isRoot, within);
    checkOne(property, place.at('properties').key(name), { within: inside, isRoot: false }, problems);
  }
  for (const junction of ['allOf', 'anyOf', 'oneOf'] as const) {
    raw[junction]?.forEach((one, index) => {
      checkOne(one, place.at(junction).key(index), { within, isRoot: false }, problems);
    });
  }
  const items = itemsOf(raw);
  if (raw.not !== undefined) checkOne(raw.not, place.at('not'), { within, isRoot: false }, problems);
  if (items !== undefined) checkOne(items, place.at('items'), { within, isRoot: false }, problems);
};

const checkOne = (
  raw: RawSchema,
  place: Place,
  at: { within: Within; isRoot: boolean },
  problems: Problems,
): void => {
  checkKeywords(raw, place, at.within, problems);
  checkMapType(raw, place, problems);
  checkListType(raw, place, problems);
  checkBelow(raw, place, at, problems);
};

/** Reports keywords of a schema that the API does not know or does not take together. */
export const checkSchema = (raw: RawSchema, place: Place, problems: Problems): void =>
  checkOne(raw, place, { within: { isMetadata: false }, isRoot: true }, problems);

const AT_STATUS_ROOT = [
  'description',
  'type',
  'format',
  'title',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'required',
  'items',
  'properties',
  'externalDocs',
  'example',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-validations',
];

/** With a status of its own, the root says little: status is judged by its part of the schema alone. */
export const checkStatusRoot = (raw: RawSchema, place: Place, problems: Problems): void => {
  const others = Object.keys(raw).filter(name => !AT_STATUS_ROOT.includes(name));
  if (others.length > 0) {
    problems.invalid(
      place,
      others,
      `only [${AT_STATUS_ROOT.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`,
    );
  }
};
