import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GitServer, git, type Origin, SourcesFixture } from './git-server.fixture.ts';
import type { Sources } from './index.ts';

let fixture: SourcesFixture;
let server: GitServer;
let sources: Sources;

beforeAll(async () => {
  fixture = await SourcesFixture.start();
  server = await GitServer.start(fixture.folder);
  sources = await fixture.sources();
});
afterAll(async () => {
  await server.stop();
  await fixture.stop();
});

const at = (repoURL: string, targetRevision?: string, more = {}) => ({
  repoURL,
  project: 'default',
  ...(targetRevision === undefined ? {} : { targetRevision }),
  ...more,
});

const seeded = (): { origin: Origin; first: string; second: string } => {
  const origin = fixture.origin();
  const first = origin.commit({ 'app/a.yaml': 'a: 1\n', 'other/b.yaml': 'b: 1\n' }, 'Begin');
  git(origin.clone, 'tag', 'v1.0.0');
  git(origin.clone, 'tag', '-a', 'v1.2.0', '-m', 'with words');
  git(origin.clone, 'tag', 'web-2.0.0');
  const second = origin.commit({ 'app/a.yaml': 'a: 2\n' }, 'Change a\n\nAt length.');
  git(origin.clone, 'tag', 'v1.3.0-rc.1');
  git(origin.clone, 'tag', 'web-2.1.0');
  origin.push('HEAD:main', `${first}:refs/heads/old`, '--tags');
  return { origin, first, second };
};

/** For all who only read. */
let repo: ReturnType<typeof seeded>;
beforeAll(() => {
  repo = seeded();
});

describe('the last commit that touched a path', () => {
  const shared = () => {
    const origin = fixture.origin();
    origin.commit({ 'web/a.yaml': 'a: 1\n', 'cart/b.yaml': 'b: 1\n', 'old/c.yaml': 'c: 1\n' }, 'Begin');
    const web = origin.commit({ 'web/a.yaml': 'a: 2\n' }, 'web 2');
    const cart = origin.commit({ 'cart/b.yaml': 'b: 2\n' }, 'cart 2');
    origin.push('HEAD:main');
    return { origin, web, cart };
  };
  const of = async (origin: Origin, head: string, ...paths: string[]) =>
    (await sources.describe(at(server.url(origin.name)), head, { paths }))?.message;

  test('is found among those that a push brought, and the first commit brought everything', async () => {
    const { origin, web, cart } = shared();
    expect(await of(origin, cart, 'web')).toBe('web 2');
    expect(await of(origin, cart, 'cart')).toBe('cart 2');
    expect(await of(origin, cart, 'old')).toBe('Begin');
    expect(await of(origin, cart, 'old', 'web')).toBe('web 2');
    expect(await of(origin, cart, '')).toBe('cart 2');
    // What was there before the one that it is looked for after brought nothing since.
    const since = { paths: ['web'], since: web };
    expect(await sources.describe(at(server.url(origin.name)), cart, since)).toMatchObject({ sha: cart });
  });

  test('takes no history where what came before is here already, and a little once where it is not', async () => {
    const { origin, cart } = shared();
    await of(origin, cart, 'cart');
    const next = origin.commit({ 'web/a.yaml': 'a: 3\n' }, 'web 3');
    origin.push('HEAD:main');
    await sources.describe(at(server.url(origin.name)), next);
    const before = server.fetches;
    expect(await of(origin, next, 'web')).toBe('web 3');
    expect(await of(origin, next, 'cart')).toBe('cart 2');
    expect(server.fetches).toBe(before);
    origin.commit({ 'cart/b.yaml': 'b: 3\n' }, 'cart 3');
    const last = origin.commit({ 'old/c.yaml': 'c: 2\n' }, 'old 2');
    origin.push('HEAD:main');
    await sources.describe(at(server.url(origin.name)), last);
    const again = server.fetches;
    expect(await of(origin, last, 'cart')).toBe('cart 3');
    expect(await of(origin, last, 'web')).toBe('web 3');
    expect(server.fetches).toBe(again + 1);
  });

  test('is not looked for far back: then the revision itself is told of', async () => {
    const origin = fixture.origin();
    origin.commit({ 'web/a.yaml': 'a: 1\n' }, 'Begin');
    let head = '';
    for (let count = 0; count < 25; count += 1)
      head = origin.commit({ 'cart/b.yaml': `b: ${count}\n` }, `cart ${count}`);
    origin.push('HEAD:main');
    expect(await of(origin, head, 'web')).toBe('cart 24');
  });
});

