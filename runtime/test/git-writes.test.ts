import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { testGuard } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CommitRequest,
  createGitWrites,
  type FileChange,
  type GitWrites,
} from '../src/git-writes/index.ts';
import { GitServer, git, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };
let folder: string;
let server: GitServer;
let writes: GitWrites;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-git-writes-'));
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

const emptyOrigin = (): Origin => {
  count += 1;
  const origin = new Origin(folder, `repo-${count}`);
  git(origin.bare, 'config', 'http.receivepack', 'true');
  return origin;
};

const originWith = (files: Record<string, string>): Origin => {
  const origin = emptyOrigin();
  origin.commit(files, 'Begin');
  origin.push();
  return origin;
};

const write = (origin: Origin, changes: readonly FileChange[], more: Partial<CommitRequest> = {}) =>
  writes.commit({
    url: server.url(origin.name),
    credential: undefined,
    changes,
    message: 'Change',
    author: ADA,
    ...more,
  });

const show = (origin: Origin, path: string, revision = 'main'): string =>
  git(origin.bare, 'show', `${revision}:${path}`);
const log = (origin: Origin, format: string): string =>
  git(origin.bare, 'log', '-1', `--format=${format}`, 'main');
const blobOf = (origin: Origin, path: string): string => git(origin.bare, 'rev-parse', `main:${path}`);

