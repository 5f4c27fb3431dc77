import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import { builtInSchema, type Schema } from '../schema/index.ts';
import { serverSideApply, trackUpdate } from './index.ts';
import type { ApplyInput } from './server-side-apply.ts';

const string: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, rest: Partial<Schema> = {}): Schema => ({
  type: 'object',
  properties,
  ...rest,
});

const ports: Schema = {
  type: 'array',
  listType: 'map',
  listMapKeys: ['containerPort', 'protocol'],
  items: object({
    containerPort: { type: 'integer' },
    protocol: { ...string, default: 'TCP' },
    name: string,
  }),
};

const schema: Schema = object({
  apiVersion: string,
  kind: string,
  metadata: object({
    name: string,
    namespace: string,
    uid: string,
    labels: { type: 'object', additional: string },
    annotations: { type: 'object', additional: string },
    finalizers: { type: 'array', listType: 'set', items: string },
  }),
  spec: object(
    {
      replicas: { type: 'integer' },
      paused: { type: 'boolean' },
      selector: object({ matchLabels: { type: 'object', additional: string } }, { mapType: 'atomic' }),
      args: { type: 'array', items: string },
      anything: {},
      containers: {
        type: 'array',
        listType: 'map',
        listMapKeys: ['name'],
        items: object({ name: string, image: string, ports, env: { type: 'array', items: string } }),
      },
    },
    { default: {} },
  ),
  status: object({ ready: { type: 'integer' }, phase: string }, { default: {} }),
});

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const manifest = (rest: JsonObject): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd', namespace: 'ns' },
  ...rest,
});

const apply = (
  live: KubeObject | undefined,
  manager: string,
  config: Json,
  rest: Partial<ApplyInput> = {},
): KubeObject =>
  serverSideApply({
    live,
    config,
    manager,
    schema,
    force: false,
    apiVersion: 'apps/v1',
    subresource: '',
    hasStatus: true,
    now: at(0),
    ...rest,
  }).object;

const update = (
  before: KubeObject | undefined,
  after: JsonObject,
  manager: string,
  rest: { subresource?: string; second?: number } = {},
): KubeObject => {
  const next = { ...structuredClone(after) } as unknown as KubeObject;
  const managedFields = trackUpdate({
    before,
    after: next,
    schema,
    manager,
    apiVersion: 'apps/v1',
    subresource: rest.subresource ?? '',
    hasStatus: true,
    now: at(rest.second ?? 0),
  });
  return { ...next, metadata: { ...next.metadata, managedFields } };
};

const managers = (live: KubeObject): string[] =>
  (live.metadata.managedFields ?? []).map(
    entry => `${entry.manager} ${entry.operation}${entry.subresource ? ` ${entry.subresource}` : ''}`,
  );
const fieldsOf = (live: KubeObject, manager: string): JsonObject | undefined =>
  live.metadata.managedFields?.find(entry => entry.manager === manager)?.fieldsV1;
const specOf = (live: KubeObject): JsonObject => live.spec as JsonObject;

