import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HostFixture } from './host.fixture.ts';
import { type HostedRepository, isRefName } from './index.ts';

let fixture: HostFixture;

beforeAll(async () => {
  fixture = await HostFixture.start();
});
afterAll(() => fixture.stop());

const by = { name: 'Bob <b>\n', email: 'bob@example.com', at: new Date('2026-01-02T03:04:05Z') };

/** `main` and `topic` have parted, each with a commit or two of its own. */
const parted = async (): Promise<{ repository: HostedRepository; main: string; topic: string }> => {
  const { key, clone } = await fixture.seeded();
  await fixture.git(clone, 'checkout', '-q', '-b', 'topic');
  await fixture.commit(clone, { 'topic.txt': '1\n' }, 'Topic one');
  const topic = await fixture.commit(clone, { 'topic.txt': '1\n2\n' }, 'Topic two');
  await fixture.git(clone, 'checkout', '-q', '-B', 'main', 'HEAD~2');
  const main = await fixture.commit(clone, { 'main.txt': 'm\n' }, 'Main');
  await fixture.git(clone, 'push', '-q', 'origin', 'main', 'topic');
  return { repository: fixture.host.repository(key), main, topic };
};

describe('two branches', () => {
  test('are merged with a commit of two parents, squashed into one, or rebased', async () => {
    const { repository, main, topic } = await parted();
    const input = { onto: main, head: topic, message: 'Land it', by };
    const merged = await repository.commit(await repository.merge({ ...input, method: 'merge' }));
    expect(merged).toMatchObject({
      parents: [main, topic],
      message: 'Land it\n',
      author: { name: 'Bob b', email: 'bob@example.com', date: '2026-01-02T03:04:05+00:00' },
    });
    const squashed = await repository.commit(await repository.merge({ ...input, method: 'squash' }));
    expect(squashed.parents).toEqual([main]);
    const rebased = await repository.merge({ ...input, method: 'rebase' });
    const line = await repository.commits({ from: [rebased], not: [main], limit: 10 });
    expect(line.map(({ message }) => message)).toEqual(['Topic two\n', 'Topic one\n']);
    expect(line.map(({ author, committer }) => [author.name, committer.name])).toEqual([
      ['Ann', 'Bob b'],
      ['Ann', 'Bob b'],
    ]);
    const trees = await Promise.all([merged.sha, squashed.sha, rebased].map(sha => repository.commit(sha)));
    expect(new Set(trees.map(({ tree }) => tree)).size).toBe(1);
    // No branch has moved by any of it.
    expect(await repository.find('main')).toBe(main);
    await expect(repository.merge({ ...input, head: main, method: 'merge' })).rejects.toMatchObject({
      code: 'GIT_NOTHING_TO_COMMIT',
    });
  });

  test('that changed the same lines are not merged, and the files are named', async () => {
    const { repository, main, topic } = await parted();
    const write = (onto: string, content: string) =>
      repository.commitFiles({
        onto,
        by,
        message: 'same',
        changes: [{ action: 'write', path: 'README.md', content: Buffer.from(content) }],
      });
    const [ours, theirs] = [await write(main, 'ours\n'), await write(topic, 'theirs\n')];
    expect(await repository.canMerge(ours, theirs)).toBe(false);
    expect(await repository.canMerge(main, topic)).toBe(true);
    for (const method of ['merge', 'squash', 'rebase'] as const)
      await expect(
        repository.merge({ onto: ours, head: theirs, method, message: 'x', by }),
      ).rejects.toMatchObject({
        code: 'GIT_MERGE_CONFLICT',
        details: { files: ['README.md'] },
      });
  });

  test('are compared from where they parted', async () => {
    const { repository, main, topic } = await parted();
    const { ahead, behind, commits, diff } = await repository.compare(main, topic);
    expect([ahead, behind, commits.length]).toEqual([2, 1, 2]);
    expect(diff.files).toEqual([{ path: 'topic.txt', change: 'added', additions: 2, deletions: 0 }]);
    expect(diff.patch).toContain('+++ b/topic.txt');
  });
});

