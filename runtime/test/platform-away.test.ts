/** A runtime whose cluster is away while it begins to serve the platform. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../src/index.ts';
import { startPlatform } from '../src/platform.ts';
import { SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import { TestControlPlane } from './control-plane.fixture.ts';
import { TestGitHost } from './git-host.fixture.ts';

/** A cluster that takes every request and answers none. */
const silentCluster = () => {
  const asked: string[] = [];
  const never = ({ path }: { path: string }) => {
    asked.push(path);
    return new Promise(() => undefined);
  };
  const wire = { server: 'https://cluster.example', send: never, json: never, close: async () => undefined };
  return { client: new KubeClient(wire as never), asked };
};

test('a runtime is stopped though its cluster never answered what it began with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-away-'));
  const git = await TestGitHost.start(join(folder, 'git'), SEARCH_PATH);
  const platform = await TestControlPlane.start(git, {
    name: 'prod',
    sharedConfigRepo: git.url('gitops/config'),
  });
  onTestFinished(async () => {
    await platform.stop();
    await git.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { client, asked } = silentCluster();
  const runtime = startPlatform({
    ...{ engine: {} as Engine, engineKind: 'embedded', client, namespace: 'argocd' },
    ...{ folder: join(folder, 'platform'), searchPath: SEARCH_PATH, version: '1.0.0' },
    ...{ url: platform.url, key: new Secret('runtime-key'), access: 'tunnel' },
    ...{ listen: { host: '127.0.0.1', port: 0 }, networks: testNetworks },
    ...{ ids: systemIds, clock: systemClock, random: Math.random, log: memoryLogger() },
  });
  await eventually(() => expect(asked).not.toEqual([]));
  await runtime.stop();
  await expect(runtime.ready).rejects.toThrow('the runtime stops');
});
