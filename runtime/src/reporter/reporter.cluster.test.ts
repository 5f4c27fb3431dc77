import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RuntimeReport } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { startTestRuntimeCluster, type TestCluster } from '../../test/cluster.ts';
import { type Reporter, type ReportSession, startReporter } from './index.ts';

let cluster: TestCluster;
let folder: string;
let reporter: Reporter;

beforeAll(async () => {
  cluster = await startTestRuntimeCluster(inject('serverUrl'));
  for (const name of ['argocd', 'team-a', 'other'])
    await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
});

afterAll(() => cluster.stop());

/** How much later than now it is. */
let laterMs = 0;
const clock: Clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + laterMs) };

const start = () =>
  startReporter({
    client: cluster.client,
    namespace: 'argocd',
    applicationNamespaces: () => ['team-*'],
    engine: 'argo',
    folder,
    clock,
    log: memoryLogger(),
    gatherMs: 1,
    describe: async (_, revision) => ({
      author: 'Ada <ada@example.com>',
      date: '2026-11-16T00:00:00Z',
      message: `commit ${revision}`,
    }),
  });

beforeEach(async () => {
  laterMs = 0;
  folder = await mkdtemp(join(tmpdir(), 'freshet-reporter-'));
  reporter = await start();
});

afterEach(async () => {
  await reporter.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The control plane's end of one session. */
class Session implements ReportSession {
  readonly welcome: { readonly generation: number };
  readonly #over = new AbortController();
  readonly over = this.#over.signal;
  readonly reports: RuntimeReport[] = [];
  failures = 0;
  isDeaf = false;

  constructor(generation: number) {
    this.welcome = { generation };
  }

  async sendReports({ first, lines }: { first: number; last: number; lines: Uint8Array }): Promise<number> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Fault('INTERNAL', 'the control plane has a bad moment');
    }
    if (this.isDeaf)
      return new Promise<number>((_, reject) =>
        this.over.addEventListener('abort', () => reject(new Error('lost'))),
      );
    const texts = Buffer.from(lines).toString().trimEnd().split('\n');
    expect(first).toBe(this.reports.length + 1);
    this.reports.push(...texts.map(text => RuntimeReport.parse(JSON.parse(text))));
    return this.reports.length;
  }

  end(): void {
    this.#over.abort();
  }

  bodies<Is extends RuntimeReport['body']['is']>(is: Is) {
    return this.reports
      .map(({ body }) => body)
      .filter((body): body is Extract<RuntimeReport['body'], { is: Is }> => body.is === is);
  }
}

const application = (name: string, namespace = 'argocd') => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name, namespace },
  spec: {
    project: 'default',
    source: { repoURL: 'https://git.example/shop.git', path: 'deploy' },
    destination: { server: 'https://kubernetes.default.svc', namespace: 'shop' },
  },
});

const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};

const deploy = async (name: string, history: readonly object[]) => {
  await cluster.client.patch(
    APPLICATIONS,
    { namespace: 'argocd', name },
    {
      kind: 'merge',
      patch: {
        status: { sync: { status: 'Synced', revision: 'abcdef1' }, health: { status: 'Healthy' }, history },
      },
    },
  );
};

const entry = (id: number) => ({
  id,
  revision: `abcdef${id}`,
  deployedAt: `2026-11-16T0${id}:00:00Z`,
  source: { repoURL: 'https://git.example/shop.git' },
});

const isTold = (session: Session, test: () => boolean) =>
  eventually(() => {
    if (!test()) throw new Error(`not told yet: ${session.reports.length} reports`);
  });