describe('an apply', () => {
  test('creates an object whose every field is owned by the manager, in the form of managedFields', () => {
    const live = apply(
      undefined,
      'm',
      manifest({
        metadata: { name: 'd', labels: { a: '1' }, finalizers: ['x/y'] },
        spec: {
          replicas: 2,
          selector: { matchLabels: { a: '1' } },
          args: ['a'],
          anything: { deep: { list: [1] }, empty: {} },
          containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 80 }] }],
        },
      }),
    );
    expect(live.metadata.managedFields).toEqual([
      {
        manager: 'm',
        operation: 'Apply',
        apiVersion: 'apps/v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: {
          'f:metadata': { 'f:labels': { 'f:a': {} }, 'f:finalizers': { 'v:"x/y"': {} } },
          'f:spec': {
            'f:replicas': {},
            'f:selector': {},
            'f:args': {},
            'f:anything': { 'f:deep': { '.': {}, 'f:list': {} }, 'f:empty': {} },
            'f:containers': {
              'k:{"name":"c"}': {
                '.': {},
                'f:name': {},
                'f:image': {},
                'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} } },
              },
            },
          },
        },
      },
    ]);
  });

  test('repeated changes nothing, not even the time', () => {
    const config = manifest({ spec: { replicas: 2, containers: [{ name: 'c', image: 'i' }] } });
    const live = apply(undefined, 'm', config);
    expect(apply(live, 'm', config, { now: at(30) })).toEqual(live);
  });

  test('takes away what the manager no longer mentions, unless another owns it too', () => {
    const one = apply(
      undefined,
      'm1',
      manifest({
        spec: {
          replicas: 2,
          paused: true,
          containers: [
            { name: 'a', image: 'i' },
            { name: 'b', image: 'i' },
          ],
        },
      }),
    );
    const two = apply(
      one,
      'm2',
      manifest({ spec: { replicas: 2, containers: [{ name: 'b', image: 'i' }] } }),
    );
    const three = apply(
      two,
      'm1',
      manifest({ metadata: { name: 'd', namespace: 'ns', labels: { x: 'y' } } }),
    );
    expect(three.spec).toEqual({ replicas: 2, containers: [{ name: 'b', image: 'i' }] });
    const four = apply(three, 'm2', manifest({}));
    expect(four.spec).toBeUndefined();
    expect(managers(four)).toEqual(['m1 Apply']);
  });

  test('keeps an empty map that the configuration still names', () => {
    const one = apply(undefined, 'm', manifest({ metadata: { name: 'd', labels: { a: '1' } } }));
    expect(apply(one, 'm', manifest({ metadata: { name: 'd', labels: {} } })).metadata.labels).toEqual({});
  });

  test('keeps what a controller wrote beside the fields of the manager', () => {
    const one = apply(
      undefined,
      'm',
      manifest({ spec: { replicas: 1, containers: [{ name: 'c', image: 'i' }] } }),
    );
    const defaulted = structuredClone(one);
    (specOf(defaulted).containers as JsonObject[])[0]!.env = ['D'];
    const two = apply(defaulted, 'm', manifest({ spec: { containers: [{ name: 'c', image: 'j' }] } }));
    expect(two.spec).toEqual({ containers: [{ name: 'c', image: 'j', env: ['D'] }] });
  });

  test('is refused when it changes what others own, in the words of the API', () => {
    const live = update(
      undefined,
      manifest({ spec: { replicas: 1, containers: [{ name: 'c', image: 'i' }] } }),
      'kubectl-client-side-apply',
    );
    const config = manifest({ spec: { replicas: 3 } });
    expect(() => apply(live, 'm', config)).toThrow(
      'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using apps/v1: .spec.replicas',
    );
    const applied = apply(live, 'other', manifest({ spec: { paused: true } }));
    const many = manifest({ spec: { replicas: 3, paused: false, containers: [{ name: 'c', image: 'j' }] } });
    expect(() => apply(applied, 'm', many)).toThrow(
      expect.objectContaining({
        message: [
          'Apply failed with 3 conflicts: conflicts with "kubectl-client-side-apply" using apps/v1:',
          '- .spec.replicas',
          '- .spec.containers[name="c"].image',
          'conflicts with "other":',
          '- .spec.paused',
        ].join('\n'),
        code: 409,
        reason: 'Conflict',
      }),
    );
    try {
      apply(live, 'm', config);
    } catch (error) {
      expect((error as { body: { details: unknown } }).body.details).toEqual({
        causes: [
          {
            reason: 'FieldManagerConflict',
            message: 'conflict with "kubectl-client-side-apply" using apps/v1',
            field: '.spec.replicas',
          },
        ],
      });
    }
    const forced = apply(live, 'm', config, { force: true });
    expect(specOf(forced).replicas).toBe(3);
    expect(fieldsOf(forced, 'kubectl-client-side-apply')).not.toHaveProperty(['f:spec', 'f:replicas']);
  });

  test('shares what it sets to the same value', () => {
    const live = apply(undefined, 'm1', manifest({ spec: { replicas: 2 } }));
    const both = apply(live, 'm2', manifest({ spec: { replicas: 2 } }));
    expect(managers(both)).toEqual(['m1 Apply', 'm2 Apply']);
    expect(() => apply(both, 'm2', manifest({ spec: { replicas: 3 } }))).toThrow(
      'conflict with "m1": .spec.replicas',
    );
  });

  test.each([
    [
      ['a', 'own', 'b'],
      ['a', 'new', 'b'],
      ['a', 'own', 'new', 'b'],
    ],
    [['own'], ['new'], ['own', 'new']],
    [
      ['b', 'own', 'a'],
      ['a', 'b'],
      ['own', 'a', 'b'],
    ],
    [
      ['a', 'b', 'c'],
      ['c', 'a'],
      ['b', 'c', 'a'],
    ],
    [['a'], ['x', 'a', 'y'], ['x', 'a', 'y']],
  ])('of a list %j with %j gives %j', (present, wanted, result) => {
    const items = (names: string[]): JsonObject[] => names.map(name => ({ name }));
    const live = update(
      undefined,
      manifest({ spec: { containers: items(present) }, metadata: { name: 'd', finalizers: present } }),
      'u',
    );
    const next = apply(
      live,
      'm',
      manifest({ spec: { containers: items(wanted) }, metadata: { name: 'd', finalizers: wanted } }),
    );
    expect((specOf(next).containers as JsonObject[]).map(item => item.name)).toEqual(result);
    expect(next.metadata.finalizers).toEqual(result);
  });

  test('knows an item by its default key', () => {
    const live = update(
      undefined,
      manifest({ spec: { containers: [{ name: 'c', ports: [{ containerPort: 80, protocol: 'TCP' }] }] } }),
      'u',
    );
    const next = apply(
      live,
      'm',
      manifest({ spec: { containers: [{ name: 'c', ports: [{ containerPort: 80, name: 'web' }] }] } }),
    );
    expect(specOf(next).containers).toEqual([
      { name: 'c', ports: [{ containerPort: 80, protocol: 'TCP', name: 'web' }] },
    ]);
  });

  test('gives what was there before anybody was tracked to before-first-apply', () => {
    const live = manifest({ spec: { replicas: 1 } }) as unknown as KubeObject;
    expect(() => apply(live, 'm', manifest({ spec: { replicas: 2 } }))).toThrow(
      'conflict with "before-first-apply" using apps/v1: .spec.replicas',
    );
    expect(managers(apply(live, 'm', manifest({ spec: { replicas: 1 } })))).toEqual([
      'm Apply',
      'before-first-apply Update',
    ]);
  });

  test('through status owns status only, and the main door never does', () => {
    const live = apply(undefined, 'm', manifest({ spec: { replicas: 1 }, status: { phase: 'x' } }));
    expect(fieldsOf(live, 'm')).toEqual({ 'f:spec': { 'f:replicas': {} } });
    const status = apply(live, 'm', manifest({ spec: { replicas: 9 }, status: { ready: 1 } }), {
      subresource: 'status',
    });
    expect(managers(status)).toEqual(['m Apply', 'm Apply status']);
    expect(status.metadata.managedFields?.[1]?.fieldsV1).toEqual({ 'f:status': { 'f:ready': {} } });
    const refused = (): unknown =>
      apply(status, 'n', manifest({ status: { ready: 2 } }), { subresource: 'status' });
    expect(refused).toThrow('conflict with "m" with subresource "status": .status.ready');
  });

  test.each([
    [
      { apiVersion: 'apps/v2', metadata: {} },
      'Incorrect version specified in apply patch. Specified patch version: apps/v2, expected: apps/v1',
    ],
    [manifest({ metadata: { name: 'd', managedFields: [] } }), 'metadata.managedFields must be nil'],
    [
      manifest({ spec: { nope: 1 } }),
      'failed to create typed patch object (ns/d; apps/v1, Kind=Deployment): .spec.nope: field not declared in schema',
    ],
    [manifest({ spec: { replicas: 'two' } }), '.spec.replicas: expected numeric (int or float), got string'],
    [manifest({ spec: { containers: {} } }), '.spec.containers: expected list, got map'],
    [
      manifest({ spec: { containers: [{ name: 'a' }, { name: 'a' }] } }),
      '.spec.containers: duplicate entries for key [name="a"]',
    ],
    [manifest({ spec: { containers: [{ image: 'a' }] } }), 'omits all key fields ["name"]'],
  ])('is refused for %j', (config, message) => {
    expect(() => apply(undefined, 'm', config)).toThrow(message);
  });
});