describe('a commit', () => {
  test('is of the caller, author and committer, and says what they said', async () => {
    const origin = originWith({ 'a.yaml': 'a: 1\n' });
    const made = await write(origin, [{ path: 'apps/ü "x".yaml', content: 'b: 2\n' }], {
      message: 'Add b\n\nAs asked.',
    });
    expect(log(origin, '%an|%ae|%cn|%ce|%s|%b')).toBe(
      'Ada Lovelace|ada@example.com|Ada Lovelace|ada@example.com|Add b|As asked.',
    );
    expect(log(origin, '%H')).toBe(made.sha);
    expect(made).toMatchObject({ branch: 'main', author: ADA, message: 'Add b\n\nAs asked.' });
    expect(show(origin, 'apps/ü "x".yaml')).toBe('b: 2');
    expect(made.revisions.get('apps/ü "x".yaml')).toBe(blobOf(origin, 'apps/ü "x".yaml'));
    expect(show(origin, 'a.yaml')).toBe('a: 1');
  });

  test('may be the first of a repository', async () => {
    const origin = emptyOrigin();
    await write(origin, [{ path: 'a.yaml', content: 'a: 1\n', expected: '' }]);
    expect(log(origin, '%P')).toBe('');
    expect(show(origin, 'a.yaml')).toBe('a: 1');
  });

  test('changes and deletes at once, and keeps programs programs', async () => {
    const origin = emptyOrigin();
    origin.commit({ 'run.sh': 'echo\n', 'old/a.yaml': 'a\n' });
    chmodSync(join(origin.clone, 'run.sh'), 0o755);
    origin.commitAll();
    origin.push();
    await write(origin, [
      { path: 'old', content: 'now a file\n' },
      { path: 'run.sh', content: 'echo 2\n' },
    ]).then(
      () => expect.fail('a file took the place of a folder'),
      error => expect(error).toMatchObject({ code: 'COMMIT_INVALID' }),
    );
    await write(origin, [
      { path: 'old/a.yaml', deleted: true, expected: blobOf(origin, 'old/a.yaml') },
      { path: 'run.sh', content: 'echo 2\n' },
    ]);
    expect(git(origin.bare, 'ls-tree', '-r', '--format=%(objectmode) %(path)', 'main')).toBe('100755 run.sh');
  });

  test('that says nothing new is refused, unless an empty one is wanted', async () => {
    const origin = originWith({ 'a.yaml': 'a: 1\n' });
    const same = [{ path: 'a.yaml', content: 'a: 1\n' }];
    await expect(write(origin, same)).rejects.toMatchObject({ code: 'COMMIT_EMPTY' });
    const { sha } = await write(origin, same, { allowEmpty: true });
    expect(log(origin, '%H')).toBe(sha);
  });

  test('of a stale edit is refused, and names the file and who changed it', async () => {
    const origin = originWith({ 'a.yaml': 'a: 1\n', 'b.yaml': 'b\n' });
    const expected = blobOf(origin, 'a.yaml');
    await write(origin, [{ path: 'a.yaml', content: 'a: 2\n' }], {
      author: { name: 'Grace', email: 'g@example.com' },
    });
    await write(origin, [{ path: 'b.yaml', content: 'c\n' }], {
      author: { name: 'Linus', email: 'l@example.com' },
    });
    const stale = [{ path: 'a.yaml', content: 'a: 3\n', expected }];
    await expect(write(origin, stale)).rejects.toMatchObject({
      code: 'COMMIT_CONFLICT',
      details: { path: 'a.yaml', author: 'Grace' },
    });
    expect(show(origin, 'a.yaml')).toBe('a: 2');
    await write(origin, stale, { force: true });
    expect(show(origin, 'a.yaml')).toBe('a: 3');
    await expect(write(origin, [{ path: 'a.yaml', content: 'x\n', expected: '' }])).rejects.toMatchObject({
      code: 'COMMIT_CONFLICT',
    });
  });

  test('of many people at once all get in where they touch different files', async () => {
    const origin = originWith({ 'a.yaml': 'a\n' });
    // Others of their own process: nothing here knows of them.
    const others = await Promise.all(
      [1, 2].map(number =>
        createGitWrites({
          guard: testGuard,
          folder: join(folder, `others-${count}-${number}`),
          searchPath: SEARCH_PATH,
          clock: systemClock,
          log: memoryLogger(),
        }),
      ),
    );
    const url = server.url(origin.name);
    await Promise.all(
      [writes, ...others].flatMap((one, index) =>
        [1, 2].map(number =>
          one.commit({
            url,
            credential: undefined,
            changes: [{ path: `apps/${index}-${number}.yaml`, content: 'x\n' }],
            message: 'Add',
            author: ADA,
          }),
        ),
      ),
    );
    await Promise.all(others.map(one => one.stop()));
    expect(git(origin.bare, 'ls-tree', '--name-only', 'main', 'apps/').split('\n')).toHaveLength(6);
  });

  test.each([['.git/config'], ['../x'], ['a/../../x'], ['/etc/passwd'], ['a\nb']])(
    'to %j is refused before anybody is asked',
    async path => {
      await expect(
        writes.commit({
          url: 'https://nowhere.invalid/x.git',
          credential: undefined,
          changes: [{ path, content: '' }],
          message: 'm',
          author: ADA,
        }),
      ).rejects.toMatchObject({
        code: 'COMMIT_INVALID',
      });
    },
  );

  test('follows no link, and writes over none', async () => {
    const origin = emptyOrigin();
    origin.commit({ 'a.yaml': 'a\n' });
    symlinkSync('/etc', join(origin.clone, 'link'));
    origin.commitAll();
    origin.push();
    for (const path of ['link', 'link/passwd'])
      await expect(write(origin, [{ path, content: 'x' }])).rejects.toMatchObject({ code: 'COMMIT_INVALID' });
  });

  test.each([
    ['a file that is too large', { changes: [{ path: 'a', content: 'x'.repeat(1_100_000) }] }],
    [
      'too many files',
      { changes: Array.from({ length: 201 }, (_, index) => ({ path: `${index}`, content: '' })) },
    ],
    [
      'one file twice',
      {
        changes: [
          { path: 'a', content: '' },
          { path: 'a', deleted: true as const },
        ],
      },
    ],
    [
      'a file that is a folder too',
      {
        changes: [
          { path: 'a', content: '' },
          { path: 'a/b', content: '' },
        ],
      },
    ],
    ['no message', { message: ' \n ' }],
    ['a branch that cannot be', { branch: '--upload-pack=x' }],
  ])('with %s is refused', async (_, more) => {
    const origin = originWith({ 'a.yaml': 'a\n' });
    await expect(write(origin, [{ path: 'b', content: 'b' }], more)).rejects.toMatchObject({
      code: 'COMMIT_INVALID',
    });
  });

  test('to a branch that is missing, a repository that is gone, or a host that is down says which', async () => {
    const origin = originWith({ 'a.yaml': 'a\n' });
    const change = [{ path: 'a.yaml', content: 'b\n' }];
    await expect(write(origin, change, { branch: 'other' })).rejects.toMatchObject({
      code: 'SOURCE_REVISION_NOT_FOUND',
    });
    await expect(write(origin, change, { url: server.url('gone') })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
    });
    await expect(write(origin, change, { url: 'http://127.0.0.1:9/x.git' })).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
    });
    await expect(write(origin, change, { url: 'ssh://git@host/x.git' })).rejects.toMatchObject({
      code: 'REPOSITORY_ADDRESS_INVALID',
    });
  });

  test('that the host refuses is told in its words', async () => {
    const origin = originWith({ 'a.yaml': 'a\n' });
    git(origin.bare, 'config', 'http.receivepack', 'false');
    await expect(write(origin, [{ path: 'a.yaml', content: 'b\n' }])).rejects.toMatchObject({
      code: 'GIT_WRITE_DENIED',
    });
    git(origin.bare, 'config', 'http.receivepack', 'true');
    git(origin.bare, 'config', 'receive.denyDeletes', 'true');
    git(origin.bare, 'config', 'core.hooksPath', join(origin.bare, 'hooks'));
    mkdirSync(join(origin.bare, 'hooks'), { recursive: true });
    writeFileSync(
      join(origin.bare, 'hooks', 'pre-receive'),
      '#!/bin/sh\necho "main is protected" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    await expect(write(origin, [{ path: 'a.yaml', content: 'b\n' }])).rejects.toMatchObject({
      code: 'COMMIT_REFUSED',
      message: expect.stringContaining('main is protected'),
    });
  });

  test('uses the login that it is given, and tells it nobody', async () => {
    const origin = originWith({ 'a.yaml': 'a\n' });
    server.wants = `Basic ${Buffer.from('ada:s3cret-token').toString('base64')}`;
    try {
      const credential = { id: 'ada', username: 'ada', password: new Secret('s3cret-token') };
      await write(origin, [{ path: 'a.yaml', content: 'b\n' }], { credential });
      const wrong = { ...credential, password: new Secret('wr0ng-token') };
      const error = await write(origin, [{ path: 'a.yaml', content: 'c\n' }], { credential: wrong }).catch(
        (it: unknown) => it,
      );
      expect(error).toMatchObject({ code: 'SOURCE_DENIED' });
      expect(JSON.stringify(error) + String(error)).not.toContain('wr0ng');
    } finally {
      server.wants = undefined;
    }
  });
});

