import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { CommitStatusReport } from '@freshet/kit/git-providers';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepCommitStatuses, SentStatuses } from './index.ts';
import { loginAt, SHA, URL_OF } from './login.fixture.ts';

const OTHER_SHA = 'b'.repeat(40);
const NOW = '2026-11-16T10:01:00Z';

interface Given {
  readonly annotated?: boolean;
  readonly revision?: string;
  readonly namespace?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
}

const application = (
  phase: string,
  {
    annotated = true,
    revision = SHA,
    namespace = 'freshet',
    startedAt = '2026-11-16T10:00:00Z',
    finishedAt,
  }: Given = {},
) =>
  ({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: 'web',
      namespace,
      annotations: annotated ? { 'freshet.io/commit-status': 'true' } : {},
    },
    spec: { project: 'default', source: { repoURL: URL_OF, path: '.' }, destination: {} },
    status: {
      operationState: {
        ...{ phase, startedAt, message: 'one or more objects failed', syncResult: { revision } },
        ...(finishedAt === undefined ? {} : { finishedAt }),
      },
    },
  }) as unknown as Application;

const idle = application('Succeeded', {
  startedAt: '2026-11-16T08:59:00Z',
  finishedAt: '2026-11-16T09:00:00Z',
});
const running = application('Running');
const failed = application('Failed', { finishedAt: '2026-11-16T10:00:59Z' });

let folder: string;
let clock: ManualClock;
let told: CommitStatusReport[];
/** What the provider does with a report: nothing, or a refusal. */
let provider: (report: CommitStatusReport) => void;
let me: { name: string; pages: string } | undefined;
let hasLogin: boolean;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-statuses-'));
  clock = new ManualClock(NOW);
  told = [];
  provider = () => undefined;
  me = { name: 'prod', pages: 'https://freshet.example' };
  hasLogin = true;
  stops = [];
});

afterEach(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
});

/** A process of the runtime that comes to lead. */
const lead = async () => {
  const log = memoryLogger();
  const statuses = keepCommitStatuses({
    login: async () =>
      hasLogin
        ? loginAt({
            reportStatus: async (_, report) => {
              provider(report);
              told.push(report);
            },
          })
        : undefined,
    self: () => me,
    namespace: 'freshet',
    sent: await SentStatuses.open(join(folder, 'commit-statuses.json'), { clock, log }),
    clock,
    log,
  });
  stops.push(() => statuses.stop());
  return { ...statuses, log };
};

const states = () => told.map(({ sha, state }) => `${sha.slice(0, 1)} ${state}`);

/** Time passes until that holds. */
const inTime = (stepMs: number, holds: () => void) =>
  eventually(() => {
    clock.advance(stepMs);
    holds();
  });

test('how a sync went is told of its commit, under the name of runtime and application', async () => {
  let isAway = true;
  provider = () => {
    if (!isAway) return;
    isAway = false;
    throw new Fault('GIT_PROVIDER_LIMITED', 'enough', { retryAfterSeconds: 1 });
  };
  const statuses = await lead();
  // Not wished, nothing new, long over, or no commit: nobody is told.
  statuses.seen(application('Running', { annotated: false }), idle);
  statuses.seen(idle, idle);
  statuses.seen(idle, undefined);
  statuses.seen(application('Running', { revision: 'v1.2.3' }), idle);
  statuses.seen(running, idle);
  // Refused once, told again.
  await inTime(1_000, () => expect(told).toHaveLength(1));
  expect(told).toEqual([
    {
      sha: SHA,
      state: 'pending',
      context: 'freshet/prod/web',
      description: 'Syncing',
      url: 'https://freshet.example/apps/prod/freshet/web',
    },
  ]);
  statuses.seen(failed, running);
  await eventually(() =>
    expect(told.at(-1)).toMatchObject({ state: 'failure', description: 'one or more objects failed' }),
  );
});

test('who leads next tells of the sync that the one before did not live to tell of', async () => {
  const first = await lead();
  first.seen(running, idle);
  await eventually(() => expect(states()).toEqual(['a pending']));
  await first.stop();
  // However long that took.
  clock.advance(24 * 3_600_000);
  const second = await lead();
  second.seen(failed, undefined);
  await eventually(() => expect(states()).toEqual(['a pending', 'a failure']));
  await second.stop();
  const third = await lead();
  third.seen(failed, undefined);
  third.seen(application('Running', { revision: OTHER_SHA, startedAt: NOW }), failed);
  await eventually(() => expect(states()).toEqual(['a pending', 'a failure', 'b pending']));
});

test('a process that leads again tells nothing of what ended while another led', async () => {
  const first = await lead();
  first.seen(failed, running);
  await eventually(() => expect(states()).toEqual(['a failure']));
  await first.stop();
  clock.advance(7 * 24 * 3_600_000);
  const again = await lead();
  // Days ago, under another leader, who told of it.
  again.seen(
    application('Succeeded', {
      revision: OTHER_SHA,
      startedAt: '2026-11-18T10:00:00Z',
      finishedAt: '2026-11-18T10:01:00Z',
    }),
    undefined,
  );
  again.seen(
    application('Succeeded', { revision: 'c'.repeat(40), finishedAt: clock.now().toISOString() }),
    undefined,
  );
  await eventually(() => expect(states()).toEqual(['a failure', 'c success']));
});

