// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of sources.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KustomizeSource } from '@freshet/domain/applications';
import { readAddressList } from '@freshet/kit/outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valueFetcher } from './index.ts';
import { configMap, LINK, startTestRenderer, writeFiles } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

const DEPLOYMENT = [
  'apiVersion: apps/v1',
  'kind: Deployment',
  'metadata: {name: web}',
  'spec:',
  '  selector: {matchLabels: {app: web}}',
  '  template:',
  '    metadata: {labels: {app: web}}',
  '    spec:',
  '      containers:',
  '      - {name: web, image: "nginx:1"}',
  '      - {name: side, image: "envoy:1"}',
  '',
].join('\n');

beforeAll(async () => {
  place = await startTestRenderer();
  await place.write({
    'base/kustomization.yaml': 'resources: [deployment.yaml]\n',
    'base/deployment.yaml': DEPLOYMENT,
    'apps/prod/kustomization.yaml': [
      'namePrefix: old-',
      'resources: [../../base]',
      'images:',
      '- {name: nginx, newTag: "2"}',
      '- {name: envoy, newName: mirror/envoy, newTag: "2"}',
      'commonLabels: {tier: front}',
      'patches:',
      '- {target: {kind: Deployment}, patch: "- {op: add, path: /spec/paused, value: true}"}',
      '',
    ].join('\n'),
    'parts/extra/kustomization.yaml':
      'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [extra.yaml]\n',
    'parts/extra/extra.yaml': configMap('extra'),
  });
});
afterAll(() => place[Symbol.asyncDispose]());

const build = async (kustomize: KustomizeSource, path = 'apps/prod') =>
  (await place.render({ path, kustomize })).objects;

