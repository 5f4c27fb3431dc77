import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  CANARY,
  finished,
  logOf,
  pipelineOf,
  planned,
  RUNNER,
  startBuilds,
  stepOf,
  Teller,
} from './builds-fixture.ts';

let world: Awaited<ReturnType<typeof startBuilds>>;

beforeAll(async () => {
  world = await startBuilds(inject('serverUrl'));
});
afterAll(() => world.close());

const ask = (...args: Parameters<(typeof world)['server']['ask']>) => world.server.ask(...args);
const add = (...args: Parameters<typeof pipelineOf>) => {
  const pipeline = pipelineOf(...args);
  world.pipelines.set(pipeline.id, pipeline);
  return pipeline;
};
const run = async (name: string, body: object = {}, query = ''): Promise<string> => {
  world.clock.advance(1_000);
  const reply = await ask('admin', `POST /pipelines/run/${encodeURIComponent(name)}${query}`, body);
  expect(reply).toMatchObject({ status: 200, json: expect.stringMatching(/^[0-9a-f]{24}$/) });
  return reply.json;
};
/** Claims until the build has a runner; others are ended on the way. */
const claimed = async (id: string, runtime = 'default') => {
  const { desk } = world.server.module;
  for (;;) {
    const work = await desk.claim({ ...RUNNER, runtimes: [runtime] });
    if (!work) throw new Error('it cannot be claimed');
    const claim = { ...work, runnerId: RUNNER.runnerId };
    if (work.buildId === id) return claim;
    await desk.report(claim, new Teller().tell(finished()));
  }
};
const ids = (docs: { id: string }[]) => docs.map(({ id }) => id);

describe('running', () => {
  test('a pipeline by name takes what existing clients send, once per request id', async () => {
    add('proj/pipe', { triggers: [{ id: 'abcd', name: 'push', repo: 'acme/shop', context: 'git' }] });
    const body = {
      branch: 'dev',
      trigger: 'push',
      variables: { FROM_MAP: '1' },
      annotations: { team: 'a' },
      options: { noCache: true, only: ['x'], skip: [] },
      userMachineConfig: { runtimeName: 'big', packName: 'small' },
    };
    const first = await run('proj/pipe', body, '?reqId=one');
    expect(await run('proj/pipe', body, '?reqId=one')).toBe(first);
    expect(await run('proj/pipe', body, '?reqId=two')).not.toBe(first);
    const { json } = await ask('admin', `GET /builds/${first}?noAccount=false`);
    expect(json).toMatchObject({
      id: first,
      progress: first,
      status: 'pending',
      pipelineName: 'proj/pipe',
      repoOwner: 'acme',
      repoName: 'shop',
      branchName: 'dev',
      pipelineTriggerName: 'push',
      pipelineTriggerId: 'abcd',
      webhookTriggered: false,
      runtime: 'big',
      annotations: { team: 'a' },
      cause: { kind: 'api', by: { name: 'admin' } },
    });
    const work = await claimed(first, 'big');
    expect(work.options).toEqual({ noCache: true, only: ['x'] });
    expect(JSON.stringify(work.variables)).toContain('FROM_MAP');
    await world.server.module.desk.report(work, new Teller().tell(finished()));
  });

  test('YAML without a pipeline works, and so does YAML instead of that of a pipeline', async () => {
    const yaml = 'version: "1.0"\nsteps: {}\n';
    const { json: id } = await ask('admin', 'POST /pipelines/run', { userYamlDescriptor: yaml });
    expect((await ask('admin', `GET /builds/${id}`)).json).toMatchObject({ serviceId: '', repoOwner: '' });
    add('own');
    const other = await run('own', { userYamlDescriptor: `${yaml}# mine` });
    const reply = await world.server.server.inject({
      url: `/api/builds/${other}/yaml`,
      headers: { host: '127.0.0.1:3000', authorization: 'admin' },
    });
    expect(reply.payload).toContain('# mine');
    expect((await ask('admin', 'POST /pipelines/debug/own')).status).toBe(200);
  });

  test('what is not there, or not allowed, is refused in words', async () => {
    add('refusing');
    expect((await ask('admin', 'POST /pipelines/run/nothing', {})).status).toBe(404);
    expect((await ask('stranger', 'POST /pipelines/run/refusing', {})).status).toBe(404);
    expect((await ask('member', 'POST /pipelines/run/refusing', {})).status).toBe(403);
    expect((await ask('admin', 'POST /pipelines/run/refusing', { trigger: 'none' })).status).toBe(404);
    const runtime = { userMachineConfig: { runtimeName: 'none' } };
    expect((await ask('admin', 'POST /pipelines/run/refusing', runtime)).json.code).toBe(
      'BUILD_RUNTIME_UNKNOWN',
    );
    add('lost', { specTemplate: { location: 'git', repo: 'a/b', path: 'x.yml' } });
    const missing = await ask('admin', 'POST /pipelines/run/lost', { branch: 'missing' });
    expect(missing.json.code).toBe('BUILD_COMMIT_UNKNOWN');
    const late = { startAt: new Date(world.clock.now().getTime() + 365 * 86_400_000).toISOString() };
    expect((await ask('admin', 'POST /pipelines/run/refusing', late)).status).toBe(400);
    expect((await ask('admin', 'POST /pipelines/run/refusing', { variables: [{ key: '' }] })).status).toBe(
      400,
    );
  });
});