test('a process with no memory tells of what ended lately', async () => {
  const statuses = await lead();
  statuses.seen(idle, undefined);
  statuses.seen(failed, undefined);
  await eventually(() => expect(states()).toEqual(['a failure']));
});

test('what happens before the control plane has said who we are is told afterwards', async () => {
  me = undefined;
  const statuses = await lead();
  statuses.seen(failed, running);
  await inTime(3_000, () => expect(clock.now().getTime()).toBeGreaterThan(Date.parse(NOW) + 10_000));
  expect(told).toEqual([]);
  me = { name: 'prod', pages: 'https://freshet.example' };
  await inTime(1_000, () => expect(states()).toEqual(['a failure']));
});

test('what happens before the runtime has a login is told afterwards', async () => {
  hasLogin = false;
  const statuses = await lead();
  statuses.seen(failed, running);
  await inTime(3_000, () => expect(clock.now().getTime()).toBeGreaterThan(Date.parse(NOW) + 10_000));
  hasLogin = true;
  await inTime(10_000, () => expect(states()).toEqual(['a failure']));
});

test('the words at a commit name no other application', async () => {
  const statuses = await lead();
  const shared = application('Failed', { finishedAt: '2026-11-16T10:00:59Z' });
  const { operationState } = shared.status ?? {};
  if (operationState) operationState.message = 'a is part of applications freshet/web and team/hidden';
  statuses.seen(shared, running);
  await eventually(() =>
    expect(told.at(-1)?.description).toBe(
      'a is part of application freshet/web, and marked as part of another',
    ),
  );
});

test('a repository that the provider does not show is left alone for a while, whatever the commit', async () => {
  const askedAt: number[] = [];
  provider = () => {
    askedAt.push(clock.now().getTime());
    if (askedAt.length === 1) throw new Fault('GIT_REPOSITORY_NOT_FOUND', 'no such repository');
  };
  const statuses = await lead();
  statuses.seen(running, idle);
  await eventually(() => expect(askedAt).toHaveLength(1));
  statuses.seen(application('Failed', { revision: OTHER_SHA, finishedAt: NOW }), running);
  await inTime(60_000, () => expect(states()).toEqual(['b failure']));
  expect((askedAt[1] ?? 0) - (askedAt[0] ?? 0)).toBeGreaterThanOrEqual(600_000);
});

test('an end that is refused each time is given up, which is said', async () => {
  provider = () => {
    throw new Fault('GIT_TOKEN_SCOPE', 'may not');
  };
  const { seen, log } = await lead();
  seen(failed, running);
  await inTime(600_000, () =>
    expect(log.entries).toContainEqual(
      expect.objectContaining({
        message: 'the Git provider is not told of a sync: it is given up',
        fields: expect.objectContaining({ sha: SHA, state: 'failure' }),
      }),
    ),
  );
});

test('what was sent is kept once a second, and when the process stops', async () => {
  const path = join(folder, 'sent.json');
  const kept = async () => Object.keys(JSON.parse(await readFile(path, 'utf8')));
  const sent = await SentStatuses.open(path, { clock, log: memoryLogger() });
  sent.add('freshet/web', 'one');
  sent.add('freshet/api', 'two');
  await expect(kept()).rejects.toMatchObject({ code: 'ENOENT' });
  clock.advance(1_000);
  await eventually(async () => expect(await kept()).toEqual(['freshet/web', 'freshet/api']));
  sent.add('freshet/mail', 'three');
  await sent.stop();
  expect(await kept()).toEqual(['freshet/web', 'freshet/api', 'freshet/mail']);
});

test('a commit that the provider refuses does not keep others of the repository from being told', async () => {
  provider = ({ sha }) => {
    if (sha === SHA) throw new Fault('GIT_PROVIDER_REFUSED', 'no such commit', { status: 422 });
  };
  const statuses = await lead();
  statuses.seen(running, idle);
  statuses.seen(application('Running', { revision: OTHER_SHA }), idle);
  await eventually(() => expect(states()).toEqual(['b pending']));
});

test('an end that was refused is kept, and told when the provider takes it', async () => {
  let refusals = 0;
  provider = ({ state }) => {
    if (refusals >= 2) return;
    refusals += 1;
    throw new Fault('GIT_TOKEN_SCOPE', `may not tell ${state}`);
  };
  const statuses = await lead();
  statuses.seen(running, idle);
  await eventually(() => expect(refusals).toBe(1));
  // While the repository is left alone, the sync ends.
  statuses.seen(failed, running);
  await inTime(60_000, () => expect(states()).toEqual(['a failure']));
  expect(refusals).toBe(2);
});

test('two applications of one name in two namespaces have a status each', async () => {
  const statuses = await lead();
  statuses.seen(failed, running);
  statuses.seen(application('Succeeded', { namespace: 'team-a', finishedAt: NOW }), running);
  await eventually(() => expect(told).toHaveLength(2));
  expect(told.map(({ context, state }) => [context, state])).toEqual([
    ['freshet/prod/web', 'failure'],
    ['freshet/prod/team-a/web', 'success'],
  ]);
});
