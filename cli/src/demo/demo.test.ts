import type { DemoPush } from '@freshet/contracts/demo';
import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json } from '../testing/index.ts';
import { reached, trouble } from './stages.ts';
import type { Seen } from './watch.ts';

const SOURCE = 'a'.repeat(40);
const WRITTEN = 'b'.repeat(40);
const IMAGE = 'demo-shop/storefront:1.4.1-0123456';

const push: DemoPush = {
  service: 'storefront',
  repository: 'demo-shop/storefront',
  commit: SOURCE,
  message: 'Greet people as friends',
  from: '1.4.0',
  to: '1.4.1',
  pipeline: 'demo-shop/storefront',
  application: { environment: 'dev', runtime: 'hosted', namespace: 'argocd', name: 'storefront-dev' },
};
const build = { id: idOf('5'), number: 7, status: 'running' };
const commit = { sha: WRITTEN, message: `storefront to dev\n\nBuilt from ${SOURCE}` };
const application = { sync: 'Synced', health: 'Healthy', revisions: [WRITTEN], images: [IMAGE] };

describe('the way of a change', () => {
  test.each<[string, Seen, string]>([
    ['begins with the push', {}, 'push'],
    ['comes to its build', { build }, 'build'],
    ['comes to the commit that the build makes', { build, commit }, 'commit'],
    [
      'is not synced while the application has an earlier commit',
      { build, commit, application: { ...application, revisions: [SOURCE], images: ['x:1.4.0-1'] } },
      'commit',
    ],
    [
      'is synced before its pods are there',
      { build, commit, application: { ...application, health: 'Progressing', images: ['x:1.4.0-1'] } },
      'sync',
    ],
    ['ends where pods run the new version', { build, commit, application }, 'healthy'],
    [
      'ends there also when another commit has come meanwhile',
      { build, commit, application: { ...application, revisions: ['c'.repeat(40)] } },
      'healthy',
    ],
  ])('%s', (_, seen, last) => {
    expect(reached(push, seen).at(-1)?.stage).toBe(last);
  });

  test('does not pass the name of an image for that of the commit', () => {
    expect(reached(push, { build, commit, application }).at(-1)?.what).toContain(', named after its content');
  });

  test('stops at a build that failed, and at an application that is degraded', () => {
    expect(trouble({ build })).toBeUndefined();
    expect(trouble({ build: { ...build, status: 'error', reason: 'the step test failed' } })).toBe(
      'build #7 ended with error: the step test failed',
    );
    expect(trouble({ build, application: { ...application, health: 'Degraded' } })).toContain('degraded');
  });
});

const repository = {
  id: idOf('1'),
  provider: 'freshet',
  owner: { login: 'demo-shop' },
  name: 'storefront',
  fullName: 'demo-shop/storefront',
  serviceName: 'demo-shop/storefront',
  private: false,
  visibility: 'internal',
  description: '',
  tags: [],
  defaultBranch: 'main',
  isEmpty: false,
  cloneUrl: 'http://127.0.0.1:3000/git/demo-shop/storefront.git',
  ssh_url: 'http://127.0.0.1:3000/git/demo-shop/storefront.git',
  webUrl: 'http://127.0.0.1:3000/repositories/demo-shop/storefront',
  createdAt: '2027-01-02T03:04:05.000Z',
  updatedAt: '2027-01-02T03:04:05.000Z',
};

const status = (more: object = {}) => ({
  state: 'ready',
  isPossible: true,
  steps: [{ name: 'code', title: 'The code of three services', isDone: true }],
  runtime: 'hosted',
  gitSource: 'demo-shop',
  project: 'demo-shop',
  environmentsRepository: 'demo-shop/environments',
  services: [
    {
      name: 'storefront',
      repository: 'demo-shop/storefront',
      pipeline: 'demo-shop/storefront',
      applications: [push.application],
    },
  ],
  ...more,
});

describe('the demo', () => {
  test('is shown with what runs where', () =>
    asAdmin(
      {
        'GET /api/demo': json(status()),
        'POST /graphql': json({
          data: { applications: { nodes: [{ name: 'storefront-dev', ...application }] } },
        }),
      },
      async ({ freshet }) => {
        const { out, err, code } = await freshet('demo status');
        expect(out).toMatch(/^storefront +dev +1\.4\.1-0123456 +Synced +Healthy +storefront-dev$/m);
        expect([err, code]).toEqual([expect.stringContaining('The demo is here'), 0]);
      },
    ));

  test('is brought, and every step told', () =>
    asAdmin(
      { 'POST /api/demo': json(status({ state: 'bringing' }), 202), 'GET /api/demo': json(status()) },
      async ({ freshet }) => {
        const { code, err } = await freshet('demo add');
        expect([code, err]).toEqual([
          0,
          expect.stringMatching(/ s {2}The code of three services\nThe demo is/),
        ]);
      },
    ));

  test('that failed says why', () =>
    asAdmin(
      {
        'POST /api/demo': json(status({ state: 'bringing' }), 202),
        'GET /api/demo': json(status({ state: 'failed', why: 'the disk is full' })),
      },
      async ({ freshet }) => {
        expect(await freshet('demo add')).toMatchObject({
          code: 1,
          err: expect.stringContaining('the disk is full'),
        });
      },
    ));

  test('goes after a question only', () =>
    asAdmin(
      { 'GET /api/demo': json(status()), 'DELETE /api/demo': json(status({ state: 'removing' }), 202) },
      async ({ freshet, changes }) => {
        expect((await freshet('demo remove --no-wait', { answers: ['n'] })).code).toBe(1);
        expect(changes()).toEqual([]);
        // A script has to say that it means it.
        const unasked = await freshet('demo remove --no-wait');
        expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('say --yes')]);
        expect(changes()).toEqual([]);
        expect((await freshet('demo remove --no-wait --yes')).code).toBe(0);
        expect(changes()).toEqual(['DELETE /api/demo']);
      },
    ));

  test('that is still being brought is waited for, and then pushed to', async () => {
    const states = ['bringing', 'bringing', 'ready'];
    await asAdmin(
      {
        'GET /api/demo': (response, request) =>
          json(status({ state: states.shift() ?? 'ready' }))(response, request),
        'POST /api/demo/push': json(push, 201),
        'GET /api/repos/demo-shop/storefront': json(repository),
      },
      async ({ freshet, changes }) => {
        const { code, err } = await freshet('demo push --no-follow');
        expect([code, err]).toEqual([0, expect.stringContaining('still being brought')]);
        expect(changes()).toEqual(['POST /api/demo/push {"service":"storefront"}']);
      },
    );
  });

  test('that fails while it is waited for is not pushed to', async () => {
    const states = ['bringing', 'failed'];
    await asAdmin(
      {
        'GET /api/demo': (response, request) =>
          json(status({ state: states.shift() ?? 'failed' }))(response, request),
      },
      async ({ freshet, changes }) => {
        const { code, err } = await freshet('demo push');
        expect([code, err]).toEqual([
          1,
          expect.stringMatching(/could not be brought[\s\S]*Nothing was pushed/),
        ]);
        expect(changes()).toEqual([]);
      },
    );
  });

  test('that is not there is not pushed to, and neither is a service that it does not have', () =>
    asAdmin({ 'GET /api/demo': json(status({ state: 'absent' })) }, async ({ freshet, changes }) => {
      expect((await freshet('demo push')).err).toContain('DEMO_NOT_READY');
      expect(await freshet('demo push bakery')).toMatchObject({
        code: 2,
        err: expect.stringContaining('storefront, catalog, checkout'),
      });
      expect(changes()).toEqual([]);
    }));
});