describe('lists', () => {
  test('are paged, filtered and empty for strangers', async () => {
    const pipeline = add('listed', { triggers: [{ id: 'tt', name: 't', repo: 'acme/list' }] });
    const made: string[] = [];
    for (const branch of ['main', 'main', 'dev'])
      made.unshift(await run('listed', { branch, trigger: 't', annotations: { n: branch } }));
    const list = async (query: string) => (await ask('admin', `GET /workflow?${query}`)).json.workflows.docs;
    const of = `pipeline=${pipeline.id}`;
    expect(ids(await list(of))).toEqual(made);
    expect(ids(await list(`${of}&limit=2&page=2&paginationReset=false`))).toEqual(made.slice(2));
    expect(ids(await list(`${of}&branchName=dev&branchName=x`))).toEqual(made.slice(0, 1));
    expect(ids(await list(`${of}&status=pending&status=running`))).toEqual(made);
    expect(await list(`${of}&status=success`)).toEqual([]);
    expect(ids(await list(`${of}&trigger=build&pipelineTriggerId=tt`))).toEqual(made);
    expect(await list(`${of}&trigger=webhook`)).toEqual([]);
    expect(ids(await list(`${of}&startDate=2026-11-15&endDate=2026-11-15`))).toEqual(made);
    expect(await list(`${of}&endDate=2026-11-14`)).toEqual([]);
    expect((await ask('stranger', 'GET /workflow')).json.workflows.docs).toEqual([]);
    expect((await ask('member', 'GET /workflow')).status).toBe(403);

    const first = await ask('admin', 'GET /builds?pipeline=listed&limit=2');
    expect(ids(first.json)).toEqual(made.slice(0, 2));
    expect(first.headers['x-total-count']).toBe(String(made.length));
    const cursor = String(first.headers['x-next-cursor']);
    expect(ids((await ask('admin', `GET /builds?pipeline=listed&limit=2&cursor=${cursor}`)).json)).toEqual(
      made.slice(2),
    );
    for (const query of ['annotation=n%3Ddev', 'repo=acme%2Flist&branchName=dev', 'number=3'])
      expect(ids((await ask('admin', `GET /builds?pipeline=listed&${query}`)).json)).toEqual(
        made.slice(0, 1),
      );
    expect(ids((await ask('admin', 'GET /builds?pipeline=listed&annotation=n')).json)).toEqual(made);
    expect((await ask('admin', 'GET /builds?cursor=nonsense')).status).toBe(400);
    expect((await ask('admin', 'GET /builds?status=nonsense')).status).toBe(400);
  });

  test('answer for foreign builds as for missing ones, whatever is asked', async () => {
    add('mine');
    const id = await run('mine');
    const calls = [
      'GET /builds/ID',
      'GET /builds/ID/steps',
      'GET /builds/ID/tree',
      'GET /builds/ID/variables',
      'GET /builds/ID/waiting',
      'GET /builds/ID/yaml',
      'GET /workflow/ID/context-revision',
      'GET /workflow/ID/data',
      'GET /workflow/ID/pending-approval/approve',
      'GET /builds/rebuild/ID',
      'POST /builds/ID/approve',
      'POST /builds/ID/terminate',
      'POST /builds/ID/restart',
      'DELETE /progress/ID',
    ] as const;
    for (const call of calls) {
      const foreign = await ask('stranger', call.replace('ID', id) as 'GET /');
      const missing = await ask('stranger', call.replace('ID', 'f'.repeat(24)) as 'GET /');
      expect([foreign.status, foreign.json.message]).toEqual([404, missing.json.message]);
    }
  });
});

