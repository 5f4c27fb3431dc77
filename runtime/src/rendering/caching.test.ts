import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRenderer, renderFolder, renderTools } from './index.ts';
import { configMap, folderOfRepositories, requestOf, startTestRenderer } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

/** A tool that counts how often it ran, and shows one file beside its folder. */
const COUNTER = {
  generate: { command: ['sh', '-c', 'cat "$ARGOCD_ENV_WHERE"; echo x >> "$ARGOCD_ENV_COUNT"'] as const },
  name: 'counter',
};

beforeAll(async () => {
  place = await startTestRenderer();
});
afterAll(() => place[Symbol.asyncDispose]());

const namesOf = (objects: readonly { metadata: { name: string } }[]): string[] =>
  objects.map(({ metadata }) => metadata.name);

describe('what was rendered', () => {
  test('is kept by the content of its path: the same objects for another commit', async () => {
    await place.write({ 'kept/a.yaml': configMap('a') });
    const first = await place.render({ path: 'kept' });
    const again = await place.render({ path: 'kept' }, { revisions: ['another'] });
    expect(again.objects[0]).toBe(first.objects[0]);
    expect(again.digest).toBe(first.digest);
    const hard = await place.render({ path: 'kept' }, { isHard: true });
    expect(hard.objects[0]).not.toBe(first.objects[0]);
    expect(hard.digest).toBe(first.digest);
    await place.write({ 'kept/b.yaml': configMap('b') });
    const changed = await place.render({ path: 'kept' });
    expect(namesOf(changed.objects)).toEqual(['a', 'b']);
    expect(changed.digest).not.toBe(first.digest);
  });

  test('does not outlive what it took from elsewhere in the repository', async () => {
    await place.write({
      'base/kustomization.yaml': 'resources: [c.yaml]\n',
      'base/c.yaml': configMap('old'),
      'over/kustomization.yaml': 'resources: [../base]\n',
    });
    const first = await place.render({ path: 'over' });
    expect((await place.render({ path: 'over' })).objects[0]).toBe(first.objects[0]);
    await place.write({ 'base/c.yaml': configMap('new') });
    expect(namesOf((await place.render({ path: 'over' })).objects)).toEqual(['new']);
  });

  test('by a tool is kept from start to start, for the same cluster and variables', async () => {
    const sources = folderOfRepositories(place.repositories);
    const count = join(place.folder, 'count');
    const folder = join(place.folder, 'kept-on-disk');
    const renderer = () =>
      createRenderer({
        sources,
        tools: renderTools({ folder, searchPath: '' }),
        plugins: { definitions: [COUNTER], searchPath: '/usr/bin:/bin' },
        folder,
        clock: systemClock,
        log: memoryLogger(),
      });
    await place.write({ 'counted/x.yaml': configMap('x') });
    const env = [
      { name: 'COUNT', value: count },
      { name: 'WHERE', value: 'x.yaml' },
    ];
    const request = requestOf([{ path: 'counted', plugin: { name: 'counter', env } }]);
    const one = renderer();
    // However many ask at once, one works.
    const all = await Promise.all(Array.from({ length: 5 }, () => one.render(request)));
    expect(new Set(all.map(({ objects }) => objects[0])).size).toBe(1);
    const again = await renderer().render(request);
    expect(again.digest).toBe(all[0]?.digest);
    expect(Object.isFrozen(again.objects[0]?.metadata)).toBe(true);
    expect(await readFile(count, 'utf8')).toBe('x\n');
    await renderer().render({ ...request, kubeVersion: '1.33.0' });
    await renderer().render({ ...request, revisions: ['fedcba'] });
    expect(await readFile(count, 'utf8')).toBe('x\nx\nx\n');
    await rm(count);
  });

  test('with files as they would be is kept nowhere, and leaves the source alone', async () => {
    await place.write({
      'edited/base/kustomization.yaml': 'resources: [c.yaml]\n',
      'edited/base/c.yaml': configMap('c'),
      'edited/over/kustomization.yaml': 'resources: [../base]\nnamePrefix: a-\n',
    });
    const edits = new Map([
      ['edited/over/kustomization.yaml', 'resources: [../base, new.yaml]\nnamePrefix: b-\n'],
      ['edited/over/new.yaml', configMap('d')],
    ]);
    expect(namesOf((await place.render({ path: 'edited/over' }, { edits })).objects)).toEqual(['b-c', 'b-d']);
    expect(namesOf((await place.render({ path: 'edited/over' })).objects)).toEqual(['a-c']);
    // Beside one another, too, where what is edited lies outside the folder.
    const outside = new Map([['edited/base/c.yaml', configMap('e')]]);
    const [as, wouldBe] = await Promise.all([
      place.render({ path: 'edited/over' }, { isHard: true }),
      place.render({ path: 'edited/over' }, { edits: outside, isHard: true }),
    ]);
    expect([namesOf(as.objects), namesOf(wouldBe.objects)]).toEqual([['a-c'], ['a-e']]);
    await expect(
      place.render({ path: 'edited/over' }, { edits: new Map([['../x.yaml', '']]) }),
    ).rejects.toMatchObject({ code: 'RENDER_REFUSED' });
  });

  test('is forgotten when there is too much of it', async () => {
    await using small = await startTestRenderer({ limits: { cacheBytes: 200 }, sources: place.sources });
    await place.write({
      'small-1/a.yaml': configMap('a'),
      'small-2/a.yaml': configMap('b'),
      'small-3/a.yaml': configMap('c'),
    });
    const first = await small.render({ path: 'small-1' });
    for (const path of ['small-2', 'small-3']) await small.render({ path });
    expect((await small.render({ path: 'small-1' })).objects[0]).not.toBe(first.objects[0]);
  });
});

