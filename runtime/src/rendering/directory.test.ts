import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configMap, LINK, startTestRenderer, writeFiles } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

beforeAll(async () => {
  place = await startTestRenderer();
});
afterAll(() => place[Symbol.asyncDispose]());

const names = async (path: string, directory = {}): Promise<string[]> =>
  (await place.render({ path, directory })).objects.map(({ metadata }) => metadata.name);

describe('a folder of manifests', () => {
  test('gives the objects of its YAML and JSON files in the order of their names', async () => {
    await place.write({
      'plain/b.yml': `---\n${configMap('b1')}---\n${configMap('b2')}`,
      'plain/a.yaml': configMap('a'),
      'plain/c.json': configMap('c'),
      'plain/readme.md': 'apiVersion: v1',
      'plain/more/d.yaml': configMap('d'),
      'plain/.git/config.yaml': configMap('git'),
    });
    const rendered = await place.render({ path: 'plain' });
    expect(rendered.objects.map(({ metadata }) => metadata.name)).toEqual(['a', 'b1', 'b2', 'c']);
    expect(rendered.sourceTypes).toEqual(['Directory']);
    expect(Object.isFrozen(rendered.objects[0]?.metadata)).toBe(true);
    expect(await names('plain', { recurse: true })).toEqual(['a', 'b1', 'b2', 'c', 'd']);
  });

  test('is filtered by what is excluded, then by what is included, also across folders', async () => {
    await place.write({
      'filtered/a.yaml': configMap('a'),
      'filtered/b.yaml': configMap('b'),
      'filtered/env/prod/c.yaml': configMap('c'),
      'filtered/env/test/d.yaml': configMap('d'),
    });
    const all = { recurse: true };
    expect(await names('filtered', { ...all, include: '*.yaml' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await names('filtered', { ...all, include: '{a,env/prod/*}.yaml' })).toEqual(['a', 'c']);
    expect(await names('filtered', { ...all, exclude: 'env/*' })).toEqual(['a', 'b']);
    expect(await names('filtered', { ...all, include: '[!a].yaml', exclude: '?.yaml' })).toEqual([]);
    await expect(names('filtered', { include: '{a' })).rejects.toThrow('not well formed');
  });

  test('takes every file as YAML when it is told to', async () => {
    await place.write({ 'any/manifest.tpl': configMap('tpl'), 'any/notes.txt': 'nothing of the kind' });
    expect(await names('any', { disableExtensionFilter: true })).toEqual(['tpl']);
  });

  test('may be written in UTF-16', async () => {
    const little = Buffer.from(`\uFEFF${configMap('little')}`, 'utf16le');
    const big = Buffer.from(`\uFEFF${configMap('large')}`, 'utf16le').swap16();
    await place.write({ 'wide/a.yaml': '' });
    await writeFile(`${place.repositories}/repo/wide/a.yaml`, little);
    await writeFile(`${place.repositories}/repo/wide/b.yaml`, big);
    expect(await names('wide')).toEqual(['little', 'large']);
  });

  test('takes lists apart, also those of one kind, and drops null ones', async () => {
    await place.write({
      'lists/a.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${configMap('one')}- ${configMap('two')}`,
      'lists/b.yaml': 'apiVersion: v1\nkind: SecretList\nitems:\n- metadata: {name: three}\n',
      'lists/c.yaml': 'apiVersion: v1\nkind: List\nitems:\n',
    });
    const { objects } = await place.render({ path: 'lists' });
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ConfigMap one',
      'ConfigMap two',
      'Secret three',
    ]);
  });

  test('leaves out files that say so and files that are no manifests', async () => {
    await place.write({
      'mixed/a.yaml': configMap('a'),
      'mixed/skip.yaml': `# +argocd:skip-file-rendering\n${configMap('skipped')}`,
      'mixed/values.yaml': 'replicas: 3\nimage: nginx\n',
      'mixed/template.yaml': 'kind: {{ .Kind }}\nfoo: [',
    });
    expect(await names('mixed')).toEqual(['a']);
  });

  test.each([
    ['apiVersion: v1\nkind: ConfigMap\nmetadata: [\n', 'a.yaml', /a\.yaml, line \d+/],
    [
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  labels: {}\n',
      'a.yaml',
      'ConfigMap has no metadata.name',
    ],
    [`${configMap('ok')}---\nfoo: [`, 'a.yaml', 'a.yaml, line'],
    [`${configMap('ok')}${configMap('more')}`, 'a.json', 'not one JSON object'],
    ['{"a": 1}', 'a.json', 'kind is missing'],
    ['[]', 'a.json', 'not an object'],
  ])('fails for %j in %s', async (text, name, message) => {
    const path = `bad-${Buffer.from(text).toString('hex').slice(-40)}-${name}`;
    await place.write({ [`${path}/${name}`]: text });
    await expect(names(path)).rejects.toThrow(message);
    await expect(names(path)).rejects.toMatchObject({ code: 'MANIFEST_INVALID' });
  });

  test('that is not there, is a file, or is said from the root is refused', async () => {
    await place.write({ 'file.yaml': configMap('a') });
    for (const path of ['nowhere', 'file.yaml', '/plain'])
      await expect(names(path)).rejects.toMatchObject({ code: 'SOURCE_PATH_MISSING' });
  });

  test('may be empty', async () => {
    await place.write({ 'empty/readme.md': '' });
    expect(await names('empty')).toEqual([]);
  });

  test('with blocks of two types is refused', async () => {
    const source = { path: 'plain', directory: { recurse: true }, helm: { releaseName: 'x' } };
    await expect(place.render(source)).rejects.toThrow('multiple application sources defined');
  });
});