describe('the reporter', () => {
  test('tells everything on each session, then what changes, and what is gone', async () => {
    await cluster.apply(application('shop'));
    const first = new Session(1);
    reporter.onSession(first);
    await isTold(first, () => first.bodies('snapshot').length === 2);
    await isTold(first, () => first.bodies('application').some(({ name }) => name === 'shop'));
    expect(first.bodies('cluster')).toMatchObject([{ name: 'in-cluster' }]);

    const pull = { number: 7, title: 'Faster', url: 'https://git.example/7', state: 'merged' } as const;
    reporter.lookUpPullRequests(async () => pull);
    await deploy('shop', [entry(1)]);
    await isTold(first, () => first.bodies('deployment').some(({ commit }) => commit?.author === 'Ada'));
    expect(first.bodies('deployment').at(-1)?.commit?.pullRequest).toEqual(pull);
    const latest = () => first.bodies('application').findLast(({ name }) => name === 'shop');
    await isTold(first, () => latest()?.commit?.message === 'commit abcdef1');
    expect(latest()).toMatchObject({ health: { status: 'Healthy' }, deployedAt: '2026-11-16T01:00:00.000Z' });

    await cluster.client.delete(APPLICATIONS, { namespace: 'argocd', name: 'shop' });
    await isTold(first, () =>
      first.bodies('gone').some(({ what }) => 'name' in what && what.name === 'shop'),
    );
    first.end();
    const second = new Session(2);
    reporter.onSession(second);
    await isTold(second, () => second.bodies('snapshot').length === 2);
    expect(second.bodies('application').map(({ name }) => name)).not.toContain('shop');
  });

  test('tells of applications where the engine looks, and of no others', async () => {
    await cluster.apply(application('theirs', 'other'));
    await cluster.apply(application('ours', 'team-a'));
    await reporter.ready;
    const session = new Session(1);
    reporter.onSession(session);
    await cluster.apply(application('theirs-too', 'other'));
    await cluster.apply(application('ours-too', 'team-a'));
    const names = () => session.bodies('application').map(({ name }) => name);
    await isTold(session, () => names().includes('ours') && names().includes('ours-too'));
    expect(names()).not.toContain('theirs');
    expect(names()).not.toContain('theirs-too');
  });

  test('shows every application of ours to who asks late, and then what changes of it', async () => {
    await cluster.apply(application('elsewhere', 'other'));
    await cluster.apply(application('early', 'team-a'));
    const session = new Session(1);
    reporter.onSession(session);
    await isTold(session, () => session.bodies('application').some(({ name }) => name === 'early'));
    const seen: string[] = [];
    reporter.onApplication(({ metadata: { name } }, before) =>
      seen.push(`${name} ${before ? 'changed' : 'seen'}`),
    );
    expect(seen).toContain('early seen');
    expect(seen).not.toContain('elsewhere seen');
    await cluster.client.patch(
      APPLICATIONS,
      { namespace: 'team-a', name: 'early' },
      { kind: 'merge', patch: { metadata: { labels: { stage: 'test' } } } },
    );
    await eventually(() => expect(seen).toContain('early changed'));
  });

  test('loses no deployment of the time that it was cut off, though it was restarted meanwhile', async () => {
    await cluster.apply(application('cart'));
    await reporter.ready;
    const deaf = new Session(1);
    deaf.isDeaf = true;
    reporter.onSession(deaf);
    await deploy('cart', [entry(1)]);
    // The cluster forgets the first one; only the spool still has it.
    await deploy('cart', [entry(2)]);
    await eventually(async () => {
      const kept = await readFile(join(folder, 'reports', 'facts.ndjson'), 'utf8');
      expect(kept).toContain('abcdef1');
      expect(kept).toContain('abcdef2');
    });
    deaf.end();
    await reporter.stop();
    reporter = await start();
    const session = new Session(2);
    reporter.onSession(session);
    const ids = () =>
      session
        .bodies('deployment')
        .filter(({ name }) => name === 'cart')
        .map(({ historyId }) => historyId);
    await isTold(session, () => ids().includes(1) && ids().includes(2));
  });

  test('sends the same batch again where the control plane has a bad moment, and tells all again when asked', async () => {
    const session = new Session(1);
    session.failures = 1;
    reporter.onSession(session);
    await isTold(session, () => session.bodies('snapshot').length === 2);
    reporter.onResync('a test wants it');
    await isTold(session, () => session.bodies('snapshot').length === 4);
    const end = session.bodies('snapshot').at(-1);
    const begin = session.reports.findLast(({ body }) => body.is === 'snapshot' && body.phase === 'begin');
    expect(end).toMatchObject({ phase: 'end', since: begin?.seq });
  });

  test('is degraded, and says why, while nothing of what it has reaches the control plane', async () => {
    await reporter.ready;
    laterMs = 60_000;
    await eventually(() =>
      expect(reporter.standing()).toMatchObject({
        health: 'Degraded',
        message: expect.stringContaining('there is no session with it'),
      }),
    );
    const session = new Session(1);
    session.failures = Number.POSITIVE_INFINITY;
    reporter.onSession(session);
    await eventually(() =>
      expect(reporter.standing()).toMatchObject({
        health: 'Degraded',
        message: expect.stringContaining('the control plane has a bad moment'),
      }),
    );
    session.failures = 0;
    await eventually(() => expect(reporter.standing()).toEqual({ health: 'Healthy' }));
    // Nor does it report that it can report, which would be shown for as long as it cannot.
    const checks = session.reports.flatMap(({ body }) => (body.is === 'runtime' ? [body.checks] : []));
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.flat().map(({ name }) => name)).not.toContain('reporter');
    const deaf = new Session(2);
    deaf.isDeaf = true;
    reporter.onSession(deaf);
    await cluster.apply(application('unheard'));
    laterMs = 120_000;
    await eventually(() =>
      expect(reporter.standing()).toMatchObject({
        health: 'Degraded',
        message: expect.stringContaining('has not been acknowledged'),
      }),
    );
    deaf.end();
  });
});
