import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlugin, readPluginFolder } from '../plugins/index.ts';
import { configMap, startTestRenderer, writeFiles } from './source-folder.fixture.ts';

let place: Awaited<ReturnType<typeof startTestRenderer>>;

const plugin = (name: string, script: string, spec: object = {}) =>
  readPlugin({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ConfigManagementPlugin',
    metadata: { name },
    spec: { generate: { command: ['sh', '-c'], args: [script] }, ...spec },
  });

const SHOW = [
  'apiVersion: v1',
  'kind: ConfigMap',
  'metadata: {name: shown}',
  'data:',
  '  here: "$(cat made)"',
  '  fruit: "$ARGOCD_ENV_FRUIT"',
  '  home: "$HOME"',
  '  list: "$PARAM_THE_LIST_1"',
  '  revision: "$ARGOCD_APP_REVISION_SHORT"',
  '  parameters: $ARGOCD_APP_PARAMETERS',
].join('\n');

beforeAll(async () => {
  const definitions = [
    plugin('show', `cat <<END\n${SHOW}\nEND`, {
      version: 'v1',
      init: { command: ['sh'], args: ['-c', 'cp ../side/word made; echo x > ../side/word'] },
    }),
    plugin('claimer', 'cat *.special', { discover: { fileName: '*.special' } }),
    plugin('deep', 'echo', { discover: { find: { glob: '**/*.deep' } } }),
    plugin('asker', 'cat answer', { discover: { find: { command: ['sh', '-c', 'ls | grep answer'] } } }),
    plugin('failing', 'echo no luck >&2; exit 1'),
  ];
  place = await startTestRenderer({ plugins: { definitions, searchPath: '/usr/bin:/bin' } });
  await place.write({
    'side/word': 'word',
    'app/x.txt': '',
    'special/a.special': configMap('special'),
    'special/b.yaml': configMap('plain'),
    'asked/answer': configMap('answer'),
    'deep/a/b/c.deep': '',
    'plain/a.yaml': configMap('a'),
    'plain/b.yaml': configMap('b'),
  });
});
afterAll(() => place[Symbol.asyncDispose]());

