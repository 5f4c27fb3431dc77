import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasGolden, readGolden } from '../../test/golden.ts';
import { messageTable } from '../tables/index.ts';
import { decodeProtobuf, isProtobufBody, WireError } from './index.ts';

const field = (number: number, ...bytes: (number | Uint8Array | string)[]): Buffer => {
  const content = Buffer.concat(
    bytes.map(each => (typeof each === 'number' ? Buffer.from([each]) : Buffer.from(each))),
  );
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
};

const varint = (number: number): Buffer =>
  number < 128
    ? Buffer.from([number])
    : Buffer.concat([Buffer.from([(number & 127) | 128]), varint(number >>> 7)]);

const body = (apiVersion: string, kind: string, raw: Buffer): Buffer =>
  Buffer.concat([Buffer.from('k8s\0'), field(1, field(1, apiVersion), field(2, kind)), field(2, raw)]);

/** The bytes of fields that are named rather than numbered. */
const message = (type: string, fields: Record<string, Buffer | string>): Buffer =>
  Buffer.concat(
    Object.entries(fields).map(([name, value]) => {
      const found = Object.entries(messageTable()[type] ?? {}).find(([, [own]]) => own === name);
      return field(Number(found?.[0]), value);
    }),
  );

describe('a body in protobuf', () => {
  test('is the object that it stands for', () => {
    const raw = Buffer.concat([
      field(1, field(1, 'settings'), field(3, 'default')),
      field(2, field(1, 'a'), field(2, '1')),
    ]);
    const bytes = body('v1', 'ConfigMap', raw);
    expect(isProtobufBody(bytes)).toBe(true);
    expect(decodeProtobuf(bytes)).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'settings', namespace: 'default' },
      data: { a: '1' },
    });
  });

  test('keeps a zero that was said, and drops one that only stands for nothing', () => {
    const spec = Buffer.concat([Buffer.from([1 << 3, 0]), Buffer.from([5 << 3, 0])]);
    expect(decodeProtobuf(body('apps/v1', 'Deployment', field(2, spec)))).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      spec: { replicas: 0 },
    });
  });

  test('may hold schemas, and what stands in the place of one', () => {
    const schema = (fields: Record<string, Buffer | string>) =>
      message('apiextensions.v1.JSONSchemaProps', fields);
    const string = schema({ type: 'string' });
    const properties = (name: string, value: Buffer) => ({
      properties: Buffer.concat([field(1, name), field(2, value)]),
    });
    const root = schema({
      type: 'object',
      ...properties('a', schema({ default: field(1, '{"b":[1,null]}'), items: field(1, string) })),
      additionalProperties: Buffer.from([1 << 3, 1]),
      'x-kubernetes-list-type': 'set',
    });
    const version = message('apiextensions.v1.CustomResourceDefinitionVersion', {
      name: 'v1',
      schema: message('apiextensions.v1.CustomResourceValidation', { openAPIV3Schema: root }),
    });
    const spec = message('apiextensions.v1.CustomResourceDefinitionSpec', { versions: version });
    const raw = message('apiextensions.v1.CustomResourceDefinition', { spec });
    expect(decodeProtobuf(body('apiextensions.k8s.io/v1', 'CustomResourceDefinition', raw))).toMatchObject({
      spec: {
        versions: [
          {
            name: 'v1',
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: { a: { default: { b: [1, null] }, items: { type: 'string' } } },
                additionalProperties: true,
                'x-kubernetes-list-type': 'set',
              },
            },
          },
        ],
      },
    });
  });

  test('of options is known whatever group it is sent for', () => {
    const raw = field(4, 'Background');
    expect(decodeProtobuf(body('policy/v1', 'DeleteOptions', raw))).toMatchObject({
      propagationPolicy: 'Background',
    });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['JSON', Buffer.from('{"kind":"Pod"}')],
    ['a kind that nobody knows', body('v1', 'Nothing', Buffer.alloc(0))],
    ['a field that is cut off', body('v1', 'ConfigMap', Buffer.from([0x0a, 0x7f, 0x01]))],
  ])('is refused when it is %s', (_, bytes) => {
    expect(() => decodeProtobuf(bytes)).toThrow(WireError);
  });

  test('never does worse than be refused, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('Pod', 'Secret', 'Event'),
        (raw, kind) => {
          try {
            decodeProtobuf(body('v1', kind, Buffer.from(raw)));
          } catch (error) {
            expect(error).toBeInstanceOf(WireError);
          }
        },
      ),
    );
  });

  test.runIf(hasGolden)('of every published example is the JSON of that example', () => {
    // Watch events name no kind of their own, and nobody sends admission reviews to a server.
    const known = readGolden().filter(({ name }) => !/WatchEvent|AdmissionReview/.test(name));
    expect(known.length).toBeGreaterThanOrEqual(86);
    for (const { name, protobuf, object } of known) expect(decodeProtobuf(protobuf), name).toEqual(object);
  });
});