describe('a revision', () => {
  test.each([
    [undefined, 'second'],
    ['HEAD', 'second'],
    ['main', 'second'],
    ['refs/heads/old', 'first'],
    ['old', 'first'],
    ['v1.0.0', 'first'],
    ['v1.2.0', 'first'],
    ['^1', 'first'],
    ['>=1.3.0-0', 'second'],
    ['1.x', 'first'],
  ] as const)('%s is a commit', async (revision, which) => {
    expect(await sources.resolve(at(repo.origin.url, revision))).toBe(repo[which]);
  });

  test('with a tag prefix is looked for among such tags only', async () => {
    expect(await sources.resolve(at(repo.origin.url, '2.x', { tagPrefix: 'web-' }))).toBe(repo.second);
    expect(await sources.resolve(at(repo.origin.url, '2.0.0', { tagPrefix: 'web-' }))).toBe(repo.first);
  });

  test('may be a commit, whole or its beginning', async () => {
    expect(await sources.resolve(at(repo.origin.url, repo.first))).toBe(repo.first);
    expect(await sources.resolve(at(repo.origin.url, repo.first.slice(0, 8)))).toBe(repo.first);
  });

  test.each(['nowhere', '9.x', 'deadbeefdeadbeef'])(
    '%s that is nowhere is a fault in words',
    async revision => {
      await expect(sources.resolve(at(repo.origin.url, revision))).rejects.toMatchObject({
        code: 'SOURCE_REVISION_NOT_FOUND',
        message: expect.stringContaining(revision),
      });
    },
  );

  test.each(['--upload-pack=touch x', '-x', 'a..b', 'main@{1}', 'a\nb', 'a:b'])(
    '%j never reaches git',
    async revision => {
      await expect(sources.resolve(at(repo.origin.url, revision))).rejects.toMatchObject({
        code: 'SOURCE_REVISION_INVALID',
      });
      await expect(sources.open(at(repo.origin.url), revision)).rejects.toMatchObject({
        code: 'SOURCE_REVISION_INVALID',
      });
    },
  );
});

describe('an address', () => {
  test.each([
    '-uext',
    '--upload-pack=x',
    'ext::sh -c true',
    'fd::17',
    'git://host/x',
    '/etc',
    'ssh://-oProxyCommand=x/y',
    '-oProxyCommand=x@host:y',
    'git@-host:y',
    'https://host/a b',
    'file://host/x',
    '',
  ])('%j is refused before git is asked', async repoURL => {
    await expect(sources.resolve(at(repoURL))).rejects.toMatchObject({ code: 'SOURCE_URL_REFUSED' });
  });

  test('of this machine is refused unless that is allowed', async () => {
    const strict = await fixture.sources({ allowFiles: false });
    await expect(strict.resolve(at(repo.origin.url))).rejects.toMatchObject({
      code: 'SOURCE_URL_REFUSED',
    });
  });
});

