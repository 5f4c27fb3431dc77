/** Custom resources and server-side apply, as kubectl and programs on the wire see them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findKubeTool } from '@freshet/kit/kube-tools';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { stringify } from 'yaml';
import { kubeconfigOf } from './kubeconfig.ts';
import { type ServedCluster, serveCluster } from './served-cluster.ts';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const WIDGETS = '/apis/example.com/v1/namespaces/default/widgets';

let running: ServedCluster;
let folder: string;
let kubectl: string;

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise(resolve => {
    const env = { PATH: '/nowhere', HOME: folder, KUBECONFIG: join(folder, 'config') };
    execFile(kubectl, args, { env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });

const file = async (name: string, ...documents: object[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, documents.map(document => stringify(document)).join('---\n'));
  return path;
};

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget', shortNames: ['wd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
        },
        selectableFields: [{ jsonPath: '.spec.color' }],
        additionalPrinterColumns: [
          { name: 'Color', type: 'string', jsonPath: '.spec.color' },
          { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
          { name: 'Ready', type: 'integer', jsonPath: '.status.replicas', priority: 1 },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A widget is what examples are made of.',
            properties: {
              spec: {
                type: 'object',
                required: ['color'],
                'x-kubernetes-validations': [
                  { rule: 'self.min <= self.replicas', message: 'replicas must not be below min' },
                  { rule: 'self.color == oldSelf.color', message: 'color is immutable' },
                ],
                properties: {
                  color: { type: 'string', description: 'The color of it.', enum: ['red', 'blue'] },
                  replicas: { type: 'integer', minimum: 0, default: 1 },
                  min: { type: 'integer', default: 0 },
                  parts: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['name'],
                    items: {
                      type: 'object',
                      required: ['name'],
                      properties: { name: { type: 'string' }, size: { type: 'integer' } },
                    },
                  },
                },
              },
              status: { type: 'object', properties: { replicas: { type: 'integer' } } },
            },
          },
        },
      },
    ],
  },
};

const widget = (name: string, spec: object): { metadata: object } =>
  ({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name, namespace: 'default' },
    spec,
  }) as never;

beforeAll(async () => {
  kubectl = await findKubeTool('kubectl', { folder: join(tmpdir(), 'freshet-kube-tools'), searchPath: '' });
  running = await serveCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'custom-'));
  await writeFile(join(folder, 'config'), kubeconfigOf(running));
}, 120_000);
afterAll(async () => {
  await running?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('a definition', () => {
  test('is established once its objects can be created', async () => {
    const made = await run('apply', '-f', await file('definition.yaml', definition));
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('widgets.example.com created') });
    expect(await run('wait', '--for=condition=Established', 'crd/widgets.example.com')).toMatchObject({
      code: 0,
    });
    const first = await running.call('POST', WIDGETS, { body: widget('first', { color: 'red', nope: 1 }) });
    expect(first).toMatchObject({
      code: 201,
      body: { metadata: { generation: 1 }, spec: { color: 'red', replicas: 1, min: 0 } },
    });
    expect(first.body.spec).not.toHaveProperty('nope');
    expect(first.headers.warning).toContain('unknown field \\"spec.nope\\"');
    const { body } = await running.call('GET', `${DEFINITIONS}/widgets.example.com`);
    expect(body.status).toMatchObject({ storedVersions: ['v1'], acceptedNames: { singular: 'widget' } });
    expect(body.metadata.finalizers).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
  });

  test('with a rule that speaks of no field is refused', async () => {
    const bad = structuredClone(definition);
    bad.spec.versions[0]!.schema.openAPIV3Schema.properties.spec['x-kubernetes-validations'][0]!.rule =
      'self.nope > 1';
    const answer = await running.call('POST', DEFINITIONS, {
      body: { ...bad, metadata: { name: 'widgets.example.com' } },
    });
    expect(answer.code).toBe(422);
    expect(answer.body.message).toContain("undefined field 'nope'");
  });

  test('publishes its columns, its description and its short names', async () => {
    const listed = await run('get', 'wd', '-o', 'wide');
    expect(listed.out).toMatch(/^NAME\s+COLOR\s+REPLICAS\s+READY\nfirst\s+red\s+1\s*\n$/u);
    const explained = await run('explain', 'widgets.spec.color');
    expect(explained.out).toContain('The color of it.');
    expect((await run('get', 'widgets', '--field-selector', 'spec.color=blue')).err).toContain(
      'No resources found',
    );
  });
});

describe('a custom resource', () => {
  test.each([
    [{ color: 'green' }, 'spec.color: Unsupported value: "green": supported values: "red", "blue"'],
    [{}, 'spec.color: Required value'],
    [
      { color: 'red', replicas: 'x' },
      'spec.replicas: Invalid value: "string": spec.replicas in body must be of type integer: "string"',
    ],
    [
      { color: 'red', replicas: -1 },
      'spec.replicas: Invalid value: -1: spec.replicas in body should be greater than or equal to 0',
    ],
    [{ color: 'red', min: 5 }, 'spec: Invalid value: "object": replicas must not be below min'],
    [{ color: 'red', parts: [{ name: 'a' }, { name: 'a' }] }, 'spec.parts[1]: Duplicate value: {"name":"a"}'],
  ])('with %j is refused', async (spec, message) => {
    const answer = await running.call('POST', WIDGETS, { body: widget('bad', spec) });
    expect(answer).toMatchObject({ code: 422, body: { reason: 'Invalid', details: { kind: 'Widget' } } });
    expect(answer.body.message).toContain(message);
  });

  test('keeps unknown fields out when asked to be strict', async () => {
    const answer = await running.call('POST', `${WIDGETS}?fieldValidation=Strict`, {
      body: widget('bad', { color: 'red', nope: 1 }),
    });
    expect(answer).toMatchObject({ code: 400 });
    expect(answer.body.message).toContain('strict decoding error: unknown field "spec.nope"');
  });

  test('is judged by what changed, and scaled and reported on by its subresources', async () => {
    const changed = await running.call('PATCH', `${WIDGETS}/first`, {
      type: 'application/merge-patch+json',
      body: { spec: { color: 'blue' } },
    });
    expect(changed.body.message).toContain('spec: Invalid value: "object": color is immutable');
    expect(await run('scale', 'widget/first', '--replicas=3')).toMatchObject({ code: 0 });
    const told = await run(
      'patch',
      'widget',
      'first',
      '--subresource=status',
      '--type=merge',
      '-p',
      '{"status":{"replicas":2},"spec":{"replicas":9}}',
    );
    expect(told).toMatchObject({ code: 0 });
    const { body } = await running.call('GET', `${WIDGETS}/first`);
    expect(body).toMatchObject({
      spec: { replicas: 3 },
      status: { replicas: 2 },
      metadata: { generation: 2 },
    });
  });
});

describe('server-side apply through kubectl', () => {
  test('merges lists by their keys and tells conflicts in the words of the API', async () => {
    const mine = await file(
      'mine.yaml',
      widget('shared', { color: 'red', replicas: 2, parts: [{ name: 'a', size: 1 }] }),
    );
    const theirs = await file(
      'theirs.yaml',
      widget('shared', { color: 'red', parts: [{ name: 'b', size: 2 }] }),
    );
    const greedy = await file('greedy.yaml', widget('shared', { color: 'red', replicas: 5 }));
    expect((await run('apply', '--server-side', '-f', mine)).out).toContain(
      'widget.example.com/shared serverside-applied',
    );
    expect(await run('apply', '--server-side', '--field-manager=other', '-f', theirs)).toMatchObject({
      code: 0,
    });
    const refused = await run('apply', '--server-side', '--field-manager=other', '-f', greedy);
    expect(refused.err).toContain('Apply failed with 1 conflict: conflict with "kubectl": .spec.replicas');
    expect(
      await run('apply', '--server-side', '--field-manager=other', '--force-conflicts', '-f', greedy),
    ).toMatchObject({ code: 0 });
    const { body } = await running.call('GET', `${WIDGETS}/shared`);
    expect(body.spec).toMatchObject({ replicas: 5, parts: [{ name: 'a', size: 1 }] });
    const unknown = await run(
      'apply',
      '--server-side',
      '--validate=false',
      '-f',
      await file('unknown.yaml', widget('shared', { color: 'red', nope: 1 })),
    );
    expect(unknown.err).toContain('.spec.nope: field not declared in schema');
  });

  test('takes over what client-side apply had set', async () => {
    const deployment = (replicas: number, image: string): object => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'moved' },
      spec: {
        replicas,
        selector: { matchLabels: { app: 'moved' } },
        template: { metadata: { labels: { app: 'moved' } }, spec: { containers: [{ name: 'c', image }] } },
      },
    });
    expect(await run('apply', '-f', await file('moved.yaml', deployment(1, 'i:1')))).toMatchObject({
      code: 0,
    });
    const moved = await run('apply', '--server-side', '-f', await file('moved.yaml', deployment(2, 'i:2')));
    expect(moved).toMatchObject({ code: 0, err: '' });
    const { body } = await running.call('GET', '/apis/apps/v1/namespaces/default/deployments/moved');
    const managers = body.metadata.managedFields.map(
      (entry: { manager: string; operation: string }) => `${entry.manager} ${entry.operation}`,
    );
    expect(managers).toContain('kubectl Apply');
    expect(managers).not.toContain('kubectl-client-side-apply Update');
    const scaled = await run('scale', 'deployment/moved', '--replicas=4');
    expect(scaled).toMatchObject({ code: 0 });
    const refused = await run('apply', '--server-side', '-f', join(folder, 'moved.yaml'));
    expect(refused.err).toMatch(
      /conflict with "kubectl" with subresource "scale" using apps\/v1: \.spec\.replicas/u,
    );
  });
});

describe('versions of a custom resource', () => {
  const schema = {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { a: { type: 'string' } } } },
    },
  };
  const gadgets = (...versions: object[]) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'gadgets.example.com' },
    spec: { group: 'example.com', scope: 'Cluster', names: { plural: 'gadgets', kind: 'Gadget' }, versions },
  });
  const old = { name: 'v1alpha1', served: true, storage: false, deprecated: true, schema };
  const present = { name: 'v1', served: true, storage: true, schema };
  const path = (version: string, name = ''): string => `/apis/example.com/${version}/gadgets${name}`;

  test('are one object, served in each, and gone from those that are served no longer', async () => {
    await running.call('POST', DEFINITIONS, { body: gadgets(old, present) });
    const body = { metadata: { name: 'g' }, spec: { a: 'x' } };
    await eventually(async () => expect((await running.call('GET', path('v1'))).code).toBe(200));
    const made = await running.call('POST', path('v1alpha1'), { body });
    expect(made).toMatchObject({ code: 201, body: { apiVersion: 'example.com/v1alpha1' } });
    expect(made.headers.warning).toContain('example.com/v1alpha1 Gadget is deprecated');
    expect((await running.call('GET', path('v1', '/g'))).body).toMatchObject({
      apiVersion: 'example.com/v1',
      spec: { a: 'x' },
    });
    // The server writes the status of a definition beside us; whoever read before that is refused, and reads again.
    await eventually(async () => {
      const definition = (await running.call('GET', `${DEFINITIONS}/gadgets.example.com`)).body;
      definition.spec.versions[0].served = false;
      const put = await running.call('PUT', `${DEFINITIONS}/gadgets.example.com`, { body: definition });
      expect(put).toMatchObject({ code: 200 });
    });
    await eventually(async () => expect((await running.call('GET', path('v1alpha1', '/g'))).code).toBe(404));
    expect((await running.call('GET', path('v1', '/g'))).code).toBe(200);
  });

  test('of a name that another definition has are not served until it is gone', async () => {
    const rival = gadgets(present);
    rival.metadata.name = 'gizmos.example.com';
    rival.spec.names = { plural: 'gizmos', kind: 'Gadget' };
    await running.call('POST', DEFINITIONS, { body: rival });
    const conditions = async (): Promise<{ type: string; status: string; reason: string }[]> =>
      (await running.call('GET', `${DEFINITIONS}/gizmos.example.com`)).body.status?.conditions ?? [];
    await eventually(async () =>
      expect(await conditions()).toContainEqual(
        expect.objectContaining({ type: 'NamesAccepted', status: 'False', reason: 'ListKindConflict' }),
      ),
    );
    expect((await running.call('GET', '/apis/example.com/v1/gizmos')).code).toBe(404);
    await running.call('DELETE', `${DEFINITIONS}/gadgets.example.com`);
    await eventually(async () =>
      expect(await conditions()).toContainEqual(
        expect.objectContaining({ type: 'Established', status: 'True' }),
      ),
    );
    expect((await running.call('GET', '/apis/example.com/v1/gizmos')).code).toBe(200);
  });
});

describe('a definition that is deleted', () => {
  test('goes after its objects, and takes its kind along', async () => {
    expect(await run('delete', 'crd', 'widgets.example.com')).toMatchObject({ code: 0 });
    await eventually(async () => expect((await running.call('GET', WIDGETS)).code).toBe(404));
  });
});
