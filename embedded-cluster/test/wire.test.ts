import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ServedCluster, serveCluster } from './served-cluster.ts';

const CONFIGS = '/api/v1/namespaces/default/configmaps';
const PODS = '/api/v1/namespaces/default/pods';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const REPLICATIONS = '/api/v1/namespaces/default/replicationcontrollers';
const MERGE = 'application/merge-patch+json';

let served: ServedCluster;
let call: ServedCluster['call'];

beforeAll(async () => {
  served = await serveCluster(inject('serverUrl'));
  call = served.call;
});
afterAll(() => served?.stop());

const config = (name: string, data: Record<string, string> = {}, labels: Record<string, string> = {}) => ({
  metadata: { name, labels },
  data,
});

const pod = (name: string) => ({
  metadata: { name, labels: { app: name } },
  spec: { schedulerName: 'nobody', nodeName: '', containers: [{ name: 'c', image: 'nginx:1' }] },
});

const deployment = (name: string) => ({
  metadata: { name },
  spec: {
    paused: true,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'c', image: 'nginx:1' }] },
    },
  },
});

describe('objects over the wire', () => {
  test('are made, read, changed and deleted, with the fields that only the server sets', async () => {
    const made = await call('POST', CONFIGS, {
      body: { ...config('a', { k: 'v' }), metadata: { name: 'a', uid: 'mine' } },
    });
    expect(made.code).toBe(201);
    expect(made.body).toMatchObject({
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: {
        uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        creationTimestamp: expect.stringMatching(/^\d{4}-.*\dZ$/),
      },
    });
    expect(made.body.metadata.managedFields).toMatchObject([{ manager: 'tester', operation: 'Update' }]);
    expect((await call('POST', CONFIGS, { body: config('a') })).body).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
      message: 'configmaps "a" already exists',
    });
    const { body: read, headers } = await call('GET', `${CONFIGS}/a`);
    expect(read).toEqual(made.body);
    expect(headers['content-type']).toBe('application/json');

    const put = await call('PUT', `${CONFIGS}/a`, { body: { ...read, data: { k: 'w' } } });
    expect(put.code).toBe(200);
    expect((await call('PUT', `${CONFIGS}/a`, { body: read })).body).toMatchObject({
      reason: 'Conflict',
      message:
        'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    });
    const same = await call('PUT', `${CONFIGS}/a`, { body: { metadata: { name: 'a' }, data: { k: 'w' } } });
    expect(same.body.metadata.resourceVersion).toBe(put.body.metadata.resourceVersion);

    expect((await call('DELETE', `${CONFIGS}/a`, { body: { preconditions: { uid: 'other' } } })).code).toBe(
      409,
    );
    const gone = await call('DELETE', `${CONFIGS}/a`);
    expect(gone.body).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'a', kind: 'configmaps', uid: read.metadata.uid },
    });
    expect((await call('GET', `${CONFIGS}/a`)).body).toMatchObject({
      code: 404,
      message: 'configmaps "a" not found',
    });
  });

  test('are refused where the request contradicts itself', async () => {
    expect(
      (await call('POST', CONFIGS, { body: { metadata: { name: 'x', namespace: 'other' } } })).body.message,
    ).toContain('the namespace of the provided object does not match');
    expect((await call('POST', CONFIGS, { body: { metadata: {} } })).body.message).toContain(
      'name or generateName is required',
    );
    expect((await call('PUT', `${CONFIGS}/x`, { body: config('y') })).code).toBe(400);
    expect(
      (await call('POST', '/api/v1/namespaces/nowhere/configmaps', { body: config('x') })).body.message,
    ).toBe('namespaces "nowhere" not found');
    expect((await call('GET', '/api/v1/namespaces/default/nothings')).body).toMatchObject({
      code: 404,
      message: 'the server could not find the requested resource',
    });
    expect((await call('POST', `${CONFIGS}/x`, { body: config('x') })).code).toBe(405);
    expect((await call('HEAD', `${CONFIGS}/x`)).code).toBe(405);
    expect(
      (
        await call('POST', CONFIGS, {
          body: { ...config('x'), metadata: { name: 'x', resourceVersion: '5' } },
        })
      ).body.message,
    ).toContain('resourceVersion should not be set');
    expect((await call('POST', `${CONFIGS}?dryRun=Some`, { body: config('x') })).body).toMatchObject({
      code: 422,
      details: { kind: 'CreateOptions', group: 'meta.k8s.io' },
    });
    expect((await call('GET', `${CONFIGS}?timeout=soon`)).code).toBe(400);
    expect((await call('GET', `${CONFIGS}?labelSelector=a%20b`)).code).toBe(400);
    expect((await call('GET', `${CONFIGS}?fieldSelector=spec.x=1`)).body.message).toContain('spec.x');
  });

  test.each([
    ['/nope', 'text'],
    ['/apis/nope.example.com', 'text'],
    ['/apis/nope.example.com/v1', 'text'],
    ['/apis/nope.example.com/v1/namespaces/default/nopes/a', 'text'],
    ['/apis/apps/v9', 'status'],
    ['/apis/apps/v9/deployments', 'status'],
    ['/apis/apps/v1/nothings', 'status'],
    ['/api/v9/pods', 'status'],
    ['/api/v9', 'status'],
  ])('answers for %s, which leads nowhere, with a %s', async (path, form) => {
    const answer = await call('GET', path);
    expect(answer.code).toBe(404);
    if (form === 'status') expect(answer.body).toMatchObject({ kind: 'Status', reason: 'NotFound' });
    else expect(answer.text).toBe('404 page not found\n');
    expect(answer.headers['content-type']).toBe(
      form === 'text' ? 'text/plain; charset=utf-8' : 'application/json',
    );
  });

  test('get names of their own where only the beginning is given', async () => {
    const { body } = await call('POST', CONFIGS, { body: { metadata: { generateName: 'g-' } } });
    expect(body.metadata.name).toMatch(/^g-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  test('are not stored by a dry run', async () => {
    const dry = await call('POST', `${CONFIGS}?dryRun=All`, { body: config('dry') });
    expect([dry.code, dry.body.metadata.name]).toEqual([201, 'dry']);
    expect((await call('GET', `${CONFIGS}/dry`)).code).toBe(404);
  });

  test('tell of unknown and duplicate fields as the sender wishes', async () => {
    const body = '{"metadata":{"name":"odd"},"spec":{},"data":{"a":"1","a":"2"}}';
    const strict = await call('POST', `${CONFIGS}?fieldValidation=Strict`, { body });
    expect(strict.body.message).toContain(
      'strict decoding error: unknown field "spec", duplicate field "data.a"',
    );
    const warned = await call('POST', CONFIGS, { body });
    expect(warned.code).toBe(201);
    const patch = { body: '{"data":{"b":"1","b":"2"},"spec":{}}', type: MERGE };
    const patched = await call('PATCH', `${CONFIGS}/odd?fieldValidation=Strict`, patch);
    expect(patched.body.message).toContain('duplicate field "data.b"');
    expect((await call('PATCH', `${CONFIGS}/odd`, patch)).headers.warning).toContain('unknown field');
    expect(warned.headers.warning).toContain('299 - "unknown field \\"spec\\""');
  });

  test('may not be too large, too deep or broken', async () => {
    const large = await call('POST', CONFIGS, { body: config('large', { a: 'x'.repeat(3_200_000) }) });
    expect(large.body).toMatchObject({ code: 413, reason: 'RequestEntityTooLarge' });
    const annotated = {
      metadata: { name: 'big' },
      binaryData: { a: 'A'.repeat(1_048_576), b: 'A'.repeat(786_432) },
    };
    expect((await call('POST', CONFIGS, { body: annotated })).code).toBeGreaterThanOrEqual(413);
    const deep = `{"metadata":{"name":"deep"},"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    expect((await call('POST', CONFIGS, { body: deep })).code).toBe(400);
    expect((await call('POST', CONFIGS, { body: Buffer.from([0x7b, 0xff, 0x7d]) })).code).toBe(400);
    expect((await call('POST', CONFIGS, { body: '{"metadata":' })).code).toBe(400);
    expect((await call('POST', CONFIGS, { body: 'x', type: 'text/plain' })).code).toBe(415);
    expect((await call('GET', CONFIGS)).code).toBe(200);
  });
});

describe('patches', () => {
  test('of all kinds change an object, and conflicts of appliers are told', async () => {
    await call('POST', DEPLOYMENTS, { body: deployment('p') });
    const patch = async (type: string, body: unknown, query = '') =>
      call('PATCH', `${DEPLOYMENTS}/p${query}`, { body, type: `application/${type}` });
    expect(
      (await patch('merge-patch+json', { metadata: { labels: { a: '1' } } })).body.metadata.labels,
    ).toEqual({ a: '1' });
    const strategic = await patch('strategic-merge-patch+json', {
      spec: { template: { spec: { containers: [{ name: 'd', image: 'two' }] } } },
    });
    expect(strategic.body.spec.template.spec.containers).toHaveLength(2);
    expect(strategic.body.metadata.generation).toBe(2);
    const json = await patch('json-patch+json', [{ op: 'replace', path: '/spec/replicas', value: 4 }]);
    expect(json.body.spec.replicas).toBe(4);
    expect((await patch('json-patch+json', [{ op: 'test', path: '/spec/replicas', value: 5 }])).code).toBe(
      422,
    );
    const applied = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'p' },
      spec: { replicas: 5 },
    };
    const refused = await patch('apply-patch+yaml', applied, '?fieldManager=other');
    expect(refused.body).toMatchObject({
      code: 409,
      details: { causes: [{ reason: 'FieldManagerConflict', field: '.spec.replicas' }] },
    });
    expect(
      (await patch('apply-patch+yaml', applied, '?fieldManager=other&force=true')).body.spec.replicas,
    ).toBe(5);
    expect((await patch('apply-patch+yaml', applied)).body.message).toContain('fieldManager: Required value');
    expect((await patch('merge-patch+json', { metadata: { resourceVersion: '1' } })).code).toBe(409);
    expect((await patch('x-patch', {})).code).toBe(415);
  });

  test('that apply create what is missing, also from YAML', async () => {
    const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: applied\ndata:\n  a: "1"\n';
    const path = `${CONFIGS}/applied?fieldManager=me`;
    const made = await call('PATCH', path, { body, type: 'application/apply-patch+yaml' });
    expect([made.code, made.body.metadata.managedFields[0].operation]).toEqual([201, 'Apply']);
    const again = await call('PATCH', path, { body, type: 'application/apply-patch+yaml' });
    expect([again.code, again.body.metadata.resourceVersion]).toEqual([
      200,
      made.body.metadata.resourceVersion,
    ]);
  });
});

describe('what others would have to wait for', () => {
  const APPLY = 'application/apply-patch+yaml';
  const apply = (body: string) =>
    call('PATCH', `${CONFIGS}/patient?fieldManager=me&dryRun=All`, { body, type: APPLY });

  test('is refused before it takes long: YAML of many keys, keys twice, or values inside values', async () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => `  k${index}: v`);
    const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: patient}\ndata:\n';
    const from = performance.now();
    expect((await apply(head + keys.join('\n'))).code).toBe(201);
    expect((await apply(head + keys.join('\n').repeat(12))).code).toBe(413);
    expect((await apply(`${head}  a: b\n  a: c\n`)).body.message).toContain('already set in map');
    expect((await apply(`a: ${'['.repeat(100_000)}`)).code).toBe(400);
    const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await apply(deep)).code).toBe(400);
    expect((await call('PATCH', `${CONFIGS}/a`, { body: deep, type: MERGE })).code).toBe(400);
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});

test('what is long comes as JSON also where YAML is asked for, as writing that takes long', async () => {
  const headers = { accept: 'application/yaml' };
  await call('POST', CONFIGS, { body: config('short', { a: 'b' }) });
  expect((await call('GET', `${CONFIGS}/short`, { headers })).text).toContain('data:\n  a: b\n');
  await call('POST', CONFIGS, { body: config('long', { a: 'b'.repeat(300_000) }) });
  const long = await call('GET', `${CONFIGS}/long`, { headers });
  expect(long.headers['content-type']).toBe('application/yaml');
  expect(long.body.metadata.name).toBe('long');
});

test('a request for a certificate names who sent it, whatever it says', async () => {
  const made = await call('POST', '/apis/certificates.k8s.io/v1/certificatesigningrequests', {
    body: {
      metadata: { name: 'claim' },
      spec: {
        request: 'LS0t',
        signerName: 'example.com/own',
        usages: ['client auth'],
        username: 'root',
        groups: ['devs'],
        uid: 'another',
        extra: { a: ['b'] },
      },
    },
  });
  expect(made.body.spec).toEqual({
    request: 'LS0t',
    signerName: 'example.com/own',
    usages: ['client auth'],
    username: 'tester',
    groups: ['system:masters', 'system:authenticated'],
  });
});

describe('parts of objects', () => {
  test('status and spec are written apart', async () => {
    const labels = { app: 's' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'nginx:1' }] } };
    const body = {
      metadata: { name: 's' },
      spec: { replicas: 0, selector: labels, template },
      status: { replicas: 1 },
    };
    expect((await call('POST', REPLICATIONS, { body })).body.status?.replicas).not.toBe(1);
    const patch = async (part: string, replicas: number) =>
      (
        await call('PATCH', `${REPLICATIONS}/s${part}`, {
          body: { spec: { replicas }, status: { replicas } },
          type: MERGE,
        })
      ).body;
    const after = await patch('/status', 7);
    expect([after.spec.replicas, after.status.replicas, after.metadata.generation]).toEqual([0, 7, 1]);
    const main = await patch('', 8);
    expect([main.spec.replicas, main.metadata.generation]).toEqual([8, 2]);
    expect(main.status.replicas).not.toBe(8);
  });

  test('scale is read and written by itself', async () => {
    await call('POST', DEPLOYMENTS, { body: deployment('scaled') });
    const tooMany = { body: { spec: { replicas: 2 ** 31 } }, type: MERGE };
    expect((await call('PATCH', `${DEPLOYMENTS}/scaled/scale`, tooMany)).code).toBe(400);
    const scale = await call('PATCH', `${DEPLOYMENTS}/scaled/scale`, {
      body: { spec: { replicas: 3 } },
      type: MERGE,
    });
    expect(scale.body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      spec: { replicas: 3 },
      status: { selector: 'app=scaled' },
    });
    const put = await call('PUT', `${DEPLOYMENTS}/scaled/scale`, {
      body: { metadata: { name: 'scaled' }, spec: { replicas: 2 } },
    });
    expect(put.body.spec.replicas).toBe(2);
    expect(
      (await call('PATCH', `${DEPLOYMENTS}/scaled/scale`, { body: { spec: { replicas: -1 } }, type: MERGE }))
        .code,
    ).toBe(422);
    expect((await call('GET', `${DEPLOYMENTS}/scaled`)).body.spec.replicas).toBe(2);
    expect((await call('GET', `${CONFIGS}/x/scale`)).code).toBe(404);
  });

  test('pods are bound once, evicted, and given time to end', async () => {
    await call('POST', PODS, { body: pod('bound') });
    const binding = { metadata: { name: 'bound' }, target: { kind: 'Node', name: 'elsewhere' } };
    expect((await call('POST', `${PODS}/bound/binding`, { body: binding })).code).toBe(201);
    expect((await call('POST', `${PODS}/bound/binding`, { body: binding })).code).toBe(409);
    const ending = await call('DELETE', `${PODS}/bound`);
    expect(ending.body.metadata).toMatchObject({ deletionGracePeriodSeconds: 30, generation: 2 });
    const shorter = await call('DELETE', `${PODS}/bound`, { body: { gracePeriodSeconds: 5 } });
    expect(shorter.body.metadata.deletionGracePeriodSeconds).toBe(5);
    const longer = await call('DELETE', `${PODS}/bound`, { body: { gracePeriodSeconds: 500 } });
    expect(longer.body.metadata.deletionGracePeriodSeconds).toBe(5);
    expect((await call('DELETE', `${PODS}/bound?gracePeriodSeconds=0`)).code).toBe(200);
    expect((await call('GET', `${PODS}/bound`)).code).toBe(404);

    await call('POST', PODS, { body: pod('evicted') });
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'evicted' } };
    expect((await call('POST', `${PODS}/evicted/eviction`, { body: eviction })).code).toBe(201);
    expect((await call('GET', `${PODS}/evicted`)).code).toBe(404);
  });

  test('a budget that allows no eviction says so, and leaves it to the client when to ask again', async () => {
    await call('POST', PODS, { body: pod('guarded') });
    await call('PUT', `${PODS}/guarded/status`, {
      body: { ...pod('guarded'), status: { phase: 'Running' } },
    });
    await call('POST', '/apis/policy/v1/namespaces/default/poddisruptionbudgets', {
      body: {
        metadata: { name: 'guard' },
        spec: { minAvailable: 1, selector: { matchLabels: { app: 'guarded' } } },
      },
    });
    const refused = await call('POST', `${PODS}/guarded/eviction`, {
      body: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'guarded' } },
    });
    expect(refused.body).toMatchObject({ code: 429, details: { causes: [{ reason: 'DisruptionBudget' }] } });
    expect(refused.body.details.retryAfterSeconds).toBeUndefined();
    expect(refused.headers['retry-after']).toBeUndefined();
  });
});

describe('who changed what', () => {
  test('is written down, also in the name of another, without what was written', async () => {
    await call('POST', CONFIGS, { body: config('audited', { secret: 'hunter2' }) });
    const headers = { 'impersonate-user': 'rita' };
    expect((await call('DELETE', `${CONFIGS}/audited`, { headers })).body).toMatchObject({
      code: 403,
      message:
        'configmaps "audited" is forbidden: User "rita" cannot delete resource "configmaps" in API group "" in the namespace "default"',
    });
    const entries = served.log.entries.filter(({ fields }) => fields.name === 'audited');
    expect(entries.map(({ fields }) => [fields.user, fields.sender, fields.verb, fields.code])).toEqual([
      ['tester', undefined, 'create', 201],
      ['rita', 'tester', 'delete', 403],
    ]);
    expect(JSON.stringify(served.log.entries)).not.toContain('hunter2');
  });

  test('is written down for commands in containers, too, which take the right to change', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    };
    const path = `${PODS}/nobody/exec?command=secret-command`;
    expect((await call('GET', path, { headers })).code).toBe(404);
    const reader = await call('GET', path, { headers: { ...headers, 'impersonate-user': 'reader' } });
    expect(reader.body.message).toContain('cannot create resource "pods/exec"');
    const written = served.log.entries.filter(entry => JSON.stringify(entry).includes('"exec"'));
    expect(written.map(entry => JSON.stringify(entry)).join()).toMatch(/"code":404.*"code":403/);
    expect(JSON.stringify(written)).not.toContain('secret-command');
  });
});

describe('paths that are no resources', () => {
  test('tell version, health, figures, and what there is in both forms', async () => {
    expect((await call('GET', '/version')).body).toMatchObject({ major: '1', minor: '34' });
    for (const path of ['/healthz', '/livez', '/readyz']) expect((await call('GET', path)).text).toBe('ok');
    expect((await call('GET', '/readyz?verbose')).text).toContain('[+]storage ok');
    expect((await call('GET', '/metrics')).text).toContain(
      'apiserver_storage_objects{resource="namespaces"}',
    );
    expect((await call('GET', '/api')).body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';
    const whole = await call('GET', '/apis', { headers: { accept } });
    expect(whole.body.kind).toBe('APIGroupDiscoveryList');
    expect(whole.headers['content-type']).toBe(accept.split(',')[0]);
    const cached = await call('GET', '/apis', {
      headers: { accept, 'if-none-match': String(whole.headers.etag) },
    });
    expect(cached.code).toBe(304);
    expect(
      (await call('GET', '/apis/apps/v1')).body.resources.map(({ name }: { name: string }) => name),
    ).toContain('deployments/scale');
    expect((await call('GET', '/openapi/v3')).body.paths['apis/apps/v1'].serverRelativeURL).toContain(
      '?hash=',
    );
    expect((await call('GET', '/nowhere')).code).toBe(404);
  });
});
