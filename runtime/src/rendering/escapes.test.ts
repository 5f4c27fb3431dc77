import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configMap, LINK, startTestRenderer, writeFiles } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

const CHART = {
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.2.3\n',
  'values.yaml': 'a: 1\n',
  'templates/config.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata: {values: {{ .Values | toJson | quote }}}\n',
};

const chartAt = (path: string) =>
  Object.fromEntries(Object.entries(CHART).map(([name, text]) => [`${path}/${name}`, text]));

beforeAll(async () => {
  place = await startTestRenderer();
  await writeFile(join(place.folder, 'secret.txt'), 'canary');
  await writeFiles(place.folder, chartAt('outside/shop'));
  await writeFiles(place.repositories, {
    'secret/kustomization.yaml': 'resources: [s.yaml]\n',
    'secret/s.yaml': configMap('canary'),
  });
});
afterAll(() => place[Symbol.asyncDispose]());

const inflate = { kustomizeOptions: '--enable-helm' };
const refused = { code: 'RENDER_REFUSED' };

describe('a parameter from a file', () => {
  test('cannot bring another file with it, neither by its name nor by its path', async () => {
    const hidden = `a\\,stolen=${place.folder}/secret.txt`;
    await place.write({ ...chartAt('files'), 'files/note.txt': 'note', [`files/${hidden}`]: 'mine' });
    const withFile = (name: string, path: string) =>
      place.render({ path: 'files', helm: { fileParameters: [{ name, path }] } });
    await expect(withFile(`stolen=${place.folder}/secret.txt,note`, 'note.txt')).rejects.toMatchObject(
      refused,
    );
    const { objects } = await withFile('x', hidden);
    expect(objects).toMatchObject([{ data: { values: '{"a":1,"x":"mine"}' } }]);
  });
});

describe('a chart', () => {
  test('keeps nobody busy with a pattern for its value files', async () => {
    const name = `${'a'.repeat(200)}.yaml`;
    await place.write({ ...chartAt('stars'), [`stars/${name}`]: 'b: 2\n' });
    const withPattern = (pattern: string) => place.render({ path: 'stars', helm: { valueFiles: [pattern] } });
    await expect(withPattern(`${'*a'.repeat(30)}b`)).rejects.toThrow('no file of the repository matches');
    const { objects } = await withPattern(`${'*a'.repeat(30)}*.yaml`);
    expect(objects).toMatchObject([{ data: { values: '{"a":1,"b":2}' } }]);
  });

  const schema = (reference: string) => JSON.stringify({ properties: { a: { $ref: reference } } });

  test.each(['http://127.0.0.1:9/x', 'http://LOCALHOST/x', 'http://[::1]/x', 'http://[::ffff:127.0.0.1]/x'])(
    'asks nothing of this machine by its schema: %s',
    async reference => {
      await place.write({ ...chartAt('near'), 'near/values.schema.json': schema(reference) });
      await expect(place.render({ path: 'near' })).rejects.toThrow('the schema of a chart refers to');
    },
  );

  /** The header of an entry with another type and size, and the sum that belongs to it. */
  const retyped = (header: Buffer, type: string, size: number): Buffer => {
    const block = Buffer.from(header);
    block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
    block.write(type, 156, 'latin1');
    block.write('        ', 148, 'latin1');
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    return block;
  };

  test('hides no schema in an archive, whatever an entry of it claims to be', async () => {
    const text = schema('file:///etc/hosts.json');
    await writeFiles(place.folder, { ...chartAt('inner'), 'inner/values.schema.json': text });
    const tar = execFileSync('tar', ['-C', place.folder, '-cf', '-', 'inner']);
    const at = tar.indexOf('inner/values.schema.json');
    const [before, header, after] = [tar.subarray(0, at), tar.subarray(at, at + 512), tar.subarray(at + 512)];
    const sizes = Buffer.alloc(512);
    sizes.write(`21 size=${text.length.toString().padStart(12, '0')}\n`);
    const archives = [
      [before, retyped(header, '7', text.length), after],
      [before, retyped(header, 'Z', text.length), after],
      [before, retyped(header, 'x', 21), sizes, retyped(header, '0', 0), after],
    ];
    for (const [index, parts] of archives.entries()) {
      await place.write(chartAt(`packed-${index}`));
      const charts = join(place.repositories, `repo/packed-${index}/charts`);
      await mkdir(charts, { recursive: true });
      await writeFile(join(charts, 'inner-1.2.3.tgz'), gzipSync(Buffer.concat(parts)));
      await expect(place.render({ path: `packed-${index}` })).rejects.toThrow(
        /schema of a chart refers to|the archive cannot be used/u,
      );
    }
  });
});