describe('a way out of the repository', () => {
  test.each(['../other', 'plain/../../other', '..'])('is refused as the path %s', async path => {
    await writeFiles(place.repositories, { 'other/secret.yaml': configMap('secret') });
    await expect(names(path)).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
  });

  test('is refused as a link to a file, a folder or nothing at all', async () => {
    await place.write({
      'link-file/a.yaml': `${LINK}../../other/secret.yaml`,
      'link-folder/b': `${LINK}../../other`,
      'link-broken/c.yaml': `${LINK}/no/such/place.yaml`,
      'link-self': `${LINK}../other`,
    });
    for (const path of ['link-file', 'link-folder', 'link-broken', 'link-self'])
      await expect(names(path, { recurse: true })).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
  });

  test('is not what a link inside the repository is', async () => {
    await place.write({ 'shared/s.yaml': configMap('shared'), 'linked/a.yaml': `${LINK}../shared/s.yaml` });
    expect(await names('linked')).toEqual(['shared']);
  });

  test('is also what belongs to Git', async () => {
    await place.write({
      '.git/secret.yaml': configMap('git'),
      'to-git/a.yaml': `${LINK}../.git/secret.yaml`,
    });
    await expect(names('to-git')).rejects.toThrow('belongs to Git');
    await expect(names('.git')).rejects.toThrow('belongs to Git');
  });
});

describe('too much', () => {
  test('of files, bytes and objects is a limit that is named', async () => {
    await place.write({
      'many/a.yaml': configMap('a'),
      'many/b.yaml': `${configMap('b')}---\n${configMap('c')}`,
    });
    for (const [limits, message] of [
      [{ files: 1 }, 'more than 1 files'],
      [{ sourceBytes: 100 }, 'larger than 100 bytes'],
      [{ objects: 2 }, 'more than 2 objects'],
    ] as const) {
      await using small = await startTestRenderer({ limits, sources: place.sources });
      await expect(small.render({ path: 'many' })).rejects.toMatchObject({
        code: 'RENDER_LIMIT',
        message: expect.stringContaining(message),
      });
    }
  });

  test('in depth is refused, whatever the file is written in', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await place.write({
      'deep-json/a.json': `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"x":${deep}}`,
      'deep-yaml/a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nx: ${deep}\n`,
    });
    for (const path of ['deep-json', 'deep-yaml'])
      await expect(place.render({ path })).rejects.toMatchObject({ code: 'MANIFEST_INVALID' });
  });

  test('by aliases of YAML is refused', async () => {
    const levels = Array.from({ length: 12 }, (_, at) =>
      at === 0
        ? 'a0: &a0 [x, x, x, x]'
        : `a${at}: &a${at} [${Array(9)
            .fill(`*a${at - 1}`)
            .join(', ')}]`,
    );
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bomb}\n${levels.join('\n')}\n`;
    await place.write({ 'bomb/a.yaml': text });
    await expect(names('bomb')).rejects.toMatchObject({ code: 'MANIFEST_INVALID' });
  });

  test('are not 10,000 manifests', async () => {
    const texts = Array.from({ length: 10 }, (_, file) =>
      Array.from({ length: 1_000 }, (_, at) => configMap(`c-${file}-${at}`)).join('---\n'),
    );
    await place.write(Object.fromEntries(texts.map((text, at) => [`large/${at}.yaml`, text])));
    expect(await names('large')).toHaveLength(10_000);
  });
});
