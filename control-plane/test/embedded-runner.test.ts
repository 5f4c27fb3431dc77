import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { isAlive, Lab, localClient, type Served } from './lab.ts';

const lab = new Lab();
const env = { FRESHET_EMBEDDED_RUNNER: 'auto', PATH: process.env.PATH ?? '' };
let home: string;
let served: Served;
let client: ApiClient;

/** Starts on busy machines take their time. */
const LONG_MS = 120_000;

beforeAll(async () => {
  home = await lab.home();
  served = await lab.start({ home, env });
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

let pipelines = 0;

const begin = async (command = 'echo hello from $CF_BUILD_ID'): Promise<string> => {
  const name = `greeting-${++pipelines}`;
  const spec = { steps: { greet: { image: 'alpine', commands: [command] } } };
  await client.call('POST /pipelines', { body: { metadata: { name }, spec } });
  const { json, text } = await client.call(`POST /pipelines/run/${name}`, { body: {} });
  expect(json, text).toMatch(/^[0-9a-f]{24}$/);
  return json;
};

/** The directory that the steps of a build share; steps see nothing else of the home. */
const volumeOf = async (id: string): Promise<string> => {
  const root = join(home, 'runner', 'volumes');
  const found = (await readdir(root, { recursive: true })).find(path => path.endsWith(join(id, 'data')));
  return join(root, found!);
};

/** The processes of the steps of a build. */
const processesOf = async (id: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const pid of await readdir('/proc'))
    if ((await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).includes(id)) found.push(pid);
  return found;
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

test('a build goes on when the platform is killed, and the next start takes its runner over', async () => {
  await untilOnline();
  const pid = await runnerPid();
  const id = await begin('echo waits; until [ -e $CF_VOLUME_PATH/gate ]; do sleep 0.1; done; echo over');
  await eventually(async () => {
    const { json } = await client.call(`GET /builds/${id}/logs?step=greet`);
    expect(json.lines).toEqual(['waits']);
  }, LONG_MS);
  await served.freshet.kill();
  // With the platform away its step goes on.
  await writeFile(join(await volumeOf(id), 'gate'), '');
  served = await lab.start({ home, env });
  client = await localClient(home);
  await untilOnline();
  expect((await untilEnded(id)).status).toBe('success');
  const { json } = await client.call(`GET /builds/${id}/logs?step=greet`);
  expect(json.lines).toEqual(['waits', 'over']);
  expect(await runnerPid()).toBe(pid);
}, 240_000);

test('an orderly stop ends the runner that was taken over, and the steps of its builds', async () => {
  const pid = await runnerPid();
  const id = await begin('echo sleeps; exec sleep 1000');
  await eventually(async () => {
    const { json } = await client.call(`GET /builds/${id}/logs?step=greet`);
    expect(json.lines).toEqual(['sleeps']);
  }, LONG_MS);
  expect(await processesOf(id)).not.toEqual([]);
  expect(await served.freshet.stop()).toEqual({ code: 0, signal: null });
  expect(isAlive(pid)).toBe(false);
  expect(await processesOf(id)).toEqual([]);
}, 240_000);