describe('a kustomization', () => {
  test('is built as it is', async () => {
    const { objects, sourceTypes } = await place.render({ path: 'apps/prod' });
    expect(sourceTypes).toEqual(['Kustomize']);
    expect(objects).toMatchObject([
      {
        metadata: { name: 'old-web', labels: { tier: 'front' } },
        spec: {
          paused: true,
          template: { spec: { containers: [{ image: 'nginx:2' }, { image: 'mirror/envoy:2' }] } },
        },
      },
    ]);
  });

  test('takes all options of a source', async () => {
    const [extra, web] = await build({
      namePrefix: 'new-',
      nameSuffix: '-x',
      namespace: 'there',
      images: ['nginx=other/nginx:$ARGOCD_APP_REVISION_SHORT', 'envoy=*:3'],
      replicas: [{ name: 'web', count: '4' }],
      commonLabels: { app: '${ARGOCD_APP_NAME}' },
      commonAnnotations: { note: '$ARGOCD_APP_NAME' },
      patches: [
        { target: { kind: 'Deployment' }, patch: '- {op: add, path: /spec/minReadySeconds, value: 7}' },
      ],
      components: ['../../parts/extra', '../../parts/none'],
      ignoreMissingComponents: true,
    });
    expect(web).toMatchObject({
      metadata: {
        name: 'new-web-x',
        namespace: 'there',
        labels: { tier: 'front', app: 'shop' },
        annotations: { note: '$ARGOCD_APP_NAME' },
      },
      spec: {
        replicas: 4,
        paused: true,
        minReadySeconds: 7,
        selector: { matchLabels: { app: 'shop', tier: 'front' } },
        template: {
          spec: { containers: [{ image: 'other/nginx:0123456' }, { image: 'mirror/envoy:3' }] },
        },
      },
    });
    expect(extra).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'new-extra-x' } });
  });

  test('takes labels without selectors, and variables in annotations when asked to', async () => {
    const [web] = await build({
      commonLabels: { team: 'blue' },
      labelWithoutSelector: true,
      labelIncludeTemplates: true,
      commonAnnotations: { note: '$ARGOCD_APP_NAME' },
      commonAnnotationsEnvsubst: true,
    });
    expect(web).toMatchObject({
      metadata: { labels: { team: 'blue' }, annotations: { note: 'shop' } },
      spec: { template: { metadata: { labels: { team: 'blue' } } } },
    });
    expect(web?.spec).not.toHaveProperty('selector.matchLabels.team');
  });

  test('keeps a label that it has, unless it is forced', async () => {
    const commonLabels = { tier: 'back' };
    await expect(build({ commonLabels })).rejects.toThrow('has the label tier already');
    expect(await build({ commonLabels, forceCommonLabels: true })).toMatchObject([
      { metadata: { labels: { tier: 'back' } } },
    ]);
  });

  test('says what is wrong with it', async () => {
    await place.write({ 'wrong/kustomization.yaml': 'resources: [missing.yaml]\n' });
    await expect(build({}, 'wrong')).rejects.toThrow('missing.yaml, which is not in the repository');
    await expect(build({ images: ['nginx'] })).rejects.toThrow('the image nginx must be');
    await expect(build({ components: ['../../parts/none'] })).rejects.toMatchObject({
      code: 'RENDER_FAILED',
    });
    await expect(build({ patches: [{ patch: 'not a patch' }] })).rejects.toThrow(/^Kustomize failed: /u);
  });

  test('inflates charts that lie beside it, when the runtime allows that', async () => {
    await place.write({
      'inflated/kustomization.yaml':
        'helmGlobals: {chartHome: .}\nhelmCharts: [{name: inner, releaseName: told, valuesInline: {a: 7}}]\n',
      'inflated/inner/values.yaml': 'a: 1\n',
      'inflated/inner/Chart.yaml': 'apiVersion: v2\nname: inner\nversion: 1.0.0\n',
      'inflated/inner/templates/c.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "{{ .Release.Name }}"}\ndata: {a: "{{ .Values.a }}", k: "{{ .Capabilities.KubeVersion.Version }}"}\n',
    });
    const { objects } = await place.render({ path: 'inflated' }, { kustomizeOptions: '--enable-helm' });
    expect(objects).toMatchObject([{ metadata: { name: 'told' }, data: { a: '7', k: 'v1.34.0' } }]);
    await expect(place.render({ path: 'inflated' })).rejects.toThrow('--enable-helm');
    await place.write({ 'inflated/inner/values.schema.json': '{"$ref": "file:///etc/hosts.json"}' });
    await expect(place.render({ path: 'inflated' }, { kustomizeOptions: '--enable-helm' })).rejects.toThrow(
      'the schema of a chart refers to',
    );
    await expect(place.render({ path: 'inflated' }, { kustomizeOptions: '-o /tmp/x' })).rejects.toMatchObject(
      {
        code: 'RENDER_REFUSED',
      },
    );
  });

  test('wins over a chart in the same folder', async () => {
    await place.write({
      'both/kustomization.yaml': 'resources: [a.yaml]\n',
      'both/Chart.yaml': 'name: x\n',
      'both/a.yaml': configMap('a'),
    });
    expect((await place.render({ path: 'both' })).sourceTypes).toEqual(['Kustomize']);
  });
});

