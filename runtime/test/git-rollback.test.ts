/** Going back in Git: to commits that are long gone by, and what lies outside of the folder that goes back. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { testGuard } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGitWrites, type GitWrites } from '../src/git-writes/index.ts';
import { GitServer, git, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };
let folder: string;
let server: GitServer;
let writes: GitWrites;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-git-rollback-'));
  server = await GitServer.start(folder);
  writes = await createGitWrites({
    guard: testGuard,
    folder: join(folder, 'writes'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log: memoryLogger(),
  });
});

afterAll(async () => {
  await writes.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const begun = (files: Record<string, string>) => {
  count += 1;
  const origin = new Origin(folder, `repo-${count}`);
  git(origin.bare, 'config', 'http.receivepack', 'true');
  const first = origin.commit(files, 'Begin');
  origin.push();
  return { origin, first, place: { url: server.url(origin.name), credential: undefined } };
};

const pushed = (origin: Origin, files: Record<string, string>): string => {
  const sha = origin.commit(files);
  origin.push();
  return sha;
};

const words = { message: 'Go back', author: ADA };

describe('a commit that only its caller names', () => {
  test.each([
    ['gives commits alone', 'true'],
    ['gives everything', 'false'],
  ])(
    'is gone back to where the branch had it, however long ago, from a server that %s',
    async (_, filter) => {
      const { origin, first, place } = begun({ 'app/a.yaml': 'a: 0\n' });
      git(origin.bare, 'config', 'uploadpack.allowFilter', filter);
      for (let at = 1; at <= 230; at += 1)
        git(origin.clone, 'commit', '--quiet', '--allow-empty', '-m', String(at));
      pushed(origin, { 'app/a.yaml': 'a: 1\n' });
      const compared = await writes.compare(place, { folder: 'app', to: first, onBranch: [first] });
      expect(compared.files).toEqual([{ path: 'app/a.yaml', before: 'a: 1\n', after: 'a: 0\n' }]);
      await writes.restore({ ...place, ...words, path: 'app', revision: first, onBranch: true });
      expect(git(origin.bare, 'show', 'main:app/a.yaml')).toBe('a: 0');
      expect((await readdir(join(folder, 'writes'), { recursive: true })).filter(isOfHistory)).toEqual([]);
    },
  );

  test('is refused where it is of another branch, or nowhere, and nothing of it is told', async () => {
    const { origin, first, place } = begun({ 'app/a.yaml': 'a: 0\n' });
    git(origin.clone, 'checkout', '--quiet', '-b', 'aside');
    const aside = origin.commit({ 'app/a.yaml': 'a: aside\n' });
    origin.push('aside:aside');
    git(origin.clone, 'checkout', '--quiet', '-B', 'main', first);
    const head = pushed(origin, { 'app/a.yaml': 'a: 1\n' });
    for (const revision of [aside, 'f'.repeat(40)]) {
      const refused = {
        code: 'SOURCE_REVISION_NOT_FOUND',
        message: expect.stringMatching(/main .* has no commit [0-9a-f]{10}$/),
      };
      const wish = { folder: 'app', to: revision, onBranch: [revision] };
      await expect(writes.compare(place, wish)).rejects.toMatchObject(refused);
      const request = { ...place, ...words, path: 'app', revision, onBranch: true };
      await expect(writes.restore(request)).rejects.toMatchObject(refused);
    }
    expect(git(origin.bare, 'rev-parse', 'main')).toBe(head);
  });
});

const isOfHistory = (name: string): boolean => name.endsWith('.history');

const OVERLAY = 'resources: [../base]\n';
const BASE = 'resources: [deployment.yaml]\n';

describe('what lies outside of the folder', () => {
  test('is told where only a base changed: there is nothing to commit, and something else runs', async () => {
    const { origin, first, place } = begun({
      'overlay/kustomization.yaml': OVERLAY,
      'base/kustomization.yaml': BASE,
      'base/deployment.yaml': 'replicas: 1\n',
      'other/deployment.yaml': 'replicas: 1\n',
    });
    pushed(origin, { 'base/deployment.yaml': 'replicas: 2\n', 'other/deployment.yaml': 'replicas: 2\n' });
    const compared = await writes.compare(place, { folder: 'overlay', to: first });
    expect(compared).toMatchObject({ files: [], outside: { paths: ['base/deployment.yaml'], count: 1 } });
    await expect(
      writes.restore({ ...place, ...words, path: 'overlay', revision: first }),
    ).rejects.toMatchObject({
      code: 'GITOPS_ROLLBACK_IMPOSSIBLE',
      message: expect.stringContaining('outside of it changed, and stays: base/deployment.yaml'),
    });
  });

  test('is told beside what the folder changed, through bases of bases that only one of both names', async () => {
    const { origin, first, place } = begun({
      'apps/web/kustomization.yaml': 'resources: [../../base]\npatches: [{ path: ../patch.yaml }]\n',
      'apps/patch.yaml': 'a: 1\n',
      'base/Kustomization': 'Components:\n  - ../parts/one\n',
      'parts/one/kustomization.yaml': 'configMapGenerator: [{ name: a, files: [a=../a.txt] }]\n',
      'parts/a.txt': 'one\n',
      'parts/b.txt': 'one\n',
    });
    pushed(origin, {
      'apps/web/kustomization.yaml': 'resources: [../../base]\n',
      'apps/patch.yaml': 'a: 2\n',
      'parts/a.txt': 'two\n',
      'parts/b.txt': 'two\n',
    });
    const { files, outside } = await writes.compare(place, { folder: 'apps/web', to: first });
    expect(files).toHaveLength(1);
    expect(outside).toEqual({ paths: ['apps/patch.yaml', 'parts/a.txt'], count: 2 });
  });

  test('is what charts and settings of the application name, too; what leads elsewhere is left alone', async () => {
    const { origin, first, place } = begun({
      'chart/Chart.yaml':
        'name: a\nversion: 1.0.0\ndependencies: [{ name: b, repository: "file://../lib" }]\n',
      'lib/Chart.yaml': 'name: b\n',
      'values/prod.yaml': 'a: 1\n',
      'odd/kustomization.yaml': `resources: [../../etc, https://x.example/y, "../a\\0b", ../${'x'.repeat(5_000)}]\n`,
      'bad/kustomization.yaml': 'resources: {\n',
    });
    pushed(origin, { 'lib/Chart.yaml': 'name: c\n', 'values/prod.yaml': 'a: 2\n', 'x.txt': 'x\n' });
    const outsideOf = async (at: string, named: readonly string[] = []) =>
      (await writes.compare(place, { folder: at, to: first, named })).outside;
    expect(await outsideOf('chart', ['values/prod.yaml'])).toEqual({
      paths: ['lib/Chart.yaml', 'values/prod.yaml'],
      count: 2,
    });
    expect(await outsideOf('odd', ['../..', 'etc', 'a\0b'])).toEqual({ paths: [], count: 0 });
    expect(await outsideOf('bad')).toEqual({ paths: [], count: 0 });
    expect(await outsideOf('', ['values'])).toEqual({ paths: [], count: 0 });
  });

  test('is found behind whatever else the folder names, and where the root of the repository is named', async () => {
    const own = Array.from({ length: 300 }, (_, at) => `own-${at}.yaml`);
    const { origin, first, place } = begun({
      ...Object.fromEntries(own.map(name => [`apps/web/${name}`, 'a: 1\n'])),
      'apps/web/kustomization.yaml': `resources: [${own.join(', ')}]\ncomponents: [../../shared]\n`,
      'shared/kustomization.yaml': 'resources: [a.yaml]\n',
      'shared/a.yaml': 'a: 1\n',
      'apps/top/kustomization.yaml': 'resources: [../..]\n',
      'kustomization.yaml': 'resources: [shared]\n',
    });
    pushed(origin, { 'shared/a.yaml': 'a: 2\n' });
    for (const folder of ['apps/web', 'apps/top'])
      expect((await writes.compare(place, { folder, to: first })).outside).toEqual({
        paths: ['shared/a.yaml'],
        count: 1,
      });
    const named = await writes.compare(place, { folder: 'apps', to: first, named: ['.'] });
    expect(named.outside.count).toBe(1);
  });

  test('is bounded: of very many files the first are named, and all are counted', async () => {
    const many = (text: string) =>
      Object.fromEntries(
        Array.from({ length: 50 }, (_, at) => [`base/${String(at).padStart(2, '0')}`, text]),
      );
    const { origin, first, place } = begun({
      ...many('1\n'),
      'overlay/kustomization.yaml': 'resources: [../base]\n',
    });
    pushed(origin, many('2\n'));
    const { outside } = await writes.compare(place, { folder: 'overlay', to: first });
    expect([outside.paths.length, outside.paths[0], outside.count]).toEqual([20, 'base/00', 50]);
  });
});
