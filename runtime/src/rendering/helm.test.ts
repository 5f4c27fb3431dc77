// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of sources.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { HelmSource } from '@freshet/domain/applications';
import { Fault, type FaultCode } from '@freshet/kit/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderFolder } from './index.ts';
import { LINK, requestOf, startTestRenderer, writeFiles } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

/** A chart whose one ConfigMap shows all values and what Helm was told. */
const CHART = {
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.2.3\n',
  'values.yaml': 'a: chart\nb: chart\nc: chart\nd: chart\ne: chart\nf: chart\n',
  'templates/config.yaml': [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    '  name: {{ .Release.Name }}',
    '  namespace: {{ .Release.Namespace }}',
    'data:',
    '  values: {{ omit .Values "global" | toJson | quote }}',
    '  kube: {{ .Capabilities.KubeVersion.Version | quote }}',
    '  hasApps: {{ .Capabilities.APIVersions.Has "apps/v1/Deployment" | quote }}',
    '',
  ].join('\n'),
};

const chartAt = (path: string, more: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries({ ...CHART, ...more }).map(([name, text]) => [`${path}/${name}`, text]));

beforeAll(async () => {
  place = await startTestRenderer({ fetchText: url => Promise.resolve(`f: ${JSON.stringify(url)}`) });
  await place.write({
    ...chartAt('chart'),
    'chart/one.yaml': 'b: one\nc: one\nd: one\ne: one\n',
    'chart/env/x.yaml': 'c: x\n',
    'chart/env/z.yaml': 'c: z\nd: z\n',
    'values/root.yaml': 'b: root\n',
    'chart/note.txt': 'from a file, with a comma',
  });
});
afterAll(() => place[Symbol.asyncDispose]());

const dataOf = async (helm: HelmSource, path = 'chart') => {
  const { objects, sourceTypes } = await place.render({ path, helm });
  expect(sourceTypes).toEqual(['Helm']);
  const { data } = objects.find(({ kind }) => kind === 'ConfigMap') as unknown as {
    data: Record<string, string>;
  };
  return { ...data, values: JSON.parse(data.values ?? '') as Record<string, unknown> };
};

const valuesOf = async (helm: HelmSource, path?: string) => (await dataOf(helm, path)).values;

