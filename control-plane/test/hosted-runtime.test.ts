import { readFile, stat } from 'node:fs/promises';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { Lab, localClient } from './lab.ts';

const lab = new Lab();
let home: string;
let client: ApiClient;

/** Starts on busy machines take their time. */
const LONG_MS = 120_000;

beforeAll(async () => {
  home = await lab.home();
  await lab.start({ home, env: { FRESHET_EMBEDDED_CLUSTER: 'on', PATH: process.env.PATH ?? '' } });
  client = await localClient(home);
}, 2 * LONG_MS);

afterAll(() => lab.close());

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
