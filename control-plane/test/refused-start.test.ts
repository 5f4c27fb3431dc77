import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Lab, localClient, type Served } from './lab.ts';
import { query } from './query.ts';
import type { RunningFreshet } from './running-freshet.ts';

const lab = new Lab();
afterAll(() => lab.close());

/** Waits for a process that must not start, and checks what every refusal has in common. */
const refusal = async (freshet: RunningFreshet): Promise<string> => {
  expect(await freshet.exit).toEqual({ code: 1, signal: null });
  expect(freshet.stdout).not.toContain('is ready');
  expect(freshet.stderr).toContain('Freshet could not start: ');
  expect(freshet.output).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  return freshet.stderr;
};

const secretsOf = async (home: string): Promise<string[]> =>
  Promise.all(['master.key', 'postgres.password'].map(name => readFile(join(home, name), 'utf8')));

describe('before anything is touched', () => {
  test('all settings that are wrong are named at once, and a mistyped one is asked about', async () => {
    const freshet = await lab.launch({
      env: {
        FRESHET_PORT: 'eighty',
        FRESHET_MODULES: 'system,audits',
        FRESHET_SESSION_IDLE: '3 minutes',
        DATABASE_URL: 'mysql://root:hunter2hunter2@127.0.0.1/x',
      },
    });
    const message = await refusal(freshet);
    expect(message).toContain('4 settings are not right');
    for (const name of ['FRESHET_PORT', 'FRESHET_MODULES', 'FRESHET_SESSION_IDLE', 'DATABASE_URL'])
      expect(message).toContain(name);
    expect(message).toContain('(CONFIG_INVALID)');
    expect(message).not.toContain('hunter2');
  });

  test('a file in the place of the home is refused', async () => {
    const home = join(await lab.home(), 'file');
    await writeFile(home, '');
    const message = await refusal(await lab.launch({ home }));
    expect(message).toContain(home);
    expect(message).toContain('(HOME_NOT_WRITABLE)');
  });

  test.runIf(process.getuid?.() !== 0)('a home that cannot be written to is refused', async () => {
    const home = await lab.home();
    await chmod(home, 0o500);
    expect(await refusal(await lab.launch({ home }))).toContain('(HOME_NOT_WRITABLE)');
  });

  test.each([
    ['half a file', '{"version":1,"crea', 'HOME_CORRUPT'],
    ['a later version', '{"version":99,"createdAt":"2026-01-01T00:00:00Z"}', 'HOME_NEWER'],
  ])('a home whose state has %s is refused and left as it is', async (_, state, code) => {
    const home = await lab.home();
    await writeFile(join(home, 'state.json'), state);
    const message = await refusal(await lab.launch({ home }));
    expect(message).toContain(`(${code})`);
    expect(message).toContain(home);
    expect(await readFile(join(home, 'state.json'), 'utf8')).toBe(state);
  });
});

