import { describe, expect, test } from 'vitest';
import type { Json, KubeObject } from '../objects/index.ts';
import { jsonPatch } from '../patch/index.ts';
import { fieldMessage } from '../status/index.ts';
import { widgets } from './definitions.fixture.ts';
import { acceptedStatus, validateDefinition, validateDefinitionUpdate } from './index.ts';
import type { RawSchema } from './raw-schema.ts';

const told = (definition: KubeObject): string[] => validateDefinition(definition).map(fieldMessage);
const ROOT = 'spec.versions[0].schema.openAPIV3Schema.properties[spec]';
/** A definition that is fine but for these fields; undefined takes one away. */
const changed = (fields: Readonly<Record<string, Json | undefined>>): KubeObject => {
  const definition = widgets({ type: 'object', properties: { a: { type: 'string' } } });
  const patch = Object.entries(fields).map(
    ([path, value]): Json => (value === undefined ? { op: 'remove', path } : { op: 'add', path, value }),
  );
  return jsonPatch(definition as unknown as Json, patch) as unknown as KubeObject;
};

const VERSION = '/spec/versions/0';

describe('a definition', () => {
  test('that is well formed has no problems', () => {
    expect(told(changed({}))).toEqual([]);
  });

  test.each<[string, Record<string, Json | undefined>, string]>([
    [
      'another name',
      { '/metadata/name': 'x' },
      'metadata.name: Invalid value: "x": must be spec.names.plural+"."+spec.group',
    ],
    [
      'a group without a dot',
      { '/spec/group': 'example' },
      'spec.group: Invalid value: "example": should be a domain with at least one dot',
    ],
    ['no scope', { '/spec/scope': undefined }, 'spec.scope: Required value'],
    [
      'an unknown scope',
      { '/spec/scope': 'World' },
      'spec.scope: Unsupported value: "World": supported values: "Cluster", "Namespaced"',
    ],
    [
      'no storage version',
      { [`${VERSION}/storage`]: false },
      'must have exactly one version marked as storage version',
    ],
    ['two versions of a name', { '/spec/versions/-': { name: 'v1' } }, 'must contain unique version names'],
    [
      'no schema',
      { [`${VERSION}/schema`]: undefined },
      'spec.versions[0].schema.openAPIV3Schema: Required value',
    ],
    [
      'equal kinds of object and list',
      { '/spec/names/listKind': 'Widget' },
      'kind and listKind may not be the same',
    ],
    [
      'a protected group',
      { '/spec/group': 'x.k8s.io' },
      'metadata.annotations[api-approved.kubernetes.io]: Required value',
    ],
    [
      'a stored version that is gone',
      { '/status': { storedVersions: ['v0'] } },
      'status.storedVersions[0]: Invalid value: "v0": missing from spec.versions; v0 was previously a storage version',
    ],
    [
      'a scale path outside of spec',
      {
        [`${VERSION}/subresources`]: { scale: { specReplicasPath: '.x.y', statusReplicasPath: '.status.n' } },
      },
      'spec.versions[0].subresources.scale.specReplicasPath: Invalid value: ".x.y": should be a json path under .spec',
    ],
    [
      'a column of unknown type',
      { [`${VERSION}/additionalPrinterColumns`]: [{ name: 'A', type: 'text', jsonPath: '.spec.a' }] },
      'spec.versions[0].additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
    ],
    [
      'a selectable field that there is not',
      { [`${VERSION}/selectableFields`]: [{ jsonPath: '.spec.zz' }] },
      'spec.versions[0].selectableFields[0].jsonPath: Invalid value: ".spec.zz": is an invalid path',
    ],
  ])('is refused for %s', (_title, fields, message) => {
    expect(told(changed(fields)).join('\n')).toContain(message);
  });

  test.each<[string, RawSchema, string]>([
    [
      'a field without a type',
      { type: 'object', properties: { a: {} } },
      `${ROOT}.properties[a].type: Required value: must not be empty for specified object fields`,
    ],
    [
      'items without a type',
      { type: 'array', items: {} },
      `${ROOT}.items.type: Required value: must not be empty for specified array items`,
    ],
    ['a list without items', { type: 'array' }, `${ROOT}.items: Required value: must be specified`],
    [
      'a type inside of a junction',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        anyOf: [{ properties: { a: { type: 'string' } } }],
      },
      `${ROOT}.anyOf[0].properties[a].type: Forbidden: must be empty to be structural`,
    ],
    [
      'a field that only a junction knows',
      { type: 'object', allOf: [{ properties: { a: { minLength: 1 } } }] },
      `${ROOT}.properties[a]: Required value: because it is defined in ${ROOT}.allOf[0].properties[a]`,
    ],
    ['$ref', { type: 'object', $ref: '#/x' }, `${ROOT}.$ref: Forbidden: $ref is not supported`],
    [
      'uniqueItems',
      { type: 'array', uniqueItems: true, items: { type: 'string' } },
      `${ROOT}.uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic`,
    ],
    [
      'properties beside additionalProperties',
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'string' } },
      `${ROOT}.additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive`,
    ],
    [
      'an unknown type',
      { type: 'text' },
      `${ROOT}.type: Unsupported value: "text": supported values: "array", "boolean", "integer", "number", "object", "string"`,
    ],
    [
      'a bad pattern',
      { type: 'string', pattern: '(' },
      `${ROOT}.pattern: Invalid value: "(": must be a valid regular expression`,
    ],
    [
      'keys of a list that no item has',
      {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: { type: 'object', properties: { a: { type: 'string' } } },
      },
      'entries must all be names of item properties',
    ],
    [
      'a key that may be missing',
      {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
        items: { type: 'object', properties: { k: { type: 'string' } } },
      },
      'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
    ],
    [
      'a set of granular objects',
      { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'object' } },
      'must be atomic as item of a list with x-kubernetes-list-type=set',
    ],
    [
      'a default of another type',
      { type: 'object', properties: { a: { type: 'integer', default: 'x' } } },
      `${ROOT}.properties[a].default: Invalid value: "string"`,
    ],
    [
      'a default with unknown fields',
      { type: 'object', properties: { a: { type: 'object', default: { zz: 1 } } } },
      'must not have unknown fields',
    ],
  ])('is refused for %s', (_title, spec, message) => {
    expect(told(widgets(spec)).join('\n')).toContain(message);
  });

  test('may restrict names in metadata, and nothing else there', () => {
    const withMetadata = (metadata: RawSchema): KubeObject =>
      widgets(
        { type: 'object' },
        { schema: { openAPIV3Schema: { type: 'object', properties: { metadata } } } },
      );
    expect(
      told(withMetadata({ type: 'object', properties: { name: { type: 'string', maxLength: 5 } } })),
    ).toEqual([]);
    expect(told(withMetadata({ type: 'object', properties: { labels: { type: 'object' } } }))[0]).toContain(
      'must not specify anything other than name and generateName, but metadata is implicitly specified',
    );
  });

  test('keeps its group, names and scope', () => {
    const before = changed({ '/status': { conditions: [{ type: 'Established', status: 'True' }] } });
    const after = changed({ '/spec/scope': 'Cluster' });
    expect(validateDefinitionUpdate(after, before).map(fieldMessage)).toEqual([
      'spec.scope: Invalid value: "Cluster": field is immutable',
    ]);
  });
});