describe('the files of a commit', () => {
  test('lie in a folder that is shared, and nothing of Git lies beside them', async () => {
    const { origin, first, second } = repo;
    const tree = await sources.open(at(origin.url), first);
    const again = await sources.open(at(origin.url), first);
    expect(again.root).toBe(tree.root);
    expect(readdirSync(tree.root).sort()).toEqual(['app', 'other']);
    expect(await readFile(join(tree.root, 'app/a.yaml'), 'utf8')).toBe('a: 1\n');
    const newer = await sources.open(at(origin.url), second);
    expect(await readFile(join(newer.root, 'app/a.yaml'), 'utf8')).toBe('a: 2\n');
    for (const { release } of [tree, again, newer]) release();
  });

  test('that a branch has left become those it means now, and only what differs is written', async () => {
    const origin = fixture.origin();
    const before = origin.commit({ 'same/a': '1', 'changed/b': '1', 'gone/c': '1', place: 'a file' });
    rmSync(join(origin.clone, 'gone'), { recursive: true });
    rmSync(join(origin.clone, 'place'));
    const after = origin.commit({ 'changed/b': '2', 'new/d': '2', 'place/is/a': 'folder now' });
    origin.push();
    const place = at(origin.url, 'main');
    const old = await sources.open(place, before);
    const written = statSync(join(old.root, 'same/a'));
    // Nobody may change a shared file; if it happened all the same, it ends here.
    writeFileSync(join(old.root, 'same/a'), 'damaged');
    utimesSync(join(old.root, 'same/a'), written.atime, new Date(0));
    old.release();
    const now = await sources.open(place, after);
    expect(now.root).toBe(old.root);
    const files = readdirSync(now.root, { recursive: true, withFileTypes: true }).filter(one => one.isFile());
    const found = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
    expect(
      Object.fromEntries(found.map(path => [relative(now.root, path), readFileSync(path, 'utf8')])),
    ).toEqual({ 'changed/b': '2', 'new/d': '2', 'place/is/a': 'folder now', 'same/a': '1' });
    expect(await now.hashOf('gone')).toBeUndefined();
    const third = origin.commit({ 'changed/b': '3' });
    origin.push();
    const { ino } = statSync(join(now.root, 'same/a'));
    // Whoever still reads keeps what they have.
    const beside = await sources.open(place, third);
    expect(beside.root).not.toBe(now.root);
    expect(readFileSync(join(now.root, 'changed/b'), 'utf8')).toBe('2');
    beside.release();
    now.release();
    const back = await sources.open(at(origin.url, after), after);
    expect([back.root, statSync(join(back.root, 'same/a')).ino]).toEqual([now.root, ino]);
    back.release();
  });

  test('are written as their own commit says, whichever lay there before', async () => {
    const origin = fixture.origin();
    const plain = origin.commit({ 'a.yaml': 'a: 1\n', gone: '' });
    rmSync(join(origin.clone, 'gone'));
    const crlf = origin.commit({ '.gitattributes': '*.yaml text eol=crlf\n' });
    rmSync(join(origin.clone, '.gitattributes'));
    const again = origin.commitAll();
    origin.push();
    const seen: string[][] = [];
    for (const commit of [plain, crlf, again]) {
      const tree = await sources.open(at(origin.url, 'main'), commit);
      seen.push([readFileSync(join(tree.root, 'a.yaml'), 'utf8'), readdirSync(tree.root).sort().join(' ')]);
      tree.release();
    }
    expect(seen).toEqual([
      ['a: 1\n', 'a.yaml gone'],
      ['a: 1\r\n', '.gitattributes a.yaml'],
      ['a: 1\n', 'a.yaml'],
    ]);
  });

  test('of a branch that cannot be had leave those of the commit before where they are', async () => {
    const origin = fixture.origin();
    const commit = origin.commit({ a: '1' });
    origin.push();
    const place = at(origin.url, 'main');
    const tree = await sources.open(place, commit);
    tree.release();
    const { ino } = statSync(join(tree.root, 'a'));
    await expect(sources.open(place, 'd'.repeat(40))).rejects.toMatchObject({
      code: 'SOURCE_REVISION_NOT_FOUND',
    });
    const again = await sources.open(place, commit);
    expect([again.root, statSync(join(again.root, 'a')).ino]).toEqual([tree.root, ino]);
    again.release();
  });

  test('have hashes that change with what is below a path only', async () => {
    const { origin, first, second } = repo;
    const one = await sources.open(at(origin.url), first);
    const two = await sources.open(at(origin.url), second);
    expect(await one.hashOf('other')).toBe(await two.hashOf('other/'));
    expect(await one.hashOf('app')).not.toBe(await two.hashOf('app'));
    expect(await one.hashOf('.')).not.toBe(await two.hashOf(''));
    expect(await one.hashOf('nowhere')).toBeUndefined();
    expect(await one.hashOf('../..')).toBeUndefined();
    one.release();
    two.release();
  });

  test('that differ between two commits are told, and what is not there is unknown', async () => {
    const { origin, first, second } = repo;
    expect(await sources.changed(at(origin.url), first, second)).toEqual(['app/a.yaml']);
    expect(await sources.changed(at(origin.url), first, first)).toEqual([]);
    expect(await sources.changed(at(origin.url), 'a'.repeat(40), second)).toBeUndefined();
  });

  test('come with who committed them', async () => {
    const { origin, second } = repo;
    await sources.resolve(at(origin.url));
    expect(await sources.describe(at(origin.url), second)).toEqual({
      sha: second,
      author: 'Ann <ann@example.com>',
      date: '2026-03-01T10:00:00Z',
      message: 'Change a\n\nAt length.',
      tags: ['v1.3.0-rc.1', 'web-2.1.0'],
    });
  });

  test('stay to be had when a force push took them off the server', async () => {
    const { origin, second } = seeded();
    (await sources.open(at(origin.url), second)).release();
    git(origin.clone, 'checkout', '--quiet', '--orphan', 'fresh');
    const rewritten = origin.commit({ 'app/a.yaml': 'a: 3\n' });
    git(origin.bare, 'tag', '-d', 'v1.3.0-rc.1', 'web-2.1.0');
    origin.push('HEAD:main');
    git(origin.bare, 'gc', '--quiet', '--prune=now');
    expect(await sources.resolve(at(origin.url), { fresh: true })).toBe(rewritten);
    expect(await sources.changed(at(origin.url), second, rewritten)).toEqual(['app/a.yaml']);
    (await sources.open(at(origin.url), second)).release();
    const others = await fixture.sources();
    await expect(others.open(at(origin.url), second)).rejects.toMatchObject({
      code: 'SOURCE_REVISION_NOT_FOUND',
    });
  });

  test('with a link that leads out are refused, and one that stays inside makes all of the repository count', async () => {
    const origin = fixture.origin();
    origin.commit({ 'base/a.yaml': 'a: 1\n' });
    symlinkSync('../base/a.yaml', join(origin.clone, 'base', 'same.yaml'));
    symlinkSync('base', join(origin.clone, 'alias'));
    const inside = origin.commitAll();
    writeFileSync(join(origin.clone, 'base', 'a.yaml'), 'a: 2\n');
    const changed = origin.commitAll();
    symlinkSync('/etc/passwd', join(origin.clone, 'base', 'bad'));
    const absolute = origin.commitAll();
    git(origin.clone, 'rm', '--quiet', 'base/bad');
    symlinkSync('../../x', join(origin.clone, 'base', 'bad'));
    const upward = origin.commitAll();
    origin.push();
    const one = await sources.open(at(origin.url), inside);
    const two = await sources.open(at(origin.url), changed);
    expect(await one.hashOf('alias')).not.toBe(await two.hashOf('alias'));
    expect(readFileSync(join(one.root, 'alias', 'same.yaml'), 'utf8')).toBe('a: 1\n');
    for (const commit of [absolute, upward])
      await expect(sources.open(at(origin.url), commit)).rejects.toMatchObject({
        code: 'SOURCE_LINK_OUTSIDE',
      });
    one.release();
    two.release();
  });
});

