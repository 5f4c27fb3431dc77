import type { BuildStep, BuildWire } from '@freshet/contracts/builds';
import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json } from '../testing/index.ts';

const ID = idOf('1');

const buildOf = (more: Partial<BuildWire> = {}): BuildWire => ({
  id: ID,
  status: 'success',
  state: 'success',
  progress: ID,
  created: '2026-11-15T12:00:00.000Z',
  updated: '2026-11-15T12:00:00.000Z',
  started: '2026-11-15T12:00:01.000Z',
  finished: '2026-11-15T12:01:06.000Z',
  pipelineName: 'shop/deploy',
  serviceId: idOf('2'),
  repoOwner: 'acme',
  repoName: 'shop',
  branchName: 'main',
  revision: '9f2c1e4b7a6d5c4b',
  pipelineTriggerName: '',
  pipelineTriggerId: '',
  webhookTriggered: false,
  trigger: 'build',
  userName: 'ann',
  commitMessage: '',
  commitURL: '',
  number: 12,
  cause: { kind: 'api' },
  runtime: 'default',
  priority: 0,
  fromFailedStep: false,
  annotations: {},
  restartable: false,
  ...more,
});

const step = (more: Partial<BuildStep> = {}): BuildStep => ({
  id: 'test',
  name: 'test',
  type: 'freestyle',
  hook: false,
  phase: 'ended',
  result: 'success',
  attempt: 1,
  startedAt: '2026-11-15T12:00:02.000Z',
  finishedAt: '2026-11-15T12:00:05.000Z',
  exported: [],
  ...more,
});

const stepsOf = (...steps: BuildStep[]) => json({ stages: [], steps, approvals: [] });
const followed = (build: BuildWire, ...steps: BuildStep[]) => ({
  [`GET /api/builds/${ID}`]: json(build),
  [`GET /api/builds/${ID}/steps`]: stepsOf(...steps),
});

