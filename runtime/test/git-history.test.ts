import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testGuard } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HistoryMarks, keepHistory } from '../src/git-history/index.ts';
import { createGitWrites, type GitWrites } from '../src/git-writes/index.ts';
import { git, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';

type KeptHistory = ReturnType<typeof keepHistory>;
type Change = Parameters<Parameters<typeof keepHistory>[0]['tell']>[0][number];

let folder: string;
let writes: GitWrites;
let origin: Origin;
let history: KeptHistory | undefined;
let told: Change[];
const log = memoryLogger();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-git-history-'));
  writes = await createGitWrites({
    guard: testGuard,
    folder: join(folder, 'writes'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log,
    allowFiles: true,
  });
  origin = new Origin(folder, 'repo');
  told = [];
});

afterEach(async () => {
  await history?.stop();
  await writes.stop();
  await rm(folder, { recursive: true, force: true });
});

const application = (name: string, text = ''): string =>
  `kind: Application\nmetadata: { name: ${name} }\nspec: { text: "${text}" }\n`;

const push = (files: Record<string, string>, message: string): string => {
  const sha = origin.commit(files, message);
  origin.push();
  return sha;
};

/** Commits that are called by their numbers, straight into the repository. */
const commitMany = (count: number, seconds = 1_772_359_200): void => {
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1));
  const block = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const commits = numbers.map(
    (number, index) =>
      `commit refs/heads/main\ncommitter Ann <ann@example.com> ${seconds} +0000\n${block(number)}${
        index === 0 ? 'from refs/heads/main^0\n' : ''
      }M 100644 inline a.yaml\n${block(application('a', number))}`,
  );
  execFileSync('git', ['fast-import', '--quiet'], { cwd: origin.bare, input: commits.join('\n') });
};

const begin = async (more: Partial<Parameters<typeof keepHistory>[0]> = {}) => {
  await history?.stop();
  history = keepHistory({
    writes,
    marks: await HistoryMarks.open(join(folder, 'marks.json'), log),
    credentialFor: async () => undefined,
    tell: async changes => {
      told.push(...changes);
    },
    clock: systemClock,
    log,
    ...more,
  });
  return history;
};

/** Followed by two who spell the repository in their own way. */
const follow = (revision: string, path = '') =>
  history?.follow([
    { url: origin.url, branch: 'main', path, revision },
    { url: `${origin.url}/`, branch: 'main', path, revision },
  ]);

const messages = () => told.map(({ commit }) => commit.message);
const hears = (expected: readonly string[]) => eventually(() => expect(messages()).toEqual(expected));

