import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '@freshet/kit/secret';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  ensureHome,
  homeFault,
  keptSecret,
  lockHome,
  openStateFile,
  readLocalContext,
  writeLocalContext,
} from './index.ts';

const NOW = new Date('2026-11-15T10:00:00Z');

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-home-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

describe('the lock of a home', () => {
  test('keeps a second process out and tells it who is there', async () => {
    const lock = await lockHome(home);
    lock.describe('http://127.0.0.1:3000');
    await expect(lockHome(home)).rejects.toMatchObject({
      code: 'HOME_IN_USE',
      message: expect.stringContaining(`process ${process.pid}, http://127.0.0.1:3000`),
    });
    await lock.release();
  });

  test('is free again once released', async () => {
    await (await lockHome(home)).release();
    await (await lockHome(home)).release();
  });

  test('is of one home only', async () => {
    const lock = await lockHome(home);
    await (await lockHome(join(home, 'other'))).release();
    await lock.release();
  });

  test('lets exactly one of many starters in', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockHome(home)));
    const won = tries.filter(result => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const { value } of won) await value.release();
  });
});

describe('the state file', () => {
  test('marks a new home and is found by the next start', async () => {
    expect(await openStateFile(home, NOW)).toEqual({ isNew: true });
    expect(await openStateFile(home, NOW)).toEqual({ isNew: false });
  });

  test.each(['', '{', 'null', '{"version":"one"}', '{"version":0,"createdAt":"x"}'])(
    'is refused when it is damaged: %s',
    async text => {
      await writeFile(join(home, 'state.json'), text);
      await expect(openStateFile(home, NOW)).rejects.toMatchObject({ code: 'HOME_CORRUPT' });
    },
  );

  test('of a newer version is refused', async () => {
    await writeFile(join(home, 'state.json'), JSON.stringify({ version: 99, createdAt: NOW.toISOString() }));
    await expect(openStateFile(home, NOW)).rejects.toMatchObject({ code: 'HOME_NEWER' });
  });
});

describe('a kept secret', () => {
  test('is the same for all processes that start on one home at once', async () => {
    const makers = Array.from({ length: 8 }, (_, n) => keptSecret(home, 'master.key', () => `made-by-${n}`));
    const seen = new Set((await Promise.all(makers)).map(secret => secret.reveal()));
    expect([...seen]).toEqual([(await readFile(join(home, 'master.key'), 'utf8')).trim()]);
    expect(await readdir(home)).toEqual(['master.key']);
  });

  test('is made anew where an empty file stands in its place', async () => {
    await writeFile(join(home, 'master.key'), '\n');
    expect((await keptSecret(home, 'master.key', () => 'made-now')).reveal()).toBe('made-now');
  });

  test('is made once, kept, and readable by its owner only', async () => {
    const first = await keptSecret(home, 'master.key', () => 'made-once');
    const again = await keptSecret(home, 'master.key', () => 'made-twice');
    expect([first.reveal(), again.reveal()]).toEqual(['made-once', 'made-once']);
    expect((await stat(join(home, 'master.key'))).mode & 0o777).toBe(0o600);
  });
});

describe('the local context', () => {
  const local = { url: 'http://127.0.0.1:3000', token: new Secret('key.secret'), account: 'freshet' };

  test('lets the command line on this machine in', async () => {
    await writeLocalContext(home, local);
    const path = join(home, 'cli.yaml');
    expect(parse(await readFile(path, 'utf8'))).toEqual({
      contexts: { local: { url: local.url, token: 'key.secret', account: 'freshet' } },
      'current-context': 'local',
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('leaves the other contexts and their comments alone', async () => {
    const path = join(home, 'cli.yaml');
    await writeFile(path, '# mine\ncontexts:\n  work: # keep\n    url: https://work.example\n');
    await writeLocalContext(home, local);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('# keep');
    expect(Object.keys(parse(text).contexts)).toEqual(['work', 'local']);
  });

  test.each([
    ['nothing', ''],
    ['a comment only', '# mine\n'],
    ['an empty list of contexts', 'contexts:\n'],
    ['something else in its own place', 'contexts:\n  local: gone\n'],
  ])('is added to a file with %s', async (_, text) => {
    await writeFile(join(home, 'cli.yaml'), text);
    expect(await readLocalContext(home)).toBeUndefined();
    await writeLocalContext(home, local);
    expect(await readLocalContext(home)).toEqual(local);
  });

  test.each([
    ['half a file', 'contexts: [\n  "half'],
    ['a list', '- contexts\n'],
    ['contexts that are none', 'contexts: [work]\n'],
  ])('is not written over %s', async (_, text) => {
    const path = join(home, 'cli.yaml');
    await writeFile(path, text);
    await expect(readLocalContext(home)).rejects.toMatchObject({ code: 'CLI_CONFIG_INVALID' });
    await expect(writeLocalContext(home, local)).rejects.toMatchObject({ code: 'CLI_CONFIG_INVALID' });
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});

describe('a home that cannot be used', () => {
  test('because a file is in its place, says so', async () => {
    const path = join(home, 'file');
    await writeFile(path, '');
    await expect(ensureHome(path)).rejects.toMatchObject({ code: 'HOME_NOT_WRITABLE' });
  });

  test.runIf(process.getuid?.() !== 0)('because it is read-only, says so', async () => {
    await chmod(home, 0o500);
    await expect(ensureHome(home)).rejects.toMatchObject({ code: 'HOME_NOT_WRITABLE' });
  });

  test.each([
    ['EROFS', 'HOME_NOT_WRITABLE'],
    ['EACCES', 'HOME_NOT_WRITABLE'],
    ['ENOSPC', 'DISK_FULL'],
    ['EDQUOT', 'DISK_FULL'],
  ])('for %s reads as %s', (code, fault) => {
    expect(homeFault(home, Object.assign(new Error(code), { code }))).toMatchObject({ code: fault });
  });
});
