import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasGolden, readGolden } from '../../test/golden.ts';
import { decodeProtobuf, isProtobufBody, WireError } from './index.ts';

const field = (number: number, ...bytes: (number | Uint8Array | string)[]): Buffer => {
  const content = Buffer.concat(
    bytes.map(each => (typeof each === 'number' ? Buffer.from([each]) : Buffer.from(each))),
  );
  return Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
};

const body = (apiVersion: string, kind: string, raw: Buffer): Buffer =>
  Buffer.concat([Buffer.from('k8s\0'), field(1, field(1, apiVersion), field(2, kind)), field(2, raw)]);

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
            decodeProtobuf(body('v1', kind, Buffer.from(raw).subarray(0, 127)));
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
