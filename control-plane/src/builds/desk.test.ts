import { isFault } from '@freshet/kit/errors';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, OTHER_ACCOUNT } from '../testing/index.ts';
import {
  CANARY,
  context,
  finished,
  logOf,
  pipelineOf,
  planned,
  RUNNER,
  startBuilds,
  stepOf,
  Teller,
} from './builds-fixture.ts';
import type { BuildRequest } from './request.ts';

let world: Awaited<ReturnType<typeof startBuilds>>;

beforeAll(async () => {
  world = await startBuilds(inject('serverUrl'));
});
afterAll(() => world.close());

const builds = () => world.server.module;
const add = (...args: Parameters<typeof pipelineOf>) => {
  const pipeline = pipelineOf(...args);
  world.pipelines.set(pipeline.id, pipeline);
  return pipeline;
};
const start = async (pipeline: string, rest: Partial<BuildRequest> = {}): Promise<string> => {
  world.clock.advance(10);
  const request = { accountId: ACCOUNT, pipeline, cause: { kind: 'manual' }, ...rest } as const;
  return (await builds().start(context, request)).id;
};
const claim = async (runnerId = RUNNER.runnerId) => {
  const work = await builds().desk.claim({ ...RUNNER, runnerId });
  return work && { buildId: work.buildId, fence: work.fence, runnerId, work };
};
const held = async (runnerId?: string) => {
  const claimed = await claim(runnerId);
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
};
const buildOf = async (id: string) => (await world.server.ask('admin', `GET /builds/${id}`)).json;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    error => (isFault(error) ? error.code : error),
  );
const eventsOf = (id: string) =>
  world.server.events.filter(({ key }) => key === id).map(({ event }) => event.type);
const sweep = () => builds().keeper.look();
/** Ends everything that is left to claim. */
const clearQueue = async () => {
  for (const runnerId of [RUNNER.runnerId, 'runner-2']) await builds().desk.resume(runnerId, []);
  let left = await claim();
  while (left) {
    await builds().desk.report(left, new Teller().tell(finished()));
    left = await claim();
  }
};

afterEach(clearQueue);

