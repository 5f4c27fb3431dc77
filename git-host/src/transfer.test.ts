import { randomBytes } from 'node:crypto';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HostFixture } from './host.fixture.ts';
import type { RefUpdate } from './index.ts';

let fixture: HostFixture;

beforeAll(async () => {
  fixture = await HostFixture.start({ maxPushBytes: 300_000, maxPushRefs: 20 });
});
afterAll(() => fixture.stop());

const allow = { judge: async () => 'ok', moved: async () => undefined };

describe('a Git client', () => {
  test('clones whole, shallow and partial, and fetches what was pushed since', async () => {
    const { key, clone } = await fixture.seeded();
    await fixture.commit(clone, { 'a.txt': 'a\n' }, 'Add a');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main', 'HEAD:refs/tags/v1');
    const url = fixture.url(key);
    const counted = async (name: string, ...how: string[]) => {
      await fixture.git(fixture.folder, 'clone', '-q', ...how, url, name);
      return (await fixture.git(join(fixture.folder, name), 'rev-list', '--count', 'HEAD')).out.trim();
    };
    expect(await counted('whole')).toBe('2');
    expect(await counted('shallow', '--depth', '1')).toBe('1');
    expect(await counted('partial', '--filter=blob:none')).toBe('2');
    expect(await counted('old', '-c', 'protocol.version=0')).toBe('2');
    expect((await fixture.git(clone, 'ls-remote', 'origin')).out).toContain('refs/tags/v1');
  });

  test('is not served by the old protocol, nor with a body of another kind', async () => {
    const { key } = await fixture.seeded();
    const base = fixture.url(key);
    const ask = async (path: string, init?: RequestInit) => (await fetch(`${base}/${path}`, init)).status;
    expect(await ask('info/refs')).toBe(400);
    expect(await ask('HEAD')).toBe(400);
    expect(await ask('objects/info/packs')).toBe(400);
    expect(await ask('git-upload-pack', { method: 'POST', body: 'x' })).toBe(400);
    const gzip = (body: Uint8Array<ArrayBuffer>) =>
      fetch(`${base}/git-upload-pack`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-git-upload-pack-request', 'content-encoding': 'gzip' },
        body,
      }).then(reply => reply.text());
    expect(await gzip(Uint8Array.from(gzipSync('0000')))).toBe('');
    await expect(gzip(Uint8Array.from(Buffer.from('no gzip')))).rejects.toThrow();
  });

  test('cannot push more than the limit, and nothing of it stays', async () => {
    const { key, clone } = await fixture.seeded();
    const before = await fixture.host.repository(key).find('main');
    await writeFile(join(clone, 'big.bin'), randomBytes(600_000));
    await fixture.commit(clone, {}, 'Too big');
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main');
    expect(push.code).not.toBe(0);
    expect(push.err).toMatch(/maximum allowed size|HTTP|unpack/);
    expect(await fixture.host.repository(key).find('main')).toBe(before);
    await eventually(async () => {
      const objects = await readdir(join(gitDirOf(key), 'objects'));
      expect(objects.filter(name => name.includes('incoming'))).toEqual([]);
    });
  });

  test.each([
    ['refs/heads/-option', '-option'],
    ['refs/pull/1/head', 'pull'],
    ['refs/freshet/draft', 'private'],
    ['refs/replace/0123456789012345678901234567890123456789', 'replace'],
    ['refs/notes/x', 'notes'],
    [`refs/heads/${'a'.repeat(40)}`, 'sha-like'],
    [`refs/tags/${'A'.repeat(64)}`, 'sha-256-like'],
    ['refs/heads/HEAD', 'HEAD'],
    ['refs/tags/FETCH_HEAD', 'FETCH_HEAD'],
    ['refs/heads/refs/heads/main', 'a branch named like a full reference'],
    ['refs/tags/refs/heads/main', 'a tag named like a full reference'],
    ['refs/heads/refs/remotes/origin/main', 'a branch named like one of a remote'],
    ['refs/heads/Refs/heads/main', 'the same in other letters'],
  ])('cannot push %s', async ref => {
    const { key, clone } = await fixture.seeded();
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', `HEAD:${ref}`);
    expect(push.code).not.toBe(0);
    expect(await fixture.host.repository(key).currentValue(ref)).toBeUndefined();
  });

  test('of a branch that an earlier release took is left alone by its name, and can be removed', async () => {
    const { key, clone } = await fixture.seeded();
    const repository = fixture.host.repository(key);
    const main = await repository.resolve('main');
    const other = await fixture.commit(clone, { 'trap.txt': 'x' }, 'Trap');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/trap');
    for (const name of [
      'refs/heads/refs/heads/main',
      'refs/tags/refs/heads/main',
      'refs/heads/refs/heads/gone',
    ])
      await fixture.git(gitDirOf(key), 'update-ref', name, other);
    expect((await fixture.tryGit(clone, 'push', 'origin', 'HEAD:main')).err).toContain('more than one');
    expect(await repository.find('main')).toBe(main);
    expect(await repository.find('refs/heads/main')).toBe(main);
    expect(await repository.find('refs/heads/gone')).toBeUndefined();
    expect(await repository.currentValue('refs/heads/gone')).toBeUndefined();
    expect(await repository.find('refs/heads/refs/heads/main')).toBe(other);
    const by = { name: 'ada', email: 'ada@example.com', at: new Date(0) };
    const ref = 'refs/heads/refs/heads/other';
    await expect(repository.move([{ ref, after: main }], by)).rejects.toMatchObject({
      code: 'GIT_REF_INVALID',
    });
    await repository.move([{ ref: 'refs/heads/refs/heads/gone', before: other }], by);
    const remove = [':refs/heads/refs/heads/main', ':refs/tags/refs/heads/main'];
    await fixture.git(clone, 'push', '-q', 'origin', ...remove);
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    expect(await repository.find('main')).toBe(other);
  });

  test('pushes symbolic links and submodules as data that the host never follows', async () => {
    const { key, clone } = await fixture.seeded();
    await symlink('/etc/passwd', join(clone, 'link'));
    await writeFile(
      join(clone, '.gitmodules'),
      '[submodule "x"]\n\tpath = x\n\turl = http://127.0.0.1:1/x.git\n',
    );
    await fixture.commit(clone, {}, 'Add links');
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    const repository = fixture.host.repository(key);
    const head = await repository.resolve('main');
    const link = await repository.file(head, 'link', 1000);
    expect([link.kind, link.content?.toString()]).toEqual(['symlink', '/etc/passwd']);
    await expect(repository.file(head, 'link/x', 1000)).rejects.toMatchObject({
      code: 'GIT_REVISION_UNKNOWN',
    });
  });

  test('cannot push a submodule address that would be an option', async () => {
    const { clone } = await fixture.seeded();
    await writeFile(
      join(clone, '.gitmodules'),
      '[submodule "x"]\n\tpath = x\n\turl = --upload-pack=touch /tmp/x\n',
    );
    await fixture.commit(clone, {}, 'Hostile');
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main');
    expect(push.code).not.toBe(0);
    expect(push.err).toContain('fsck');
  });

  test('runs no hook that somebody put into a repository', async () => {
    const { key, clone } = await fixture.seeded();
    const hooks = join(gitDirOf(key), 'hooks');
    await import('node:fs/promises').then(fs => fs.mkdir(hooks, { recursive: true }));
    await writeFile(join(hooks, 'update'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await fixture.commit(clone, { 'b.txt': 'b' }, 'b');
    expect((await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main')).code).toBe(0);
  });
});

describe('a push', () => {
  test('is judged with all it wants, and refused with the words it is given', async () => {
    const { key, clone } = await fixture.seeded();
    const seen: unknown[] = [];
    await fixture.git(clone, 'commit', '-q', '--amend', '-m', 'Again');
    fixture.rules = {
      judge: async updates => {
        seen.push(...updates.map(({ ref, forced, before, after }) => [ref, forced, !!before, !!after]));
        return 'main is protected\nreally';
      },
      moved: async () => expect.fail('nothing moved'),
    };
    const push = await fixture.tryGit(clone, 'push', '-q', '--force', 'origin', 'HEAD:main', 'HEAD:new');
    fixture.rules = allow;
    expect(push.code).not.toBe(0);
    expect(push.err).toContain('remote: main is protected really');
    expect(seen).toEqual([
      ['refs/heads/main', true, true, true],
      ['refs/heads/new', false, false, true],
    ]);
    expect(await fixture.host.repository(key).find('new')).toBeUndefined();
  });

  test('is remembered before its pusher hears of it', async () => {
    const { clone } = await fixture.seeded();
    const sha = await fixture.commit(clone, { 'c.txt': 'c' }, 'c');
    const gate = Promise.withResolvers<void>();
    const told = Promise.withResolvers<readonly RefUpdate[]>();
    fixture.rules = {
      judge: async () => 'ok',
      moved: async updates => {
        told.resolve(updates);
        await gate.promise;
      },
    };
    let ended = false;
    const push = fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main').finally(() => {
      ended = true;
    });
    expect(await told.promise).toMatchObject([{ ref: 'refs/heads/main', after: sha }]);
    expect(ended).toBe(false);
    gate.resolve();
    await push;
    fixture.rules = allow;
  });

  test('of more references than allowed is refused', async () => {
    const { clone } = await fixture.seeded();
    const refs = Array.from({ length: 21 }, (_, at) => `HEAD:refs/heads/b${at}`);
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', ...refs);
    expect(push.err).toContain('at most 20 references');
  });

  test('beside others wins or loses as a whole, and every branch ends at what its winner sent', async () => {
    const { key, clone } = await fixture.seeded();
    const moved: string[] = [];
    fixture.rules = {
      judge: async () => 'ok',
      moved: async updates => void moved.push(...updates.map(({ after }) => after ?? '')),
    };
    const shas = await Promise.all(
      [1, 2, 3, 4].map(async n => {
        const other = join(fixture.folder, `racer-${key}-${n}`);
        await fixture.git(fixture.folder, 'clone', '-q', clone, other);
        const sha = await fixture.commit(other, { [`r${n}`]: String(n) }, `r${n}`);
        return { other, sha };
      }),
    );
    const pushes = await Promise.all(
      shas.map(({ other }) => fixture.tryGit(other, 'push', '-q', fixture.url(key), 'HEAD:main')),
    );
    fixture.rules = allow;
    const winners = shas.filter((_, at) => pushes[at]?.code === 0).map(({ sha }) => sha);
    expect(winners).toHaveLength(1);
    expect(moved).toEqual(winners);
    expect(await fixture.host.repository(key).find('main')).toBe(winners[0]);
  });
});

const gitDirOf = (key: string): string => join(fixture.root, 'repositories', key.slice(-2), `${key}.git`);
