import { describe, expect, test } from 'vitest';
import { hasGolden, readGolden } from '../../test/golden.ts';
import { builtInKinds, type Kind } from '../kinds/index.ts';
import { type BodyKind, decodeBody, type Strictness, strictDecodingError } from './index.ts';

const kindOf = (name: string): Kind => {
  const found = builtInKinds().find(({ kind }) => kind === name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};

const decode = (
  kind: BodyKind,
  text: string,
  contentType = 'application/json',
  strictness: Strictness = 'Strict',
) => decodeBody({ bytes: Buffer.from(text), contentType, kind, strictness });

const json = (kind: string, value: object) => decode(kindOf(kind), JSON.stringify(value)).object;

describe('a body', () => {
  test('takes its kind from where it was sent', () => {
    expect(json('Deployment', {})).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: {} });
  });

  test.each([
    [{ apiVersion: 'apps/v1beta1' }, 'the API version in the data (apps/v1beta1) does not match'],
    [{ kind: 'Pod' }, 'Pod in version "v1" cannot be handled as a Deployment'],
    [
      { spec: { replicas: 'x' } },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      { spec: { replicas: 1.5 } },
      'cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas',
    ],
    [{ spec: { replicas: 2 ** 31 } }, 'of type int32'],
    [
      { spec: { template: { spec: { containers: [{ env: [{ name: 'A', value: 1 }] }] } } } },
      'cannot unmarshal number into Go struct field EnvVar.spec.template.spec.containers.env.value of type string',
    ],
    [
      { metadata: { labels: { a: 1 } } },
      'cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [{ spec: [] }, 'cannot unmarshal array into Go struct field Deployment.spec of type v1.DeploymentSpec'],
    [{ metadata: { creationTimestamp: 'today' } }, 'parsing time "today"'],
    [
      { spec: { template: { spec: { containers: [{ resources: { limits: { cpu: 'much' } } }] } } } },
      'quantities must match the regular expression',
    ],
  ])('with %j is refused', (value, message) => {
    expect(() => json('Deployment', value)).toThrow(message);
  });

  test('names unknown and duplicate fields by where they stand', () => {
    const { problems } = decode(
      kindOf('Deployment'),
      '{"metadata":{"mine":1},"spec":{"unknownField":"x","replicas":1,"replicas":2,"template":{"spec":{"containers":[{},{"image":"a","image":"b"}]}}}}',
    );
    expect(problems).toEqual([
      'unknown field "metadata.mine"',
      'unknown field "spec.unknownField"',
      'duplicate field "spec.replicas"',
      'duplicate field "spec.template.spec.containers[1].image"',
    ]);
    expect(strictDecodingError(kindOf('Deployment'), problems.slice(1, 3)).message).toBe(
      'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.unknownField", duplicate field "spec.replicas"',
    );
  });

  test('drops what nobody knows, and says nothing of it when asked to ignore it', () => {
    const { object, problems } = decode(
      kindOf('ConfigMap'),
      '{"data":{"a":"1","a":"2"},"constructor":{},"metadata":{"name":"x"}}',
      'application/json',
      'Ignore',
    );
    expect(problems).toEqual([]);
    expect(object).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'x' },
      data: { a: '2' },
    });
  });

  test('finds no duplicates where names only look alike', () => {
    const text = '{"data":{"a":"\\"a\\":1,\\"a\\":2","{":"[","b":"a"},"metadata":{"name":"a"}}';
    expect(decode(kindOf('ConfigMap'), text).problems).toEqual([]);
  });

  test('keeps what decoding into the type keeps', () => {
    const { spec } = json('Pod', {
      spec: {
        hostNetwork: false,
        nodeName: '',
        volumes: [],
        nodeSelector: {},
        hostname: null,
        activeDeadlineSeconds: 0,
        containers: [
          {
            name: 'a',
            args: [],
            stdin: false,
            resources: { limits: { cpu: 1, memory: '1024Mi' }, requests: {} },
          },
          null,
        ],
      },
    });
    expect(spec).toEqual({
      activeDeadlineSeconds: 0,
      containers: [{ name: 'a', resources: { limits: { cpu: '1', memory: '1Gi' } } }, {}],
    });
  });

  test('has its times in UTC, to the second or to the microsecond', () => {
    expect(json('Lease', { spec: { renewTime: '2026-01-02T03:04:05.123456789+01:00' } }).spec).toEqual({
      renewTime: '2026-01-02T02:04:05.123456Z',
    });
    expect(json('Job', { status: { startTime: '2026-01-02T03:04:05.9Z' } }).status).toEqual({
      startTime: '2026-01-02T03:04:05Z',
    });
  });

  test('may be YAML, with the numbers and booleans of old', () => {
    const yaml = 'metadata:\n  name: x\nspec:\n  paused: yes\n  replicas: 0o3\n  replicas: 010\n';
    const { object, problems } = decode(kindOf('Deployment'), yaml, 'application/yaml');
    expect(object.spec).toEqual({ paused: true, replicas: 8 });
    expect(problems).toEqual(['line 6: key "replicas" already set in map']);
  });

  test('in YAML keeps what looks like a time as text', () => {
    const { object } = decode(kindOf('ConfigMap'), 'data:\n  at: 2026-01-02\n', 'application/yaml');
    expect(object.data).toEqual({ at: '2026-01-02' });
  });

  test.each([
    ['JSON that is cut off', '{"a":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a text', '"text"', 'application/yaml', 400],
    ['YAML that is cut off', 'a: [', 'application/yaml', 400],
    ['YAML with lists in lists', `a: ${'['.repeat(200_000)}`, 'application/yaml', 400],
    ['YAML with items in items', '- '.repeat(200_000), 'application/yaml', 400],
    ['long YAML', `a: ${'b'.repeat(600_000)}`, 'application/yaml', 413],
    ['of no known format', '{}', 'text/plain', 415],
    ['CBOR', '{}', 'application/cbor', 415],
    ['hardly protobuf', 'k8s', 'application/vnd.kubernetes.protobuf', 400],
    ['nested too deep', `{"spec":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}`, 'application/json', 400],
  ])('that is %s is refused', (_, text, contentType, code) => {
    expect(() => decode(kindOf('Pod'), text, contentType)).toThrow(expect.objectContaining({ code }));
  });

  test('that is not UTF-8 is refused', () => {
    const bytes = Buffer.from([0x22, 0xff, 0x22]);
    expect(() =>
      decodeBody({ bytes, contentType: 'application/json', kind: kindOf('Pod'), strictness: 'Warn' }),
    ).toThrow('not UTF-8');
  });

  test('of a custom resource keeps everything but unknown metadata', () => {
    const kind: BodyKind = {
      group: 'x.io',
      version: 'v1',
      kind: 'Thing',
      isCustom: true,
      schema: { preserveUnknown: true },
    };
    const { object, problems } = decode(kind, '{"metadata":{"name":"a","mine":1},"spec":{"any":null}}');
    expect(object).toEqual({
      apiVersion: 'x.io/v1',
      kind: 'Thing',
      metadata: { name: 'a' },
      spec: { any: null },
    });
    expect(problems).toEqual(['unknown field "metadata.mine"']);
  });

  test.runIf(hasGolden)('of every published example of a kind we serve comes through as it is', () => {
    let seen = 0;
    for (const { name, json: text, object, protobuf } of readGolden()) {
      const kind = builtInKinds().find(
        each =>
          each.kind === object.kind &&
          object.apiVersion === (each.group === '' ? each.version : `${each.group}/${each.version}`),
      );
      if (!kind) continue;
      seen += 1;
      expect(decode(kind, text), name).toEqual({ object, problems: [] });
      const request = { bytes: protobuf, contentType: 'application/vnd.kubernetes.protobuf', kind };
      expect(decodeBody({ ...request, strictness: 'Strict' }).object, name).toEqual(object);
    }
    expect(seen).toBeGreaterThan(50);
  });
});
