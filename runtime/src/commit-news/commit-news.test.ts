import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { CommitStatusReport, GitProvider, RemotePullRequest } from '@freshet/kit/git-providers';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import type { GitLogin } from '../git-credentials/index.ts';
import { keepCommitStatuses, pullRequestFinder } from './index.ts';

const SHA = 'a'.repeat(40);
const URL_OF = 'https://git.example/acme/shop.git';

/** The login of the runtime at a provider that only does what the test says. */
const loginAt = (provider: Partial<GitProvider>): GitLogin => ({
  host: { kind: 'github', apiUrl: undefined, root: 'https://git.example' },
  provider: provider as GitProvider,
  credentialFor: () => {
    throw new Error('nobody clones here');
  },
  fullNameOf: url => {
    if (!url.startsWith('https://git.example/')) throw new Fault('GIT_WRITE_DENIED', 'elsewhere');
    return 'acme/shop';
  },
});

const PULL: RemotePullRequest = {
  number: 7,
  state: 'merged',
  title: 'Faster',
  webUrl: 'https://git.example/acme/shop/pull/7',
  head: 'topic',
  base: 'main',
  author: 'ada',
  mergeSha: SHA,
};

const finderOf = (pullRequestOf: GitProvider['pullRequestOf'], clock = new ManualClock()) => ({
  clock,
  find: pullRequestFinder({ login: async () => loginAt({ pullRequestOf }), clock, log: memoryLogger() }),
});

test('the pull request of a commit is told by number, title, address and who opened it', async () => {
  const { find } = finderOf(async () => PULL);
  expect(await find(URL_OF, SHA)).toEqual({
    number: 7,
    title: 'Faster',
    url: PULL.webUrl,
    state: 'merged',
    author: 'ada',
  });
  expect(await find('https://elsewhere.example/acme/shop.git', SHA)).toBeUndefined();
  expect(await find(URL_OF, 'main')).toBeUndefined();
});

test.each(['javascript:alert(1)', 'https://ada:secret@git.example/7', 'https://x/'.padEnd(3_000, 'x')])(
  'an address that nobody should follow is not told (%#)',
  async webUrl => expect(await finderOf(async () => ({ ...PULL, webUrl })).find(URL_OF, SHA)).toBeUndefined(),
);

test('a provider that wants to be left alone is, for as long as it says', async () => {
  let asks = 0;
  const { find, clock } = finderOf(async () => {
    asks += 1;
    throw new Fault('GIT_PROVIDER_LIMITED', 'enough', { retryAfterSeconds: 120 });
  });
  for (let time = 0; time < 5; time += 1) expect(await find(URL_OF, SHA)).toBeUndefined();
  expect(asks).toBe(1);
  clock.advance(121_000);
  await find(URL_OF, SHA);
  expect(asks).toBe(2);
});

test('a provider is not asked more often than it bears, whatever is deployed', async () => {
  let asks = 0;
  const { find, clock } = finderOf(async () => {
    asks += 1;
    return PULL;
  });
  for (let time = 0; time < 200; time += 1) await find(URL_OF, SHA);
  expect(asks).toBe(60);
  clock.advance(10_000);
  for (let time = 0; time < 200; time += 1) await find(URL_OF, SHA);
  expect(asks).toBe(65);
});

const application = (
  phase: string,
  {
    annotated = true,
    revision = SHA,
    finishedAt,
  }: { annotated?: boolean; revision?: string; finishedAt?: string } = {},
) =>
  ({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: 'web',
      namespace: 'freshet',
      annotations: annotated ? { 'freshet.io/commit-status': 'true' } : {},
    },
    spec: { project: 'default', source: { repoURL: URL_OF, path: '.' }, destination: {} },
    status: {
      operationState: {
        phase,
        message: 'one or more objects failed',
        startedAt: '2026-11-16T10:00:00Z',
        ...(finishedAt === undefined ? {} : { finishedAt }),
        syncResult: { revision },
      },
    },
  }) as unknown as Application;

test('how a sync went is told of its commit, under the name of runtime and application', async () => {
  const told: CommitStatusReport[] = [];
  let isAway = true;
  const statuses = keepCommitStatuses({
    login: async () =>
      loginAt({
        reportStatus: async (_, report) => {
          told.push(report);
          if (isAway) {
            isAway = false;
            throw new Fault('GIT_PROVIDER_LIMITED', 'enough', { retryAfterSeconds: 0.001 });
          }
        },
      }),
    self: () => ({ name: 'prod', pages: 'https://freshet.example' }),
    clock: { ...systemClock, now: () => new Date(), sleep: async () => undefined },
    log: memoryLogger(),
  });
  try {
    const running = application('Running');
    const idle = application('Succeeded', { finishedAt: '2026-11-16T09:00:00Z' });
    // Not wished, nothing new, long over, or no commit: nobody is told.
    statuses.seen(application('Running', { annotated: false }), idle);
    statuses.seen(idle, idle);
    statuses.seen(idle, undefined);
    statuses.seen(application('Running', { revision: 'v1.2.3' }), idle);
    expect(told).toEqual([]);
    statuses.seen(running, idle);
    await eventually(async () => expect(told.length).toBeGreaterThanOrEqual(2));
    // Refused once, told again.
    expect(told[1]).toEqual({
      sha: SHA,
      state: 'pending',
      context: 'freshet/prod/web',
      description: 'Syncing',
      url: 'https://freshet.example/apps/prod/freshet/web',
    });
    statuses.seen(application('Failed', { finishedAt: new Date().toISOString() }), running);
    await eventually(async () =>
      expect(told.at(-1)).toMatchObject({ state: 'failure', description: 'one or more objects failed' }),
    );
  } finally {
    await statuses.stop();
  }
});