describe('a commit', () => {
  test('is undone by another', async () => {
    const { repository, main } = await parted();
    const reverted = await repository.commit(await repository.revert({ commit: main, onto: main, by }));
    expect(reverted.message).toBe(`Revert "Main"\n\nThis reverts commit ${main}.\n`);
    expect((await repository.changesOf(reverted)).files).toEqual([
      { path: 'main.txt', change: 'removed', additions: 0, deletions: 1 },
    ]);
  });

  test('of files writes, moves and deletes, and moves a branch only from where it was read', async () => {
    const { repository, main } = await parted();
    const sha = await repository.commitFiles({
      onto: main,
      by,
      message: 'Change files',
      changes: [
        { action: 'write', path: 'a "b"\\ ü\n.txt', content: Buffer.from([0, 255, 10]) },
        { action: 'write', path: 'run.sh', content: Buffer.from('#!/bin/sh\n'), executable: true },
        { action: 'move', from: 'main.txt', path: 'sub/main.txt' },
        { action: 'delete', path: 'README.md' },
      ],
    });
    const { entries } = await repository.tree(sha, '');
    expect(entries.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'folder sub',
      'file a "b"\\ ü\n.txt',
      'executable run.sh',
    ]);
    expect((await repository.file(sha, 'a "b"\\ ü\n.txt', 10)).content).toEqual(Buffer.from([0, 255, 10]));
    expect((await repository.file(sha, 'run.sh', 3)).content).toBeUndefined();
    await repository.move([{ ref: 'refs/heads/main', before: main, after: sha }], by);
    expect(await repository.find('main')).toBe(sha);
    await expect(
      repository.move([{ ref: 'refs/heads/main', before: main, after: sha }], by),
    ).rejects.toMatchObject({ code: 'GIT_REF_MOVED' });
    await expect(repository.move([{ ref: 'refs/heads/main', after: sha }], by)).rejects.toMatchObject({
      code: 'GIT_REF_MOVED',
    });
    expect(await repository.moved([{ ref: 'refs/heads/main', before: main, after: sha }])).toHaveLength(1);
    expect(await repository.moved([{ ref: 'refs/heads/main', before: sha, after: main }])).toHaveLength(0);
  });

  test('that would change nothing, or deletes what is not there, is refused', async () => {
    const { repository, main } = await parted();
    const commit = (changes: Parameters<HostedRepository['commitFiles']>[0]['changes']) =>
      repository.commitFiles({ onto: main, by, message: 'x', changes });
    await expect(
      commit([{ action: 'write', path: 'main.txt', content: Buffer.from('m\n') }]),
    ).rejects.toMatchObject({ code: 'GIT_NOTHING_TO_COMMIT' });
    await expect(commit([{ action: 'delete', path: 'nope' }])).rejects.toMatchObject({
      code: 'GIT_REVISION_UNKNOWN',
    });
    expect((await repository.refs({ kind: 'branch', limit: 10 })).map(({ name }) => name)).toEqual([
      'main',
      'topic',
    ]);
  });

  test('can be the first of an empty repository', async () => {
    const key = 'f'.repeat(24);
    await fixture.host.create(key, 'main');
    const repository = fixture.host.repository(key);
    expect(await repository.find('main')).toBeUndefined();
    const sha = await repository.commitFiles({
      by,
      message: 'Begin',
      changes: [{ action: 'write', path: 'README.md', content: Buffer.from('# x\n') }],
    });
    await repository.move([{ ref: 'refs/heads/main', after: sha }], by);
    expect((await repository.commits({ from: [sha], limit: 5 })).map(({ parents }) => parents)).toEqual([[]]);
    const described = await repository.describe(
      { ref: 'refs/heads/main', after: sha },
      { maxCommits: 5, maxFiles: 5, defaultBranch: 'main' },
    );
    expect(described).toMatchObject({ commitCount: 1, changedFiles: ['README.md'], head: { sha } });
  });
});