describe('reading', () => {
  test('gives text, blobs and the head, and leaves out what is not there', async () => {
    const origin = originWith({ 'a.yaml': 'a: ü\n', 'b/c.yaml': 'c\n' });
    const place = { url: server.url(origin.name), credential: undefined };
    const { head, files } = await writes.read(place, ['a.yaml', 'b/c.yaml', 'none.yaml', 'b']);
    expect(head).toEqual({ branch: 'main', sha: log(origin, '%H') });
    expect(Object.fromEntries(files)).toEqual({
      'a.yaml': { revision: blobOf(origin, 'a.yaml'), content: 'a: ü\n' },
      'b/c.yaml': { revision: blobOf(origin, 'b/c.yaml'), content: 'c\n' },
    });
    expect((await writes.list(place, 'b')).files).toEqual(['b/c.yaml']);
    expect((await writes.list(place, '')).files).toEqual(['a.yaml', 'b/c.yaml']);
    const empty = emptyOrigin();
    const nothing = await writes.read({ url: server.url(empty.name), credential: undefined }, ['a']);
    expect(nothing.files.size).toBe(0);
  });
});

describe('restoring', () => {
  test('makes a folder what it was, by a new commit, and leaves the others', async () => {
    const origin = originWith({ 'app/a.yaml': 'a: 1\n', 'app/b.yaml': 'b\n', 'other.yaml': 'o: 1\n' });
    const before = log(origin, '%H');
    await write(origin, [
      { path: 'app/a.yaml', content: 'a: 2\n' },
      { path: 'app/b.yaml', deleted: true },
      { path: 'app/c.yaml', content: 'c\n' },
      { path: 'other.yaml', content: 'o: 2\n' },
    ]);
    const place = { url: server.url(origin.name), credential: undefined };
    const made = await writes.restore({
      ...place,
      path: 'app',
      revision: before,
      message: 'Go back',
      author: ADA,
    });
    expect(log(origin, '%H')).toBe(made.sha);
    expect(git(origin.bare, 'diff', '--name-only', before, 'main')).toBe('other.yaml');
  });
});

