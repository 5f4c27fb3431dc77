/** What the story of a runtime of a platform is told with. */
import { join } from 'node:path';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { testGuard } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { stringify } from 'yaml';
import { createGitWrites } from '../src/git-writes/index.ts';
import { SEARCH_PATH } from '../src/sources/git-server.fixture.ts';
import type { TestGitHost } from './git-host.fixture.ts';

export const applicationOf = (git: TestGitHost, name: string, more: object = {}): string =>
  stringify({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name },
    spec: {
      project: 'default',
      source: { repoURL: git.url('acme/manifests'), path: 'web', targetRevision: 'main' },
      destination: { name: 'in-cluster', namespace: name },
      syncPolicy: { automated: { prune: true, selfHeal: true }, syncOptions: ['CreateNamespace=true'] },
      ...more,
    },
  });

export const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' }, annotations: { 'simulation.freshet.io/log-interval': '100ms' } },
      spec: { containers: [{ name: 'main', image: 'nginx' }] },
    },
  },
};

export const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'login' },
  stringData: { password: 'canary-of-a-secret' },
};

interface Push {
  readonly url: string;
  readonly path: string;
  readonly object: object;
}

/** Commits as somebody with a Git client does: nothing here hears of it. */
export const pushAsAda = async (
  folder: string,
  log: Logger,
  { url, path, object }: Push,
): Promise<string> => {
  const writes = await createGitWrites({
    guard: testGuard,
    folder: join(folder, 'direct'),
    searchPath: SEARCH_PATH,
    clock: systemClock,
    log,
  });
  const { sha } = await writes.commit({
    url,
    credential: { id: 'ada', username: 'ada', password: new Secret('git-ada') },
    changes: [{ path, content: JSON.stringify(object) }],
    message: 'Push',
    author: { name: 'ada', email: 'ada@example.com' },
  });
  await writes.stop();
  return sha;
};