describe('a kustomization', () => {
  const encoded = Buffer.from('../../secret').toString('base64');

  test.each([
    'Resources: [../../secret]',
    're\u017fources: [../../secret]',
    'COMPONENTS: [../../secret]',
    'configmapgenerator: [{name: a, FILES: [../../secret/s.yaml]}]',
  ])('is judged as Kustomize reads it: %s', async text => {
    const path = `case-${Buffer.from(text).toString('hex').slice(0, 60)}`;
    await place.write({ [`${path}/kustomization.yaml`]: `${text}\n` });
    await expect(place.render({ path })).rejects.toMatchObject(refused);
  });

  test('is read as it was judged: tags, numbers and plugins are what we took them for', async () => {
    const plugin = { apiVersion: 'builtin', kind: 'ConfigMapGenerator', metadata: { name: 'p' } };
    const inline = `!!map ${JSON.stringify({ ...plugin, files: ['../../secret/s.yaml'] })}`;
    await place.write({
      'tagged/kustomization.yaml': `resources: [!!binary ${encoded}]\n`,
      [`tagged/${encoded}/kustomization.yaml`]: 'resources: [own.yaml]\n',
      [`tagged/${encoded}/own.yaml`]: configMap('own'),
      'number/kustomization.yaml': 'resources: [1]\n',
      'number/1/kustomization.yaml': 'resources: [../../../secret]\n',
      'inline/kustomization.yaml': JSON.stringify({ generators: [inline] }),
      [`inline/${inline}`]: 'kind: Nothing\n',
    });
    expect((await place.render({ path: 'tagged' })).objects).toMatchObject([{ metadata: { name: 'own' } }]);
    await expect(place.render({ path: 'number' })).rejects.toMatchObject({ code: 'MANIFEST_INVALID' });
    await expect(place.render({ path: 'inline' })).rejects.toMatchObject(refused);
  });

  test('keeps tags that look like numbers, links inside the repository and plugins of its own', async () => {
    const plugin = { apiVersion: 'builtin', kind: 'ConfigMapGenerator', metadata: { name: 'made' } };
    await place.write({
      'real/base/kustomization.yaml': 'resources: [d.yaml]\n',
      'real/base/d.yaml':
        'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, image: web}]}\n',
      linked: `${LINK}real`,
      'good/kustomization.yaml':
        'resources: [../linked/base]\nimages: [{name: web, newTag: 12e4567}]\ngenerators: [gen.yaml]\n',
      'good/gen.yaml': JSON.stringify({ ...plugin, files: ['note.txt'] }),
      'good/note.txt': 'note',
    });
    const { objects } = await place.render({ path: 'good' });
    expect(objects).toMatchObject([
      { kind: 'ConfigMap', data: { 'note.txt': 'note' } },
      { kind: 'Pod', spec: { containers: [{ image: 'web:12e4567' }] } },
    ]);
  });

  test('inflates no chart from elsewhere, and leaves no file beside it', async () => {
    const plugin = { apiVersion: 'builtin', kind: 'HelmChartInflationGenerator', metadata: { name: 'x' } };
    const common = { releaseName: 'x', valuesFile: 'v.yaml' };
    const outside = '../../../../outside/shop';
    const files: [string, object][] = [
      [
        'home',
        { generators: [JSON.stringify({ ...plugin, ...common, name: 'shop', chartHome: place.folder })] },
      ],
      ['name', { generators: [JSON.stringify({ ...plugin, ...common, name: outside })] }],
      ['list', { helmCharts: [{ ...common, name: outside }] }],
      ['version', { helmCharts: [{ ...common, name: 'shop', version: '../../x' }] }],
      [
        'globals',
        { helmGlobals: { chartHome: '../../../outside' }, helmCharts: [{ ...common, name: 'shop' }] },
      ],
    ];
    for (const [path, value] of files) {
      await place.write({
        [`${path}/kustomization.yaml`]: JSON.stringify(value),
        [`${path}/v.yaml`]: 'b: 1\n',
        [`${path}/charts/keep`]: '',
      });
      await expect(place.render({ path }, inflate)).rejects.toMatchObject(refused);
    }
  });

  test('makes Helm run no program of the repository', async () => {
    const mark = join(place.folder, 'mark');
    const home = join(place.repositories, 'repo/program/home');
    const script = `#!/bin/sh\n/usr/bin/touch ${mark}\n/bin/cat\n`;
    await place.write({
      ...chartAt('program/charts/shop'),
      'program/kustomization.yaml': JSON.stringify({
        helmGlobals: { configHome: home },
        helmCharts: [{ name: 'other', releaseName: 'x', repo: 'evil://x', version: '1.0.0' }],
      }),
      'program/home/.data/plugins/evil/plugin.yaml':
        'name: evil\nversion: 0.1.0\nusage: x\ndescription: x\ncommand: run.sh\ndownloaders: [{command: run.sh, protocols: [evil]}]\n',
      'program/home/.data/plugins/evil/run.sh': script,
      ...chartAt('after/charts/shop'),
      'after/kustomization.yaml': JSON.stringify({
        helmCharts: [{ name: 'shop', releaseName: `--post-renderer=${home}/.data/plugins/evil/run.sh` }],
      }),
    });
    await chmod(join(home, '.data/plugins/evil/run.sh'), 0o755);
    await expect(place.render({ path: 'program' }, inflate)).rejects.toThrow('no repo specified');
    await expect(place.render({ path: 'after' }, inflate)).rejects.toThrow('cannot have the name');
    expect(existsSync(mark)).toBe(false);
  });
});
