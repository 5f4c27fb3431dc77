/** A process of a runtime that is told to stop in the middle of its work is gone before whoever told it loses patience. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@freshet/kit/testing';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const HOME = 'argocd';
/** As long as the platform waits for its own runtime. */
const GRACE_MS = 5_000;

let cluster: TestCluster;
let folder: string;
let server: Server;
let child: ChildProcess | undefined;

beforeEach(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-stopped-'));
});

afterEach(async () => {
  child?.kill('SIGKILL');
  server?.closeAllConnections();
  server?.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (kubeconfig: string): Promise<ChildProcess> => {
  await writeFile(join(folder, 'kubeconfig'), kubeconfig);
  child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: SEARCH_PATH,
      HOME: folder,
      FRESHET_RUNTIME_HOME: join(folder, 'engine'),
      FRESHET_RUNTIME_KUBECONFIG: join(folder, 'kubeconfig'),
      FRESHET_RUNTIME_PERMITTED_ADDRESSES: '127.0.0.1',
      FRESHET_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return child;
};

const createApplication = (name: string, repoURL: string) =>
  cluster.apply({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: HOME },
    spec: {
      project: 'default',
      source: { repoURL, path: name },
      destination: { name: 'in-cluster', namespace: 'default' },
      syncPolicy: { automated: {} },
    },
  });

/** How it ended: by itself, or killed as the platform would. */
const ended = async (process: ChildProcess): Promise<readonly unknown[]> => {
  const gone = once(process, 'exit');
  process.kill('SIGTERM');
  const impatient = AbortSignal.timeout(GRACE_MS);
  impatient.addEventListener('abort', () => process.kill('SIGKILL'));
  return gone;
};

/** A server that takes every request and answers none. */
const startSilent = async () => {
  const asked: (string | undefined)[] = [];
  server = createServer(({ url }) => void asked.push(url));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};

test('though a Git server does not answer', async () => {
  const { origin, asked } = await startSilent();
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME } });
  const process = await start(cluster.kubeconfig);
  await eventually(() => createApplication('web', `${origin}/web.git`), 60_000);
  await eventually(() => expect(asked).not.toEqual([]), 60_000);
  expect(await ended(process)).toEqual([0, null]);
});

test('though the plugin of an ApplicationSet does not answer', async () => {
  const { origin, asked } = await startSilent();
  const named = (name: string) => ({ name, namespace: HOME });
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: HOME } });
  await cluster.apply({
    ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: named('plugin') },
    data: { baseUrl: origin, token: '$plugin:token' },
  });
  await cluster.apply({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: named('plugin') },
    stringData: { token: 's3cret' },
  });
  const process = await start(cluster.kubeconfig);
  const set = {
    ...{ apiVersion: 'argoproj.io/v1alpha1', kind: 'ApplicationSet', metadata: named('many') },
    spec: {
      generators: [{ plugin: { configMapRef: { name: 'plugin' } } }],
      template: { metadata: { name: 'x' }, spec: { project: 'default', destination: {} } },
    },
  };
  await eventually(() => cluster.apply(set), 60_000);
  await eventually(() => expect(asked).toEqual(['/api/v1/getparams.execute']), 60_000);
  expect(await ended(process)).toEqual([0, null]);
});
