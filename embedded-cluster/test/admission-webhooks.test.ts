/** Webhooks that users register, against a real server behind TLS on this machine. */
import { eventually, testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Asked, type HookServer, startHookServer } from './hook-server.ts';
import { type ServedCluster, serveCluster } from './served-cluster.ts';
import { openShell, type Shell } from './tools.ts';

const GROUP = '/apis/admissionregistration.k8s.io/v1';
const MUTATING = `${GROUP}/mutatingwebhookconfigurations`;
const VALIDATING = `${GROUP}/validatingwebhookconfigurations`;

let running: ServedCluster;
let hooks: HookServer;
let shell: Shell;

beforeAll(async () => {
  hooks = await startHookServer();
  running = await serveCluster(inject('serverUrl'), { webhooks: testNetworks });
  shell = await openShell(running);
});

afterAll(async () => {
  await shell?.remove();
  await running?.stop();
  await hooks?.stop();
});

const create = async (path: string, body: object) => {
  const answer = await running.call('POST', path, { body });
  if (answer.code !== 201) throw new Error(answer.text);
  return answer.body;
};

const namespaceOf = async (name: string): Promise<string> => {
  await create('/api/v1/namespaces', { metadata: { name, labels: { test: name } } });
  return `/api/v1/namespaces/${name}/configmaps`;
};

const configMap = (name: string, data: object = {}, metadata: object = {}) => ({
  metadata: { name, ...metadata },
  data,
});

const CONFIG_MAPS = [
  {
    apiGroups: [''],
    apiVersions: ['v1'],
    operations: ['CREATE', 'UPDATE', 'DELETE'],
    resources: ['configmaps'],
  },
];

/** A configuration with one webhook, for one namespace. */
const register = (kind: string, name: string, namespace: string, hook: object = {}) =>
  create(kind, {
    metadata: { name },
    webhooks: [
      {
        name: `${name}.test.io`,
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        clientConfig: { url: hooks.url(`/${name}`), caBundle: hooks.caBundle },
        rules: CONFIG_MAPS,
        namespaceSelector: { matchLabels: { test: namespace } },
        timeoutSeconds: 5,
        ...hook,
      },
    ],
  });

const answer = ({ body }: Asked, response: object) => ({
  kind: 'AdmissionReview',
  apiVersion: 'admission.k8s.io/v1',
  response: { uid: body.request.uid, allowed: true, ...response },
});

const patch = (asked: Asked, ...operations: object[]) =>
  answer(asked, {
    patchType: 'JSONPatch',
    patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
  });