describe('an approval', () => {
  const waiting = async (spec: object = {}, request: object = {}) => {
    add('ask', { triggers: [{ id: 'tt', name: 't', repo: 'acme/ask' }], ...spec });
    const id = await run('ask', { branch: 'main', sha: 'abc123', ...request });
    const claim = await claimed(id);
    const teller = new Teller();
    await world.server.module.desk.report(
      claim,
      teller.tell(planned('build', 'gate'), logOf('build', 'x'), stepOf('gate', 'running'), {
        kind: 'approval',
        at: 0,
        id: 'gate',
        reason: 'ready to deploy',
      }),
    );
    return { id, claim, teller };
  };

  test('names its end while it is open, where the pipeline says it in numbers', async () => {
    const text =
      'version: "1.0"\nsteps: {gate: {type: pending-approval, timeout: {duration: 2, finalState: denied}}}\n';
    const { id } = await waiting({ options: { forbidSelfApproval: true } }, { userYamlDescriptor: text });
    const { json } = await ask('admin', `GET /builds/${id}/steps`);
    const [approval] = json.approvals;
    expect(approval).toMatchObject({ stepId: 'gate', onExpiry: 'denied', othersOnly: true });
    expect(Date.parse(approval.expiresAt) - Date.parse(approval.requestedAt)).toBe(2 * 3_600_000);
  });

  test('is asked for, answered once for its commit, and reaches the runner', async () => {
    const { id, claim, teller } = await waiting();
    expect((await ask('admin', `GET /builds/${id}`)).json).toMatchObject({
      status: 'pending-approval',
      waiting: 'step gate waits for somebody to approve it',
    });
    const other = await ask('admin', `POST /builds/${id}/approve`, { revision: 'def456' });
    expect(other.json.code).toBe('BUILD_APPROVAL_OUTDATED');
    expect((await ask('admin', `POST /builds/${id}/approve`, { step: 'no' })).json.code).toBe(
      'BUILD_APPROVAL_UNCLEAR',
    );
    const byCookie = await world.server.server.inject({
      url: `/api/workflow/${id}/pending-approval/approve`,
      headers: { host: '127.0.0.1:3000', cookie: 'freshet_session=admin' },
    });
    expect(byCookie.json().code).toBe('ORIGIN_REFUSED');
    expect((await ask('member', `GET /workflow/${id}/pending-approval/approve`)).status).toBe(403);
    const approved = await ask('admin', `GET /workflow/${id}/pending-approval/approve`);
    expect(approved).toMatchObject({ status: 200, json: { status: 'running' } });
    expect((await ask('admin', `POST /builds/${id}/deny`)).json.code).toBe('BUILD_NOT_WAITING');
    const { desk } = world.server.module;
    expect(await desk.commands(claim, 0)).toEqual([
      { number: 1, command: { kind: 'answer', stepId: 'gate', approved: true, by: 'admin' } },
    ]);
    await desk.report(claim, teller.tell(stepOf('gate', 'ended', 'approved'), finished()));
    const { json } = await ask('admin', `GET /builds/${id}/steps`);
    expect(json.approvals).toMatchObject([{ answer: 'approved', answeredBy: 'admin', revision: 'abc123' }]);
    expect(world.server.audits).toContainEqual(
      expect.objectContaining({
        action: 'build.approve',
        details: { step: 'gate', revision: 'abc123' },
        result: 'success',
      }),
    );
    expect((await ask('admin', `POST /builds/${id}/approve`)).json.code).toBe('BUILD_ENDED');
    expect(world.server.events.some(({ event }) => event.type === 'build.approval-requested.v1')).toBe(true);
  });

  test('is not for whoever began the build where the pipeline says so, who may still deny', async () => {
    const { id, claim, teller } = await waiting({ options: { forbidSelfApproval: true } });
    expect((await ask('admin', `POST /builds/${id}/approve`)).json.code).toBe('BUILD_SELF_APPROVAL');
    expect((await ask('admin', `POST /builds/${id}/deny`)).status).toBe(200);
    await world.server.module.desk.report(
      claim,
      teller.tell(stepOf('gate', 'ended', 'denied'), finished('denied')),
    );
    expect((await ask('admin', `GET /builds/${id}`)).json).toMatchObject({
      status: 'error',
      state: 'denied',
    });
  });

  test('is there for a second person, who is neither a program nor whoever began what is started over', async () => {
    const first = await waiting({ options: { forbidSelfApproval: true } });
    await world.server.module.desk.report(first.claim, first.teller.tell(finished('error')));
    const { json: id } = await ask('second', `POST /builds/${first.id}/restart`);
    const claim = await claimed(id);
    await world.server.module.desk.report(
      claim,
      new Teller().tell(planned('gate'), { kind: 'approval', at: 0, id: 'gate', reason: 'ready' }),
    );
    for (const who of ['admin', 'second', 'robot'])
      expect((await ask(who, `POST /builds/${id}/approve`)).json.code).toBe('BUILD_SELF_APPROVAL');
    expect((await ask('third', `POST /builds/${id}/approve`)).status).toBe(200);
  });
});

