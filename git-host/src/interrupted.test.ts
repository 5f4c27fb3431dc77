import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HostFixture } from './host.fixture.ts';
import type { RefUpdate } from './index.ts';

let fixture: HostFixture;

beforeAll(async () => {
  fixture = await HostFixture.start();
});
afterAll(() => fixture.stop());

const allow = { judge: async () => 'ok', moved: async () => undefined };
const gitDirOf = (key: string): string => join(fixture.root, 'repositories', key.slice(-2), `${key}.git`);

/** The processes of the host that write to a repository. */
const writersOf = async (key: string): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args']);
  return stdout
    .split('\n')
    .filter(line => line.includes('receive-pack') && line.includes(gitDirOf(key)))
    .map(line => Number.parseInt(line, 10));
};

const killAll = async (key: string): Promise<void> => {
  for (const pid of await writersOf(key)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
};

const leftovers = async (key: string): Promise<string[]> =>
  (await readdir(gitDirOf(key), { recursive: true })).filter(name => /\.lock$|incoming/.test(name));

describe('a push that is killed', () => {
  test('before the verdict moves nothing, leaves nothing behind and does not block the next one', async () => {
    const { key, clone } = await fixture.seeded();
    const before = await fixture.host.repository(key).find('main');
    const sha = await fixture.commit(clone, { 'a.txt': 'a' }, 'a');
    fixture.rules = {
      judge: async () => {
        await killAll(key);
        return 'ok';
      },
      moved: async updates => expect(updates).toEqual([]),
    };
    const push = await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main');
    fixture.rules = allow;
    expect(push.code).not.toBe(0);
    expect(await fixture.host.repository(key).find('main')).toBe(before);
    await eventually(async () => expect(await leftovers(key)).toEqual([]));
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    expect(await fixture.host.repository(key).find('main')).toBe(sha);
  });

  test('after the verdict is either there and told, or neither', async () => {
    const { key, clone } = await fixture.seeded();
    for (let round = 0; round < 6; round += 1) {
      const before = await fixture.host.repository(key).find('main');
      const sha = await fixture.commit(clone, { [`f${round}`]: 'x' }, `round ${round}`);
      const told: RefUpdate[] = [];
      const kills: Promise<void>[] = [];
      fixture.rules = {
        judge: async () => {
          // The kill falls anywhere between the verdict and the end.
          for (let wait = 0; wait < round; wait += 1) await new Promise(setImmediate);
          kills.push(killAll(key));
          return 'ok';
        },
        moved: async updates => void told.push(...updates),
      };
      const push = await fixture.tryGit(clone, 'push', '-q', 'origin', 'HEAD:main');
      await Promise.all(kills);
      // The pusher may hear of the kill before the host has looked at what is left of the push.
      const now = await eventually(async () => {
        const found = await fixture.host.repository(key).find('main');
        expect(told.map(({ after }) => after)).toEqual(found === sha ? [sha] : []);
        return found;
      });
      expect([before, sha]).toContain(now);
      if (push.code === 0) expect(now).toBe(sha);
      fixture.rules = allow;
      // Until the host has cleared away what the killed one had locked.
      await eventually(() => fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main'));
      expect(await fixture.host.repository(key).find('main')).toBe(sha);
    }
  });

  test('with a client that goes away in the middle of sending ends its program', async () => {
    const { key } = await fixture.seeded();
    const gone = new AbortController();
    const body = new ReadableStream({
      start: controller => controller.enqueue(new TextEncoder().encode('0')),
    });
    const sending = fetch(`${fixture.url(key)}/git-receive-pack`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-git-receive-pack-request' },
      body,
      duplex: 'half',
      signal: gone.signal,
    } as RequestInit).catch(() => undefined);
    await eventually(async () => expect(await writersOf(key)).not.toEqual([]));
    gone.abort();
    await sending;
    await eventually(async () => expect(await writersOf(key)).toEqual([]));
  });
});

describe('what a killed host left behind', () => {
  const litter = async (key: string): Promise<void> => {
    const dir = gitDirOf(key);
    await writeFile(join(dir, 'refs/heads/main.lock'), '');
    await writeFile(join(dir, 'packed-refs.lock'), '');
    await mkdir(join(dir, 'objects/tmp_objdir-incoming-abc/17'), { recursive: true });
  };

  test('is cleared away when the next one starts', async () => {
    const { key, clone } = await fixture.seeded();
    await fixture.commit(clone, { 'a.txt': 'a' }, 'a');
    await litter(key);
    await fixture.reopen();
    expect(await leftovers(key)).toEqual([]);
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
  });

  test('does not block a push once it is old', async () => {
    const { key, clone } = await fixture.seeded();
    await fixture.commit(clone, { 'a.txt': 'a' }, 'a');
    await litter(key);
    const old = new Date(Date.now() - 60_000);
    for (const name of await leftovers(key)) await utimes(join(gitDirOf(key), name), old, old);
    await fixture.git(clone, 'push', '-q', 'origin', 'HEAD:main');
  });
});
