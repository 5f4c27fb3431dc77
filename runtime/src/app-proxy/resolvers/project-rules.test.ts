import type { Application, AppProject } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import type { LiveCluster } from '../../clusters/index.ts';
import { LOCAL_NAME, LOCAL_SERVER } from '../../clusters/index.ts';
import { ApplicationDesk } from '../application-desk.ts';
import type { ProxyCall } from '../call.ts';
import type { LookedIntoEngine } from '../ports.ts';
import type { ProxyParts } from '../proxy-parts.ts';
import { projectRules } from './project-rules.ts';

const application = (namespace: string): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'web', namespace: 'argocd' },
  spec: {
    project: 'team',
    source: { repoURL: 'https://git.example/web' },
    destination: { server: LOCAL_SERVER, namespace },
  },
});

const project: AppProject = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'team', namespace: 'argocd' },
  spec: {
    sourceRepos: ['*'],
    destinations: [{ server: LOCAL_SERVER, namespace: 'web' }],
    orphanedResources: { warn: true },
    syncWindows: [{ kind: 'deny', schedule: '* * * * *', duration: '1h', applications: ['*'] }],
  },
};

const stray: KubeObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'stray', namespace: 'web' },
};

interface Situation {
  readonly namespace?: string;
  readonly ready?: Promise<void>;
}

/** What the project says of an application that goes there, and which clusters were looked at for it. */
const rulesOf = ({ namespace = 'web', ready = Promise.resolve() }: Situation = {}) => {
  const opened: string[] = [];
  const cluster = {
    server: LOCAL_SERVER,
    name: LOCAL_NAME,
    ready,
    rootsIn: () => [stray],
  } as Partial<LiveCluster> as LiveCluster;
  const engine = {
    projectOf: () => project,
    settings: () => ({ namespace: 'argocd', trackingMethod: 'annotation' }),
    clusters: {
      registered: () => [],
      find: ({ server = '' }) => {
        opened.push(server);
        return cluster;
      },
    },
  } as unknown as LookedIntoEngine;
  const runtime = () => ({ name: 'prod', namespace: 'argocd' });
  const clock = new ManualClock('2026-03-02T12:00:00Z');
  const applications = new ApplicationDesk({
    client: { find: async () => application(namespace) },
    engine,
    runtime,
  } as unknown as ConstructorParameters<typeof ApplicationDesk>[0]);
  const { Query } = projectRules({ applications, engine, clock } as unknown as ProxyParts);
  const call = { guard: { admit: async () => undefined } } as unknown as ProxyCall;
  return {
    opened,
    clock,
    windows: () => Query.syncWindows({}, { name: 'web' }, call),
    orphans: () => Query.orphanedResources({}, { name: 'web' }, call),
  };
};

test('where the project permits the application, its windows and the orphans around it are told', async () => {
  const { windows, orphans } = rulesOf();
  expect(await windows()).toMatchObject({ automatic: { isAllowed: false } });
  expect(await orphans()).toMatchObject({
    isWatched: true,
    isSeen: true,
    count: 1,
    resources: [{ name: 'stray' }],
  });
});

test('of a namespace that the project does not permit nothing is told, and nothing is looked at', async () => {
  const { windows, orphans, opened } = rulesOf({ namespace: 'kube-system' });
  expect(await orphans()).toEqual({
    isWatched: false,
    isWarned: false,
    isSeen: true,
    count: 0,
    resources: [],
  });
  expect(await windows()).toBeNull();
  expect(opened).toEqual([]);
});

test('nobody begins to watch a cluster to be told of windows', async () => {
  const { windows, opened } = rulesOf();
  await windows();
  expect(opened).toEqual([]);
});

test('where the cluster is away, it is said that orphans are not seen', async () => {
  const { orphans } = rulesOf({ ready: Promise.reject(new Error('it is away')) });
  expect(await orphans()).toEqual({
    isWatched: true,
    isWarned: true,
    isSeen: false,
    count: 0,
    resources: [],
  });
});

test('a cluster that never answers is waited for only so long', async () => {
  const { orphans, clock } = rulesOf({ ready: new Promise(() => undefined) });
  const told = orphans();
  await new Promise(setImmediate); // until it waits
  clock.advance(5_000);
  expect(await told).toMatchObject({ isWatched: true, isSeen: false, count: 0 });
});
