/** Starts that are refused; that a process then ends as it should is tested with processes. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@freshet/kit/db';
import { FAULTS, isFault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readControlPlaneConfig } from './config.ts';
import { startControlPlane } from './start.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const newHome = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'freshet-refused-'));
  cleanups.push(() => rm(home, { recursive: true, force: true }));
  return home;
};

const newDatabase = async (template?: string): Promise<string> => {
  const database = await createTestDatabase(inject('serverUrl'), template);
  cleanups.push(() => database.drop());
  return database.url.reveal();
};

const query = async (url: string, text: string): Promise<void> => {
  const database = connectDatabase<unknown>({ url: new Secret(url), maxConnections: 1 });
  try {
    await sql.raw(text).execute(database.sql);
  } finally {
    await database.close();
  }
};

interface Start {
  readonly home: string;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const start = async ({ home, databaseUrl, env = {} }: Start) => {
  const environment = {
    FRESHET_HOME: home,
    FRESHET_PORT: '0',
    FRESHET_EMBEDDED_RUNNER: 'off',
    FRESHET_EMBEDDED_CLUSTER: 'off',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  };
  return startControlPlane({
    config: readControlPlaneConfig(environment).config,
    environment,
    version: '0.0.0',
    commit: 'unknown',
    pages: 'ui/dist',
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
};

/** What whoever starts it reads. */
const refusal = async (request: Start): Promise<string> => {
  const outcome = await start(request).catch((error: unknown) => error);
  if (!isFault(outcome)) throw new Error('it was not refused', { cause: outcome });
  return `${outcome.message}\n${FAULTS[outcome.code].hint}\n(${outcome.code})`;
};

describe('a home', () => {
  test('that is a file is refused', async () => {
    const home = join(await newHome(), 'file');
    await writeFile(home, '');
    const message = await refusal({ home });
    expect(message).toContain(home);
    expect(message).toContain('(HOME_NOT_WRITABLE)');
  });

  test.runIf(process.getuid?.() !== 0)('that cannot be written to is refused', async () => {
    const home = await newHome();
    await chmod(home, 0o500);
    expect(await refusal({ home })).toContain('(HOME_NOT_WRITABLE)');
  });

  test.each([
    ['half a file', '{"version":1,"crea', 'HOME_CORRUPT'],
    ['a later version', '{"version":99,"createdAt":"2026-01-01T00:00:00Z"}', 'HOME_NEWER'],
  ])('whose state has %s is refused and left as it is', async (_, state, code) => {
    const home = await newHome();
    await writeFile(join(home, 'state.json'), state);
    const message = await refusal({ home });
    expect(message).toContain(`(${code})`);
    expect(message).toContain(home);
    expect(await readFile(join(home, 'state.json'), 'utf8')).toBe(state);
  });
});

describe('a setting that would do nothing', () => {
  test.each([
    [{ FRESHET_RUNTIME_PLUGINS: '/etc/plugins' }, 'this process starts no hosted runtime'],
    [{ FRESHET_RUNTIME_REMOTE_BASES: 'true' }, 'this process starts no hosted runtime'],
    [
      { FRESHET_RUNTIME_PLUGINS: '/dev/null/plugins', FRESHET_EMBEDDED_CLUSTER: 'auto' },
      'not a folder that can be read',
    ],
    [{ FRESHET_PERMITTED_ADDRESSES: 'git.corp,http://git.corp' }, '"http://git.corp" cannot be permitted'],
  ])('such as %j is refused with a sentence', async (env, words) => {
    const message = await refusal({ home: await newHome(), env });
    expect(message).toContain(words);
    expect(message).toContain('(CONFIG_INVALID)');
  });
});

describe('with an external database', () => {
  let databaseUrl: string;
  let home: string;

  beforeAll(async () => {
    databaseUrl = await newDatabase(inject('template'));
    home = await newHome();
    const started = await start({ home, databaseUrl });
    await started.stop();
  });

  test('an address of another machine is refused', async () => {
    const env = { FRESHET_HOST: '203.0.113.7' };
    expect(await refusal({ home, databaseUrl, env })).toContain('(ADDRESS_UNUSABLE)');
  });

  test('another master key than the one in use is refused', async () => {
    const other = randomBytes(32).toString('base64');
    const message = await refusal({ home, databaseUrl, env: { FRESHET_MASTER_KEY: other } });
    expect(message).toContain('(MASTER_KEY_WRONG)');
    expect(message).not.toContain(other);
  });

  test('a master key that is none is refused', async () => {
    const env = { FRESHET_MASTER_KEY: `not a key ${'x'.repeat(40)}` };
    const message = await refusal({ home, databaseUrl, env });
    expect(message).toContain('(MASTER_KEY_INVALID)');
    expect(message).not.toContain('not a key');
  });

  test('a database that a newer version wrote is refused and left as it is', async () => {
    const written = await newDatabase(inject('template'));
    await query(
      written,
      `insert into freshet.migrations (schema, name) values ('audit', '999901010000-later')`,
    );
    const message = await refusal({ home, databaseUrl: written });
    expect(message).toContain('audit/999901010000-later');
    expect(message).toContain('(DATABASE_NEWER)');
  });

  test.each([
    ['roles', 'grant create on database DATABASE to LOGIN', 'DATABASE_ROLE_REFUSED', 'CREATEROLE'],
    ['schemas', 'alter role LOGIN createrole', 'DATABASE_RIGHTS_MISSING', 'grant create on database'],
  ])('a login that may not create %s is told what it lacks', async (_, right, code, advice) => {
    const login = `drill_${randomBytes(6).toString('hex')}`;
    const password = randomBytes(12).toString('hex');
    await query(inject('serverUrl'), `create role ${login} login password '${password}'`);
    // Registered before the database, so that what the login owns there is gone when it goes.
    cleanups.push(() => query(inject('serverUrl'), `drop role ${login}`));
    const url = new URL(await newDatabase());
    await query(url.href, right.replace('DATABASE', url.pathname.slice(1)).replace('LOGIN', login));
    Object.assign(url, { username: login, password });
    const message = await refusal({ home, databaseUrl: url.href });
    expect(message).toContain(advice);
    expect(message).toContain(`(${code})`);
    expect(message).not.toContain(password);
  });

  test('a wrong password is told at once, without the password', async () => {
    const url = new URL(databaseUrl);
    url.password = 'wrong-horse-battery';
    const message = await refusal({ home, databaseUrl: url.href });
    expect(message).toContain('(DATABASE_UNREACHABLE)');
    expect(message).not.toContain('wrong-horse');
  });
});
