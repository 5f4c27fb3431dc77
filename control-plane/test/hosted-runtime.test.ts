import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { Lab, localClient } from './lab.ts';

const lab = new Lab();
let home: string;
let client: ApiClient;
/** Where the processes of the platform write down what they connect to. */
let connections: string;

/** Starts on busy machines take their time. */
const LONG_MS = 120_000;

beforeAll(async () => {
  home = await lab.home();
  connections = join(home, '..', `${basename(home)}.connections`);
  await lab.start({
    home,
    env: {
      FRESHET_EMBEDDED_CLUSTER: 'on',
      FRESHET_EMBEDDED_RUNNER: 'on',
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: `--import ${new URL('../../tools/record-connections.mjs', import.meta.url).href}`,
      FRESHET_TEST_CONNECTIONS: connections,
    },
  });
  client = await localClient(home);
}, 2 * LONG_MS);

afterAll(async () => {
  await lab.close();
  await rm(connections, { force: true });
});

const shown = async () => (await client.call('GET /gitops/runtimes/hosted')).json;

test('a platform that was just started has a runtime with its repositories', async () => {
  await eventually(
    async () =>
      expect(await shown()).toMatchObject({
        kind: 'hosted',
        online: true,
        installationStatus: 'COMPLETED',
        isConfigurationRuntime: true,
      }),
    LONG_MS,
  );
  const repositories = (await client.call('GET /repos')).json.map(
    (one: { fullName: string }) => one.fullName,
  );
  expect(repositories).toEqual(
    expect.arrayContaining([
      'gitops/hosted-runtime',
      'gitops/hosted-runtime_git-source',
      'gitops/shared-configuration',
    ]),
  );
  // The runtime itself fills the repository, and says so.
  await eventually(
    async () =>
      expect((await client.call('GET /gitops/settings')).json).toMatchObject({
        gitProvider: 'freshet',
        sharedConfigRepo: expect.stringContaining('/git/gitops/shared-configuration.git'),
        isValidated: true,
      }),
    LONG_MS,
  );
  const { json } = await client.call('GET /repos/gitops/shared-configuration/commits');
  expect(json.commits.length).toBeGreaterThan(1);
  // What it is made of, in the repository that is for that.
  const bootstrap = await eventually(async () => {
    const { json: file } = await client.call(
      'GET /repos/gitops/hosted-runtime/file?path=bootstrap/hosted.yaml',
    );
    expect(file.content).toContain('platformUrl');
    return file.content as string;
  }, LONG_MS);
  expect(bootstrap).toMatch(/^ +runtime: hosted$/m);
  const { mode } = await stat(`${home}/hosted-runtime/key`);
  expect(mode & 0o777).toBe(0o600);
}, 300_000);

test('whose key nobody is given, and whose record stays while it runs', async () => {
  const before = await shown();
  const body = {
    name: 'hosted',
    namespace: before.namespace,
    cluster: before.cluster,
    recover: true,
  };
  expect((await client.call('POST /gitops/runtimes', { body })).json.code).toBe('NAME_TAKEN');
  const deleted = await client.call('DELETE /gitops/runtimes/hosted?force=true');
  expect(deleted.json.code).toBe('GITOPS_RUNTIME_ONLINE');
  const key = await readFile(`${home}/hosted-runtime/key`, 'utf8');
  expect(key.trim().split('.')[0]).toBe(before.id);
});

test('a platform with default settings connects to nothing but itself, as docs/egress.md says', async () => {
  const seen = (await readFile(connections, 'utf8'))
    .trim()
    .split('\n')
    .map(
      line => JSON.parse(line) as { readonly path?: string; readonly host?: string; readonly port?: number },
    );
  // Of the platform, its runner and its runtime; the database and the cluster among others.
  expect(new Set(seen.map(({ port }) => port)).size).toBeGreaterThan(2);
  const elsewhere = seen.filter(({ path, host }) =>
    path === undefined ? !['127.0.0.1', 'localhost', '::1'].includes(host ?? '') : !path.startsWith(home),
  );
  expect(elsewhere).toEqual([]);
});
