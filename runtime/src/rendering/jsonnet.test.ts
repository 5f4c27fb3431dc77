import type { DirectorySource } from '@freshet/domain/applications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK, startTestRenderer, writeFiles } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

beforeAll(async () => {
  place = await startTestRenderer();
});
afterAll(() => place[Symbol.asyncDispose]());

const MAP = `function(name='none', count=0) [
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: name }, data: { text: std.extVar('text'), count: '' + count } },
  (import 'own.libsonnet') + { metadata: { name: 'own' } },
  import 'lib.libsonnet',
]`;

const object = (name: string): string =>
  `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '${name}' } }`;

const render = (path: string, jsonnet: DirectorySource['jsonnet'] = {}) =>
  place.render({ path, directory: { jsonnet } });

test('Jsonnet is evaluated with its variables and libraries', async () => {
  await place.write({
    'app/main.jsonnet': MAP,
    'app/own.libsonnet': object('replaced'),
    'libraries/one/lib.libsonnet': object('one'),
    'libraries/two/lib.libsonnet': object('two'),
  });
  const { objects } = await render('app', {
    extVars: [{ name: 'text', value: '$ARGOCD_APP_NAME' }],
    tlas: [
      { name: 'name', value: 'top' },
      { name: 'count', value: '1 + 2', code: true },
    ],
    libs: ['libraries/one', 'libraries/two'],
  });
  expect(objects).toMatchObject([
    { metadata: { name: 'top' }, data: { text: 'shop', count: '3' } },
    { metadata: { name: 'own' } },
    { metadata: { name: 'two' } },
  ]);
});

test.each([
  ['import "../../other/x.libsonnet"', 'RENDER_REFUSED'],
  ['importstr "/etc/passwd"', 'RENDER_REFUSED'],
  ['import "deep/link.libsonnet"', 'RENDER_REFUSED'],
  ['import "nowhere.libsonnet"', 'RENDER_FAILED'],
  ['{', 'RENDER_FAILED'],
  ['{ kind: "ConfigMap" }', 'MANIFEST_INVALID'],
])('%s is %s', async (text, code) => {
  await writeFiles(place.repositories, { 'other/x.libsonnet': object('x') });
  const path = `bad-${Buffer.from(text).toString('hex').slice(0, 60)}`;
  await place.write({
    [`${path}/a.jsonnet`]: text,
    [`${path}/deep/link.libsonnet`]: `${LINK}../../../other/x.libsonnet`,
  });
  await expect(render(path)).rejects.toMatchObject({ code });
});

const ENDLESS = `local r = std.range(1, 2000), sum(f) = std.foldl(function(a, b) a + f(b), r, 0);
sum(function(a) sum(function(b) sum(function(c) a + b + c)))`;

test('a program without end is ended', async () => {
  await using hasty = await startTestRenderer({ sources: place.sources, limits: { toolMs: 500 } });
  await place.write({ 'endless/a.jsonnet': ENDLESS });
  await expect(hasty.render({ path: 'endless' })).rejects.toMatchObject({
    code: 'RENDER_EXHAUSTED',
  });
});