describe('comparing', () => {
  test('tells what differs below a folder, up to now or between two commits', async () => {
    const origin = originWith({ 'app/a.yaml': 'a: 1\n', 'app/b.yaml': 'b\n', 'other.yaml': 'o: 1\n' });
    const before = log(origin, '%H');
    await write(origin, [
      { path: 'app/a.yaml', content: 'a: 2\n' },
      { path: 'app/b.yaml', deleted: true },
      { path: 'app/c.yaml', content: 'c\n' },
      { path: 'other.yaml', content: 'o: 2\n' },
    ]);
    const now = log(origin, '%H');
    const place = { url: server.url(origin.name), credential: undefined };
    const files = [
      { path: 'app/a.yaml', before: 'a: 1\n', after: 'a: 2\n' },
      { path: 'app/b.yaml', before: 'b\n', after: undefined },
      { path: 'app/c.yaml', before: undefined, after: 'c\n' },
    ];
    const compared = await writes.compare(place, { folder: 'app', from: before });
    expect(compared).toMatchObject({ from: before, to: now, isCut: false, head: { branch: 'main' } });
    expect(compared.files).toEqual(files);
    expect((await writes.compare(place, { folder: 'app', from: now, to: before })).files[1]).toEqual({
      path: 'app/b.yaml',
      before: undefined,
      after: 'b\n',
    });
    await expect(writes.compare(place, { folder: '../x', from: before })).rejects.toMatchObject({
      code: 'COMMIT_INVALID',
    });
    await expect(writes.compare(place, { folder: '', from: 'main' })).rejects.toMatchObject({
      code: 'SOURCE_REVISION_NOT_FOUND',
    });
  });
});

test('of more repositories than are kept none gets in the way of another, though some fail', async () => {
  const few = await createGitWrites({
    guard: testGuard,
    folder: join(folder, 'few'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log: memoryLogger(),
    keeps: 1,
  });
  try {
    const origins = [1, 2, 3].map(n => originWith({ 'a.yaml': `a: ${n}\n` }));
    const place = (name: string) => ({ url: server.url(name), credential: undefined, author: ADA });
    const read = async (origin: Origin) =>
      (await few.read(place(origin.name), ['a.yaml'])).files.get('a.yaml')?.content;
    const missing = () =>
      few.read(place('missing'), ['a.yaml']).then(
        () => 'read',
        () => 'failed',
      );
    const round = () => Promise.all([...origins.map(read), missing()]);
    const expected = ['a: 1\n', 'a: 2\n', 'a: 3\n', 'failed'];
    expect(await Promise.all([round(), round(), round()])).toEqual([expected, expected, expected]);
  } finally {
    await few.stop();
  }
});
