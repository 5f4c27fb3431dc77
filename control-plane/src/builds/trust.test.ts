import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT } from '../testing/index.ts';
import {
  context,
  finished,
  logOf,
  pipelineOf,
  planned,
  RUNNER,
  startBuilds,
  Teller,
} from './builds-fixture.ts';
import type { BuildRequest } from './request.ts';

let world: Awaited<ReturnType<typeof startBuilds>>;

beforeAll(async () => {
  world = await startBuilds(inject('serverUrl'));
});
afterAll(() => world.close());

const desk = () => world.server.module.desk;

const begun = async (name: string, rest: Partial<BuildRequest> = {}) => {
  const pipeline = pipelineOf(name);
  world.pipelines.set(pipeline.id, pipeline);
  const request = { accountId: ACCOUNT, pipeline: name, cause: { kind: 'manual' }, ...rest } as const;
  const { id } = await world.server.module.start(context, request);
  const work = await desk().claim(RUNNER);
  if (work?.buildId !== id) throw new Error('another build was waiting');
  return { work, pipeline, claim: { buildId: id, fence: work.fence, runnerId: RUNNER.runnerId } };
};

/** A build whose pipeline the runner reads from a repository. */
const inRepository = (name: string, template: object = {}) => ({
  ...pipelineOf(name, {
    specTemplate: { location: 'git', repo: 'acme/shop', context: 'shop-git', ...template },
  }),
  text: undefined,
});

const variable = (work: Awaited<ReturnType<typeof begun>>['work'], name: string) =>
  work.variables.flatMap(({ variables }) => variables).find(given => given.name === name);

const ask = (token: string | undefined, query = '') =>
  world.server.ask(token ?? 'nobody', `GET /oidc/token${query}`);

/** Ends everything that is left to claim. */
const clearQueue = async () => {
  await desk().resume(RUNNER.runnerId, []);
  for (let left = await desk().claim(RUNNER); left; left = await desk().claim(RUNNER))
    await desk().report({ ...left, runnerId: RUNNER.runnerId }, new Teller().tell(finished()));
};

const git = {
  provider: 'github',
  repoOwner: 'acme',
  repoName: 'shop',
  isFork: false,
  url: 'https://github.com/acme/shop',
  branch: 'main',
  revision: 'e'.repeat(40),
  author: { login: 'ann:scm_ref:prod' },
} as const;

