/** A runtime with a cluster, a Git host and a platform, and the people of its story. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { prepareNamespace } from '../src/engine-home/index.ts';
import { type Engine, startEngine } from '../src/index.ts';
import { type PlatformRuntime, startPlatform } from '../src/platform.ts';
import { startReporter } from '../src/reporter/index.ts';
import { openSourceNamespaces } from '../src/restricted-git-sources/index.ts';
import { SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';
import { TestControlPlane } from './control-plane.fixture.ts';
import { TestGitHost } from './git-host.fixture.ts';

/** The namespace of the runtime. */
export const HOME = 'argocd';

export interface StartedRuntime {
  readonly cluster: TestCluster;
  readonly folder: string;
  readonly git: TestGitHost;
  readonly platform: TestControlPlane;
  readonly engine: Engine;
  readonly client: KubeClient;
  readonly runtime: PlatformRuntime;
  stop(): Promise<void>;
}

const peopled = async (git: TestGitHost): Promise<TestControlPlane> => {
  git.people.set('git-runtime', { name: 'runtime', right: 'admin' });
  git.people.set('git-ada', { name: 'ada', right: 'write' });
  git.people.set('git-grace', { name: 'grace', right: 'write' });
  git.people.set('git-eve', { name: 'eve', right: 'read' });
  git.people.set('git-dan', { name: 'dan', right: 'read' });
  git.people.set('git-frank', { name: 'frank', right: 'write' });
  const platform = await TestControlPlane.start(git, {
    name: 'prod',
    sharedConfigRepo: git.url('gitops/config'),
  });
  platform.people.set('ada', { name: 'ada', isAdmin: true });
  platform.people.set('grace', { name: 'grace', may: ({ resource }) => resource !== 'gitops-runtime' });
  platform.people.set('eve', { name: 'eve', may: ({ action }) => ['view', 'read'].includes(action) });
  // Whom the rules let, and Git does not; and the other way round.
  platform.people.set('dan', { name: 'dan', may: ({ resource }) => resource !== 'gitops-runtime' });
  platform.people.set('frank', { name: 'frank', may: ({ action }) => ['view', 'read'].includes(action) });
  platform.people.set('mallory', { name: 'mallory', may: () => false });
  return platform;
};

export const startPlatformRuntime = async (
  serverUrl: string,
  log: Logger,
  prepare?: (client: KubeClient) => Promise<void>,
  { reports = false, gitSource }: { reports?: boolean; gitSource?: string } = {},
): Promise<StartedRuntime> => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-platform-'));
  const [cluster, git] = await Promise.all([
    startTestRuntimeCluster(serverUrl),
    TestGitHost.start(join(folder, 'git'), SEARCH_PATH),
  ]);
  for (const name of ['gitops/config', 'gitops/sources', 'gitops/prod', 'acme/manifests'])
    await git.create(name);
  const platform = await peopled(git);
  const client = new KubeClient({ kind: 'kubeconfig', text: cluster.kubeconfig });
  await prepareNamespace(client, HOME);
  await openSourceNamespaces(client, HOME);
  await prepare?.(client);
  const engine = await startEngine({
    networks: testNetworks,
    cluster: client,
    namespace: HOME,
    folder: join(folder, 'engine'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log,
  });
  const reporter = reports
    ? await startReporter({
        client,
        namespace: HOME,
        applicationNamespaces: () => engine.settings().applicationNamespaces,
        engine: 'embedded',
        folder: join(folder, 'platform'),
        clock: systemClock,
        log,
        describe: (place, revision) => engine.describe(place, revision),
      })
    : undefined;
  const runtime = startPlatform({
    engine,
    reporter,
    engineKind: 'embedded',
    client,
    namespace: HOME,
    folder: join(folder, 'platform'),
    searchPath: SEARCH_PATH,
    version: '1.0.0',
    url: platform.url,
    key: new Secret('runtime-key'),
    access: 'tunnel',
    listen: { host: '127.0.0.1', port: 0 },
    gitSource: gitSource ?? git.url('gitops/sources'),
    installationRepo: git.url('gitops/prod'),
    networks: testNetworks,
    ids: systemIds,
    clock: systemClock,
    random: Math.random,
    log,
  });
  await runtime.ready;
  return {
    ...{ cluster, folder, git, platform, engine, client, runtime },
    stop: async () => {
      await runtime.stop();
      await reporter?.stop();
      await engine.stop();
      await client.close();
      await platform.stop();
      await git.stop();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
