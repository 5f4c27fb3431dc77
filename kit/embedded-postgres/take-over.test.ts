import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@freshet/kit/time';
import { expect, onTestFinished, test } from 'vitest';
import { takeOver } from './take-over.ts';
import { scratchDirectory } from './test-servers.ts';

const NO_SUCH_PID = 2 ** 22 + 1;

const lockedBy = async (pid: number): Promise<{ path: string; lock: string }> => {
  const path = join(await scratchDirectory(), 'data');
  await mkdir(path);
  const lock = join(path, 'postmaster.pid');
  await writeFile(lock, `${pid}\n${path}\n1700000000\n5432\n\n127.0.0.1\n  1 2\nready   \n`);
  return { path, lock };
};

const run = (path: string): Promise<void> =>
  takeOver({ path, pgCtl: 'pg_ctl', clock: systemClock, log: () => undefined });

test('A lock that names another living program is removed, and the program is left alone', async () => {
  const { path, lock } = await lockedBy(process.ppid);
  await run(path);
  await expect(readFile(lock)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(process.kill(process.ppid, 0)).toBe(true);
});

test('A lock of a dead process is left to PostgreSQL, which knows more about it', async () => {
  const { path, lock } = await lockedBy(NO_SUCH_PID);
  await run(path);
  expect(await readFile(lock, 'utf8')).toContain(String(NO_SUCH_PID));
});

test('A directory without a lock needs nothing', async () => {
  await expect(run(await scratchDirectory())).resolves.toBeUndefined();
});

test.runIf(process.platform === 'linux')(
  'A server that somebody started by hand is not stopped',
  async () => {
    const path = join(await scratchDirectory(), 'data');
    await mkdir(path);
    const byHand = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', 'postgres'], {
      cwd: path,
    });
    onTestFinished(() => {
      byHand.kill('SIGKILL');
    });
    await once(byHand, 'spawn');
    await writeFile(join(path, 'postmaster.pid'), `${byHand.pid}\n`);
    await expect(run(path)).rejects.toMatchObject({ code: 'POSTGRES_IN_USE', details: { pid: byHand.pid } });
    expect(byHand.exitCode).toBeNull();
  },
);
