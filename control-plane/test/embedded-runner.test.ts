import { readFile } from 'node:fs/promises';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { isAlive, Lab, localClient, type Served } from './lab.ts';

const lab = new Lab();
let home: string;
let served: Served;
let client: ApiClient;

/** Starts on busy machines take their time. */
const LONG_MS = 120_000;

beforeAll(async () => {
  home = await lab.home();
  served = await lab.start({ home, env: { FRESHET_EMBEDDED_RUNNER: 'auto', PATH: process.env.PATH ?? '' } });
  client = await localClient(home);
});

afterAll(() => lab.close());

const untilOnline = () =>
  eventually(async () => {
    const { json } = await client.call('GET /runners/embedded');
    expect(json).toMatchObject({
      online: true,
      embedded: true,
      runtimes: ['default'],
      isolation: { kind: expect.any(String), missing: expect.any(Array) },
    });
    return json;
  }, LONG_MS);

/** The process that holds the home of the runner. */
const runnerPid = async (): Promise<number> => {
  const { pid } = JSON.parse(await readFile(`${home}/runner/lock`, 'utf8')) as { pid: number };
  return pid;
};

const begin = async (): Promise<string> => {
  const spec = { steps: { greet: { image: 'alpine', commands: ['echo hello from $CF_BUILD_ID'] } } };
  await client.call('POST /pipelines', { body: { metadata: { name: 'greeting' }, spec } });
  const { json, text } = await client.call('POST /pipelines/run/greeting', { body: {} });
  expect(json, text).toMatch(/^[0-9a-f]{24}$/);
  return json;
};

const untilEnded = (id: string) =>
  eventually(async () => {
    const { json } = await client.call(`GET /builds/${id}`);
    expect(['success', 'error', 'terminated']).toContain(json.status);
    return json;
  }, LONG_MS);

test('a platform that was just started runs a build', async () => {
  const { id } = await untilOnline();
  expect((await untilEnded(await begin())).status).toBe('success');
  expect((await client.call('GET /runtime-environments')).json).toMatchObject([
    { metadata: { name: 'default' }, isDefault: true },
  ]);
  // What of the platform is secret is not in the environment of the runner.
  const environment = await readFile(`/proc/${await runnerPid()}/environ`, 'utf8').catch(() => '');
  expect(environment).not.toMatch(/DATABASE_URL|MASTER_KEY/);
  expect(id).toMatch(/^[0-9a-f]{24}$/);
}, 240_000);

test('its runner comes back under the same name and id when it is killed', async () => {
  const before = await untilOnline();
  const pid = await runnerPid();
  process.kill(pid, 'SIGKILL');
  await eventually(async () => expect(await runnerPid()).not.toBe(pid), LONG_MS);
  const after = await eventually(async () => {
    const { json } = await client.call('GET /runners/embedded');
    expect(json.online && json.connectedAt !== before.connectedAt).toBe(true);
    return json;
  }, LONG_MS);
  expect(after.id).toBe(before.id);
  expect((await untilEnded(await begin())).status).toBe('success');
}, 240_000);

test('its runner ends with it, also when it is killed', async () => {
  await untilOnline();
  const pid = await runnerPid();
  process.kill(served.freshet.pid, 'SIGKILL');
  await eventually(() => expect(isAlive(pid)).toBe(false), LONG_MS);
}, 240_000);
