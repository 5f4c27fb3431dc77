/** Starts that are refused, as whoever types the command sees them; what else is refused is tested beside the start. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab, localClient, type Served } from './lab.ts';
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
});

describe('with an external database', () => {
  test('a port that is taken is named, and the first admin is not lost by it', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    lab.onClose(async () => squatter.close());
    await once(squatter, 'listening');
    const port = String((squatter.address() as { port: number }).port);
    const empty = { home: await lab.home(), databaseUrl: await lab.database() };
    const message = await refusal(await lab.launch({ ...empty, env: { FRESHET_PORT: port } }));
    expect(message).toContain(`127.0.0.1:${port}`);
    expect(message).toContain('FRESHET_PORT');
    expect(message).toContain('(PORT_TAKEN)');

    const { freshet, adminPassword } = await lab.start(empty);
    expect(adminPassword).toBeDefined();
    await freshet.stop();
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
