/** Definitions whose versions a webhook makes from each other, against a real server behind TLS. */
import { eventually, testNetworks } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Asked, type HookServer, startHookServer } from './hook-server.ts';
import { type ServedCluster, serveCluster } from './served-cluster.ts';
import { openShell, type Shell } from './tools.ts';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const OLD = '/apis/example.com/v1beta1/namespaces/default/crontabs';
const NEW = '/apis/example.com/v1/namespaces/default/crontabs';

let running: ServedCluster;
let hooks: HookServer;
let shell: Shell;

const text = { type: 'string' };
const version = (name: string, storage: boolean, properties: object) => ({
  name,
  served: true,
  storage,
  subresources: {
    status: {},
    scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
  },
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: { type: 'object', properties: { ...properties, replicas: { type: 'integer' } } },
        status: { type: 'object', properties: { replicas: { type: 'integer' } } },
      },
    },
  },
});

const definition = (stored: 'v1beta1' | 'v1') => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'crontabs.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'crontabs', kind: 'CronTab' },
    versions: [
      version('v1beta1', stored === 'v1beta1', { hostPort: text }),
      version('v1', stored === 'v1', { host: text, port: { ...text, default: '80' } }),
    ],
    conversion: {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1'],
        clientConfig: { url: hooks.url('/convert'), caBundle: hooks.caBundle },
      },
    },
  },
});

interface Tab {
  apiVersion: string;
  metadata: { name: string; uid?: string };
  spec: { hostPort?: string; host?: string; port?: string; replicas?: number };
}

const convert = (tab: Tab, apiVersion: string): Tab => {
  const { hostPort = '', host = '', port = '', ...spec } = tab.spec;
  const [oldHost, oldPort] = hostPort.split(':');
  return apiVersion.endsWith('v1beta1')
    ? { ...tab, apiVersion, spec: { ...spec, hostPort: `${host}:${port}` } }
    : { ...tab, apiVersion, spec: { ...spec, host: oldHost ?? '', port: oldPort ?? '' } };
};

const answer = ({ body }: Asked, response: object) => ({
  kind: 'ConversionReview',
  apiVersion: 'apiextensions.k8s.io/v1',
  response: { uid: body.request.uid, result: { status: 'Success' }, ...response },
});

const converting = (asked: Asked) =>
  answer(asked, {
    convertedObjects: asked.body.request.objects.map((tab: Tab) =>
      convert(tab, asked.body.request.desiredAPIVersion),
    ),
  });

beforeAll(async () => {
  hooks = await startHookServer();
  hooks.on('/convert', converting);
  running = await serveCluster(inject('serverUrl'), { webhooks: testNetworks });
  shell = await openShell(running);
  await running.call('POST', DEFINITIONS, { body: definition('v1beta1') });
  await eventually(async () => expect((await running.call('GET', NEW)).code).toBe(200));
});

afterAll(async () => {
  await shell?.remove();
  await running?.stop();
  await hooks?.stop();
});

const stored = (name: string) =>
  running.cluster.client.get('crontabs.example.com', { namespace: 'default', name }) as unknown as Tab;

const merge = (path: string, body: object) =>
  running.call('PATCH', path, { body, type: 'application/merge-patch+json' });

test('an object is written and read in any version, and lies in one', async () => {
  const { code, body } = await running.call('POST', NEW, {
    body: { metadata: { name: 'new', labels: { kept: 'yes' } }, spec: { host: 'web' } },
  });
  expect([code, body.apiVersion, body.spec]).toEqual([201, 'example.com/v1', { host: 'web', port: '80' }]);
  expect(stored('new')).toMatchObject({ apiVersion: 'example.com/v1beta1', spec: { hostPort: 'web:80' } });
  const [asked] = hooks.asked;
  expect(asked?.body).toMatchObject({
    kind: 'ConversionReview',
    apiVersion: 'apiextensions.k8s.io/v1',
    request: {
      uid: expect.any(String),
      desiredAPIVersion: 'example.com/v1beta1',
      objects: [{ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'new' } }],
    },
  });
  expect((await running.call('GET', `${OLD}/new`)).body.spec).toEqual({ hostPort: 'web:80' });

  await running.call('POST', OLD, { body: { metadata: { name: 'old' }, spec: { hostPort: 'db:5432' } } });
  const listed = await running.call('GET', NEW);
  expect(listed.body.items.map(({ spec }: Tab) => spec)).toEqual([
    { host: 'web', port: '80' },
    { host: 'db', port: '5432' },
  ]);
  expect((await running.call('GET', `${NEW}?labelSelector=kept`)).body.items).toHaveLength(1);
  expect(await shell.kubectl('get', 'crontabs.v1.example.com', 'old', '-o', 'jsonpath={.spec.port}')).toBe(
    '5432',
  );
  expect(await shell.kubectl('get', 'crontabs.v1beta1.example.com')).toMatch(/new .*\nold /);
});