describe('a plugin', () => {
  test('that is named runs its commands in a copy, with variables and parameters', async () => {
    const source = {
      path: 'app',
      plugin: {
        name: 'show-v1',
        env: [{ name: 'FRUIT', value: 'apple of $ARGOCD_APP_NAME' }],
        parameters: [{ name: 'the-list', array: ['a', 'b'] }],
      },
    };
    const { objects, sourceTypes } = await place.render(source);
    expect(sourceTypes).toEqual(['Plugin']);
    expect(objects).toMatchObject([
      { data: { here: 'word', fruit: 'apple of shop', list: 'b', revision: '0123456' } },
    ]);
    // What the plugin did to the neighbours happened in its copy.
    expect((await place.render(source, { isHard: true })).objects).toMatchObject([
      { data: { here: 'word' } },
    ]);
  });

  test('claims folders by the names of files, by patterns or by asking a program', async () => {
    expect((await place.render({ path: 'special' })).objects).toMatchObject([
      { metadata: { name: 'special' } },
    ]);
    expect((await place.render({ path: 'asked' })).objects).toMatchObject([{ metadata: { name: 'answer' } }]);
    expect((await place.render({ path: 'deep' })).sourceTypes).toEqual(['Plugin']);
    expect((await place.render({ path: 'plain' })).sourceTypes).toEqual(['Directory']);
    // A type that is named wins.
    expect((await place.render({ path: 'special', directory: { include: '*.yaml' } })).objects).toMatchObject(
      [{ metadata: { name: 'plain' } }],
    );
  });

  test('that nobody declared, or that does not claim the folder, is refused', async () => {
    for (const name of ['none', 'claimer'])
      await expect(place.render({ path: 'plain', plugin: { name } })).rejects.toMatchObject({
        code: 'PLUGIN_UNKNOWN',
      });
    await expect(place.render({ path: 'plain', plugin: {} })).rejects.toMatchObject({
      code: 'PLUGIN_UNKNOWN',
    });
    const env = [{ name: 'A=B', value: '' }];
    await expect(place.render({ path: 'app', plugin: { name: 'failing', env } })).rejects.toMatchObject({
      code: 'RENDER_REFUSED',
    });
  });

  test('whose program is not there, or is killed by the machine, says nothing of the source', async () => {
    const definitions = [
      { name: 'absent', generate: { command: ['/nowhere/at/all'] as const } },
      plugin('killed', 'kill -9 $$'),
    ];
    const plugins = { definitions, searchPath: '/usr/bin:/bin' };
    await using other = await startTestRenderer({ plugins, sources: place.sources });
    const codes = { absent: 'TOOL_MISSING', killed: 'MACHINE_EXHAUSTED' };
    for (const [name, code] of Object.entries(codes))
      await expect(other.render({ path: 'plain', plugin: { name } })).rejects.toMatchObject({
        code,
        kind: 'unavailable',
      });
  });

  test.each(['./make.sh', 'bin/make.sh'])(
    'whose program lies in the source fails for what the source holds: %s',
    async command => {
      const definitions = [{ name: 'own', generate: { command: [command] as const } }];
      const plugins = { definitions, searchPath: '/usr/bin:/bin' };
      await using other = await startTestRenderer({ plugins, sources: place.sources });
      await expect(other.render({ path: 'plain', plugin: { name: 'own' } })).rejects.toMatchObject({
        code: 'RENDER_FAILED',
        message: expect.stringMatching(/^plugin own could not be started: .*not found/),
      });
    },
  );

  test('that fails says why, and one that takes too long is ended', async () => {
    await expect(place.render({ path: 'plain', plugin: { name: 'failing' } })).rejects.toThrow(
      'plugin failing failed: no luck',
    );
    const plugins = { definitions: [plugin('endless', 'sleep 600')], searchPath: '/usr/bin:/bin' };
    await using hasty = await startTestRenderer({ plugins, sources: place.sources, limits: { toolMs: 500 } });
    await expect(hasty.render({ path: 'plain', plugin: { name: 'endless' } })).rejects.toMatchObject({
      code: 'RENDER_EXHAUSTED',
    });
  });
});

test('a renderer that stops ends what it runs', async () => {
  const plugins = { definitions: [plugin('endless', 'sleep 600')], searchPath: '/usr/bin:/bin' };
  await using other = await startTestRenderer({ plugins, sources: place.sources });
  const running = other.render({ path: 'plain', plugin: { name: 'endless' } });
  await eventually(() => expect(other.renderer.rendered).toBe(1));
  await Promise.all([
    expect(running).rejects.toMatchObject({ code: 'RENDER_STOPPED' }),
    other.renderer.stop(),
  ]);
  await expect(other.render({ path: 'app' })).rejects.toMatchObject({ code: 'RENDER_STOPPED' });
});

test.each([
  [{ kind: 'Other' }, 'must be of kind'],
  [{ kind: 'ConfigManagementPlugin', metadata: {} }, 'needs a name'],
  [{ kind: 'ConfigManagementPlugin', metadata: { name: 'a' }, spec: {} }, 'no command'],
  [
    { kind: 'ConfigManagementPlugin', metadata: { name: 'a' }, spec: { generate: { command: 'sh' } } },
    'must be lists of texts',
  ],
])('a declaration %j is refused', (value, message) => {
  expect(() => readPlugin(value)).toThrow(message);
});

test('declarations are read from a folder, and no name may come twice', async () => {
  const text = (name: string): string =>
    JSON.stringify({
      kind: 'ConfigManagementPlugin',
      metadata: { name },
      spec: { generate: { command: ['x'] } },
    });
  const folder = `${place.folder}/plugins`;
  await writeFiles(folder, {
    'b.yaml': text('b'),
    'a.yml': `${text('a1')}\n---\n${text('a2')}`,
    'c.txt': 'no',
  });
  expect((await readPluginFolder(folder)).map(({ name }) => name)).toEqual(['a1', 'a2', 'b']);
  await writeFiles(folder, { 'z.yaml': text('b') });
  await expect(readPluginFolder(folder)).rejects.toThrow('plugin b is declared twice');
});