describe('several sources', () => {
  test('are put together in their order', async () => {
    await place.write({ 's1/a.yaml': configMap('one'), 's2/a.yaml': configMap('two') });
    const { objects, sourceTypes } = await place.renderMany([
      { path: 's2' },
      { path: 's1', ref: 'x' },
      { ref: 'empty' },
    ]);
    expect(namesOf(objects)).toEqual(['two', 'one']);
    expect(sourceTypes).toEqual(['Directory', 'Directory', 'Directory']);
  });

  test('fail together, and a ref cannot be a chart', async () => {
    await expect(place.renderMany([{ path: 's1' }, { path: 'none' }])).rejects.toMatchObject({
      code: 'SOURCE_PATH_MISSING',
    });
    await expect(place.renderMany([{ ref: 'x' }, { ref: 'x' }])).rejects.toThrow(
      'two sources have the ref x',
    );
    await expect(place.renderMany([{ chart: 'c', ref: 'x' }])).rejects.toMatchObject({
      code: 'RENDER_REFUSED',
    });
  });
});

test('files in Git change how a source is rendered, those of the application last', async () => {
  await place.write({
    'over-ride/a.yaml': configMap('a'),
    'over-ride/b.yaml': configMap('b'),
    'over-ride/.argocd-source.yaml': 'path: elsewhere\ndirectory: {include: "a.yaml", exclude: "b.yaml"}\n',
    'over-ride/.argocd-source-shop.yaml': 'directory: {include: "*.yaml", exclude: null}\n',
  });
  expect(namesOf((await place.render({ path: 'over-ride' })).objects)).toEqual(['a', 'b']);
  const application = { name: 'other', namespace: 'argocd', project: 'default' };
  expect(namesOf((await place.render({ path: 'over-ride' }, { application })).objects)).toEqual(['a']);
});

test('a thousand small folders are soon rendered', async () => {
  const paths = Array.from({ length: 1_000 }, (_, at) => `apps/app-${at}`);
  await place.write(Object.fromEntries(paths.map((path, at) => [`${path}/c.yaml`, configMap(`c-${at}`)])));
  const rendered = await Promise.all(paths.map(path => place.render({ path })));
  expect(rendered.map(({ objects }) => objects[0]?.metadata.name)).toEqual(paths.map((_, at) => `c-${at}`));
});

test('a folder of this machine is rendered without Git, and nothing around it is read', async () => {
  await place.write({ 'local/sub/a.yaml': configMap('a'), 'outside.yaml': configMap('b') });
  const { sources, revisions, ...request } = requestOf([]);
  const deps = {
    tools: renderTools({ folder: place.folder, searchPath: '' }),
    folder: join(place.folder, 'local-work'),
    clock: systemClock,
    log: memoryLogger(),
  };
  const root = join(place.repositories, 'repo', 'local');
  const rendered = await renderFolder({ ...request, root, source: { directory: { recurse: true } } }, deps);
  expect(namesOf(rendered.objects)).toEqual(['a']);
  await place.write({ 'local/sub/b.yaml': configMap('b') });
  const more = await renderFolder({ ...request, root, source: { path: 'sub' } }, deps);
  expect(namesOf(more.objects)).toEqual(['a', 'b']);
  await expect(renderFolder({ ...request, root, source: { path: '..' } }, deps)).rejects.toMatchObject({
    code: 'RENDER_REFUSED',
  });
});
