import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitSourcesIn, readClusterInclude } from '@freshet/domain/shared-configuration';
import { memoryLogger } from '@freshet/kit/log';
import { testGuard } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGitWrites, type GitWrites } from '../src/git-writes/index.ts';
import { type Editor, RuntimeFiles } from '../src/shared-configuration/index.ts';
import { git, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';

let folder: string;
let origin: Origin;
let processes: readonly GitWrites[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-shared-'));
  origin = new Origin(folder, 'config');
  processes = await Promise.all(
    ['one', 'other'].map(name =>
      createGitWrites({
        guard: testGuard,
        folder: join(folder, name),
        searchPath: SEARCH_PATH,
        clock: systemClock,
        log: memoryLogger(),
        allowFiles: true,
      }),
    ),
  );
});

afterAll(async () => {
  await Promise.all(processes.map(one => one.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** The files of a runtime in the hands of one of two processes. */
const filesOf = (runtime: string, index = 0): RuntimeFiles<{ readonly sha: string }> => {
  const writes = processes[index];
  if (!writes) throw new Error('there are two');
  const where = { url: origin.url, credential: undefined, author: { name: 'Ada', email: 'ada@example.com' } };
  const editor: Editor<{ readonly sha: string }> = {
    read: async paths => (await writes.read(where, paths)).files,
    list: async path => (await writes.list(where, path)).files,
    commit: (changes, message, how = {}) => writes.commit({ ...where, ...how, changes, message }),
  };
  const repository = { url: 'https://git.example/acme/config.git', path: '' };
  return new RuntimeFiles({ runtime, namespace: 'argocd', repository }, editor);
};

const source = (name: string) => ({
  name,
  repository: { url: 'https://git.example/acme/apps.git', path: name },
});

const sourcesOf = (runtime: string): readonly string[] => {
  const path = `runtimes/${runtime}/in-cluster.yaml`;
  return gitSourcesIn(readClusterInclude(path, git(origin.bare, 'show', `main:${path}`)), runtime);
};

test('runtimes write their files into one repository, empty at first, side by side and once', async () => {
  const made = await Promise.all([filesOf('prod').initialise(true), filesOf('test', 1).initialise(false)]);
  expect(made.filter(one => one !== undefined)).toHaveLength(2);
  expect(await filesOf('prod').initialise(true)).toBeUndefined();
  expect(git(origin.bare, 'ls-tree', '-r', '--name-only', 'main').split('\n')).toEqual([
    'resources/app-projects/git-sources.yaml',
    'runtimes/prod/in-cluster.yaml',
    'runtimes/test/in-cluster.yaml',
  ]);
});

test('the first Git Source comes with the runtime, and does not come back once it was removed', async () => {
  await filesOf('first').initialise(false, () => source('begin').repository);
  expect(sourcesOf('first')).toEqual(['default-git-source']);
  expect(git(origin.bare, 'log', '-1', '--format=%s', '--', 'resources/first/default-git-source.yaml')).toBe(
    'Add runtime first',
  );
  await filesOf('first').removeGitSource('default-git-source', 'Remove it');
  const unread = (): never => {
    throw new Error('nobody needs its address');
  };
  expect(await filesOf('first').initialise(false, unread)).toBeUndefined();
  expect(sourcesOf('first')).toEqual([]);
});

test('two people who add Git Sources at once both get theirs', async () => {
  await Promise.all([
    filesOf('prod').addGitSource(source('shop'), 'Add shop'),
    filesOf('prod', 1).addGitSource(source('bank'), 'Add bank'),
  ]);
  expect([...sourcesOf('prod')].sort()).toEqual(['bank', 'shop']);
  await expect(filesOf('prod', 1).addGitSource(source('shop'), 'Add')).rejects.toMatchObject({
    code: 'GIT_SOURCE_TAKEN',
  });
  await expect(filesOf('prod').removeGitSource('none', 'Remove')).rejects.toMatchObject({
    code: 'GIT_SOURCE_NOT_FOUND',
  });
  await filesOf('prod').removeGitSource('bank', 'Remove bank');
  expect(sourcesOf('prod')).toEqual(['shop']);
  expect((await filesOf('prod').gitSource('shop'))?.repository.path).toBe('shop');
});

test('a runtime that leaves takes its own files along, and those alone', async () => {
  await filesOf('gone').initialise(false, () => source('begin').repository);
  await filesOf('gone').addCluster({ name: 'eu', server: 'https://eu.example' }, 'Add eu');
  const others = () =>
    git(origin.bare, 'ls-tree', '-r', '--name-only', 'main')
      .split('\n')
      .filter(path => !path.includes('gone'));
  const before = others();
  expect(await filesOf('gone').removeAll('Remove gone')).toMatchObject({ sha: expect.any(String) });
  expect(git(origin.bare, 'ls-tree', '-r', '--name-only', 'main').split('\n')).toEqual(before);
  expect(await filesOf('gone').removeAll('Remove gone')).toBeUndefined();
});

test('a runtime without its files is told so, and a cluster has a file of its own', async () => {
  await expect(filesOf('late').addGitSource(source('x'), 'Add')).rejects.toMatchObject({
    code: 'RUNTIME_STARTING',
  });
  await filesOf('prod').addCluster({ name: 'eu', server: 'https://eu.example' }, 'Add eu');
  expect(git(origin.bare, 'show', 'main:runtimes/prod/eu.yaml')).toContain('server: https://eu.example');
  await filesOf('prod').removeCluster('eu', 'Remove eu');
  expect(git(origin.bare, 'ls-tree', '--name-only', 'main', 'runtimes/prod/')).toBe(
    'runtimes/prod/in-cluster.yaml',
  );
});