describe('a write that is no apply', () => {
  test('owns what it changed, and takes it from everybody else', () => {
    const one = apply(undefined, 'm', manifest({ spec: { replicas: 1, paused: true } }));
    const two = update(
      one,
      { ...one, spec: { replicas: 5, paused: true } } as unknown as JsonObject,
      'scaler',
      { second: 5 },
    );
    expect(fieldsOf(two, 'm')).toEqual({ 'f:spec': { 'f:paused': {} } });
    expect(fieldsOf(two, 'scaler')).toEqual({ 'f:spec': { 'f:replicas': {} } });
    const three = update(two, { ...two, spec: { paused: true } } as unknown as JsonObject, 'other');
    expect(managers(three)).toEqual(['m Apply']);
  });

  test('on creation marks containers that came with their fields, but not structs that are always there', () => {
    const live = update(
      undefined,
      manifest({
        metadata: { name: 'd', labels: { a: '1' } },
        spec: { containers: [{ name: 'c', image: 'i' }] },
      }),
      'u',
    );
    expect(fieldsOf(live, 'u')).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:a': {} } },
      'f:spec': { 'f:containers': { '.': {}, 'k:{"name":"c"}': { '.': {}, 'f:name': {}, 'f:image': {} } } },
    });
  });

  test('of a built-in object marks what a server writes by itself as the real one does', () => {
    const managed = trackUpdate({
      before: undefined,
      after: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'p', labels: { a: '1' } },
        spec: {
          containers: [
            { name: 'c', image: 'i', resources: {}, ports: [{ containerPort: 80, protocol: 'TCP' }] },
          ],
        },
      },
      schema: builtInSchema('core.v1.Pod'),
      manager: 'kubectl-create',
      apiVersion: 'v1',
      subresource: '',
      hasStatus: true,
      now: at(0),
    });
    expect(managed[0]?.fieldsV1).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:a': {} } },
      'f:spec': {
        'f:containers': {
          'k:{"name":"c"}': {
            '.': {},
            'f:name': {},
            'f:image': {},
            'f:resources': {},
            'f:ports': {
              '.': {},
              'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {}, 'f:protocol': {} },
            },
          },
        },
      },
    });
  });

  test('keeps the managers of a writer that does not know of them, and lets one that does rewrite them', () => {
    const one = apply(undefined, 'm', manifest({ spec: { replicas: 1 } }));
    const { managedFields: _, ...metadata } = one.metadata;
    expect(managers(update(one, { ...one, metadata } as unknown as JsonObject, 'u'))).toEqual(['m Apply']);
    const rewritten = structuredClone(one);
    rewritten.metadata.managedFields![0]!.manager = 'renamed';
    expect(managers(update(one, rewritten as unknown as JsonObject, 'u'))).toEqual(['renamed Apply']);
    expect(managers(update(one, rewritten as unknown as JsonObject, 'u', { subresource: 'status' }))).toEqual(
      ['m Apply'],
    );
  });

  test.each([[[{}]], [[]]])('clears the managers by %j, and tracks nothing from then on', managedFields => {
    const one = apply(undefined, 'm', manifest({ spec: { replicas: 1 } }));
    const cleared = update(
      one,
      { ...one, metadata: { ...one.metadata, managedFields } } as unknown as JsonObject,
      'u',
    );
    expect(cleared.metadata.managedFields).toEqual([]);
    expect(
      managers(update(cleared, { ...cleared, spec: { replicas: 2 } } as unknown as JsonObject, 'u')),
    ).toEqual([]);
  });

  test('unites the oldest of more than ten managers', () => {
    let live = update(undefined, manifest({ metadata: { name: 'd', labels: { l0: 'x' } } }), 'u0');
    for (let index = 1; index <= 12; index += 1) {
      const labels = { ...live.metadata.labels, [`l${index}`]: 'x' };
      live = update(
        live,
        { ...live, metadata: { ...live.metadata, labels } } as unknown as JsonObject,
        `u${index}`,
        { second: index },
      );
    }
    expect(managers(live)).toEqual([
      'ancient-changes Update',
      ...Array.from({ length: 9 }, (_, index) => `u${index + 4} Update`),
    ]);
    expect(fieldsOf(live, 'ancient-changes')).toEqual({
      'f:metadata': { 'f:labels': { '.': {}, 'f:l0': {}, 'f:l1': {}, 'f:l2': {}, 'f:l3': {} } },
    });
  });

  test('tracks status through its own door', () => {
    const one = update(undefined, manifest({ spec: { replicas: 1 }, status: { phase: 'x' } }), 'u');
    const two = update(one, { ...one, status: { phase: 'y', ready: 1 } } as unknown as JsonObject, 'u', {
      subresource: 'status',
    });
    expect(managers(two)).toEqual(['u Update', 'u Update status']);
    expect(two.metadata.managedFields?.[1]?.fieldsV1).toEqual({
      'f:status': { 'f:phase': {}, 'f:ready': {} },
    });
  });
});