describe('a build', () => {
  test('is made, handed out, reported of and ended, and everybody hears of it', async () => {
    add('life');
    const id = await start('life');
    expect(await buildOf(id)).toMatchObject({ status: 'pending', number: 1, pipelineName: 'life' });
    const mine = await held();
    expect(mine).toMatchObject({ buildId: id, fence: 1 });
    expect(await claim('runner-2')).toBeUndefined();
    const teller = new Teller();
    const first = teller.tell(planned('a', 'b'), stepOf('a', 'running'), logOf('a', 'hello\n'));
    expect(await builds().desk.report(mine, first)).toBe(3);
    expect(await buildOf(id)).toMatchObject({ status: 'running', started: expect.any(String) });
    expect(await builds().desk.report(mine, first)).toBe(3);
    const rest = teller.tell(stepOf('a', 'ended', 'success'), logOf('a', 'bye\n'), finished());
    expect(await builds().desk.report(mine, [...first, ...rest])).toBe(6);
    expect(await builds().desk.report(mine, rest)).toBe(6);
    expect(await buildOf(id)).toMatchObject({ status: 'success', reason: 'it ended with success' });
    expect(world.logs.get(id)?.map(({ seq, stepName }) => [seq, stepName])).toEqual([
      [3, 'a'],
      [5, 'a'],
    ]);
    const { json } = await world.server.ask('admin', `GET /builds/${id}/steps`);
    expect(json.steps.map((step: { name: string; result: string }) => [step.name, step.result])).toEqual([
      ['a', 'success'],
      ['b', 'skipped'],
    ]);
    expect(new Set(eventsOf(id))).toEqual(
      new Set([
        'build.created.v1',
        'build.state-changed.v1',
        'build.started.v1',
        'build.step-changed.v1',
        'build.finished.v1',
      ]),
    );
    expect(eventsOf(id).filter(type => type === 'build.finished.v1')).toHaveLength(1);
    expect(await codeOf(builds().desk.report(mine, teller.tell(logOf('a', 'late'))))).toBe(
      'BUILD_CLAIM_LOST',
    );
  });

  test('takes reports in order, without gaps, from the runner that holds it', async () => {
    add('order');
    const id = await start('order');
    const mine = await held();
    const [one, two, three] = new Teller().tell(planned('a'), logOf('a', '1'), logOf('a', '2'));
    if (!one || !two || !three) throw new Error('unreachable');
    expect(await codeOf(builds().desk.report(mine, [two]))).toBe('BUILD_REPORT_GAP');
    expect(await codeOf(builds().desk.report(mine, [one, three]))).toBe('BUILD_REPORT_GAP');
    expect(await codeOf(builds().desk.report({ ...mine, runnerId: 'other' }, [one]))).toBe(
      'BUILD_CLAIM_LOST',
    );
    expect(await codeOf(builds().desk.report({ ...mine, fence: 2 }, [one]))).toBe('BUILD_CLAIM_LOST');
    expect(await codeOf(builds().desk.report({ ...mine, buildId: 'f'.repeat(24) }, [one]))).toBe(
      'BUILD_CLAIM_LOST',
    );
    expect(world.logs.get(id)).toBeUndefined();
    await Promise.all([1, 2, 3].map(() => builds().desk.report(mine, [one, two, three])));
    expect(world.logs.get(id)).toHaveLength(2);
  });

  test('is ended when its runner tells what cannot be', async () => {
    add('lies');
    for (const lie of [
      [stepOf('nowhere', 'running')],
      [planned(...Array.from({ length: 5_001 }, (_, index) => `s${index}`))],
      [planned('x'.repeat(300))],
    ]) {
      const id = await start('lies');
      const mine = await held();
      await builds().desk.report(mine, new Teller().tell(...lie));
      expect(await buildOf(id)).toMatchObject({
        status: 'error',
        reason: expect.stringContaining('the runner reported what cannot be'),
      });
    }
    const id = await start('lies');
    const mine = await held();
    const future = {
      kind: 'step',
      at: 9e15,
      id: 'a',
      phase: 'ended',
      attempt: 1e9,
      outcome: 'success',
    } as const;
    await builds().desk.report(mine, new Teller().tell(planned('a'), future, finished()));
    const { json } = await world.server.ask('admin', `GET /builds/${id}/steps`);
    expect(new Date(json.steps[0].finishedAt).getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
    expect(json.steps[0].attempt).toBe(1_000);
  });
});

describe('a claim', () => {
  test('of a build that was not begun passes to another runner with the next fence', async () => {
    add('fences');
    const id = await start('fences');
    const first = await held('gone');
    world.clock.advance(61_000);
    await sweep();
    const second = await held('runner-2');
    expect(second).toMatchObject({ buildId: id, fence: 2 });
    expect(await codeOf(builds().desk.report(first, new Teller().tell(planned('a'))))).toBe(
      'BUILD_CLAIM_LOST',
    );
    await builds().desk.release(second, 'no room');
    const third = await held('runner-3');
    expect(third.fence).toBe(3);
    expect(await builds().desk.resume('runner-3', [])).toEqual([]);
    const fourth = await held('runner-4');
    expect(fourth.fence).toBe(4);
    await builds().desk.report(fourth, new Teller().tell(planned('a'), finished()));
    expect(await buildOf(id)).toMatchObject({ status: 'success' });
  });

  test('of a begun build ends it when the runner stays away, and not while it gives signs of life', async () => {
    add('away');
    const id = await start('away');
    const mine = await held();
    await builds().desk.report(mine, new Teller().tell(planned('a'), stepOf('a', 'running')));
    for (let minute = 0; minute < 40; minute += 5) {
      world.clock.advance(5 * 60_000);
      expect(await builds().desk.renew(mine.runnerId, [mine])).toEqual([]);
      await sweep();
    }
    expect(await buildOf(id)).toMatchObject({ status: 'running' });
    const [resumed] = await builds().desk.resume(mine.runnerId, [mine]);
    expect(resumed).toMatchObject({ verdict: 'go-on', acknowledged: 2 });
    world.clock.advance(16 * 60_000);
    await sweep();
    expect(await buildOf(id)).toMatchObject({
      status: 'error',
      reason: expect.stringContaining('away for more than 15 minutes'),
    });
    expect(await builds().desk.renew(mine.runnerId, [mine])).toEqual([mine]);
    const [late] = await builds().desk.resume(mine.runnerId, [mine]);
    expect(late).toMatchObject({ verdict: 'abandon' });
  });

  test('is not given twice when many runners ask at once', async () => {
    add('many');
    const ids = await Promise.all(Array.from({ length: 8 }, () => start('many')));
    const claims = await Promise.all(Array.from({ length: 12 }, (_, index) => claim(`r${index}`)));
    const claimed = claims.flatMap(one => one?.buildId ?? []);
    expect(new Set(claimed).size).toBe(claimed.length);
    for (const one of claims) if (one) await builds().desk.report(one, new Teller().tell(finished()));
    for (const id of ids) expect(await buildOf(id)).toMatchObject({ status: 'success' });
  });

  test('is only for runners of the account, the runtime and the trust that the build needs', async () => {
    add('places');
    await start('places', { runtimeEnvironment: 'big' });
    const { desk } = builds();
    expect(await desk.claim({ ...RUNNER, accountId: OTHER_ACCOUNT, runtimes: ['big'] })).toBeUndefined();
    expect(await desk.claim({ ...RUNNER, runtimes: [] })).toBeUndefined();
    expect(await desk.claim({ ...RUNNER, runtimes: ['big'], trust: 'untrusted-only' })).toBeUndefined();
    const work = await desk.claim({ ...RUNNER, runtimes: ['big'], trust: 'trusted-only' });
    if (!work) throw new Error('it was for this one');
    await desk.report({ ...work, runnerId: RUNNER.runnerId }, new Teller().tell(finished()));
  });

  test('of a build whose work cannot be put together ends it with the reason', async () => {
    add('broken', { contexts: ['gone'] });
    add('fine');
    const broken = await start('broken');
    const fine = await start('fine');
    expect((await held()).buildId).toBe(fine);
    expect(await buildOf(broken)).toMatchObject({
      status: 'error',
      reason: expect.stringContaining('no context called gone'),
    });
  });
});

describe('a runner whose clock is wrong', () => {
  test('stores no line of a time that has not come, or that is none', async () => {
    add('early');
    const id = await start('early');
    const mine = await held();
    const at = (time: number) => ({ ...logOf('a', 'x\n'), at: time });
    await builds().desk.report(mine, new Teller().tell(planned('a'), at(1e300), at(4e12), at(-1e300)));
    const now = world.clock.now().getTime();
    for (const chunk of world.logs.get(id) ?? []) {
      expect(chunk.at.getTime()).toBeGreaterThanOrEqual(0);
      expect(chunk.at.getTime()).toBeLessThanOrEqual(now);
    }
    expect(world.logs.get(id)).toHaveLength(3);
  });
});

describe('the queue', () => {
  test('gives one branch one place, by priority and age, and says what the others wait for', async () => {
    add('limited', { branchConcurrency: 1, concurrency: 2 });
    const git = (branch: string) => ({
      git: { provider: 'github', repoOwner: 'a', repoName: 'b', isFork: false, branch } as const,
    });
    const first = await start('limited', git('main'));
    const second = await start('limited', git('main'));
    const other = await start('limited', git('dev'));
    const third = await start('limited', git('x'));
    const [a, b] = [await held(), await held()];
    expect([a.buildId, b.buildId]).toEqual([first, other]);
    expect(await claim()).toBeUndefined();
    expect((await buildOf(third)).waiting).toBe('waits for builds #1, #3: at most 2 builds per pipeline');
    await builds().desk.report(b, new Teller().tell(finished()));
    const c = await held();
    expect(c.buildId).toBe(third);
    await builds().desk.report(c, new Teller().tell(finished()));
    expect((await buildOf(second)).waiting).toBe(
      'waits for build #1 on branch main: at most 1 build per branch',
    );
    await builds().desk.report(a, new Teller().tell(finished('error')));
    expect((await held()).buildId).toBe(second);
  });

  test('lets nothing of a frozen pipeline or a paused account go, until that ends', async () => {
    const frozen = add('frozen', { concurrency: 0 });
    const id = await start('frozen');
    expect(await claim()).toBeUndefined();
    expect((await buildOf(id)).waiting).toBe('the pipeline is frozen: its concurrency is 0');
    world.pipelines.set(frozen.id, { ...frozen, spec: { concurrency: 1 } });
    await world.server.ask('admin', 'POST /builds/pause', { paused: true });
    const consumer = builds().consumers.find(({ name }) => name === 'builds.follow-pipelines');
    await consumer?.handle({
      type: 'pipeline.updated.v1',
      accountid: ACCOUNT,
      data: { pipelineId: frozen.id },
    } as never);
    expect(await claim()).toBeUndefined();
    expect((await buildOf(id)).waiting).toBe('builds of the account are paused');
    await world.server.ask('admin', 'POST /builds/pause', { paused: false });
    expect((await held()).buildId).toBe(id);
  });

  test('holds a delayed build until its time', async () => {
    add('delayed');
    const startAt = new Date(world.clock.now().getTime() + 3_600_000);
    const id = await start('delayed', { startAt });
    expect(await buildOf(id)).toMatchObject({
      status: 'delayed',
      waiting: expect.stringContaining('delayed until'),
    });
    await sweep();
    expect(await claim()).toBeUndefined();
    world.clock.advance(3_600_001);
    await sweep();
    expect((await held()).buildId).toBe(id);
  });

  test('ends earlier builds by policy, and children with the build that began them', async () => {
    add('policy', {
      terminationPolicy: [
        { type: 'branch', event: 'onCreate', ignoreTrigger: true },
        { type: 'annotation', event: 'onTerminate', key: 'cf_predecessor' },
      ],
    });
    add('child');
    const git = { provider: 'github', repoOwner: 'a', repoName: 'b', isFork: false, branch: 'main' } as const;
    const first = await start('policy', { git });
    const mine = await held();
    await builds().desk.report(mine, new Teller().tell(planned('a')));
    const child = await start('child', { predecessor: first });
    const second = await start('policy', { git });
    expect(await buildOf(first)).toMatchObject({ status: 'terminating' });
    expect(await buildOf(child)).toMatchObject({ status: 'terminated', predecessor: first });
    const [command] = await builds().desk.commands(mine, 0);
    expect(command).toMatchObject({ number: 1, command: { kind: 'cancel' } });
    const { json } = await world.server.ask('admin', `GET /builds/${child}/tree`);
    expect(json.nodes.map(({ id }: { id: string }) => id)).toEqual([first, child]);
    world.clock.advance(16 * 60_000);
    await sweep();
    expect(await buildOf(first)).toMatchObject({ status: 'terminated' });
    expect((await held()).buildId).toBe(second);
  });

  test('never makes two builds of one request', async () => {
    add('once');
    const ids = await Promise.all(Array.from({ length: 6 }, () => start('once', { requestId: 'r1' })));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a build of a fork', () => {
  const secretive = {
    contexts: ['shared'],
    variables: [
      { key: 'OPEN', value: 'yes' },
      { key: 'STORED', value: `\${{secrets.vault.kv/db@password}}` },
      { key: 'TOKEN', value: CANARY, encrypted: true },
    ],
    triggers: [
      {
        id: 'aabb',
        name: 't',
        variables: [{ key: 'T', value: CANARY, encrypted: true }],
        contexts: ['more'],
      },
    ],
  };
  const project = {
    id: 'e'.repeat(24),
    name: 'p',
    tags: [],
    variables: [{ key: 'P', value: CANARY, encrypted: true }],
  };
  const request = {
    cause: { kind: 'webhook', triggerId: 'aabb' },
    contexts: ['own'],
    variables: [{ key: 'RUN', value: CANARY, encrypted: true }],
  } as const;
  const git = { provider: 'github', repoOwner: 'a', repoName: 'b', branch: 'x' } as const;

  test('gets nothing secret, is kept with nothing secret, and shares no volume with trusted ones', async () => {
    add('secretive', secretive, { project });
    const fork = await start('secretive', { ...request, git: { ...git, isFork: true } });
    expect(await builds().desk.claim({ ...RUNNER, trust: 'trusted-only' })).toBeUndefined();
    const mine = await held();
    expect(mine.buildId).toBe(fork);
    expect(JSON.stringify(mine.work)).not.toContain(CANARY);
    expect(mine.work).toMatchObject({ trust: 'fork', contexts: {}, registries: [], git: [] });
    expect(mine.work.secretStores).toBeUndefined();
    expect(mine.work.options.refusesEventsInCommands).toBe(true);
    expect(mine.work.variables.flatMap(({ variables }) => variables.map(({ name }) => name))).toContain(
      'OPEN',
    );
    const owner = world.server.owner();
    const inputs = await owner.sql
      .selectFrom('builds.inputs')
      .selectAll()
      .where('build_id', '=', fork)
      .executeTakeFirstOrThrow();
    expect(inputs.contexts).toEqual([]);
    expect(JSON.stringify(inputs.layers)).not.toContain('encrypted');

    const trusted = await start('secretive', { ...request, git: { ...git, isFork: false } });
    const other = await held('runner-2');
    expect(other.buildId).toBe(trusted);
    expect(other.work.secretStores?.map(({ name }) => name)).toEqual(['vault']);
    expect(JSON.stringify(other.work).split(CANARY).length).toBeGreaterThan(8);
    expect(other.work.volume).not.toBe(mine.work.volume);
    const kept = await owner.sql
      .selectFrom('builds.inputs')
      .selectAll()
      .where('build_id', '=', trusted)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(CANARY);
    const { json } = await world.server.ask('admin', `GET /builds/${trusted}/variables`);
    expect(JSON.stringify(json)).not.toContain(CANARY);
    expect(JSON.stringify(json)).toContain('TOKEN');
    expect(JSON.stringify(world.server.events)).not.toContain(CANARY);
    expect(JSON.stringify(world.server.audits)).not.toContain(CANARY);
  });

  test('neither ends nor holds up builds of a branch that is called the same', async () => {
    add('rivals', {
      branchConcurrency: 1,
      terminationPolicy: [{ type: 'branch', event: 'onCreate', ignoreTrigger: true }],
    });
    const main = (isFork: boolean, number?: number) => ({
      git: {
        ...git,
        branch: 'main',
        isFork,
        ...(number === undefined ? {} : { pullRequest: { ...proposal, number } }),
      },
    });
    const proposal = { title: '', source: 'main', target: 'main', action: '', labels: [], merged: false };
    const trusted = await start('rivals', main(false));
    const first = await start('rivals', main(true, 1));
    const other = await start('rivals', main(true, 2));
    expect([await buildOf(trusted), await buildOf(first)]).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
    const claimed = [(await held()).buildId, (await held()).buildId];
    expect(claimed).toEqual([trusted, first]);
    expect((await buildOf(other)).waiting).toBe(
      'waits for build #2 on branch main of a fork: at most 1 build per branch',
    );
    await start('rivals', main(true, 1));
    expect(await buildOf(first)).toMatchObject({ status: 'terminating' });
    expect(await buildOf(trusted)).toMatchObject({ status: 'elected' });
  });

  test('has no say about images and badges', async () => {
    const { id: pipelineId } = add('judged', {}, { isPublic: true });
    const tell = async (isFork: boolean, word: string, status: 'success' | 'error') => {
      await start('judged', { git: { ...git, isFork } });
      const metadata = { set: [{ 'sha256:feedfacefeedface': [{ [word]: 'yes' }] }] };
      const recorded = { kind: 'recorded', at: 0, id: 'a', metadata } as const;
      await builds().desk.report(await held(), new Teller().tell(planned('a'), recorded, finished(status)));
    };
    await tell(false, 'TESTED', 'error');
    await tell(true, 'APPROVED', 'success');
    const { json } = await world.server.ask('admin', 'GET /images?limit=100');
    const told = json.docs.map(({ metadata }: { metadata: object }) => metadata);
    expect(told).toContainEqual({ TESTED: 'yes' });
    expect(JSON.stringify(told)).not.toContain('APPROVED');
    const badge = await world.server.server.inject({
      url: `/api/badges/build?pipelineId=${pipelineId}`,
      headers: { host: '127.0.0.1:3000' },
    });
    expect(badge.payload).toContain('failing');
  });
});
