import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { builtInKinds, type Kind } from '../kinds/index.ts';
import { openApi } from './index.ts';

interface Described {
  $ref?: string;
  allOf?: { $ref: string }[];
  properties?: Record<string, Described>;
  items?: Described;
  additionalProperties?: Described;
  [field: string]: unknown;
}

interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string }[]; [field: string]: unknown }>
  >;
  components: { schemas: Record<string, Described> };
}

const published = openApi(builtInKinds());
const v3 = (path: string): Document => JSON.parse(published.v3(path)?.text ?? '{}') as Document;

const custom = (kind: string, field: string): Kind => {
  const model = builtInKinds().find(each => each.kind === 'Deployment');
  if (!model) throw new Error('no model');
  return {
    ...model,
    group: 'stable.example.com',
    version: 'v1',
    kind,
    plural: `${kind.toLowerCase()}s`,
    isCustom: true,
    schema: {
      type: 'object',
      description: `A ${kind}.`,
      properties: {
        spec: {
          type: 'object',
          required: [field],
          properties: { [field]: { type: 'integer', description: 'How many.' } },
        },
        any: { preserveUnknown: true, type: 'object' },
      },
    },
  };
};

describe('the published descriptions', () => {
  test('name a document with its hash for every group version', () => {
    const { paths } = JSON.parse(published.index().text) as {
      paths: Record<string, { serverRelativeURL: string }>;
    };
    expect(Object.keys(paths)).toContain('api/v1');
    expect(Object.keys(paths)).toContain('apis/apps/v1');
    for (const [path, { serverRelativeURL }] of Object.entries(paths))
      expect(serverRelativeURL).toBe(`/openapi/v3/${path}?hash=${published.v3(path)?.hash}`);
    expect(published.v3('apis/nobody/v1')).toBeUndefined();
  });

  test('let clients find out that fields are validated by the server, for every kind that can be patched', () => {
    for (const kind of builtInKinds().filter(({ verbs }) => verbs.includes('patch'))) {
      const path = kind.group === '' ? 'api/v1' : `apis/${kind.group}/${kind.version}`;
      const patches = Object.values(v3(path).paths).flatMap(each => (each.patch ? [each.patch] : []));
      const own = patches.filter(
        patch =>
          JSON.stringify(patch['x-kubernetes-group-version-kind']) ===
          JSON.stringify({ group: kind.group, version: kind.version, kind: kind.kind }),
      );
      expect(own.length, kind.kind).toBeGreaterThan(0);
      expect(own[0]?.parameters, kind.kind).toContainEqual(
        expect.objectContaining({ name: 'fieldValidation', in: 'query' }),
      );
    }
  });

  test('refer to nothing that is not there', () => {
    for (const path of Object.keys((JSON.parse(published.index().text) as { paths: object }).paths)) {
      const text = published.v3(path)?.text ?? '';
      const types = new Set(Object.keys((JSON.parse(text) as Document).components.schemas));
      for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/([^"]+)/g))
        expect(types.has(name), `${path}: ${name}`).toBe(true);
    }
    const { definitions } = JSON.parse(published.v2().text) as { definitions: object };
    for (const [, name = ''] of published.v2().text.matchAll(/#\/definitions\/([^"]+)/g))
      expect(Object.hasOwn(definitions, name), name).toBe(true);
  });

  test('hold the types of custom kinds, under a hash that changes with them', () => {
    const path = 'apis/stable.example.com/v1';
    const [one, other] = ['size', 'weight'].map(field =>
      openApi([...builtInKinds(), custom('Thing', field)]).v3(path),
    );
    const document = JSON.parse(one?.text ?? '{}') as Document;
    expect(document.components.schemas['com.example.stable.v1.Thing']).toMatchObject({
      description: 'A Thing.',
      'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', version: 'v1', kind: 'Thing' }],
      properties: {
        apiVersion: { type: 'string' },
        metadata: {
          allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }],
        },
        spec: { properties: { size: { type: 'integer', description: 'How many.' } } },
        any: { 'x-kubernetes-preserve-unknown-fields': true },
      },
    });
    expect(document.paths['/apis/stable.example.com/v1/namespaces/{namespace}/things/{name}']).toHaveProperty(
      'patch',
    );
    expect(one?.hash).not.toBe(other?.hash);
  });
});

