// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of sources.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KustomizeSource } from '@freshet/domain/applications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

test('bases come from the network where that is allowed, and from nowhere else', async () => {
  const server = createServer((_, response) => response.end(configMap('far')));
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { port } = server.address() as AddressInfo;
    await place.write({
      'far/kustomization.yaml': `resources: ["http://127.0.0.1:${port}/far.yaml"]\n`,
      'near/kustomization.yaml': `resources: ["file://${place.repositories}/secret"]\n`,
    });
    await using open = await startTestRenderer({
      allowRemoteBases: true,
      sources: place.sources,
      plugins: { definitions: [], searchPath: '/usr/bin:/bin' },
    });
    expect((await open.render({ path: 'far' })).objects).toMatchObject([{ metadata: { name: 'far' } }]);
    await expect(open.render({ path: 'near' })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
    await expect(place.render({ path: 'far' })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
  } finally {
    server.close();
    server.closeAllConnections();
  }
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
