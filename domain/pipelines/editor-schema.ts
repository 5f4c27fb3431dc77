/**
 * The language as a JSON Schema, so that editors complete keys and values and explain them. It is made of the same
 * shapes that the validator walks, and takes every document that the validator takes; the validator sees more.
 */
import { shapeOf } from './check-step.ts';
import { COMMON_FIELDS } from './common-fields.ts';
import { noteOf, TYPE_NOTES } from './field-notes.ts';
import { DESCRIPTION, ROOT, SPEC } from './root-fields.ts';
import type { RecordShape, Shape } from './shape.ts';
import { type EditorSchema, schemaOfShape } from './shape-schema.ts';
import { BUILT_IN_TYPES, type BuiltInType, isBuiltIn, stepTypeOf } from './step-types.ts';
import type { Plain } from './tree.ts';

const ref = (name: string): EditorSchema => ({ $ref: `#/definitions/${name}` });
const definitionOf = (type: string): string => `step-${type}`;

/** Keys that the validator checks with more than their shape. */
const SPECIAL: Readonly<Record<string, EditorSchema>> = {
  type: {
    anyOf: [
      ...BUILT_IN_TYPES.map(type => ({ const: type, description: TYPE_NOTES[type] ?? '' })),
      { type: 'string', description: 'A step type of the catalogue, as account/name:1.2.3.' },
    ],
  },
  stage: { type: 'string' },
  hooks: ref('hooks'),
  scale: { type: 'object', additionalProperties: { type: ['object', 'null'] } },
  matrix: { type: 'object', additionalProperties: { type: 'array', minItems: 1 } },
  version: { enum: ['1.0', '1', 1] },
  kind: { const: 'pipeline' },
};

type Properties = Record<string, EditorSchema>;

const isCommon = (key: string, shape: Shape): boolean =>
  Object.hasOwn(COMMON_FIELDS, key) && COMMON_FIELDS[key] === shape;

const propertySchema = (key: string, shape: Shape, type?: string): EditorSchema => {
  const special = shape.kind === 'any' && Object.hasOwn(SPECIAL, key) ? SPECIAL[key] : undefined;
  const note = noteOf(key, type);
  return { ...(note === undefined ? {} : { description: note }), ...(special ?? schemaOfShape(shape)) };
};

const propertiesOf = ({ fields }: RecordShape, type?: string): Properties =>
  Object.fromEntries(
    Object.entries(fields).map(([key, shape]) => [
      key,
      isCommon(key, shape) ? ref(`key-${key}`) : propertySchema(key, shape, type),
    ]),
  );

const mapped = <T>(
  of: Readonly<Record<string, T>>,
  each: (value: T, key: string) => EditorSchema,
): Properties => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, each(value, key)]));

/** Other spellings are taken but not offered. */
const aliasesOf = (type: BuiltInType): Readonly<Record<string, string>> => {
  const { aliases, outdated } = stepTypeOf(type);
  return { 'fail-fast': 'fail_fast', ...aliases, ...outdated };
};

const withAliases = (properties: Properties, aliases: Readonly<Record<string, string>>): Properties => ({
  ...properties,
  ...Object.fromEntries(
    Object.entries(aliases).map(([alias, key]) => [
      alias,
      { ...properties[key], deprecationMessage: `Write ${key}.`, doNotSuggest: true },
    ]),
  ),
});

/** A key that is needed may also stand under `arguments`, or come from `scale` or `matrix`. */
const needed = (key: string, aliases: Readonly<Record<string, string>>): EditorSchema => {
  const spellings = [key, ...Object.keys(aliases).filter(alias => aliases[alias] === key)];
  const within = (holder: string) =>
    spellings.map(spelling => ({
      required: [holder],
      properties: { [holder]: { type: 'object', required: [spelling] } },
    }));
  return {
    anyOf: [
      ...spellings.map(spelling => ({ required: [spelling] })),
      ...within('arguments'),
      ...within('matrix'),
      { required: ['scale'] },
      // These two may stand under arguments as well.
      { required: ['arguments'], properties: { arguments: { type: 'object', required: ['scale'] } } },
      { required: ['arguments'], properties: { arguments: { type: 'object', required: ['matrix'] } } },
    ],
  };
};