describe('the names of a definition', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  test('are granted when nobody else of the group has them, and the definition is established', () => {
    const status = acceptedStatus(widgets({ type: 'object' }), [], now);
    expect(status).toEqual({
      acceptedNames: {
        plural: 'widgets',
        singular: 'widget',
        kind: 'Widget',
        listKind: 'WidgetList',
        shortNames: ['wd'],
      },
      storedVersions: ['v1'],
      conditions: [
        {
          type: 'NamesAccepted',
          status: 'True',
          lastTransitionTime: '2026-01-01T00:00:00Z',
          reason: 'NoConflicts',
          message: 'no conflicts found',
        },
        {
          type: 'Established',
          status: 'True',
          lastTransitionTime: '2026-01-01T00:00:00Z',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
        },
      ],
    });
    const again = { ...widgets({ type: 'object' }), status };
    expect(acceptedStatus(again, [again], new Date())).toBe(status);
  });

  test('are refused when another has them', () => {
    const other = {
      ...widgets({ type: 'object' }),
      metadata: { name: 'gadgets.example.com' },
      status: { acceptedNames: { plural: 'gadgets', kind: 'Widget' } },
    };
    const status = acceptedStatus(widgets({ type: 'object' }), [other], now);
    expect(status.conditions).toMatchObject([
      {
        type: 'NamesAccepted',
        status: 'False',
        reason: 'KindConflict',
        message: '"Widget" is already in use',
      },
      { type: 'Established', status: 'False', reason: 'NotAccepted' },
    ]);
    expect(status.acceptedNames).not.toHaveProperty('kind');
  });
});