const corpus = resolve(process.cwd(), '../shared/corpus/kubernetes-openapi/v3');
const EXTENSIONS = ['list-type', 'list-map-keys', 'patch-strategy', 'patch-merge-key', 'map-type'].map(
  name => `x-kubernetes-${name}`,
);

const essence = (field: Described): unknown => {
  const reference = field.$ref ?? field.allOf?.[0]?.$ref;
  return {
    reference,
    ...(reference === undefined && { type: field.type, format: field.format }),
    default: field.default,
    items: field.items && { ...(essence(field.items) as object), default: undefined },
    values: field.additionalProperties && {
      ...(essence(field.additionalProperties) as object),
      default: undefined,
    },
    ...Object.fromEntries(EXTENSIONS.map(name => [name, field[name]])),
  };
};

describe.runIf(existsSync(corpus))('the published types', () => {
  test.each(['api/v1', 'apis/apps/v1', 'apis/apiextensions.k8s.io/v1', 'apis/autoscaling/v2'])(
    'of %s say of each field what the original says',
    path => {
      const file = `${path.replaceAll('/', '__')}_openapi.json.gz`;
      const original = JSON.parse(gunzipSync(readFileSync(resolve(corpus, file))).toString()) as Document;
      for (const [name, type] of Object.entries(v3(path).components.schemas)) {
        const theirs = original.components.schemas[name];
        if (!theirs?.properties) continue;
        expect(type.required, name).toEqual(theirs.required);
        expect(type['x-kubernetes-map-type'], name).toEqual(theirs['x-kubernetes-map-type']);
        expect(Object.keys(type.properties ?? {}).sort(), name).toEqual(
          Object.keys(theirs.properties).sort(),
        );
        if (name.endsWith('List')) continue;
        for (const [field, described] of Object.entries(theirs.properties))
          expect(essence(type.properties?.[field] ?? {}), `${name}.${field}`).toEqual(essence(described));
      }
    },
  );
});

/** The fields of a message; numbers are not looked at. */
const fieldsIn = (bytes: Buffer): [number: number, value: Buffer][] => {
  const fields: [number, Buffer][] = [];
  let at = 0;
  const varint = (): number => {
    let [value, scale, byte] = [0, 1, 128];
    while (byte >= 128) {
      byte = bytes[at++] ?? 0;
      value += (byte % 128) * scale;
      scale *= 128;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = varint();
    const length = tag % 8 === 2 ? varint() : tag % 8 === 1 ? 8 : 0;
    if (tag % 8 === 0) varint();
    fields.push([Math.floor(tag / 8), bytes.subarray(at, at + length)]);
    at += length;
  }
  return fields;
};

test('the older edition has a binary form with every path and type in it', () => {
  const document = JSON.parse(published.v2().text) as {
    paths: object;
    definitions: Record<string, Described>;
  };
  const whole = new Map(fieldsIn(published.binaryV2()));
  const named = (number: number): Map<string, Buffer> =>
    new Map(
      fieldsIn(whole.get(number) ?? Buffer.alloc(0)).map(([, entry]) => {
        const [[, name], [, value]] = fieldsIn(entry) as [[number, Buffer], [number, Buffer]];
        return [String(name), value];
      }),
    );
  expect(String(whole.get(1))).toBe('2.0');
  expect([...named(8).keys()]).toEqual(Object.keys(document.paths));
  expect([...named(9).keys()]).toEqual(Object.keys(document.definitions));
  const deployment = named(9).get('io.k8s.api.apps.v1.Deployment') ?? Buffer.alloc(0);
  const fields = fieldsIn(deployment);
  expect(String(new Map(fields).get(4))).toBe(
    document.definitions['io.k8s.api.apps.v1.Deployment']?.description,
  );
  expect(String(new Map(fields).get(31))).toContain('[{"group":"apps","version":"v1","kind":"Deployment"}]');
});
