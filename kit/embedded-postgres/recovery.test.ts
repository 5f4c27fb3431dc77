import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pidExists } from '@freshet/kit/process-life';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readLockFile } from './lock-file.ts';
import { startPostgres } from './start-postgres.ts';
import { ask, PASSWORD, QUICK, query, scratchDirectory, startForTest, testOptions } from './test-servers.ts';

/** Another process that starts a server and holds it until it is killed. */
const startOwner = (dataDir: string): ChildProcess => {
  const from = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { startPostgres } = await import(${from('./index.ts')});
    const { Secret } = await import(${from('../secret/index.ts')});
    const { systemClock } = await import(${from('../time/index.ts')});
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined,
      password: new Secret('${PASSWORD}'), settings: ${JSON.stringify(QUICK)}, clock: systemClock });
    process.stdout.write(postgres.url.reveal() + '\\n');`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    owner.kill('SIGKILL');
  });
  return owner;
};

const killGuardOf = async (server: number): Promise<void> => {
  for (const pid of await readdir('/proc')) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(`freshet-guard\0${server}\0`)) process.kill(Number(pid), 'SIGKILL');
  }
};

const kill = async (owner: ChildProcess): Promise<void> => {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
};

describe('When the process that started it is killed', () => {
  test('its server was left alone before, ends with it, and its data is taken over', async () => {
    const dataDir = join(await scratchDirectory(), 'postgres');
    const owner = startOwner(dataDir);
    const [url] = (await once(createInterface({ input: owner.stdout! }), 'line')) as [string];
    await query(url, 'create table kept as select 42 as answer');
    const leftover = (await readLockFile(dataDir))!.pid;
    await expect(startPostgres(testOptions(dataDir))).rejects.toMatchObject({
      code: 'POSTGRES_IN_USE',
      details: { pid: owner.pid },
    });
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }]);

    await kill(owner);
    await eventually(() => expect(pidExists(leftover)).toBe(false));
    // Shut down in order, which removes the lock.
    expect(await readLockFile(dataDir)).toBeUndefined();
    const postgres = await startForTest(dataDir);
    expect(await ask(postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test.runIf(process.platform === 'linux')(
    'the next start takes its server over where nothing guards it',
    async () => {
      const dataDir = join(await scratchDirectory(), 'postgres');
      const owner = startOwner(dataDir);
      const [url] = (await once(createInterface({ input: owner.stdout! }), 'line')) as [string];
      await query(url, 'create table kept as select 42 as answer');
      const leftover = (await readLockFile(dataDir))!.pid;
      await killGuardOf(leftover);
      await kill(owner);
      expect(pidExists(leftover)).toBe(true);
      const postgres = await startForTest(dataDir);
      expect(postgres.pid()).not.toBe(leftover);
      expect(await ask(postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
    },
  );

  test('in the middle of making the data, the next start begins anew and cleans up', async () => {
    const dataDir = join(await scratchDirectory(), 'postgres');
    const home = dirname(dataDir);
    const owner = startOwner(dataDir);
    await eventually(async () => {
      const draft = (await readdir(home)).find(name => name.includes('.draft-'));
      expect(await readdir(join(home, draft!, 'data'))).toContain('base');
    });
    await kill(owner);
    const postgres = await startForTest(dataDir);
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(home)).toEqual(['postgres']);
  });
});

describe('Data that cannot be used', () => {
  const startOn = async (files: Record<string, string>): Promise<unknown> => {
    const dataDir = join(await scratchDirectory(), 'postgres');
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dataDir, name)), { recursive: true });
      await writeFile(join(dataDir, name), content);
    }
    return startPostgres(testOptions(dataDir)).catch((error: unknown) => error);
  };

  test('of another major version is refused, naming both', async () => {
    expect(await startOn({ PG_VERSION: '17\n', 'global/pg_control': 'x' })).toMatchObject({
      code: 'POSTGRES_DATA_VERSION',
      details: { found: '17', expected: '18' },
    });
  });

  test('without a version, or without its control file, is called corrupt', async () => {
    const corrupt = { code: 'POSTGRES_DATA_CORRUPT' };
    expect(await startOn({ 'notes.txt': 'mine' })).toMatchObject(corrupt);
    expect(await startOn({ PG_VERSION: '18\n' })).toMatchObject(corrupt);
    expect(await startOn({ PG_VERSION: 'what\n', 'global/pg_control': 'x' })).toMatchObject(corrupt);
  });

  test('that PostgreSQL itself finds damaged is called corrupt, with its last words', async () => {
    const files = { PG_VERSION: '18\n', 'global/pg_control': 'garbage', 'postgresql.conf': '' };
    expect(await startOn(files)).toMatchObject({
      code: 'POSTGRES_DATA_CORRUPT',
      details: { log: expect.arrayContaining([expect.stringContaining('pg_control')]) },
    });
  });

  test('because its link leads nowhere is not mistaken for a new database', async () => {
    const home = await scratchDirectory();
    await symlink(join(home, 'unmounted', 'data'), join(home, 'postgres'));
    await expect(startPostgres(testOptions(join(home, 'postgres')))).rejects.toMatchObject({
      code: 'POSTGRES_DATA_CORRUPT',
      message: expect.stringContaining('which is gone'),
    });
  });
});
