import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { Lab, localClient, localContext, postgresPid } from './lab.ts';
import { seededRandom } from './seeded-random.ts';

const lab = new Lab();
afterAll(() => lab.close());

describe('an installation with an empty home', () => {
  let home: string;
  let password: string;

  beforeAll(async () => {
    home = await lab.home();
  });

  test('reaches ready, and the command line works without a login', async () => {
    const { freshet, url, adminPassword } = await lab.start({ home });
    password = adminPassword ?? '';
    expect(password).not.toBe('');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const users = await (await localClient(home)).call('GET /users');
    expect(users.json.users).toMatchObject([{ userName: 'admin', role: 'admin', status: 'active' }]);
    expect((await stat(join(home, 'cli.yaml'))).mode & 0o777).toBe(0o600);

    const admin = await new ApiClient(url).signIn('admin', password);
    expect((await admin.call('GET /user')).json.roles).toContain('Admin');
    expect((await (await localClient(home)).call('POST /team', { body: { name: 'kept' } })).status).toBe(201);

    expect(freshet.output.split(password)).toHaveLength(2);
    expect(await freshet.stop()).toEqual({ code: 0, signal: null });
    expect(await postgresPid(home)).toBeUndefined();
  });

  test('keeps everything over a restart, never shows the password again, and warns of nothing', async () => {
    const { token } = await localContext(home);
    const { freshet, url, adminPassword } = await lab.start({ home });
    expect(adminPassword).toBeUndefined();
    expect(freshet.output).not.toContain(password);

    // Any free port was asked for, so the address has changed and the context with it; the key has not.
    expect(await localContext(home)).toMatchObject({ url, token });
    const teams = await (await localClient(home)).call('GET /team');
    expect(teams.json.map((team: { name: string }) => team.name)).toContain('kept');
    await new ApiClient(url).signIn('admin', password);
    expect((await freshet.stop()).code).toBe(0);
    expect(freshet.stderr.split('\n').filter(line => /"level":"(warn|error)"/.test(line))).toEqual([]);
  });

  test('gives the command line a new key when its file is gone', async () => {
    await rm(join(home, 'cli.yaml'));
    const { freshet } = await lab.start({ home });
    expect((await (await localClient(home)).call('GET /users')).status).toBe(200);
    await freshet.stop();
  });

  test("leaves the command line's file alone when it cannot be read, and starts all the same", async () => {
    const path = join(home, 'cli.yaml');
    await writeFile(path, 'contexts: [\n  "half a file');
    const { freshet } = await lab.start({ home });
    expect(freshet.stderr).toContain('cli.yaml');
    await freshet.stop();
    expect(await readFile(path, 'utf8')).toBe('contexts: [\n  "half a file');
    await rm(path);
  });
});

describe('a first start that is killed', () => {
  const random = seededRandom(20_261_115);
  const STEPS = ['Starting the database', 'Preparing the database', 'Starting the modules'];

  /** A moment within a step: none of them takes longer than this, the first one but for a fresh database. */
  const moments = [1_000, 200, 200].map(longest => Math.floor(random() * longest));

  test.each([
    ['in every step, one after the other', STEPS],
    ['in the second and the last step', STEPS.slice(1)],
  ])('%s is made good by the next one', async (_, steps) => {
    const home = await lab.home();
    for (const step of steps) {
      const freshet = await lab.launch({ home });
      await freshet.says(stdout => stdout.includes(step) || undefined);
      await new Promise(resolve => setTimeout(resolve, moments[STEPS.indexOf(step)]));
      await freshet.kill();
    }
    const { freshet } = await lab.start({ home });
    const users = await (await localClient(home)).call('GET /users');
    expect(users.json.users).toMatchObject([{ userName: 'admin', role: 'admin' }]);
    expect(await freshet.stop()).toEqual({ code: 0, signal: null });
    expect(await postgresPid(home)).toBeUndefined();
  });
});
