/** Two processes of one runtime: the one that stands by answers people, and takes over when the other is gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient, startLeaderElection } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually as soon, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { prepareNamespace } from '../src/engine-home/index.ts';
import { startEngine } from '../src/index.ts';
import { startPlatform } from '../src/platform.ts';
import { RuntimeProcess, takeSeat } from '../src/processes/index.ts';
import { startReporter } from '../src/reporter/index.ts';
import { SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';
import { TestControlPlane } from './control-plane.fixture.ts';
import { TestGitHost } from './git-host.fixture.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const HOME = 'argocd';
const eventually = <Result>(probe: () => Result | Promise<Result>) => soon(probe, 90_000);
const log = memoryLogger();
let folder: string;
let cluster: TestCluster;
let git: TestGitHost;
let platform: TestControlPlane;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-standby-'));
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  git = await TestGitHost.start(join(folder, 'git'), SEARCH_PATH);
  for (const name of ['gitops/config', 'gitops/sources']) await git.create(name);
  git.people.set('git-runtime', { name: 'runtime', right: 'admin' });
  git.people.set('git-ada', { name: 'ada', right: 'write' });
  platform = await TestControlPlane.start(git, {
    name: 'prod',
    sharedConfigRepo: git.url('gitops/config'),
  });
  platform.people.set('ada', { name: 'ada', isAdmin: true });
});
afterAll(async () => {
  await platform?.stop();
  await git?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A process as `main.ts` makes one, whose connections can be cut as if it were killed. */
const start = async (identity: string) => {
  const client = new KubeClient({ kind: 'kubeconfig', text: cluster.kubeconfig });
  await prepareNamespace(client, HOME);
  const seat = await takeSeat(join(folder, 'home'), { clock: systemClock });
  const process = new RuntimeProcess({
    elect: candidate => startLeaderElection({ client, clock: systemClock, ...candidate }),
    namespace: HOME,
    identity,
    leaseSeconds: 15,
    startEngine: ({ isObserver }) =>
      startEngine({
        networks: testNetworks,
        cluster: { kind: 'kubeconfig', text: cluster.kubeconfig },
        namespace: HOME,
        folder: seat.folder,
        searchPath: SEARCH_PATH,
        isObserver,
        clock: systemClock,
        log,
      }),
    platform: {
      report: engine =>
        startReporter({
          client,
          namespace: HOME,
          applicationNamespaces: () => engine.settings().applicationNamespaces,
          engine: 'embedded',
          folder: join(seat.folder, 'platform'),
          clock: systemClock,
          log,
          describe: (place, revision) => engine.describe(place, revision),
        }),
      start: parts =>
        startPlatform({
          ...parts,
          engineKind: 'embedded',
          client,
          namespace: HOME,
          folder: join(seat.folder, 'platform'),
          searchPath: SEARCH_PATH,
          version: '1.0.0',
          url: platform.url,
          key: new Secret('runtime-key'),
          access: 'tunnel',
          listen: { host: '127.0.0.1', port: 0 },
          gitSource: git.url('gitops/sources'),
          networks: testNetworks,
          ids: systemIds,
          clock: systemClock,
          random: Math.random,
          log,
        }),
    },
    onLead: () => undefined,
    clock: systemClock,
    log,
  });
  return {
    folder: seat.folder,
    stop: async () => {
      await process.stop();
      await client.close();
      await seat.leave();
    },
  };
};

const ask = async (query: string, over: (typeof platform.sessions)[number]) => {
  const { body, status } = await platform.send('/app-proxy/api/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    over,
  });
  expect(status, body).toBe(200);
  return JSON.parse(body).data;
};

const COMPONENTS = '{ runtime { name components { name health message } } }';
const commitTo = (repository: string): string =>
  `mutation { commitFiles(input: {repository: ${JSON.stringify(repository)}, message: "Change",
    files: [{path: "note.txt", data: "hello"}]}) { sha author { name } } }`;

test('a process that stands by reads and writes for people, and leads on the same link once it must', async () => {
  const leader = await start('one');
  const first = await eventually(() => {
    const [hello] = platform.hellos;
    if (!hello) throw new Error('nobody came');
    return hello;
  });
  expect(first.leads).toBe(true);
  const standby = await start('other');
  expect(standby.folder).toBe(join(folder, 'home', 'process-2'));
  const second = await eventually(() => {
    const found = platform.hellos.find(({ session }) => session !== first.session);
    if (!found) throw new Error('the other process has no link yet');
    return found;
  });
  expect(second.leads).toBe(false);
  const over = second.session;
  await eventually(async () =>
    expect((await ask(COMPONENTS, over)).runtime.components).toContainEqual({
      name: 'engine',
      health: 'Healthy',
      message: 'another process of the runtime leads',
    }),
  );
  const written = await ask(commitTo(git.url('gitops/sources')), over);
  expect(written.commitFiles.author.name).toBe('ada');

  await leader.stop();
  await eventually(() => expect(platform.hellos.at(-1)).toMatchObject({ session: over, leads: true }));
  expect(over.isClosed).toBe(false);
  await eventually(async () => {
    const { components } = (await ask(COMPONENTS, over)).runtime;
    expect(components).toContainEqual({ name: 'engine', health: 'Healthy', message: null });
    expect(components).toContainEqual({ name: 'shared-configuration', health: 'Healthy', message: null });
  });
  await standby.stop();
});