describe('a chart', () => {
  test('is named after the application and told of the cluster', async () => {
    const { objects } = await place.render({ path: 'chart' });
    expect(objects).toMatchObject([
      { metadata: { name: 'shop', namespace: 'shop-ns' }, data: { kube: 'v1.34.0', hasApps: 'true' } },
    ]);
    const told = { releaseName: 'other', namespace: 'elsewhere', kubeVersion: '1.30.1', apiVersions: ['v1'] };
    expect(await dataOf(told)).toMatchObject({ kube: 'v1.30.1', hasApps: 'false' });
  });

  test('has a name that is a name, and no template', async () => {
    for (const releaseName of ['{{ env "HOME" }}', '-x', 'A b', 'x'.repeat(54)])
      await expect(valuesOf({ releaseName })).rejects.toMatchObject({
        code: expect.stringMatching(/^RENDER_(?:FAILED|REFUSED)$/u),
      });
  });

  test('takes values in the order of their precedence', async () => {
    const values = await valuesOf({
      valueFiles: ['one.yaml'],
      values: 'c: inline\nd: inline\ne: inline\n',
      parameters: [
        { name: 'e', value: '2', forceString: true },
        { name: 'd', value: '1' },
        { name: 'e', value: '1' },
      ],
      fileParameters: [{ name: 'f', path: 'note.txt' }],
    });
    expect(values).toEqual({
      a: 'chart',
      b: 'one',
      c: 'inline',
      d: 1,
      e: '2',
      f: 'from a file, with a comma',
    });
  });

  test('takes an object of values instead of their text', async () => {
    const helm = { values: 'a: text\nb: text\n', valuesObject: { a: 'object', c: { yes: 'no' } } };
    expect(await valuesOf(helm)).toMatchObject({ a: 'object', b: 'chart', c: { yes: 'no' } });
  });

  test('escapes commas, lets lists and variables be', async () => {
    const parameters = [
      { name: 'a', value: 'one,two\\,three' },
      { name: 'b', value: '{x,y}' },
      { name: 'c', value: '$ARGOCD_APP_NAME-${ARGOCD_APP_REVISION_SHORT}-$$x' },
      { name: 'd\\.e', value: 'dotted' },
    ];
    expect(await valuesOf({ parameters })).toMatchObject({
      a: 'one,two,three',
      b: ['x', 'y'],
      c: 'shop-0123456-$x',
      'd.e': 'dotted',
    });
  });

  test('takes value files by pattern, from the root, from other sources and from the network', async () => {
    expect(await valuesOf({ valueFiles: ['env/*.yaml'] })).toMatchObject({ c: 'z', d: 'z' });
    // Listed for itself, a file keeps that place.
    expect(await valuesOf({ valueFiles: ['env/z.yaml', 'env/*.yaml'] })).toMatchObject({ c: 'x', d: 'z' });
    expect(await valuesOf({ valueFiles: ['/values/root.yaml', '**/on*.yaml'] })).toMatchObject({ b: 'one' });
    expect(await valuesOf({ valueFiles: ['https://files.example/v.yaml'] })).toMatchObject({
      f: 'https://files.example/v.yaml',
    });
    await writeFiles(place.repositories, { 'other/deep/v.yaml': 'a: other\n', 'other/note.txt': 'noted' });
    const helm = {
      valueFiles: ['$others/deep/v.yaml'],
      fileParameters: [{ name: 'b', path: '$others/note.txt' }],
    };
    const { objects, sourceTypes } = await place.renderMany([
      { path: 'chart', helm },
      { repoURL: 'other', ref: 'others' },
    ]);
    expect(sourceTypes).toEqual(['Helm', 'Directory']);
    expect(JSON.parse(String((objects[0]!.data as Record<string, string>).values))).toMatchObject({
      a: 'other',
      b: 'noted',
    });
  });

  test('fails without a value file, unless it may be missing', async () => {
    for (const valueFiles of [['no.yaml'], ['no/*.yaml'], ['env']])
      await expect(valuesOf({ valueFiles })).rejects.toMatchObject({ code: 'RENDER_FAILED' });
    const values = await valuesOf({ valueFiles: ['no.yaml', 'no/*.yaml'], ignoreMissingValueFiles: true });
    expect(values.a).toBe('chart');
  });

  test.each([
    '../../../etc/passwd',
    '/../other/deep/v.yaml',
    '../out.yaml',
    '$nobody/v.yaml',
    'file:///etc/passwd',
    '../*.git/config',
  ])('may not read its values from %s', async path => {
    await place
      .write({ 'out.yaml': `${LINK}../other/deep/v.yaml`, 'a.git/config': `${LINK}/etc/passwd` })
      .catch(() => undefined);
    await expect(valuesOf({ valueFiles: [path] })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
    if (!path.includes('*') && !path.includes('://'))
      await expect(valuesOf({ fileParameters: [{ name: 'a', path }] })).rejects.toMatchObject({
        code: 'RENDER_REFUSED',
      });
  });
});

test('definitions, tests and schemas can be left out, and hooks stay', async () => {
  const hook = (kind: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${kind}\n  annotations: {helm.sh/hook: ${kind}}\n`;
  await place.write(
    chartAt('whole', {
      'crds/crd.yaml':
        'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: c}\n',
      'templates/test.yaml': hook('test'),
      'templates/hook.yaml': hook('pre-install'),
      'values.schema.json': '{"properties": {"a": {"type": "number"}}}',
    }),
  );
  const kinds = async (helm: HelmSource): Promise<string[]> =>
    (await place.render({ path: 'whole', helm })).objects.map(({ metadata }) => metadata.name).sort();
  const skipSchemaValidation = true;
  expect(await kinds({ skipSchemaValidation })).toEqual(['c', 'pre-install', 'shop', 'test']);
  expect(await kinds({ skipSchemaValidation, skipCrds: true, skipTests: true })).toEqual([
    'pre-install',
    'shop',
  ]);
  await expect(kinds({ skipCrds: true })).rejects.toThrow(/Helm failed:.*schema/su);
});

test('dependencies come from the repository and from chart repositories', async () => {
  const inner = (name: string) => ({
    [`${name}/Chart.yaml`]: `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`,
    [`${name}/templates/c.yaml`]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`,
  });
  await writeFiles(place.repositories, {
    ...Object.fromEntries(
      Object.entries(inner('remote')).map(([name, text]) => [`charts.example/${name}`, text]),
    ),
    ...Object.fromEntries(Object.entries(inner('sibling')).map(([name, text]) => [`repo/${name}`, text])),
  });
  const chart = (repository: string) =>
    [
      'apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies:',
      `- {name: sibling, version: 1.0.0, repository: "${repository}"}`,
      '- {name: remote, version: ">=1", repository: "https://charts.example"}\n',
    ].join('\n');
  await place.write({
    ...chartAt('parent', { 'Chart.yaml': chart('file://../sibling') }),
    'parent/Chart.lock':
      'dependencies:\n- {name: remote, version: 1.0.0, repository: "https://charts.example"}\n',
    ...chartAt('thief', { 'Chart.yaml': chart('file://../../other') }),
  });
  const { objects } = await place.render({ path: 'parent' });
  expect(objects.map(({ metadata }) => metadata.name).sort()).toEqual(['remote', 'shop', 'sibling']);
  expect(place.sources.opened).toContain('charts.example/remote@1.0.0');
  await expect(place.render({ path: 'thief' })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });

  const named = (repository: string) =>
    `apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies: [{name: remote, version: 1.0.0, repository: "${repository}"}]\n`;
  for (const repository of ['@ours', 'alias:ours', '@theirs']) {
    await place.write(chartAt(`called-${repository}`, { 'Chart.yaml': named(repository) }));
    const rendering = place.render({ path: `called-${repository}` });
    if (repository === '@theirs') await expect(rendering).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
    else expect((await rendering).objects).toHaveLength(2);
  }

  const { sources, revisions, ...request } = requestOf([]);
  const folder = { ...request, root: join(place.repositories, 'repo'), source: { path: 'parent' } };
  const deps = { ...place.parts, folder: join(place.folder, 'local') };
  const local = await renderFolder(folder, { ...deps, elsewhere: async () => place.sources });
  expect(local.objects).toHaveLength(3);
  await expect(renderFolder(folder, deps)).rejects.toThrow('the folder needs the chart remote of https');
});