describe('a validating webhook', () => {
  test('is asked in the form of upstream, and its refusal, warnings and notes reach who asked', async () => {
    const path = await namespaceOf('strict');
    hooks.on('/strict', asked =>
      asked.body.request.name === 'bad'
        ? answer(asked, {
            allowed: false,
            status: { code: 403, reason: 'Forbidden', message: 'no bad ones' },
            warnings: ['think again'],
          })
        : answer(asked, { auditAnnotations: { seen: 'yes' } }),
    );
    await register(VALIDATING, 'strict', 'strict');
    await create(path, configMap('good', { a: 'b' }));
    const [asked] = hooks.asked.filter(({ path: at }) => at === '/strict');
    expect(asked).toMatchObject({
      query: 'timeout=5s',
      headers: { 'content-type': 'application/json', 'user-agent': 'kube-apiserver-admission' },
      body: {
        kind: 'AdmissionReview',
        apiVersion: 'admission.k8s.io/v1',
        request: {
          uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          kind: { group: '', version: 'v1', kind: 'ConfigMap' },
          resource: { group: '', version: 'v1', resource: 'configmaps' },
          requestKind: { group: '', version: 'v1', kind: 'ConfigMap' },
          requestResource: { group: '', version: 'v1', resource: 'configmaps' },
          name: 'good',
          namespace: 'strict',
          operation: 'CREATE',
          userInfo: { username: 'tester', groups: ['system:masters', 'system:authenticated'] },
          object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'good' }, data: { a: 'b' } },
          oldObject: null,
          dryRun: false,
          options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1', fieldManager: 'tester' },
        },
      },
    });
    const refused = await shell.tryKubectl('create', 'configmap', 'bad', '-n', 'strict');
    expect(refused.err).toContain('Warning: think again\n');
    expect(refused.err).toContain(
      'error: failed to create configmap: admission webhook "strict.test.io" denied the request: no bad ones',
    );
    await eventually(() => {
      const entry = running.log.entries.find(({ fields }) => fields?.name === 'good');
      expect(entry?.fields?.annotations).toEqual({ 'strict.test.io/seen': 'yes' });
    });
    await running.call('DELETE', `${path}/good`);
    expect(hooks.asked.at(-1)?.body.request).toMatchObject({
      operation: 'DELETE',
      object: null,
      oldObject: { data: { a: 'b' } },
      options: { kind: 'DeleteOptions' },
    });
  });

  test('is not asked about what its selectors and conditions leave out, nor about its own configuration', async () => {
    const path = await namespaceOf('choosy');
    hooks.on('/choosy', asked => answer(asked, { allowed: false }));
    await register(VALIDATING, 'choosy', 'choosy', {
      rules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }],
      objectSelector: { matchExpressions: [{ key: 'free', operator: 'DoesNotExist' }] },
      matchConditions: [{ name: 'not-me', expression: "request.userInfo.username != 'guest'" }],
    });
    await create(path, configMap('free', {}, { labels: { free: 'yes' } }));
    const refused = await running.call('POST', path, { body: configMap('bound') });
    expect(refused.body).toMatchObject({
      code: 400,
      message: 'admission webhook "choosy.test.io" denied the request without explanation',
    });
    const guest = { 'impersonate-user': 'guest', 'impersonate-group': 'system:masters' };
    expect((await running.call('POST', path, { body: configMap('guest'), headers: guest })).code).toBe(201);
    expect((await running.call('DELETE', `${VALIDATING}/choosy`)).code).toBe(200);
  });

  test('is shown the version of an object that it knows', async () => {
    await namespaceOf('versions');
    hooks.on('/versions', asked => answer(asked, {}));
    await register(VALIDATING, 'versions', 'versions', {
      rules: [
        {
          apiGroups: ['autoscaling'],
          apiVersions: ['v2'],
          operations: ['CREATE'],
          resources: ['horizontalpodautoscalers'],
        },
      ],
    });
    await create('/apis/autoscaling/v1/namespaces/versions/horizontalpodautoscalers', {
      metadata: { name: 'web' },
      spec: {
        maxReplicas: 3,
        targetCPUUtilizationPercentage: 50,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      },
    });
    expect(hooks.asked.at(-1)?.body.request).toMatchObject({
      kind: { version: 'v2' },
      requestKind: { version: 'v1' },
      object: { apiVersion: 'autoscaling/v2', spec: { metrics: [{ type: 'Resource' }] } },
    });
  });
});