const stepSchema = (type: BuiltInType): EditorSchema => {
  const shape = shapeOf(type);
  const aliases = aliasesOf(type);
  const own = withAliases(propertiesOf(shape, type), aliases);
  const steps: Properties =
    type === 'parallel' ? { steps: { ...own.steps, allOf: [ref('steps'), { minProperties: 1 }] } } : {};
  const properties = { ...own, ...steps };
  const closed = shape.others === 'refuse' ? { additionalProperties: false } : {};
  const conflicts = (shape.conflicts ?? []).map(pair => ({ not: { required: pair } }));
  return {
    description: TYPE_NOTES[type] ?? '',
    type: 'object',
    properties: {
      ...properties,
      arguments: {
        description: noteOf('arguments') ?? '',
        type: 'object',
        properties: mapped(properties, (_, key) => ref(`${definitionOf(type)}/properties/${key}`)),
        ...closed,
      },
    },
    allOf: [...(shape.required ?? []).map(key => needed(key, aliases)), ...conflicts],
    ...closed,
  };
};

const hookSchema = (): EditorSchema => {
  const part: Properties = {
    steps: ref('steps'),
    mode: { enum: ['sequential', 'parallel'] },
    image: { type: 'string' },
    commands: { type: 'array', items: { type: 'string' } },
  };
  return {
    anyOf: [
      { type: 'array', items: { type: 'string' } },
      {
        type: 'object',
        properties: { ...part, exec: { anyOf: [{ type: 'array' }, { type: 'object', properties: part }] } },
      },
    ],
  };
};

/** A step is what its type says; without one it is freestyle. */
const anyStep = (): EditorSchema => ({
  type: 'object',
  properties: propertiesOf(shapeOf(undefined)),
  allOf: BUILT_IN_TYPES.map(type => ({
    if: {
      properties: { type: { anyOf: [{ const: type }, { type: 'string', pattern: `^${type}:` }] } },
      ...(type === 'freestyle' ? {} : { required: ['type'] }),
    },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: ref(definitionOf(type)),
  })),
});

const workflow = (shape: RecordShape): EditorSchema => {
  const { additionalProperties, required } = schemaOfShape(shape);
  const properties: Properties = { ...propertiesOf(shape) };
  return {
    type: 'object',
    properties: { ...properties, steps: { description: noteOf('steps') ?? '', allOf: [ref('steps')] } },
    ...(required === undefined ? {} : { required }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
};

/** The JSON Schema of pipelines, of draft 7. */
export const pipelineSchema = (): EditorSchema => {
  const hooks = Object.fromEntries(
    ['on_elected', 'on_success', 'on_fail', 'on_finish'].map(event => [event, ref('hook')]),
  );
  const described = workflow(DESCRIPTION);
  const { required: _, ...spec } = workflow(SPEC);
  const { steps: __, ...rest } = described.properties as Properties;
  const steps: Record<string, Plain> = { type: 'object', additionalProperties: ref('step') };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Pipeline',
    description: 'A delivery pipeline, such as codefresh.yml.',
    type: 'object',
    required: ['version'],
    if: { required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
    then: { ...described, properties: { ...rest, spec: { ...spec, description: noteOf('spec') ?? '' } } },
    else: workflow(ROOT),
    definitions: {
      steps,
      step: anyStep(),
      hooks: { type: 'object', properties: hooks, additionalProperties: false },
      hook: hookSchema(),
      ...Object.fromEntries(
        Object.entries(COMMON_FIELDS).map(([key, shape]) => [`key-${key}`, propertySchema(key, shape)]),
      ),
      ...Object.fromEntries(
        BUILT_IN_TYPES.filter(isBuiltIn).map(type => [definitionOf(type), stepSchema(type)]),
      ),
    },
  };
};