describe('moving from client-side apply', () => {
  const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
  const applied = manifest({ spec: { replicas: 1, paused: true } });
  const live = update(
    undefined,
    {
      ...applied,
      metadata: { name: 'd', namespace: 'ns', annotations: { [annotation]: JSON.stringify(applied) } },
    },
    'kubectl-client-side-apply',
  );

  test('kubectl takes over the fields that are as it applied them last, and keeps the annotation in step', () => {
    const config = manifest({ spec: { replicas: 4, paused: true } });
    const next = apply(live, 'kubectl', config);
    expect(specOf(next).replicas).toBe(4);
    expect(JSON.parse(next.metadata.annotations?.[annotation] ?? '')).toMatchObject({
      spec: { replicas: 4 },
    });
    expect(() => apply(live, 'somebody', config)).toThrow('conflict with "kubectl-client-side-apply"');
  });

  test('kubectl still conflicts over fields that others have changed since', () => {
    const scaled = update(
      live,
      { ...live, spec: { replicas: 7, paused: true } } as unknown as JsonObject,
      'scaler',
    );
    expect(() => apply(scaled, 'kubectl', manifest({ spec: { replicas: 4 } }))).toThrow(
      'conflict with "scaler" using apps/v1: .spec.replicas',
    );
  });
});