describe('with an external database', () => {
  let databaseUrl: string;
  let home: string;

  beforeAll(async () => {
    databaseUrl = await lab.database();
    home = await lab.home();
    const { freshet } = await lab.start({ home, databaseUrl });
    await freshet.stop();
  });

  test('a port that is taken is named, and the first admin is not lost by it', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    lab.onClose(async () => squatter.close());
    await once(squatter, 'listening');
    const port = String((squatter.address() as { port: number }).port);
    const empty = { home, databaseUrl: await lab.database() };
    const message = await refusal(await lab.launch({ ...empty, env: { FRESHET_PORT: port } }));
    expect(message).toContain(`127.0.0.1:${port}`);
    expect(message).toContain('FRESHET_PORT');
    expect(message).toContain('(PORT_TAKEN)');

    const { freshet, adminPassword } = await lab.start(empty);
    expect(adminPassword).toBeDefined();
    await freshet.stop();
  });

  test('an address of another machine is refused', async () => {
    const env = { FRESHET_HOST: '203.0.113.7' };
    expect(await refusal(await lab.launch({ home, databaseUrl, env }))).toContain('(ADDRESS_UNUSABLE)');
  });

  test('another master key than the one in use is refused', async () => {
    const other = randomBytes(32).toString('base64');
    const env = { FRESHET_MASTER_KEY: other };
    const message = await refusal(await lab.launch({ home, databaseUrl, env }));
    expect(message).toContain('(MASTER_KEY_WRONG)');
    expect(message).not.toContain(other);
  });

  test('a master key that is none is refused', async () => {
    const env = { FRESHET_MASTER_KEY: `not a key ${'x'.repeat(40)}` };
    const message = await refusal(await lab.launch({ home, databaseUrl, env }));
    expect(message).toContain('(MASTER_KEY_INVALID)');
    expect(message).not.toContain('not a key');
  });

  test('a database that a newer version wrote is refused and left as it is', async () => {
    await query(
      databaseUrl,
      `insert into freshet.migrations (schema, name) values ('audit', '999901010000-later')`,
    );
    const message = await refusal(await lab.launch({ home, databaseUrl }));
    expect(message).toContain('audit/999901010000-later');
    expect(message).toContain('(DATABASE_NEWER)');
    await query(databaseUrl, `delete from freshet.migrations where name = '999901010000-later'`);
  });

  test.each([
    ['roles', 'grant create on database DATABASE to LOGIN', 'DATABASE_ROLE_REFUSED', 'CREATEROLE'],
    ['schemas', 'alter role LOGIN createrole', 'DATABASE_RIGHTS_MISSING', 'grant create on database'],
  ])('a login that may not create %s is told what it lacks', async (_, right, code, advice) => {
    const login = `drill_${randomBytes(6).toString('hex')}`;
    const password = randomBytes(12).toString('hex');
    await query(inject('serverUrl'), `create role ${login} login password '${password}'`);
    // Registered before the database, so that what the login owns there is gone when it goes.
    lab.onClose(() => query(inject('serverUrl'), `drop role ${login}`));
    const url = new URL(await lab.database());
    await query(url.href, right.replace('DATABASE', url.pathname.slice(1)).replace('LOGIN', login));
    Object.assign(url, { username: login, password });
    const message = await refusal(await lab.launch({ databaseUrl: url.href }));
    expect(message).toContain(advice);
    expect(message).toContain(`(${code})`);
    expect(message).not.toContain(password);
  });

  test('a wrong password is told at once, without the password', async () => {
    const url = new URL(databaseUrl);
    url.password = 'wrong-horse-battery';
    const message = await refusal(await lab.launch({ databaseUrl: url.href }));
    expect(message).toContain('(DATABASE_UNREACHABLE)');
    expect(message).not.toContain('wrong-horse');
  });
});

describe('with a database of its own', () => {
  let home: string;
  let served: Served;
  let warnings: string;

  beforeAll(async () => {
    home = await lab.home();
    served = await lab.start({ home, env: { FRESHET_HSOT: '0.0.0.0' } });
    warnings = served.freshet.stderr;
  });

  test('a variable that looks like a setting but is none is warned about', () => {
    expect(warnings).toMatch(/FRESHET_HSOT.*FRESHET_HOST/);
  });

  test('a second process on the same home is told who has it', async () => {
    const message = await refusal(await lab.launch({ home }));
    expect(message).toContain(`process ${served.freshet.pid}, ${served.url}`);
    expect(message).toContain('(HOME_IN_USE)');
    for (const secret of await secretsOf(home)) expect(message).not.toContain(secret.trim());
    expect((await (await localClient(home)).call('GET /users')).status).toBe(200);
  });

  test('a changed master key is refused, the database is stopped again, and the right key still works', async () => {
    await served.freshet.stop();
    const path = join(home, 'master.key');
    const right = await readFile(path, 'utf8');
    await writeFile(path, `${randomBytes(32).toString('base64')}\n`);
    expect(await refusal(await lab.launch({ home }))).toContain('(MASTER_KEY_WRONG)');
    await writeFile(path, right);
    served = await lab.start({ home });
  });
});