describe('bases and files on the network', () => {
  let server: Server;
  let port: number;
  let asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(String(request.url));
      const [, to] = /^\/to\/(.+)$/.exec(String(request.url)) ?? [];
      if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) }).end();
      else response.end(configMap('far'));
    });
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const networks = () => ({
    allowPrivate: true,
    permitted: readAddressList([`far.example:${port}`]),
    lookup: async () => ['127.0.0.1'],
  });
  const opened = () =>
    startTestRenderer({
      allowRemoteBases: true,
      sources: place.sources,
      fetchText: valueFetcher(networks()),
    });

  test('are fetched where that is allowed, and nowhere else', async () => {
    const file = `http://far.example:${port}/far.yaml`;
    await place.write({
      'far/kustomization.yaml': `resources: ["${file}"]\npatches: [{path: "${file}?patch"}]\n`,
      'led/kustomization.yaml': `resources: ["http://far.example:${port}/to/${encodeURIComponent(file)}"]\n`,
      'near/kustomization.yaml': `resources: ["file://${place.repositories}/secret"]\n`,
    });
    await using open = await opened();
    const far = { metadata: { name: 'far' } };
    expect((await open.render({ path: 'far' })).objects).toMatchObject([far]);
    expect((await open.render({ path: 'led' })).objects).toMatchObject([far]);
    await expect(open.render({ path: 'near' })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
    await expect(place.render({ path: 'far' })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
  });

  test('meet the guard, also where a base or a redirect names them', async () => {
    const inner = `http://127.0.0.1:${port}/inner.yaml`;
    await writeFiles(place.repositories, {
      'base.example/kustomization.yaml': `resources: ["${inner}"]\n`,
    });
    await place.write({
      'straight/kustomization.yaml': `resources: ["${inner}"]\n`,
      'within/kustomization.yaml': 'resources: ["https://base.example/a/b.git"]\n',
      'charts-of-others/kustomization.yaml': `helmCharts: [{name: web, repo: "http://127.0.0.1:${port}/charts", version: 1.0.0}]\n`,
      'redirected/kustomization.yaml': `resources: ["http://far.example:${port}/to/${encodeURIComponent(inner)}"]\n`,
    });
    await using open = await opened();
    for (const path of ['straight', 'within'])
      await expect(open.render({ path })).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    await expect(
      open.render({ path: 'charts-of-others' }, { kustomizeOptions: '--enable-helm' }),
    ).rejects.toMatchObject({ code: 'RENDER_FAILED' });
    expect(asked).toEqual([]);
    await expect(open.render({ path: 'redirected' })).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['https://one.example/a/b//deploy/base?ref=v1', 'one.example@v1'],
    ['https://one.example/a/b.git/deploy/base?ref=v1', 'one.example@v1'],
    ['git::https://one.example/a/b//deploy/base?ref=v1&timeout=90s', 'one.example@v1'],
    ['https://one.example/a/_git/b/deploy/base?version=v1', 'one.example@v1'],
    ['one.example/a/b/deploy/base?ref=v1', 'one.example@v1'],
    ['ssh://git@one.example/a/b.git//deploy/base', 'one.example@HEAD'],
  ])('are read from a repository: %s', async (address, expected) => {
    await writeFiles(place.repositories, {
      'one.example/deploy/base/kustomization.yaml': 'resources: [../more, a.yaml]\n',
      'one.example/deploy/base/a.yaml': configMap('base'),
      'one.example/deploy/more/kustomization.yaml': 'resources: [b.yaml]\n',
      'one.example/deploy/more/b.yaml': configMap('more'),
    });
    const name = `repository-${expected}-${address.length}`;
    await place.write({ [`${name}/kustomization.yaml`]: `namePrefix: x-\nresources: ["${address}"]\n` });
    place.sources.opened.length = 0;
    await using open = await opened();
    const { objects } = await open.render({ path: name });
    expect(objects.map(({ metadata }) => metadata.name).sort()).toEqual(['x-base', 'x-more']);
    expect(place.sources.opened).toContain(expected);
    expect(asked).toEqual([]);
  });
});

describe('a kustomization that leads elsewhere', () => {
  beforeAll(async () => {
    await writeFiles(place.repositories, {
      'secret/kustomization.yaml': 'resources: [s.yaml]\n',
      'secret/s.yaml': configMap('s'),
    });
    await place.write({ 'way-out': `${LINK}../secret` });
  });

  test.each([
    ['resources: [../../secret]', 'leads out of the repository'],
    ['resources: [../way-out]', 'leads out of the repository'],
    ['bases: [/etc]', 'leads out of the repository'],
    ['components: [../../secret]', 'leads out of the repository'],
    ['resources: [https://example.com/base.yaml]', 'from the network'],
    ['resources: ["git@example.com:org/repo//base"]', 'from the network'],
    ['transformers: [../../secret/s.yaml]', 'leads out of the repository'],
    ['configMapGenerator: [{name: a, files: ["k=../../secret/s.yaml"]}]', 'leads out of the repository'],
    ['patches: [{path: "https://example.com/patch.yaml"}]', 'from the network'],
    [
      'transformers: ["kind: PatchTransformer\\nmetadata: {name: a}\\npath: /etc/passwd"]',
      'leads out of the repository',
    ],
    ['resources: [../nested]', 'leads out of the repository'],
  ])('is refused: %s', async (text, message) => {
    const path = `out-${Buffer.from(text).toString('hex').slice(0, 80)}`;
    await place.write({
      [`${path}/kustomization.yaml`]: `${text}\n`,
      'nested/kustomization.yaml': 'resources: [../../secret]\n',
    });
    await expect(place.render({ path })).rejects.toMatchObject({
      code: 'RENDER_REFUSED',
      message: expect.stringContaining(message),
    });
  });
});
