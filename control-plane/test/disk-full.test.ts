/** On a small file system of its own, which only root can mount; elsewhere there is nothing to fill up safely. */
import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { endPostgresOf, Lab, localClient, postgresPid } from './lab.ts';

const lab = new Lab();
afterAll(() => lab.close());

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: 'ignore' });
};

const mount = (path: string, size: string): boolean => {
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path);
    return true;
  } catch {
    return false; // not root, or in a container that may not mount
  }
};

/** A home on a file system of its own; `undefined` where none can be made. */
const smallHome = async (size: string): Promise<string | undefined> => {
  const home = await lab.home();
  if (!mount(home, size)) return undefined;
  lab.onClose(async () => {
    await endPostgresOf(home); // it would outlive what its lock file lies on
    run('umount', '--lazy', home);
  });
  return home;
};

/** Takes all space that is left. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  const fits = (block: Buffer): Promise<boolean> =>
    file.write(block).then(
      () => true,
      error => {
        if (error.code === 'ENOSPC') return false;
        throw error;
      },
    );
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size, 1);
      while (await fits(block));
    }
  } finally {
    await file.close();
  }
};

describe('a disk that is full', () => {
  test('at the first start is named, and nothing is left running', async context => {
    const home = await smallHome('8m');
    if (!home) return context.skip();
    const freshet = await lab.launch({ home });
    expect(await freshet.exit).toEqual({ code: 1, signal: null });
    expect(await postgresPid(home)).toBeUndefined();
    expect(freshet.stderr).toContain('(DISK_FULL)');
    expect(freshet.stderr).toContain(home);
    expect(freshet.output).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
    return undefined;
  });

  test('at run time is told readably, and made good by itself once there is space', async context => {
    const home = await smallHome('160m');
    if (!home) return context.skip();
    const { freshet } = await lab.start({ home });
    const admin = await localClient(home);
    const acknowledged: string[] = [];
    const create = async (name: string): Promise<string> => {
      const answer = await admin.call('POST /team', {
        body: { name, tags: Array.from({ length: 50 }, (_, at) => `${name}-${at}`) },
      });
      if (answer.status === 201) acknowledged.push(name);
      else expect([answer.status, answer.json?.code], answer.text).toContain(503);
      return answer.status === 201 ? 'created' : answer.json.code;
    };
    expect(await create('before')).toBe('created');

    await fill(join(home, 'fill'));
    await eventually(
      async () => expect(await create(`during-${acknowledged.length}`)).not.toBe('created'),
      30_000,
    );
    expect((await admin.call('GET ~/healthz')).status).toBe(200);
    await rm(join(home, 'fill'));
    await eventually(async () => expect(await create('after')).toBe('created'), 60_000);
    expect((await admin.call('GET ~/readyz')).status).toBe(200);

    const names = (await admin.call('GET /team')).json.map((team: { name: string }) => team.name);
    for (const name of acknowledged) expect(names).toContain(name);
    expect((await admin.call('GET /audit/verify')).json).toMatchObject({ ok: true });
    expect(await freshet.stop()).toEqual({ code: 0, signal: null });
    return undefined;
  }, 120_000);
});