describe('a chart that depends on what cannot be had', () => {
  const failing = async (code: FaultCode): Promise<unknown> => {
    place.sources.refusals.set('away.example/gone', new Fault(code, 'https://away.example is as it is'));
    return place.render({ path: 'bereft' }).catch((error: unknown) => error);
  };
  beforeAll(() =>
    place.write(
      chartAt('bereft', {
        'Chart.yaml':
          'apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies: [{name: gone, version: 1.0.0, repository: "https://away.example"}]\n',
      }),
    ),
  );

  test.each(['SOURCE_NOT_FOUND', 'SOURCE_DENIED'] as const)('is wrong itself: %s', async code => {
    expect(await failing(code)).toMatchObject({
      code: 'RENDER_DEPENDENCY_MISSING',
      message: 'the chart depends on gone: https://away.example is as it is',
      cause: { code },
    });
  });

  test('says nothing of itself where the server of that is away', async () => {
    expect(await failing('SOURCE_UNREACHABLE')).toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });
});

describe('a chart that means no good', () => {
  test('reads nothing through links that lead out', async () => {
    await place.write(chartAt('linked', { 'files/x': `${LINK}/etc/passwd` }));
    await place.write({
      ...chartAt('linked-twice', { files: `${LINK}../between` }),
      'between/x': `${LINK}/etc/passwd`,
    });
    await expect(valuesOf({}, 'linked-twice')).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
    await expect(valuesOf({}, 'linked')).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
  });

  test('reads nothing through its schema, also in an archive', async () => {
    const schema = '{"properties": {"a": {"\\u0024ref": "file:///etc/hosts.json#/secret"}}}';
    await place.write({
      ...chartAt('schemed', { 'values.schema.json': schema }),
      ...chartAt('packed/inner', { 'values.schema.json': schema.replace('file://', '..') }),
      ...chartAt('holder'),
      ...chartAt('schemed-well', {
        'values.schema.json': '{"$ref": "#/$defs/x", "$defs": {"x": {"type": "object"}}}',
      }),
    });
    const repo = join(place.repositories, 'repo');
    await writeFiles(repo, { 'holder/charts/.keep': '' });
    execFileSync('tar', [
      '-czf',
      join(repo, 'holder/charts/inner-1.2.3.tgz'),
      '-C',
      join(repo, 'packed'),
      'inner',
    ]);
    for (const path of ['schemed', 'holder'])
      await expect(valuesOf({}, path)).rejects.toThrow('the schema of a chart refers to');
    expect((await valuesOf({}, 'schemed-well')).a).toBe('chart');
  });

  test('cannot run or write without end', async () => {
    await using small = await startTestRenderer({
      sources: place.sources,
      limits: { toolMs: 1_500, outputBytes: 100_000 },
    });
    await place.write({
      ...chartAt('endless', {
        'templates/loop.yaml':
          '{{ range $i := until 100000 }}{{ range $j := until 100000 }}{{ if eq $i -1 }}x{{ end }}{{ end }}{{ end }}',
      }),
      ...chartAt('wordy', { 'templates/much.yaml': '# {{ repeat 1000000 "x" }}' }),
    });
    await expect(small.render({ path: 'endless' })).rejects.toMatchObject({
      code: 'RENDER_EXHAUSTED',
    });
    await expect(small.render({ path: 'wordy' })).rejects.toMatchObject({ code: 'RENDER_LIMIT' });
  });

  test('is told to people in words, without places of ours', async () => {
    await place.write(chartAt('broken', { 'templates/x.yaml': '{{ fail "no database given" }}' }));
    const trouble = await valuesOf({}, 'broken').catch((error: unknown) => error);
    expect(trouble).toMatchObject({
      code: 'RENDER_FAILED',
      message: expect.stringContaining('no database given'),
    });
    expect((trouble as Error).message).not.toContain(place.folder);
  });
});