describe('people', () => {
  test('terminate what waits at once, and what runs through its runner', async () => {
    add('ending');
    const queued = await run('ending');
    expect((await ask('admin', `DELETE /progress/${queued}`)).json).toMatchObject({ status: 'terminated' });
    expect((await ask('admin', `DELETE /progress/${queued}`)).json.code).toBe('BUILD_ENDED');
    const running = await run('ending');
    const claim = await claimed(running);
    const teller = new Teller();
    const { desk } = world.server.module;
    await desk.report(claim, teller.tell(planned('a'), stepOf('a', 'running')));
    const told: string[] = [];
    const stop = desk.onCommand(buildId => told.push(buildId));
    const reply = await ask('admin', `POST /builds/${running}/terminate`, { reason: 'wrong branch' });
    stop();
    expect(reply.json).toMatchObject({ status: 'terminating' });
    expect(told).toContain(running);
    await ask('admin', `POST /builds/${running}/terminate`);
    expect((await desk.commands(claim, 0)).map(({ command }) => command)).toEqual([
      { kind: 'cancel', reason: 'terminated by admin: wrong branch' },
      { kind: 'cancel', reason: 'terminated by admin', force: true },
    ]);
    expect(await desk.commands(claim, 1)).toHaveLength(1);
    await desk.report(claim, teller.tell(finished('terminated')));
    expect((await ask('admin', `GET /builds/${running}`)).json).toMatchObject({ status: 'terminated' });
  });

  test('restart a build with what it had, from the failed step only on its runner and where permitted', async () => {
    const pipeline = add('again', {
      permitRestartFromFailedSteps: true,
      variables: [{ key: 'S', value: CANARY, encrypted: true }],
    });
    const id = await run('again', { variables: [{ key: 'V', value: 'then' }] });
    const claim = await claimed(id);
    const { desk } = world.server.module;
    await desk.report(
      claim,
      new Teller().tell(planned('a', 'b'), stepOf('a', 'ended', 'failure'), finished('error')),
    );
    world.pipelines.set(pipeline.id, { ...pipeline, text: 'changed' });
    const plain = (await ask('admin', `GET /builds/rebuild/${id}`)).json;
    const work = await claimed(plain);
    expect(work).toMatchObject({ text: claim.text, volume: claim.volume });
    expect(JSON.stringify(work.variables)).toContain('then');
    expect(JSON.stringify(work.variables)).toContain(CANARY);
    expect(JSON.stringify(work.variables)).not.toContain(id);
    expect(work.restartOf).toBeUndefined();
    await desk.report(work, new Teller().tell(planned('a'), finished()));
    expect((await ask('admin', `POST /builds/${plain}/restart`, { fromFailedStep: true })).json.code).toBe(
      'BUILD_NOT_RESTARTABLE',
    );
    const { json: bound } = await ask('admin', `POST /builds/${id}/restart`, { fromFailedStep: true });
    expect(await desk.claim({ ...RUNNER, runnerId: 'other' })).toBeUndefined();
    expect((await ask('admin', `GET /builds/${bound}/waiting`)).json.reasons[0].code).toBe('runner-away');
    expect(await claimed(bound)).toMatchObject({ restartOf: id, volume: claim.volume });
    expect((await ask('admin', `GET /builds/${bound}`)).json).toMatchObject({
      restartOf: id,
      fromFailedStep: true,
      cause: { kind: 'restart' },
    });
    await desk.resume(RUNNER.runnerId, []);
  });

  test('keep data with a build, sealed, and read states as existing scripts do', async () => {
    add('data');
    const id = await run('data');
    const claim = await claimed(id);
    await world.server.module.desk.report(
      claim,
      new Teller().tell(
        planned('a'),
        stepOf('a', 'ended', 'success'),
        {
          kind: 'recorded',
          at: 0,
          id: 'a',
          annotations: { set: [{ annotations: [{ coverage: 93 }, 'checked'], display: 'coverage' }] },
          metadata: { set: [{ 'sha256:0123456789abcdef': [{ CF_QUALITY: true }, 'signed'] }] },
        },
        finished(),
      ),
    );
    expect((await ask('admin', `GET /builds/${id}`)).json).toMatchObject({
      annotations: { coverage: '93', checked: 'true' },
      display: 'coverage',
    });
    const unknown = 'GET /images?filter%5BinternalImageId%5D=ba9876543210';
    expect((await ask('admin', unknown)).json).toEqual({ docs: [] });
    const image = 'GET /images?limit=100&filter%5BinternalImageId%5D=0123456789ab&imageRepo=CFCR';
    expect((await ask('admin', image)).json.docs).toMatchObject([
      {
        internalImageId: 'sha256:0123456789abcdef',
        metadata: { CF_QUALITY: 'true', signed: 'true' },
        tags: [],
      },
    ]);
    expect((await ask('stranger', 'GET /images')).json).toEqual({ docs: [] });
    const { json: made } = await ask('admin', `POST /workflow/${id}/data`, { password: CANARY });
    const { json: list } = await ask('admin', `GET /workflow/${id}/data`);
    expect(list.docs).toEqual([{ _id: made._id, metadata: { createdAt: expect.any(String) } }]);
    const { json: opened } = await ask('admin', `GET /workflow/${id}/data/${made._id}?decrypt=true`);
    expect(opened.data).toEqual({ password: CANARY });
    expect(world.server.audits).toContainEqual(
      expect.objectContaining({ action: 'build.decrypt', details: { dataItem: made._id } }),
    );
    const rows = await world.server.owner().sql.selectFrom('builds.data_items').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(CANARY);
    const { json: revision } = await ask('admin', `GET /workflow/${id}/context-revision`);
    expect(revision.at(-1).context.stepsMetadata.a).toMatchObject({ status: 'success', result: 'success' });
  });

  test('see a badge of public pipelines only', async () => {
    const badge = async (pipelineId: string) =>
      (
        await world.server.server.inject({
          url: `/api/badges/build?pipelineId=${pipelineId}`,
          headers: { host: '127.0.0.1:3000' },
        })
      ).payload;
    for (const [name, isPublic, word] of [
      ['open', true, 'passing'],
      ['shut', false, 'unknown'],
    ] as const) {
      const pipeline = add(name, {}, { isPublic });
      const claim = await claimed(await run(name));
      await world.server.module.desk.report(claim, new Teller().tell(finished()));
      expect(await badge(pipeline.id)).toContain(word);
    }
    expect(await badge('f'.repeat(24))).toContain('unknown');
  });
});

test('builds that ended long ago are removed, and whoever keeps something of them is told', async () => {
  add('old');
  const id = await run('old');
  await ask('admin', `DELETE /progress/${id}`);
  const [schedule] = world.server.module.schedules;
  await schedule?.run(new AbortController().signal);
  expect((await ask('admin', `GET /builds/${id}`)).status).toBe(200);
  world.clock.advance(181 * 86_400_000);
  await schedule?.run(new AbortController().signal);
  expect((await ask('admin', `GET /builds/${id}`)).status).toBe(404);
  expect(
    world.server.events.filter(({ event, key }) => event.type === 'build.expired.v1' && key === id),
  ).toHaveLength(1);
});