describe('a webhook that does not answer', () => {
  test('refuses or lets through by its failure policy, in the words of upstream', async () => {
    const path = await namespaceOf('failing');
    const failing = async (hook: object): Promise<string> => {
      await register(VALIDATING, 'failing', 'failing', hook);
      const { body, code } = await running.call('POST', path, { body: configMap('one') });
      expect(code).toBe(500);
      await running.call('PATCH', `${VALIDATING}/failing`, {
        body: [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Ignore' }],
        type: 'application/json-patch+json',
      });
      expect((await running.call('POST', path, { body: configMap('one') })).code).toBe(201);
      await running.call('DELETE', `${path}/one`);
      await running.call('DELETE', `${VALIDATING}/failing`);
      return body.message;
    };
    const { caBundle } = hooks;
    const says =
      'Internal error occurred: failed calling webhook "failing.test.io": failed to call webhook: ';
    const post = (at: string) => `${says}Post "${at}?timeout=1s": `;
    const service = (name: string) => ({
      timeoutSeconds: 1,
      clientConfig: { service: { namespace: 'default', name, path: '/x' }, caBundle },
    });
    const at = (url: string, bundle = caBundle) => ({
      timeoutSeconds: 1,
      clientConfig: { url, caBundle: bundle },
    });

    expect(await failing(service('nowhere'))).toBe(
      `${post('https://nowhere.default.svc:443/x')}service "nowhere" not found`,
    );
    await create('/api/v1/namespaces/default/services', {
      metadata: { name: 'empty' },
      spec: { selector: { app: 'none' }, ports: [{ port: 443 }] },
    });
    expect(await failing(service('empty'))).toBe(
      `${post('https://empty.default.svc:443/x')}no endpoints available for service "empty"`,
    );
    hooks.on('/never', () => undefined);
    expect(await failing(at(hooks.url('/never')))).toBe(
      `${post(hooks.url('/never'))}context deadline exceeded`,
    );
    hooks.on('/broken', () => ({ code: 500, text: 'oh no' }));
    expect(await failing(at(hooks.url('/broken')))).toBe(
      `${says}an error on the server ("oh no") has prevented the request from succeeding`,
    );
    hooks.on('/away', () => ({ code: 302, location: hooks.url('/strict') }));
    expect(await failing(at(hooks.url('/away')))).toContain('status code 302');
    hooks.on('/stranger', asked => answer(asked, { uid: 'another' }));
    expect(await failing(at(hooks.url('/stranger')))).toMatch(
      /^Internal error occurred: failed calling webhook "failing.test.io": received invalid webhook response: expected response.uid="[0-9a-f-]+", got "another"$/,
    );
    const stranger = Buffer.from(running.cluster.serving?.authority.certificate ?? '').toString('base64');
    expect(await failing(at(hooks.url('/strict'), stranger))).toContain(
      'x509: certificate signed by unknown authority',
    );
  });

  test('is one behind simulated pods, while an address that somebody gave a service is asked', async () => {
    const path = await namespaceOf('served');
    await create('/api/v1/namespaces/default/services', {
      metadata: { name: 'simulated' },
      spec: { selector: { app: 'hook' }, ports: [{ port: 443 }] },
    });
    await create('/api/v1/namespaces/default/pods', {
      metadata: { name: 'hook', labels: { app: 'hook' } },
      spec: { containers: [{ name: 'hook', image: 'hook:1' }] },
    });
    await eventually(async () => {
      const { body } = await running.call('GET', '/api/v1/namespaces/default/endpoints/simulated');
      expect(body.subsets?.[0]?.addresses).toHaveLength(1);
    });
    await register(VALIDATING, 'served', 'served', {
      clientConfig: { service: { namespace: 'default', name: 'simulated' }, caBundle: hooks.caBundle },
    });
    const { body } = await running.call('POST', path, { body: configMap('one') });
    expect(body.message).toMatch(/dial tcp 10\.\d+\.\d+\.\d+:443: connect: connection refused$/);

    await create('/api/v1/namespaces/default/services', {
      metadata: { name: 'hooks' },
      spec: { ports: [{ port: 443 }] },
    });
    await create('/apis/discovery.k8s.io/v1/namespaces/default/endpointslices', {
      metadata: { name: 'hooks-1', labels: { 'kubernetes.io/service-name': 'hooks' } },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['127.0.0.1'] }],
      ports: [{ name: '', port: hooks.port }],
    });
    hooks.on('/checked', asked => answer(asked, {}));
    await running.call('PATCH', `${VALIDATING}/served`, {
      body: [
        {
          op: 'replace',
          path: '/webhooks/0/clientConfig/service',
          value: { namespace: 'default', name: 'hooks', path: '/checked', port: 443 },
        },
      ],
      type: 'application/json-patch+json',
    });
    await create(path, configMap('one'));
    expect(hooks.asked.at(-1)).toMatchObject({
      path: '/checked',
      headers: { host: 'hooks.default.svc:443' },
    });
  });

  test('is not even tried in a network that the cluster keeps webhooks out of', async () => {
    const closed = await serveCluster(inject('serverUrl'));
    try {
      const before = hooks.asked.length;
      await closed.call('POST', VALIDATING, {
        body: {
          metadata: { name: 'inside' },
          webhooks: [
            {
              name: 'inside.test.io',
              sideEffects: 'None',
              admissionReviewVersions: ['v1'],
              clientConfig: { url: hooks.url('/strict'), caBundle: hooks.caBundle },
              rules: CONFIG_MAPS,
              namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'default' } },
            },
          ],
        },
      });
      const { body } = await closed.call('POST', '/api/v1/namespaces/default/configmaps', {
        body: configMap('one'),
      });
      expect(body.message).toContain('127.0.0.1 is in a network that requests may not enter');
      expect(hooks.asked).toHaveLength(before);
    } finally {
      await closed.stop();
    }
  });
});

