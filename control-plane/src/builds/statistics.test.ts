import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { finished, pipelineOf, planned, RUNNER, startBuilds, Teller } from './builds-fixture.ts';

let world: Awaited<ReturnType<typeof startBuilds>>;

const ask = (...args: Parameters<(typeof world)['server']['ask']>) => world.server.ask(...args);

/** Runs a pipeline for so many seconds and ends it. */
const build = async (name: string, seconds: number, result: 'success' | 'error', branch = 'main') => {
  const { desk } = world.server.module;
  const reply = await ask('admin', `POST /pipelines/run/${name}`, { branch, trigger: 'push' });
  expect(reply.status, JSON.stringify(reply.json)).toBe(200);
  const work = await desk.claim(RUNNER);
  if (!work) throw new Error('there is nothing to claim');
  const claim = { ...work, runnerId: RUNNER.runnerId };
  const teller = new Teller();
  await desk.report(claim, teller.tell(planned('test')));
  world.clock.advance(seconds * 1_000);
  await desk.report(claim, teller.tell(finished(result)));
  return reply.json as string;
};

beforeAll(async () => {
  world = await startBuilds(inject('serverUrl'));
  for (const name of ['fine', 'shaky']) {
    const triggers = [{ id: `t-${name}`, name: 'push', repo: `acme/${name}`, context: 'git' }];
    const pipeline = pipelineOf(name, { triggers });
    world.pipelines.set(pipeline.id, pipeline);
  }
});
afterAll(() => world.close());

test('builds of a period are counted by day and by pipeline, against those of the period before', async () => {
  await build('fine', 10, 'success');
  world.clock.advance(7 * 86_400_000);
  await build('fine', 20, 'success');
  await build('shaky', 30, 'error');
  await build('shaky', 40, 'success');
  const mine = await build('shaky', 50, 'error', 'topic');
  const { status, json } = await ask('admin', 'GET /builds/statistics?days=7');
  expect(status, JSON.stringify(json)).toBe(200);
  expect(json).toMatchObject({
    now: { succeeded: 2, failed: 2, terminated: 0, medianSeconds: 35, p90Seconds: 47 },
    before: { succeeded: 1, failed: 0, medianSeconds: 10 },
  });
  expect(json.phases).toMatchObject({ ran: 140, waited: 0 });
  expect(json.days).toHaveLength(7);
  expect(json.days.at(-1)).toMatchObject({ succeeded: 2, failed: 2 });
  expect(json.worst).toMatchObject([{ pipelineName: 'shaky', succeeded: 1, failed: 2 }]);
  expect(json.worst[0].trend.slice(0, 6)).toEqual([null, null, null, null, null, null]);
  expect(json.worst[0].trend[6]).toBeCloseTo(1 / 3);
  // What failed on main has been built well since.
  expect(json.mine).toMatchObject([{ id: mine }]);
});

test('builds that have not ended are counted by what they are at', async () => {
  await ask('admin', 'POST /pipelines/run/fine', { branch: 'main', trigger: 'push' });
  expect((await ask('admin', 'GET /builds/under-way')).json).toEqual({
    running: 0,
    waiting: 1,
    approvals: 0,
  });
});

test('nothing is counted for others than those who may read builds of the account', async () => {
  for (const path of ['GET /builds/statistics', 'GET /builds/under-way'] as const)
    expect((await ask('member', path)).status).toBe(403);
  expect((await ask('stranger', 'GET /builds/statistics')).json).toMatchObject({
    now: { succeeded: 0, failed: 0 },
    worst: [],
    mine: [],
  });
  expect((await ask('stranger', 'GET /builds/under-way')).json.waiting).toBe(0);
  expect((await ask('admin', 'GET /builds/statistics?days=91')).status).toBe(400);
});