describe('builds', () => {
  test('are listed by filters, and shown by id', () =>
    asAdmin(
      { 'GET /api/builds': json([buildOf()]), [`GET /api/builds/${ID}`]: json(buildOf()) },
      async ({ freshet, requests }) => {
        const { out } = await freshet('get builds -p shop/deploy -s error -s terminated -b main --limit 5');
        expect(out).toContain(`${ID}   shop/deploy   12   success   main`);
        expect(out).toContain('1m5s');
        expect(requests.at(-1)?.url).toBe(
          '/api/builds?pipeline=shop%2Fdeploy&status=error&status=terminated&branchName=main&limit=5',
        );
        expect((await freshet(`get build build/${ID} -o json`)).out).toContain('"number": 12');
        expect((await freshet('get builds -o name')).out).toBe(`build/${ID}\n`);
      },
    ));

  test('tell of their tests, page after page', () => {
    const one = (at: number) => ({
      id: `a:${at}`,
      stepId: 'a',
      stepName: 'a',
      suite: 'cart',
      name: `test ${at}`,
      status: at === 0 ? 'failed' : 'passed',
      seconds: 0.25,
      flaky: at === 0,
      history: [],
    });
    const counts = { failed: 1, passed: 200, skipped: 0, seconds: 1, untold: 0, steps: [] };
    const page = (from: number, to: number, hasMore: boolean) =>
      json({ ...counts, tests: Array.from({ length: to - from }, (_, at) => one(from + at)), hasMore });
    return asAdmin(
      {
        [`GET /api/builds/${ID}/tests`]: (response, request) =>
          (request.url.endsWith('offset=0') ? page(0, 100, true) : page(100, 201, false))(response, request),
      },
      async ({ freshet, requests }) => {
        const { out } = await freshet(`get tests ${ID} -s failed -s passed --search cart --limit 500`);
        expect(out).toMatch(/failed +cart +test 0 +0\.250s +yes/);
        expect(out).toContain('test 200');
        expect(requests.at(-1)?.url).toBe(
          `/api/builds/${ID}/tests?status=failed&status=passed&search=cart&limit=200&offset=100`,
        );
      },
    );
  });

  test('are begun with what the flags say, and only named with --detach', () =>
    asAdmin({ 'POST /api/pipelines/run/shop%2Fdeploy': json(ID) }, async ({ freshet, changes, requests }) => {
      const flags =
        '-b dev -s abc -t push --var A=1 --secret B=2 -a team=x -c shared --only x --skip y --no-cache --runtime big';
      expect(await freshet(`run shop/deploy ${flags} -d`)).toMatchObject({ code: 0, out: `${ID}\n` });
      const body = {
        branch: 'dev',
        sha: 'abc',
        trigger: 'push',
        variables: [
          { key: 'A', value: '1' },
          { key: 'B', value: '2', encrypted: true },
        ],
        annotations: { team: 'x' },
        contexts: ['shared'],
        options: { noCache: true, only: ['x'], skip: ['y'] },
        userMachineConfig: { runtimeName: 'big' },
      };
      expect(changes()).toEqual([`POST /api/pipelines/run/shop%2Fdeploy ${JSON.stringify(body)}`]);
      expect(requests.at(-1)?.headers).toHaveProperty('idempotency-key');
    }));

  test.each([
    ['success', 0],
    ['error', 1],
    ['denied', 1],
    ['terminated', 2],
  ] as const)('that end with %s end the command with %i', (state, code) =>
    asAdmin(
      {
        'POST /api/pipelines/run/p': json(ID),
        ...followed(
          buildOf({ state, status: state === 'denied' ? 'error' : state, reason: 'because' }),
          step(),
          step({ id: 'b', name: 'b', phase: 'pending' }),
        ),
      },
      async ({ freshet }) => {
        const outcome = await freshet('run p');
        expect(outcome.code).toBe(code);
        expect(outcome.err).toContain('  test success (3s)\n');
        expect(outcome.err).toContain(`build/${ID} ${state} after 1m5s`);
        expect(outcome.err).not.toContain('  b ');
      },
    ),
  );

  test('are restarted, terminated, approved and denied', () =>
    asAdmin(
      {
        [`POST /api/builds/${ID}/restart`]: json(idOf('3')),
        [`POST /api/builds/${ID}/terminate`]: json(buildOf({ state: 'terminating', status: 'terminating' })),
        [`POST /api/builds/${ID}/approve`]: json(buildOf({ state: 'running', status: 'running' })),
        [`POST /api/builds/${ID}/deny`]: json(buildOf({ state: 'running', status: 'running' })),
      },
      async ({ freshet, changes }) => {
        expect((await freshet(`restart ${ID} --from-failed-step -d`)).out).toBe(`${idOf('3')}\n`);
        expect((await freshet(`terminate ${ID} --reason wrong`)).err).toBe(`build/${ID} is terminating\n`);
        expect((await freshet(`approve ${ID} --step gate --sha abc`)).err).toBe(`build/${ID} approved\n`);
        expect((await freshet(`deny ${ID}`)).err).toBe(`build/${ID} denied\n`);
        expect(changes()).toEqual([
          `POST /api/builds/${ID}/restart {"fromFailedStep":true}`,
          `POST /api/builds/${ID}/terminate {"force":false,"reason":"wrong"}`,
          `POST /api/builds/${ID}/approve {"step":"gate","revision":"abc"}`,
          `POST /api/builds/${ID}/deny {}`,
        ]);
      },
    ));

  test('are waited for until they are as wanted, or end otherwise', () =>
    asAdmin(
      followed(buildOf({ state: 'error', status: 'error', reason: 'step x failed' })),
      async ({ freshet }) => {
        expect((await freshet(`wait ${ID} -s error`)).code).toBe(0);
        const outcome = await freshet(`wait ${ID}`);
        expect(outcome).toMatchObject({ code: 1, err: `build/${ID} ended as error: step x failed\n` });
      },
    ));

  test('are not begun from a file by mistake', () =>
    asAdmin({}, async ({ freshet, requests }) => {
      for (const line of ['run', 'run codefresh.yml', 'run -f codefresh.yml']) {
        const { code, err } = await freshet(line);
        expect([code, err]).toEqual([2, expect.stringContaining('--local')]);
      }
      expect(requests).toEqual([]);
    }));
});