describe('a thousand applications on one repository', () => {
  test('cause one question and one fetch, and one more of each after a push', async () => {
    const { origin, second } = seeded();
    const place = at(server.url(origin.name), 'main');
    const all = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 1_000 }, ask));
    server.asked.length = 0;
    expect(new Set(await all(() => sources.resolve(place)))).toEqual(new Set([second]));
    const trees = await all(() => sources.open(place, second));
    expect(new Set(trees.map(({ root }) => root)).size).toBe(1);
    for (const { release } of trees) release();
    expect(server.asked).toEqual(['ls-refs', 'fetch']);

    const third = origin.commit({ 'app/a.yaml': 'a: 3\n' });
    origin.push();
    expect(await sources.resolve(place)).toBe(second);
    sources.forget(origin.url.replace(/^file:\/\/.*\//, 'ssh://git@127.0.0.1/'));
    expect(new Set(await all(() => sources.resolve(place)))).toEqual(new Set([third]));
    expect(new Set((await all(() => sources.changed(place, second, third))).flat())).toEqual(
      new Set(['app/a.yaml']),
    );
    for (const { release } of await all(() => sources.open(place, third))) release();
    expect(server.asked).toEqual(['ls-refs', 'fetch', 'ls-refs', 'fetch']);

    await all(() => sources.resolve(place, { fresh: true }));
    expect(server.listings).toBe(3);
  });

  test('learn of a repository that is gone by one question, which is not repeated at once', async () => {
    const place = at(server.url('gone'));
    server.asked.length = 0;
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => sources.resolve(place)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'SOURCE_NOT_FOUND' } });
  });
});

describe('a repository', () => {
  test('that is empty, gone or away says so', async () => {
    await expect(sources.resolve(at(fixture.origin().url))).rejects.toMatchObject({ code: 'SOURCE_EMPTY' });
    await expect(sources.resolve(at(`file://${fixture.folder}/none.git`))).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
    });
    await expect(sources.resolve(at('http://127.0.0.1:1/x.git'))).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
    });
  });
});
