/** A cluster whose applications somebody else looks after: nothing is synced, and everything can be looked at. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freshet/domain/applications';
import { KubeClient } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Engine, startEngine } from '../src/index.ts';
import { Origin, SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { startTestRuntimeCluster, type TestCluster } from './cluster.ts';

const HOME = 'argocd';
const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const REFRESH = 'argocd.argoproj.io/refresh';
let cluster: TestCluster;
let folder: string;
let origin: Origin;
let client: KubeClient;
let engine: Engine;

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  folder = await mkdtemp(join(tmpdir(), 'freshet-observer-'));
  origin = new Origin(folder, 'apps');
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { v: '1' } };
  origin.commit({ 'web/a.json': JSON.stringify(config) });
  origin.push();
  client = new KubeClient({ kind: 'kubeconfig', text: cluster.kubeconfig });
  engine = await startEngine({
    networks: testNetworks,
    cluster: client,
    namespace: HOME,
    folder: join(folder, 'engine'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log: memoryLogger(),
    allowFiles: true,
    isObserver: true,
  });
  await cluster.client.create<Application>(APPLICATIONS, {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web', namespace: HOME },
    spec: {
      project: 'default',
      source: { repoURL: origin.url, path: 'web' },
      destination: { name: 'in-cluster', namespace: 'default' },
      syncPolicy: { automated: {} },
    },
  });
});

afterAll(async () => {
  await engine?.stop();
  await client?.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = (): Promise<Application> =>
  cluster.client.get<Application>(APPLICATIONS, { namespace: HOME, name: 'web' });

test('what an application would be can be asked, and nothing is done about it', async () => {
  const comparison = await eventually(() => engine.preview('argocd/web', []));
  expect(comparison.resources).toMatchObject([
    { key: { kind: 'ConfigMap', name: 'a' }, status: { status: 'OutOfSync' } },
  ]);
  const { status, operation } = await read();
  expect([status, operation]).toEqual([undefined, undefined]);
  await expect(engine.preview('argocd/none', [])).rejects.toMatchObject({
    code: 'GITOPS_APPLICATION_UNKNOWN',
  });
});

test('whoever looks after it is told of pushes, and of wishes for a refresh', async () => {
  engine.pushed({ url: 'https://elsewhere.example/x.git', ref: 'refs/heads/main' });
  engine.pushed({ url: origin.url, ref: 'refs/heads/main', changedFiles: ['web/a.json'] });
  await eventually(async () => expect((await read()).metadata.annotations?.[REFRESH]).toBe('normal'));
  engine.refresh('argocd/web', { isHard: true });
  await eventually(async () => expect((await read()).metadata.annotations?.[REFRESH]).toBe('hard'));
});