test('changes in one version are seen in the other, by name, by patch, by apply and by scale', async () => {
  await running.call('POST', OLD, { body: { metadata: { name: 'changed' }, spec: { hostPort: 'a:1' } } });
  const { body } = await merge(`${NEW}/changed`, { spec: { port: '2' } });
  expect([body.spec, body.metadata.generation]).toEqual([{ host: 'a', port: '2' }, 2]);
  const again = await merge(`${NEW}/changed`, { spec: { port: '2' } });
  expect(again.body.metadata.resourceVersion).toBe(body.metadata.resourceVersion);
  const whole = await running.call('PUT', `${NEW}/changed`, {
    body: { ...body, spec: { host: 'b', port: '3' } },
  });
  expect(whole.body.spec).toEqual({ host: 'b', port: '3' });
  await shell.apply(
    'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: changed}\nspec: {replicas: 4}\n',
    '--server-side',
  );
  expect(stored('changed').spec).toEqual({ hostPort: 'b:3', replicas: 4 });
  expect((await running.call('GET', `${NEW}/changed/scale`)).body.spec).toEqual({ replicas: 4 });
  await merge(`${NEW}/changed/scale`, { spec: { replicas: 5 } });
  expect((await running.call('GET', `${OLD}/changed`)).body.spec).toEqual({ hostPort: 'b:3', replicas: 5 });
  expect((await running.call('DELETE', `${NEW}/changed`)).code).toBe(200);
});

test('a watch shows every change in its version, in order, also what ceases to be selected', async () => {
  const watch = await running.watch(`${NEW}?watch=1&labelSelector=watched`);
  await running.call('POST', OLD, {
    body: { metadata: { name: 'seen', labels: { watched: '' } }, spec: { hostPort: 'a:1' } },
  });
  for (const port of [2, 3]) await merge(`${OLD}/seen`, { spec: { hostPort: `a:${port}` } });
  await merge(`${OLD}/seen`, { metadata: { labels: null } });
  await eventually(() =>
    expect(watch.events.map(({ type, object }) => [type, object.apiVersion, object.spec.port])).toEqual([
      ['ADDED', 'example.com/v1', '1'],
      ['MODIFIED', 'example.com/v1', '2'],
      ['MODIFIED', 'example.com/v1', '3'],
      ['DELETED', 'example.com/v1', '3'],
    ]),
  );
  watch.close();
});

test('what the webhook does not answer, or answers wrongly, is told and changes nothing', async () => {
  await running.call('POST', OLD, { body: { metadata: { name: 'stuck' }, spec: { hostPort: 'a:1' } } });
  const fails = async (): Promise<string> => {
    const { body } = await merge(`${NEW}/stuck`, { spec: { port: '9' } });
    expect(body.code).toBe(500);
    return body.message;
  };
  const about = 'conversion webhook for example.com/v1beta1, Kind=CronTab';
  hooks.on('/convert', asked => answer(asked, { result: { status: 'Failed', message: 'cannot' } }));
  expect(await fails()).toBe(`${about} failed: cannot`);
  hooks.on('/convert', asked => answer(asked, { convertedObjects: [] }));
  expect(await fails()).toBe(`${about} returned 0 objects, expected 1`);
  hooks.on('/convert', asked => {
    const [tab] = asked.body.request.objects;
    return answer(asked, {
      convertedObjects: [{ ...convert(tab, 'example.com/v1'), metadata: { name: 'another' } }],
    });
  });
  expect(await fails()).toContain(
    'returned invalid converted object at index 0: must have the same name: stuck != another',
  );
  hooks.on('/convert', () => ({ code: 503, text: 'away' }));
  expect(await fails()).toContain('failed: an error on the server ("away")');
  expect((await running.call('GET', `${OLD}/stuck`)).body.spec).toEqual({ hostPort: 'a:1' });
  // Nothing has to be converted for an object to go.
  expect((await running.call('DELETE', `${OLD}/stuck`)).code).toBe(200);
  hooks.on('/convert', converting);
});

test('after the stored version has changed, what was stored before is converted when it is read', async () => {
  const { body } = await running.call('GET', `${DEFINITIONS}/crontabs.example.com`);
  await running.call('PUT', `${DEFINITIONS}/crontabs.example.com`, {
    body: { ...body, spec: definition('v1').spec },
  });
  await eventually(() => expect(stored('old').apiVersion).toBe('example.com/v1'));
  expect((await running.call('GET', `${NEW}/old`)).body.spec).toEqual({ host: 'db', port: '5432' });
  const { body: changed } = await merge(`${OLD}/old`, { spec: { hostPort: 'db:1' } });
  expect(changed.spec).toEqual({ hostPort: 'db:1' });
  expect(stored('old').spec).toEqual({ host: 'db', port: '1' });
});

test('a definition without a usable webhook is refused', async () => {
  const { spec, ...rest } = definition('v1');
  const refuse = async (webhook: object | undefined): Promise<string> => {
    const { code, body } = await running.call('POST', DEFINITIONS, {
      body: { ...rest, spec: { ...spec, conversion: { strategy: 'Webhook', webhook } } },
    });
    expect(code).toBe(422);
    return body.message;
  };
  expect(await refuse(undefined)).toContain('spec.conversion.webhook.clientConfig: Required value');
  expect(await refuse({ clientConfig: { url: 'http://x' }, conversionReviewVersions: ['v1'] })).toContain(
    "'https' is the only allowed URL scheme",
  );
  expect(await refuse({ clientConfig: { url: 'https://x' }, conversionReviewVersions: ['v7'] })).toContain(
    'must include at least one of v1, v1beta1',
  );
});