describe('the request token of a build', () => {
  test('gets identity tokens while the build runs, and tells what the build is', async () => {
    const cause = { kind: 'webhook', triggerName: 'pushes' } as const;
    const { work, claim, pipeline } = await begun('tokens', { git, cause });
    const token = variable(work, 'CF_OIDC_REQUEST_TOKEN');
    expect(token?.encrypted).toBe(true);
    expect(variable(work, 'CF_OIDC_REQUEST_URL')?.value).toBe('http://127.0.0.1:3000/api/oidc/token');
    // Nothing has begun yet.
    expect((await ask(token?.value)).json.code).toBe('ID_TOKEN_REFUSED');
    const teller = new Teller();
    await desk().report(claim, teller.tell(planned('a'), logOf('a', 'hello\n')));
    const answer = await ask(token?.value, '?audience=vault,sigstore&lifetime=60');
    expect(answer).toMatchObject({ status: 200, json: { expires_in: 60 } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.json.id_token)).toEqual({
      audience: ['vault', 'sigstore'],
      lifeSeconds: 60,
      claims: {
        sub:
          `account:${ACCOUNT}:pipeline:${pipeline.id}:scm_repo_url:https://github.com/acme/shop` +
          ':scm_user_name:ann%3Ascm_ref%3Aprod:scm_ref:main',
        account_id: ACCOUNT,
        account_name: 'acme',
        pipeline_id: pipeline.id,
        pipeline_name: 'tokens',
        workflow_id: claim.buildId,
        build_id: claim.buildId,
        runtime: 'default',
        trigger: 'webhook',
        trigger_name: 'pushes',
        scm_repo_url: 'https://github.com/acme/shop',
        scm_user_name: 'ann:scm_ref:prod',
        scm_ref: 'main',
        commit: 'e'.repeat(40),
        fork: false,
      },
    });
    expect(world.server.audits.at(-1)).toMatchObject({
      action: 'build.id-token',
      entity: { id: claim.buildId },
      details: { audience: ['vault', 'sigstore'] },
    });
    expect((await ask(token?.value, '?lifetime=901')).status).toBe(400);
    await desk().report(claim, teller.tell(finished()));
    expect((await ask(token?.value)).status).toBe(401);
  });

  test('is good for its own claim only, and every refusal is on record', async () => {
    const first = await begun('fences');
    const old = variable(first.work, 'CF_OIDC_REQUEST_TOKEN')?.value ?? '';
    await desk().release(first.claim, 'not now');
    const work = await desk().claim(RUNNER);
    if (!work) throw new Error('it was not handed out again');
    await desk().report({ ...first.claim, fence: work.fence }, new Teller().tell(planned('a')));
    const own = variable(work, 'CF_OIDC_REQUEST_TOKEN')?.value ?? '';
    expect((await ask(own)).status).toBe(200);
    const before = world.denied.length;
    const wrong = [
      old,
      old.replace('.1.', '.2.'),
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      own.replace(/^fot_.{24}/, `fot_${'0'.repeat(24)}`),
      undefined,
    ];
    for (const token of wrong) expect((await ask(token)).json.code).toBe('ID_TOKEN_REFUSED');
    expect(world.denied.length - before).toBe(wrong.length);
    // Nobody has heard of the runner for longer than it is waited for.
    world.clock.advance(16 * 60_000);
    expect((await ask(own)).json.code).toBe('ID_TOKEN_REFUSED');
    await world.server.module.keeper.look();
  });

  test('is not given to builds of forks, and opens nothing though they guess it', async () => {
    const { work, claim } = await begun('forked', { git: { ...git, isFork: true } });
    expect(JSON.stringify(work)).not.toContain('CF_OIDC');
    await desk().report(claim, new Teller().tell(planned('a')));
    const owner = world.server.owner();
    const row = await owner.sql
      .selectFrom('builds.claims')
      .select('request_hash')
      .where('build_id', '=', claim.buildId)
      .executeTakeFirst();
    expect(row).toEqual({ request_hash: null });
  });

  test('is stored nowhere', async () => {
    const { work, claim } = await begun('stored');
    const secret = variable(work, 'CF_OIDC_REQUEST_TOKEN')?.value.split('.').at(-1) ?? '';
    const shown = await world.server.ask('admin', `GET /builds/${claim.buildId}/variables`);
    expect(JSON.stringify(shown.json)).not.toContain('CF_OIDC_REQUEST_TOKEN');
    const owner = world.server.owner();
    for (const table of ['builds.inputs', 'builds.claims'] as const) {
      const rows = await owner.sql.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});

const CLONES = 'version: "1.0"\nsteps: {c: {type: git-clone, repo: a/b, git: lab}, p: {type: acme/x}}\n';

describe('a pipeline that a runner reads from a repository', () => {
  const begin = async (name: string, rest: Partial<BuildRequest> = {}) => {
    const { text: _, ...pipeline } = inRepository(name);
    world.pipelines.set(pipeline.id, pipeline);
    const request = { accountId: ACCOUNT, pipeline: name, cause: { kind: 'manual' }, ...rest } as const;
    const { id } = await world.server.module.start(context, request);
    return again(id);
  };
  const again = async (id: string) => {
    const work = await desk().claim(RUNNER);
    if (work?.buildId !== id) throw new Error('another build was waiting');
    return { work, claim: { buildId: id, fence: work.fence, runnerId: RUNNER.runnerId } };
  };

  test('has its step types locked and its logins chosen when it was read', async () => {
    const { work, claim } = await begin('read');
    expect(work).toMatchObject({
      stepTypes: [],
      repository: { revision: expect.any(String), git: 'shop-git' },
    });
    // Reading it takes the login of the template, and no other.
    expect(world.needed.at(-1)).toMatchObject({
      git: { names: ['shop-git'], isDefault: false },
      registries: { names: [], isDefault: false, hosts: [] },
    });
    world.lockable.definition = 'kind: step-type # first';
    const commit = 'c'.repeat(40);
    const details = await desk().prepare(claim, { text: CLONES, commit });
    expect(details).toMatchObject({
      buildId: claim.buildId,
      fence: claim.fence,
      stepTypes: [{ name: 'acme/x', definition: 'kind: step-type # first' }],
      git: [{ name: 'git' }],
    });
    expect(world.needed.at(-1)?.git).toEqual({ names: ['lab'], isDefault: false });

    // The step type is moved; the build and its restart keep what was locked.
    world.lockable.definition = 'kind: step-type # moved';
    const asked = world.lockable.count;
    expect((await desk().prepare(claim, { text: CLONES, commit })).stepTypes).toEqual(details.stepTypes);
    await desk().report(claim, new Teller().tell(planned('c'), finished('error')));
    const restarted = await world.server.ask('admin', `POST /builds/${claim.buildId}/restart`, {});
    const second = await again(restarted.json);
    expect(second.work.repository).toMatchObject({ revision: commit });
    expect((await desk().prepare(second.claim, { text: CLONES, commit })).stepTypes).toEqual(
      details.stepTypes,
    );
    expect(world.lockable.count).toBe(asked);
    await desk().report(second.claim, new Teller().tell(finished()));
    world.lockable.definition = '';
    const listed = await world.server.ask('admin', `GET /builds/${claim.buildId}/step-types`);
    const [{ name, version, digest }] = details.stepTypes as never as [Record<string, string>];
    expect(listed.json).toEqual([{ name, version, digest }]);
    // What is read is the customer's: only its digest stays.
    const rows = await world.server.owner().sql.selectFrom('builds.inputs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('repo: a/b');
  });

  test('is prepared for who holds the build, and for nobody else', async () => {
    const { claim } = await begin('held');
    const wrong = [
      { ...claim, runnerId: 'runner-2' },
      { ...claim, fence: claim.fence + 1 },
      { ...claim, buildId: '0'.repeat(24) },
    ];
    for (const one of wrong)
      await expect(desk().prepare(one, { text: CLONES })).rejects.toMatchObject({ code: 'BUILD_CLAIM_LOST' });
    await desk().report(claim, new Teller().tell(finished()));
    await expect(desk().prepare(claim, { text: CLONES })).rejects.toMatchObject({ code: 'BUILD_CLAIM_LOST' });
  });

  test('of a fork gets step types and no login, and one whose logins cannot be known gets neither', async () => {
    const before = world.needed.length;
    const { work, claim } = await begin('fork-read', { git: { ...git, isFork: true } });
    const details = await desk().prepare(claim, { text: CLONES });
    expect([work.git, details.git, details.registries]).toEqual([[], [], []]);
    expect(world.needed.length).toBe(before);
    await desk().report(claim, new Teller().tell(finished()));
    const later = await begin('undecided');
    const text = CLONES.replace('lab', `'\${{LATER}}'`);
    await expect(desk().prepare(later.claim, { text })).rejects.toMatchObject({ code: 'LOGIN_UNDECIDED' });
    await desk().report(later.claim, new Teller().tell(finished()));
  });
});

describe('variables that say which build it is', () => {
  const run = (name: string, variables: object, more: object = {}) =>
    world.server.ask('admin', `POST /pipelines/run/${name}`, { variables, ...more });

  test.each(['CF_BUILD_ID', 'CF_ACCOUNT', 'CF_PIPELINE_NAME', 'CF_URL', 'CF_OIDC_REQUEST_URL'])(
    '%s cannot be given to a run',
    async key => {
      world.pipelines.set('fixed', pipelineOf('fixed'));
      const refused = await run('fixed', { [key]: 'mine', OTHER: '1' });
      expect(refused).toMatchObject({ status: 400, json: { code: 'VARIABLE_FIXED' } });
      expect(refused.json.message).toContain(key);
    },
  );

  test('are fixed to the commit where there is one; the branch may be given', async () => {
    world.pipelines.set('fixed', pipelineOf('fixed'));
    const triggers = [{ id: 'abcd', name: 'push', type: 'git', repo: 'acme/shop', provider: 'github' }];
    world.pipelines.set('committed', pipelineOf('committed', { triggers }));
    const sha = { CF_REVISION: 'd'.repeat(40) };
    expect((await run('committed', sha, { branch: 'main' })).json.code).toBe('VARIABLE_FIXED');
    expect((await run('committed', { CF_BRANCH: 'mine' }, { branch: 'main' })).status).toBe(200);
    expect((await run('fixed', { ...sha, CF_BRANCH: 'mine' })).status).toBe(200);
    await clearQueue();
  });
});

describe('a pipeline that the control plane has', () => {
  test('gets the logins that it names, by the variables that are known', async () => {
    const text = `version: "1.0"\nsteps: {p: {type: push, candidate: 'a:1', registry: '\${{TO}}'}}\n`;
    const { claim } = await begun('inline', { yaml: text, variables: [{ key: 'TO', value: 'harbour' }] });
    expect(world.needed.at(-1)?.registries.names).toEqual(['harbour']);
    await desk().report(claim, new Teller().tell(finished()));
    await expect(begun('inline', { yaml: text })).rejects.toThrow('another build');
    const { json } = await world.server.ask('admin', 'GET /builds?limit=1');
    expect(json[0]).toMatchObject({ status: 'error' });
    expect(JSON.stringify(json[0])).toContain('LOGIN_UNDECIDED');
  });
});

describe('what a build clones with from the built-in Git host', () => {
  test('is the address alone where the build is of no repository there', async () => {
    await clearQueue();
    const { work, claim } = await begun('cloned', {});
    expect(work.git?.at(-1)).toEqual({
      name: 'freshet',
      host: '127.0.0.1:3000',
      root: 'http://127.0.0.1:3000/git/',
    });
    expect(world.cloning.size).toBe(0);
    await desk().report(claim, new Teller().tell(finished()));
  });

  test('ends when the build does, is given back, or is lost by its runner', async () => {
    await clearQueue();
    const own = { ...git, provider: 'freshet', repoName: 'own' } as const;
    const first = await begun('cloned', { git: own });
    expect(first.work.git).toMatchObject([{ name: 'freshet', isDefault: true }, { isDefault: false }]);
    expect(world.cloning.size).toBe(1);
    await desk().release(first.claim, 'not now');
    await eventually(() => expect(world.cloning.size).toBe(0));

    // Lost: nobody heard of the runner in time, and another gets the build.
    await desk().claim(RUNNER);
    const [lost] = world.cloning;
    world.clock.advance(61_000);
    await world.server.module.keeper.look();
    const work = await desk().claim(RUNNER);
    const [held = ''] = world.cloning;
    expect([world.cloning.size, work?.git?.[0]?.password]).toEqual([1, held]);
    expect(held).not.toBe(lost);

    const claim = { ...first.claim, fence: work?.fence ?? 0 };
    await desk().report(claim, new Teller().tell(planned('a'), finished()));
    const ended = world.server.events.findLast(({ event }) => event.type === 'build.finished.v1');
    const consumer = world.server.module.consumers.find(({ name }) => name === 'builds.revoke-clones');
    await consumer?.handle({ accountid: ACCOUNT, data: ended?.data } as never);
    expect(world.cloning.size).toBe(0);
  });
});
