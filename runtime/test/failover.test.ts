/**
 * Processes of one runtime as they are in production, that end as they do there: killed, or frozen until they are taken
 * for dead and woken again. Whoever leads next loses no deployment, and nobody leads beside them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Application } from '@freshet/domain/applications';
import type { KubeObject, KubeResource } from '@freshet/kit/kube-client';
import { eventually as soon } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { GitServer, Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';
import { TestControlPlane } from './control-plane.fixture.ts';
import { TestGitHost } from './git-host.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

const HOME = 'argocd';
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Long enough that whoever leads on a busy machine renews it in time. */
const LEASE_SECONDS = 10;
const eventually = <Result>(probe: () => Result | Promise<Result>) => soon(probe, 90_000);

const APPLICATIONS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const LEASES: KubeResource = {
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
  namespaced: true,
};

let folder: string;
let cluster: TestCluster;
let git: TestGitHost;
let platform: TestControlPlane;
let origin: Origin;
let server: GitServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-failover-'));
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  await writeFile(join(folder, 'kubeconfig'), cluster.kubeconfig);
  git = await TestGitHost.start(join(folder, 'git'), SEARCH_PATH);
  for (const name of ['gitops/config', 'gitops/sources']) await git.create(name);
  git.people.set('git-runtime', { name: 'runtime', right: 'admin' });
  platform = await TestControlPlane.start(git, { name: 'prod', sharedConfigRepo: git.url('gitops/config') });
  origin = new Origin(folder, 'apps');
  server = await GitServer.start(folder);
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME } });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await platform?.stop();
  await git?.stop();
  await server?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves with the process and what it said of itself once it has introduced itself. */
const start = async () => {
  const before = platform.hellos.length;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: SEARCH_PATH,
      HOME: folder,
      FRESHET_URL: platform.url,
      FRESHET_RUNTIME_KEY: 'runtime-key',
      FRESHET_RUNTIME_HOME: join(folder, 'runtime'),
      FRESHET_RUNTIME_KUBECONFIG: join(folder, 'kubeconfig'),
      FRESHET_RUNTIME_GIT_SOURCE: git.url('gitops/sources'),
      FRESHET_RUNTIME_LEASE_SECONDS: String(LEASE_SECONDS),
      FRESHET_RUNTIME_PERMITTED_ADDRESSES: '127.0.0.1',
      FRESHET_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  children.push(child);
  const hello = await eventually(() => {
    const found = platform.hellos[before];
    if (!found) throw new Error('the process has no link yet');
    return found;
  });
  return { child, ...hello };
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
};

interface Lease extends KubeObject {
  readonly spec: { readonly holderIdentity: string; readonly leaseTransitions: number };
}

const lease = async (): Promise<Lease['spec']> =>
  (await cluster.client.get<Lease>(LEASES, { namespace: HOME, name: 'freshet-application-controller' })).spec;

const push = (value: string): string => {
  const revision = origin.commit({
    'web/config.json': JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'web' },
      data: { value },
    }),
  });
  origin.push();
  return revision;
};

const refresh = () =>
  cluster.client.patch<Application>(
    APPLICATIONS,
    { namespace: HOME, name: 'web' },
    { kind: 'merge', patch: { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'normal' } } } },
  );

const isDeployed = async (revision: string): Promise<void> => {
  const { status } = await cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name: 'web' });
  expect(status?.history?.at(-1)?.revision).toBe(revision);
};

const saidToLead = (session: (typeof platform.sessions)[number]): boolean =>
  platform.hellos.some(hello => hello.session === session && hello.leads);

const told = (): readonly string[] =>
  platform.reports.flatMap(report =>
    report.is === 'deployment' && report.name === 'web' ? report.revisions : [],
  );

test('a leader that is killed, or frozen and woken, is followed by another, and nothing is lost or doubled', async () => {
  const first = await start();
  expect(first.leads).toBe(true);
  const one = push('one');
  await cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web', namespace: HOME },
    spec: {
      project: 'default',
      source: { repoURL: server.url('apps'), path: 'web' },
      destination: { name: 'in-cluster', namespace: 'web' },
      syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['CreateNamespace=true'] },
    },
  });
  // Once more is fine: who wrote the commit may be known a moment after the deployment.
  await eventually(() => expect(new Set(told())).toEqual(new Set([one])));
  const second = await start();
  expect(second.leads).toBe(false);
  const before = await lease();

  // Killed the moment that a deployment is on record in the cluster: whether it was told yet, nobody knows.
  const two = push('two');
  await refresh();
  await eventually(() => isDeployed(two));
  await kill(first.child);
  await eventually(() => expect(saidToLead(second.session)).toBe(true));
  expect(second.session.isClosed).toBe(false);
  const after = await lease();
  expect(after.holderIdentity).not.toBe(before.holderIdentity);
  expect(after.leaseTransitions).toBe(before.leaseTransitions + 1);
  await eventually(() => expect(new Set(told())).toEqual(new Set([one, two])));

  // The seat of the killed one is free, and its next process takes it.
  const third = await start();
  expect(third.leads).toBe(false);
  second.child.kill('SIGSTOP');
  await eventually(() => expect(saidToLead(third.session)).toBe(true));
  const frozen = await lease();
  expect([before.holderIdentity, after.holderIdentity]).not.toContain(frozen.holderIdentity);
  const woken = platform.hellos.length;
  second.child.kill('SIGCONT');
  // It finds out that another one leads, gives up all that it was at, and stands by.
  await eventually(() => {
    const again = platform.hellos.slice(woken);
    expect(again.at(-1)).toMatchObject({ leads: false });
  });
  const three = push('three');
  await refresh();
  await eventually(() => expect(told()).toContain(three));
  expect((await lease()).holderIdentity).toBe(frozen.holderIdentity);
  const { status } = await cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name: 'web' });
  expect(status?.history?.map(({ revision }) => revision)).toEqual([one, two, three]);
});
