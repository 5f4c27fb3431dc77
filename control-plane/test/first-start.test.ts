import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, ApiClient } from './api-client.ts';
import { Lab, localClient, localContext, postgresPid, type Served } from './lab.ts';
import type { Exit } from './running-freshet.ts';
import { seededRandom } from './seeded-random.ts';

const lab = new Lab();
afterAll(() => lab.close());

/** With the cluster, as whoever sets nothing has it. */
const AS_IT_COMES = { FRESHET_EMBEDDED_CLUSTER: 'auto' };
/** The runtime is a process of its own that waits for the last of the steps that are told. */
const WITHOUT_RUNTIME = { ...AS_IT_COMES, FRESHET_HOSTED_RUNTIME: 'off' };

describe('an installation with an empty home', () => {
  let home: string;
  let first: Served;
  let password: string;
  let readiness: Answer;
  let users: Answer;
  let exit: Exit;

  beforeAll(async () => {
    home = await lab.home();
    first = await lab.start({ home, env: AS_IT_COMES });
    password = first.adminPassword ?? '';
    const local = await localClient(home);
    readiness = await local.call('GET ~/readyz');
    users = await local.call('GET /users');
    await local.call('POST /team', { body: { name: 'kept' } });
    exit = await first.freshet.stop();
  });

  test('reaches ready, and the command line works without a login', async () => {
    expect(readiness.status).toBe(200);
    expect(users.json.users).toMatchObject([{ userName: 'admin', role: 'admin', status: 'active' }]);
    expect((await stat(join(home, 'cli.yaml'))).mode & 0o777).toBe(0o600);
    expect(exit).toEqual({ code: 0, signal: null });
  });

  test('shows the password of its admin once', () => {
    expect(password).not.toBe('');
    expect(first.freshet.output.split(password)).toHaveLength(2);
  });

  test('keeps everything over a restart, never shows the password again, and warns of nothing', async () => {
    const { freshet, url, adminPassword } = await lab.start({ home, env: AS_IT_COMES });
    expect(adminPassword).toBeUndefined();

    // Any free port was asked for, so the address has changed and the context with it.
    expect((await localContext(home)).url).toBe(url);
    const teams = await (await localClient(home)).call('GET /team');
    expect(teams.json.map((team: { name: string }) => team.name)).toContain('kept');
    const admin = await new ApiClient(url).signIn('admin', password);
    expect((await admin.call('GET /user')).json.roles).toContain('Admin');

    expect(await freshet.stop()).toEqual({ code: 0, signal: null });
    expect(await postgresPid(home)).toBeUndefined();
    expect(freshet.output).not.toContain(password);
    expect(freshet.stderr.split('\n').filter(line => /"level":"(warn|error)"/.test(line))).toEqual([]);
  });

  test('gives the command line a new key when its file is gone', async () => {
    await rm(join(home, 'cli.yaml'), { force: true });
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
    ['in every step, one after the other', STEPS, AS_IT_COMES],
    ['in the second and the last step', STEPS.slice(1), WITHOUT_RUNTIME],
  ])('%s is made good by the next one', async (_, steps, env) => {
    const home = await lab.home();
    for (const step of steps) {
      const freshet = await lab.launch({ home, env });
      await freshet.says(stdout => stdout.includes(step) || undefined);
      await new Promise(resolve => setTimeout(resolve, moments[STEPS.indexOf(step)]));
      await freshet.kill();
    }
    const { freshet } = await lab.start({ home, env });
    const users = await (await localClient(home)).call('GET /users');
    expect(users.json.users).toMatchObject([{ userName: 'admin', role: 'admin' }]);
    expect(await freshet.stop()).toEqual({ code: 0, signal: null });
    expect(await postgresPid(home)).toBeUndefined();
  });
});