describe('commits that are told from Git', () => {
  test('whoever pushes, each is told once, in order, with what it did to entities', async () => {
    await begin();
    follow(push({ 'apps/web.yaml': application('web') }, 'Add web'));
    await hears(['Add web']);
    push({ 'apps/web.yaml': application('web', 'other') }, 'Change web');
    git(origin.clone, 'rm', '--quiet', 'apps/web.yaml');
    const last = origin.commitAll('Remove web');
    origin.push();
    follow(last);
    await hears(['Add web', 'Change web', 'Remove web']);
    expect(told.map(({ entities }) => entities.map(({ action, name }) => `${action} ${name}`))).toEqual([
      ['added web'],
      ['changed web'],
      ['removed web'],
    ]);
    expect(told[0]).toMatchObject({
      repoUrl: origin.url,
      branch: 'main',
      commit: { author: 'Ann', email: 'ann@example.com', date: '2026-03-01T10:00:00.000Z' },
    });
    expect(told.some(({ hasGap }) => hasGap)).toBe(false);
  });

  test('after a restart nothing is told twice, and what came meanwhile is not lost', async () => {
    await begin();
    follow(push({ 'a.yaml': application('a') }, 'one'));
    await hears(['one']);
    await history?.stop();
    push({ 'b.yaml': application('b') }, 'two');
    const head = push({ 'c.yaml': application('c') }, 'three');
    await begin();
    follow(head);
    await hears(['one', 'two', 'three']);
  });

  test('a process that ends before it noted what it told tells the same again', async () => {
    const head = push({ 'a.yaml': application('a') }, 'one');
    let isBroken = true;
    await begin({
      tell: async changes => {
        told.push(...changes);
        if (isBroken) throw new Error('killed');
      },
    });
    follow(head);
    await hears(['one']);
    isBroken = false;
    await begin();
    follow(head);
    await hears(['one', 'one']);
    expect(told[1]).toEqual(told[0]);
  });

  test('after a branch was rewritten the new commits are told, and the old ones not again', async () => {
    await begin();
    const base = push({ 'a.yaml': application('a') }, 'base');
    const lost = push({ 'b.yaml': application('b') }, 'lost');
    follow(lost);
    await hears(['base', 'lost']);
    git(origin.clone, 'reset', '--quiet', '--hard', base);
    const head = push({ 'c.yaml': application('c') }, 'instead');
    follow(head);
    await hears(['base', 'lost', 'instead']);
  });

  test('of a repository that was never looked at only the newest are told, and that there are others', async () => {
    await begin({ limits: { first: 3 } });
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      origin.commit({ [`${name}.yaml`]: application(name) }, name);
    origin.push();
    follow('at first');
    await hears(['three', 'four', 'five']);
    expect(told.map(({ hasGap }) => hasGap)).toEqual([true, undefined, undefined]);
    follow(push({ 'six.yaml': application('six') }, 'six'));
    await hears(['three', 'four', 'five', 'six']);
  });

  test('where more come at once than are told, the newest are, and the gap is said', async () => {
    await begin({ limits: { most: 30 } });
    follow(push({ 'a.yaml': application('a') }, 'begin'));
    await hears(['begin']);
    commitMany(40);
    follow('another');
    await eventually(() => expect(told.length).toBe(31));
    expect(messages().slice(1, 3)).toEqual(['11', '12']);
    expect(messages().at(-1)).toBe('40');
    expect(told[1]?.hasGap).toBe(true);
    expect(told.slice(2).some(({ hasGap }) => hasGap)).toBe(false);
  });

  test('a merge brings the commits of its branch along', async () => {
    await begin();
    follow(push({ 'a.yaml': application('a') }, 'base'));
    await hears(['base']);
    git(origin.clone, 'checkout', '--quiet', '-b', 'side');
    origin.commit({ 'b.yaml': application('b') }, 'aside');
    git(origin.clone, 'checkout', '--quiet', 'main');
    origin.commit({ 'c.yaml': application('c') }, 'meanwhile');
    git(origin.clone, 'merge', '--quiet', '--no-edit', '-m', 'merged', 'side');
    origin.push();
    follow('merged');
    await eventually(() => expect(messages().slice(1).sort()).toEqual(['aside', 'meanwhile', 'merged']));
  });

  test('of a folder only the commits that touch it are told; others are left to whoever made them', async () => {
    await begin();
    origin.commit({ 'code/main.ts': '1' }, 'code');
    follow(push({ 'gitops/a.yaml': application('a') }, 'gitops'), 'gitops');
    await hears(['gitops']);
    const made = { repoUrl: origin.url, branch: 'main' };
    expect(history?.tells({ ...made, paths: ['code/main.ts'] })).toBe(false);
    expect(history?.tells({ ...made, repoUrl: 'https://git.example/other', paths: ['gitops/x'] })).toBe(
      false,
    );
    push({ 'gitops/b.yaml': application('b') }, 'through here');
    expect(history?.tells({ ...made, paths: ['gitops/b.yaml'] })).toBe(true);
    await hears(['gitops', 'through here']);
  });

  test('a commit from a time that no calendar has is told, and so is what comes after it', async () => {
    await begin();
    const start = push({ 'a.yaml': application('a') }, 'Start');
    follow(start);
    await hears(['Start']);
    commitMany(1, 99_999_999_999_999);
    follow('1'.repeat(40));
    await hears(['Start', '1']);
    expect(told.at(-1)?.commit.date).toBe('9999-12-31T23:59:59.000Z');
  });

  test('a repository that is away for a while is read when it is back', async () => {
    let isAway = true;
    await begin({
      credentialFor: async () => {
        if (isAway) throw new Error('away');
        return undefined;
      },
    });
    const head = push({ 'a.yaml': application('a') }, 'one');
    follow(head);
    await eventually(() =>
      expect(log.entries.some(({ message }) => message.includes('could not be read'))).toBe(true),
    );
    isAway = false;
    await hears(['one']);
  });
});