describe('a moved reference', () => {
  test('is described by its new commits and the files that differ, up to a bound', async () => {
    const { repository, main, topic } = await parted();
    const bounds = { maxCommits: 1, maxFiles: 10, defaultBranch: 'main' };
    const created = await repository.describe({ ref: 'refs/heads/topic', after: topic }, bounds);
    expect(created).toMatchObject({ commitCount: 2, changedFiles: ['topic.txt'], head: { sha: topic } });
    expect(created.commits).toHaveLength(1);
    const forced = await repository.describe({ ref: 'refs/heads/x', before: main, after: topic }, bounds);
    expect(forced.changedFiles.toSorted()).toEqual(['main.txt', 'topic.txt']);
    expect(await repository.describe({ ref: 'refs/heads/x', before: main }, bounds)).toMatchObject({
      commitCount: 0,
    });
  });
});

describe('a fork', () => {
  test('has everything, and lives on when its source is gone', async () => {
    const { key, clone } = await fixture.seeded();
    const fork = `${key.slice(0, 22)}ff`;
    await fixture.host.fork(fork, { key, defaultBranch: 'main' });
    const sha = await fixture.host.repository(key).resolve('main');
    await fixture.host.delete(key);
    expect(await fixture.host.exists(key)).toBe(false);
    expect(await fixture.host.repository(fork).resolve('main')).toBe(sha);
    await fixture.git(fixture.folder, 'clone', '-q', fixture.url(fork), join(fixture.folder, 'forked'));
    expect((await fixture.tryGit(clone, 'fetch', 'origin')).code).not.toBe(0);
  });

  test('lends its branches to the repository it came from', async () => {
    const { key, clone } = await fixture.seeded();
    const fork = `${key.slice(0, 22)}fe`;
    await fixture.host.fork(fork, { key, defaultBranch: 'main' });
    const sha = await fixture.commit(clone, { 'f.txt': 'f' }, 'From the fork');
    await fixture.git(clone, 'push', '-q', fixture.url(fork), 'HEAD:idea');
    await fixture.host.repository(key).take(fork, 'idea', 'refs/pull/1/head');
    expect(await fixture.host.repository(key).resolve('refs/pull/1/head')).toBe(sha);
    expect(await fixture.host.maintain(key)).toBe(false);
  });
});

describe('names', () => {
  test.each([
    '../x',
    '..',
    'x.git',
    '/etc',
    'A'.repeat(24),
    'short',
    '',
    `${'a'.repeat(23)}\0`,
    '-x'.repeat(12),
  ])('%j is no key of a repository', key => {
    expect(() => fixture.host.repository(key)).toThrow('no key');
  });

  test('that Git would read as an option, a range or an expression name no revision', async () => {
    const { repository } = await parted();
    for (const name of [
      '--all',
      '-x',
      'main..topic',
      'main~1',
      'main^{tree}',
      ':/Main',
      'main:README.md',
      '@{-1}',
      'HEAD',
      '',
    ])
      expect([name, await repository.find(name)]).toEqual([name, undefined]);
    expect(await repository.find('main')).toMatch(/^[0-9a-f]{40}$/);
  });

  test('of branches are those that Git itself takes', async () => {
    const clone = fixture.folder;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            'a',
            'b',
            '/',
            '.',
            '-',
            '@',
            '{',
            '~',
            '^',
            ' ',
            '\\',
            '*',
            'é',
            '.lock',
            '..',
            '\u007f',
          ),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        async parts => {
          const name = parts.join('');
          if (!isRefName(name)) return;
          const { code } = await fixture.tryGit(clone, 'check-ref-format', `refs/heads/${name}`);
          expect([name, code]).toEqual([name, 0]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