describe('a mutating webhook', () => {
  test('changes what is stored, and what it leaves of an object is checked like any other', async () => {
    const path = await namespaceOf('changing');
    hooks.on('/changing', asked =>
      asked.body.request.name === 'wrong'
        ? patch(asked, { op: 'add', path: '/data', value: { 'not a key': 'x' } })
        : patch(asked, { op: 'add', path: '/metadata/labels', value: { changed: 'yes' } }),
    );
    await register(MUTATING, 'changing', 'changing');
    const made = await create(path, configMap('one', { a: 'b' }));
    expect(made.metadata).toMatchObject({ name: 'one', labels: { changed: 'yes' } });
    expect((await running.call('GET', `${path}/one`)).body).toEqual(made);
    const wrong = await running.call('POST', path, { body: configMap('wrong') });
    expect(wrong.body).toMatchObject({ code: 422, reason: 'Invalid' });
    const update = await running.call('PATCH', `${path}/one`, {
      body: { metadata: { labels: null } },
      type: 'application/merge-patch+json',
    });
    expect(update.body.metadata.labels).toEqual({ changed: 'yes' });
  });

  test('puts a container into a pod, which then has what every container has', async () => {
    await namespaceOf('sidecars');
    hooks.on('/sidecars', asked =>
      patch(asked, { op: 'add', path: '/spec/containers/-', value: { name: 'proxy', image: 'proxy:1' } }),
    );
    await register(MUTATING, 'sidecars', 'sidecars', {
      rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
    });
    await eventually(async () =>
      expect((await running.call('GET', '/api/v1/namespaces/sidecars/serviceaccounts/default')).code).toBe(
        200,
      ),
    );
    const pod = await create('/api/v1/namespaces/sidecars/pods', {
      metadata: { name: 'web' },
      spec: { containers: [{ name: 'web', image: 'web:1' }] },
    });
    const [web, proxy] = pod.spec.containers;
    expect(proxy).toMatchObject({
      name: 'proxy',
      imagePullPolicy: 'IfNotPresent',
      volumeMounts: web.volumeMounts,
    });
    expect(pod.spec.volumes).toHaveLength(1);
  });

  test('is asked again, once, when another changed something after it and it wishes so', async () => {
    const path = await namespaceOf('again');
    const add = (name: string) => (asked: Asked) =>
      patch(asked, {
        op: 'add',
        path: `/data/${name}`,
        value: String(Object.keys(asked.body.request.object.data).length),
      });
    hooks.on('/again-a', add('a'));
    hooks.on('/again-b', add('b'));
    await register(MUTATING, 'again-a', 'again', { reinvocationPolicy: 'IfNeeded' });
    await register(MUTATING, 'again-b', 'again');
    const { data } = await create(path, configMap('one', { zero: '' }));
    // By the second time there are three entries, its own from the first time among them.
    expect(data).toEqual({ zero: '', a: '3', b: '2' });
    expect(hooks.asked.slice(-3).map(({ path: at }) => at)).toEqual(['/again-a', '/again-b', '/again-a']);
  });

  test('changes nothing in a dry run that it is told of, and nothing where there is no object', async () => {
    const path = await namespaceOf('dry');
    hooks.on('/dry', asked =>
      patch(asked, { op: 'add', path: '/data', value: { dry: String(asked.body.request.dryRun) } }),
    );
    await register(MUTATING, 'dry', 'dry');
    const { body } = await running.call('POST', `${path}?dryRun=All`, { body: configMap('one') });
    expect(body.data).toEqual({ dry: 'true' });
    expect((await running.call('GET', `${path}/one`)).code).toBe(404);
    await create(path, configMap('one'));
    const deleted = await running.call('DELETE', `${path}/one`);
    expect(deleted.body.message).toBe(
      'Internal error occurred: admission webhook "dry.test.io" attempted to modify the object, which is not supported for this operation',
    );
  });
});

test('a configuration that cannot work is refused when it is written', async () => {
  const refuse = async (hook: object): Promise<string> => {
    const { code, body } = await running.call('POST', VALIDATING, {
      body: {
        metadata: { name: 'wrong' },
        webhooks: [
          {
            name: 'a.test.io',
            sideEffects: 'None',
            admissionReviewVersions: ['v1'],
            clientConfig: { url: 'https://x' },
            ...hook,
          },
        ],
      },
    });
    expect(code).toBe(422);
    return body.message;
  };
  expect(await refuse({ name: 'short' })).toContain(
    'should be a domain with at least three segments separated by dots',
  );
  expect(await refuse({ clientConfig: {} })).toContain('exactly one of url or service is required');
  expect(await refuse({ clientConfig: { url: 'http://x' } })).toContain(
    "'https' is the only allowed URL scheme",
  );
  expect(await refuse({ timeoutSeconds: 31 })).toContain(
    'the timeout value must be between 1 and 30 seconds',
  );
  expect(await refuse({ sideEffects: 'Some' })).toContain('supported values: "None", "NoneOnDryRun"');
  expect(await refuse({ matchConditions: [{ name: 'x', expression: 'params.a' }] })).toContain(
    "undeclared reference to 'params'",
  );
});
