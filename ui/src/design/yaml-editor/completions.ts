import { stringify } from 'yaml';
import { type JsonSchema, type JsonSchemaObject, shapesAt, shapesOf } from './json-schema.ts';
import { keyAt, type YamlPlace, yamlPlace } from './yaml-place.ts';

interface YamlCompletion {
  readonly label: string;
  readonly kind: 'key' | 'value';
  /** A template: a tab is one level deeper, `#{n}` a place to fill in. */
  readonly template: string;
  /** The types, in short. */
  readonly detail?: string;
  readonly description?: string;
  readonly required: boolean;
  readonly deprecated: boolean;
}

export interface YamlCompletions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly YamlCompletion[];
}

const MOST_ITEMS = 200;

const typesOf = (shapes: readonly JsonSchemaObject[]): string[] => [
  ...new Set(
    shapes.flatMap(shape => {
      if (shape.type !== undefined) return [...(typeof shape.type === 'string' ? [shape.type] : shape.type)];
      if (shape.properties !== undefined || shape.patternProperties !== undefined) return ['object'];
      if (shape.items !== undefined || shape.prefixItems !== undefined) return ['array'];
      return (shape.enum ?? (shape.const === undefined ? [] : [shape.const])).map(value => typeof value);
    }),
  ),
];

const said = (value: unknown): string => stringify(value).trim();

const valuesOf = (shapes: readonly JsonSchemaObject[]): { value: string; description?: string }[] => {
  const found = new Map<string, { value: string; description?: string }>();
  const add = (value: unknown, description: string | undefined) => {
    if (typeof value === 'object' && value !== null) return;
    const text = said(value);
    if (!found.has(text))
      found.set(text, { value: text, ...(description === undefined ? {} : { description }) });
  };
  for (const shape of shapes) {
    if (shape.const !== undefined) add(shape.const, shape.description);
    for (const value of shape.enum ?? []) add(value, shape.description);
    if (typesOf([shape]).includes('boolean')) [true, false].map(value => add(value, shape.description));
    if (shape.default !== undefined) add(shape.default, shape.description);
    for (const value of shape.examples ?? []) add(value, shape.description);
  }
  return [...found.values()];
};

/** What stands after a key that was chosen: its only value, its required keys, or a place to type. */
const afterKey = (root: JsonSchema, shapes: readonly JsonSchemaObject[], deep: string): string => {
  const types = typesOf(shapes);
  const only = valuesOf(shapes.filter(shape => shape.const !== undefined || shape.enum !== undefined));
  const [single] = only;
  if (single !== undefined && only.length === 1 && types.length <= 1) return ` ${single.value}`;
  const scalar = types.some(type => type !== 'object' && type !== 'array');
  if (scalar || types.length === 0) return ' #{}';
  if (types[0] === 'array') return `\n${deep}\t- #{}`;
  const shape = shapes.find(one => (one.required ?? []).length > 0);
  const needed = (shape?.required ?? []).slice(0, 8);
  if (needed.length === 0) return `\n${deep}\t#{}`;
  return needed
    .map(key => {
      const values = valuesOf(
        shapesOf(root, shape?.properties?.[key]).filter(one => one.const !== undefined),
      );
      return `\n${deep}\t${key}: ${values[0]?.value ?? '#{}'}`;
    })
    .join('');
};

const keysAt = (
  root: JsonSchema,
  shapes: readonly JsonSchemaObject[],
  place: YamlPlace,
): YamlCompletion[] => {
  const required = new Set(shapes.flatMap(shape => [...(shape.required ?? [])]));
  const isOffered = (schema: JsonSchema) => typeof schema === 'boolean' || schema.doNotSuggest !== true;
  const names = [
    ...new Set(
      shapes.flatMap(({ properties = {} }) =>
        Object.keys(properties).filter(name => isOffered(properties[name] ?? true)),
      ),
    ),
  ];
  const deep = '\t'.repeat(place.dashes);
  return names
    .filter(name => !place.taken.includes(name))
    .map(name => {
      const own = shapes.flatMap(shape => shapesOf(root, shape.properties?.[name]));
      const description = own.find(shape => shape.description !== undefined)?.description;
      const types = typesOf(own).join(' | ');
      return {
        label: name,
        kind: 'key' as const,
        template: place.colon ? name : `${name}:${afterKey(root, own, deep)}`,
        ...(types === '' ? {} : { detail: types }),
        ...(description === undefined ? {} : { description }),
        required: required.has(name),
        deprecated: own.some(shape => shape.deprecated === true),
      };
    })
    .toSorted((a, b) => Number(b.required) - Number(a.required));
};

const asValue = ({ value, description }: { value: string; description?: string }): YamlCompletion => ({
  label: value,
  kind: 'value',
  template: value,
  ...(description === undefined ? {} : { description }),
  required: false,
  deprecated: false,
});

/** What may stand where the cursor is, by the schema: keys not given yet, required ones first, or values. */
export const completionsAt = (
  text: string,
  offset: number,
  schema: JsonSchema,
): YamlCompletions | undefined => {
  const place = yamlPlace(text, offset);
  if (place === undefined) return undefined;
  const shapes = shapesAt(schema, place.path, place.document);
  const items = place.kind === 'key' ? keysAt(schema, shapes, place) : valuesOf(shapes).map(asValue);
  // An item of a list that has no key yet may as well be a plain value.
  const isItem = place.kind === 'key' && typeof place.path.at(-1) === 'number' && place.taken.length === 0;
  const plainItems = isItem ? valuesOf(shapes).map(asValue) : [];
  const all = [...items, ...plainItems];
  return all.length === 0 ? undefined : { from: place.from, to: place.to, items: all.slice(0, MOST_ITEMS) };
};

export interface YamlDoc {
  readonly from: number;
  readonly to: number;
  readonly key: string;
  readonly description?: string;
  readonly types: readonly string[];
  readonly values: readonly string[];
  readonly byDefault?: string;
  readonly required: boolean;
}

/** What the schema says about the key under the pointer; nothing when it does not know it. */
export const docAt = (text: string, offset: number, schema: JsonSchema): YamlDoc | undefined => {
  const found = keyAt(text, offset);
  const key = found?.path.at(-1);
  if (found === undefined || typeof key !== 'string') return undefined;
  const shapes = shapesAt(schema, found.path, found.document);
  if (shapes.length === 0) return undefined;
  const around = shapesAt(schema, found.path.slice(0, -1), found.document);
  const description = shapes.find(shape => shape.description !== undefined)?.description;
  const standard = shapes.find(shape => shape.default !== undefined)?.default;
  return {
    from: found.from,
    to: found.to,
    key,
    types: typesOf(shapes),
    values: valuesOf(shapes.filter(shape => shape.enum !== undefined || shape.const !== undefined)).map(
      one => one.value,
    ),
    required: around.some(shape => shape.required?.includes(key)),
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { byDefault: said(standard) }),
  };
};
