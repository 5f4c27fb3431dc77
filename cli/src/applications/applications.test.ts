import { expect, test } from 'vitest';
import { type Answer, asAdmin, json } from '../testing/index.ts';

const noApplications = {
  'POST /graphql': json({
    data: { applications: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
  }),
};

test('an empty list says how an application comes about, and that of a filter what it left out', () =>
  asAdmin(noApplications, async ({ freshet }) => {
    const { err: everything } = await freshet('app list');
    expect(everything).toBe('There are no applications; `freshet app create` commits one to a Git Source.\n');
    const { code, out, err } = await freshet('app list --health Degraded -r prod --held --search=no*such');
    expect([code, out]).toEqual([0, '']);
    expect(err).toBe("No application matches --health Degraded --runtime prod --held --search 'no*such'.\n");
  }));

test('health and sync are written as one likes, and a state that there is not is told with those that there are', () =>
  asAdmin(noApplications, async ({ freshet, requests }) => {
    await freshet('app list --health degraded --sync out-of-sync --sync SYNCED');
    expect(JSON.parse(requests.at(-1)?.body ?? '').variables.filter).toMatchObject({
      health: ['Degraded'],
      sync: ['OutOfSync', 'Synced'],
    });
    const asked = requests.length;
    const { code, err } = await freshet('app list --health bad');
    expect([code, err]).toEqual([2, expect.stringContaining('--health must be one of Healthy, Progressing')]);
    expect(err).toContain("not 'bad'");
    expect((await freshet('app list --sync degraded')).err).toContain(
      "--sync must be one of Synced, OutOfSync, Unknown, not 'degraded'",
    );
    expect((await freshet('app list --label shop')).err).toContain("--label wants NAME=VALUE, not 'shop'");
    expect(requests).toHaveLength(asked);
  }));

test.each([
  'app create -f nowhere.yaml -g apps',
  'app edit shop -f nowhere.yaml',
  'integration save hub --kind docker-hub --credentials nowhere.yaml',
])('%s says that there is no such file, and asks nobody', line =>
  asAdmin({}, async ({ freshet, requests }) => {
    const { code, err } = await freshet(line);
    expect([code === 0, err]).toEqual([false, expect.stringContaining('there is no file nowhere.yaml')]);
    expect(requests).toEqual([]);
  }),
);

test.each([
  ['--revision v1 --revisions v2', 'either --revision or --revisions is said, not both'],
  [
    '--revisions v1 --source-positions 0',
    "--source-positions must be the number of a source, from 1, not '0'",
  ],
  [
    '--revisions v1 --revisions v2 --source-positions 1',
    '--source-positions is said once for each of --revisions',
  ],
])('app sync %s is refused before anybody is asked', (flags, words) =>
  asAdmin({}, async ({ freshet, requests }) => {
    const { code, err } = await freshet(`app sync shop ${flags}`);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    expect(requests).toEqual([]);
  }),
);

const live = (finishedAt: string, more: object = {}) => ({
  namespace: 'argocd',
  name: 'shop',
  syncStatus: 'OutOfSync',
  healthStatus: 'Healthy',
  revisions: ['a1', 'b2'],
  automated: false,
  operation: { phase: 'Succeeded', finishedAt },
  conditions: [],
  ...more,
});

const place = {
  id: '1',
  runtime: 'hosted',
  namespace: 'argocd',
  name: 'shop',
  project: 'default',
  sync: 'OutOfSync',
  revisions: [],
  health: 'Healthy',
  why: '',
  isAutoSynced: false,
  destination: { server: '', namespace: 'shop' },
  sources: [],
};
const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T11:00:00.000Z' }, 201)(
    response,
    request,
  );

/** A runtime that shows the application one way after the other, first in its answer to what is asked of it. */
const showing = (told: ReturnType<typeof live>[]): Parameters<typeof asAdmin>[0] => ({
  'POST /graphql': json({ data: { applications: { nodes: [place] }, application: place } }),
  'POST /api/gitops/runtimes/hosted/token': token,
  'POST /app-proxy/api/graphql': (response, request) =>
    json({ data: { application: told.shift() ?? live('never') } })(response, request),
});

const before = live('2026-11-16T10:00:00.000Z', { syncStatus: 'Synced' });
const AFTER = '2026-11-16T10:00:09.000Z';

test('a sync to other revisions is over when it succeeded, and not while the one before did', () => {
  const told = [before, before, live(AFTER)];
  return asAdmin(showing(told), async ({ freshet, changes }) => {
    const { code, err } = await freshet('app sync shop --revisions v2 --source-positions 2');
    expect([code, err]).toEqual([0, expect.stringContaining('shop: OutOfSync, Healthy')]);
    expect(told).toEqual([]);
    const asked = changes().find(one => one.includes('mutation')) ?? '';
    expect(asked).toContain('"revisions":["v2"],"sourcePositions":[2]');
  });
});

test.each(['app sync shop', 'app rollback shop 3 --yes'])(
  '%s is not over with what an application that is synced was before',
  command => {
    const told = [before, before, live(AFTER, { syncStatus: 'Synced' })];
    return asAdmin(showing(told), async ({ freshet }) => {
      expect((await freshet(command)).code).toBe(0);
      expect(told).toEqual([]);
    });
  },
);

test('a sync that ends in the same second as the one before is over', () => {
  const at = '2026-11-16T10:00:05Z';
  const since = (startedAt: string) =>
    live(at, { syncStatus: 'Synced', operation: { phase: 'Succeeded', startedAt, finishedAt: at } });
  const earlier = since('2026-11-16T10:00:04Z');
  const told = [earlier, earlier, since(at)];
  return asAdmin(showing(told), async ({ freshet }) => {
    expect((await freshet('app sync shop --timeout 5')).code).toBe(0);
    expect(told).toEqual([]);
  });
});

test.each(['app sync shop', 'app sync shop --dry-run', 'app rollback shop 3 --yes'])(
  '%s is over, and says why, when it failed',
  command => {
    const failed = { phase: 'Failed', message: 'the namespace n is not there', finishedAt: AFTER };
    return asAdmin(showing([before, before, live(AFTER, { operation: failed })]), async ({ freshet }) => {
      const { code, err } = await freshet(command);
      expect([code, err]).toEqual([1, expect.stringContaining('failed: the namespace n is not there')]);
    });
  },
);

const DELETION = {
  sha: '4f5d29314be6'.padEnd(40, '0'),
  url: 'https://git.example.com/c',
  branch: 'main',
  message: 'Remove application shop',
  author: { name: 'Ann', email: 'ann@example.com' },
  date: '2026-11-16T10:00:00.000Z',
};

/** A platform that knows a deployment, and a runtime that goes back to it. */
const goingBack = (outside: readonly string[]): Parameters<typeof asAdmin>[0] => ({
  'POST /graphql': json({
    data: {
      applications: { nodes: [place] },
      application: {
        ...place,
        deployments: {
          nodes: [
            { historyId: 3, revisions: ['d'.repeat(40)], deployedAt: AFTER, isDemo: true },
            { historyId: 3, revisions: ['c'.repeat(40)], deployedAt: AFTER, isDemo: false },
          ],
        },
      },
    },
  }),
  'POST /api/gitops/runtimes/hosted/token': token,
  'POST /app-proxy/api/graphql': json({
    data: { changes: { path: 'web', outside, outsideCount: outside.length }, commit: DELETION },
  }),
});

test('a rollback in Git names the commit that was deployed, as its runtime may have let the entry go', () =>
  asAdmin(goingBack([]), async ({ freshet, changes }) => {
    const { code, err } = await freshet('app rollback shop 3 --git --yes');
    expect([code, err]).toEqual([0, expect.stringMatching(/^application\/shop rolled back in commit /)]);
    const asked = changes().find(one => one.includes('mutation')) ?? '';
    expect(asked).toContain(`"id":3,"revision":"${'c'.repeat(40)}"`);
  }));

test('a rollback in Git says what it leaves as it is', () => {
  const outside = ['a', 'b', 'c', 'd', 'e', 'f\u001b[31m'].map(name => `base/${name}`);
  return asAdmin(goingBack(outside), async ({ freshet }) => {
    const { code, err } = await freshet('app rollback shop 3 --git --yes');
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        /^Outside of web, these changed as well, and stay as they are: (base\/[a-e],? ){5}and 1 more$/m,
      ),
    ]);
  });
});

test('whoever waits in vain hears what keeps an application from being compared', () => {
  const condition = { type: 'ComparisonError', message: 'there is no path shop in the repository' };
  const unknown = live(AFTER, { operation: null, syncStatus: 'Unknown', conditions: [condition] });
  return asAdmin(showing([unknown, unknown, unknown, unknown]), async ({ freshet }) => {
    const { code, err } = await freshet('app wait shop --timeout 1');
    expect([code, err]).toEqual([1, expect.stringContaining('within 1 s: there is no path shop')]);
  });
});

test('a manifest that is no application is refused as any bad input is', async () => {
  const problem = 'the manifest must be of the kind Application of argoproj.io';
  await asAdmin(
    {
      ...showing([]),
      'POST /app-proxy/api/graphql': json({
        data: { validateApplication: { isValid: false, problems: [problem] } },
      }),
    },
    async ({ freshet, changes }) => {
      const { code, err } = await freshet('app create -f - -g apps --path a.yaml -r hosted', {
        stdin: 'kind: Foo',
      });
      expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(`Error: ${problem}\nHint: `)]);
      expect(code).not.toBe(0);
      expect(changes().filter(one => one.includes('mutation'))).toEqual([]);
    },
  );
});

/** A runtime that foresees this of the deletion. */
const foreseeing = (removal: object): Parameters<typeof asAdmin>[0] => ({
  ...showing([]),
  'POST /app-proxy/api/graphql': (response, request) =>
    json({
      data: {
        removal: {
          cascade: 'NONE',
          isSeen: true,
          resources: 0,
          kinds: [],
          kept: 0,
          keptKinds: [],
          ...removal,
        },
        commit: DELETION,
      },
    })(response, request),
});

const KINDS = [
  { kind: 'Deployment', count: 2 },
  { kind: 'Service', count: 1 },
];
const STAYS = 'What it deployed to shop stays and runs on, and nothing looks after it any more: ';

test.each([
  [
    { kept: 3, keptKinds: KINDS },
    `${STAYS}3 objects (Deployment 2, Service 1).\nOnly an application with the finalizer`,
  ],
  [{ isSeen: false }, `${STAYS}its cluster cannot be seen now.`],
  [{}, 'It has nothing in the cluster.'],
  [
    { cascade: 'FOREGROUND', resources: 3, kinds: KINDS, kept: 1, keptKinds: [{ kind: 'Secret', count: 1 }] },
    'What it deployed is deleted with it, as its finalizer says: 3 objects (Deployment 2, Service 1).\nIn the cluster stays what is protected: 1 object (Secret 1).',
  ],
  [{ cascade: 'BACKGROUND' }, 'Nothing in the cluster is deleted with it.'],
  [{ cascade: 'BACKGROUND', isSeen: false }, 'is deleted once the cluster is back.'],
])('the deletion of an application says what becomes of its objects: %j', (removal, words) =>
  asAdmin(foreseeing(removal), async ({ freshet, changes }) => {
    const { code, err } = await freshet('app delete shop');
    expect([code, err]).toEqual([0, expect.stringContaining(words)]);
    expect(err).toContain('application/shop deleted in commit 4f5d29314be6 on main by Ann');
    expect(changes().at(-1)).toContain('mutation');
  }),
);

test('whoever is asked hears what stays before the answer, and with no nothing is committed', () =>
  asAdmin(foreseeing({ kept: 3, keptKinds: KINDS }), async ({ freshet, changes }) => {
    const { code, err } = await freshet('app delete shop', { answers: ['n'] });
    expect([code, err]).toEqual([1, expect.stringContaining(`from Git? ${STAYS}3 objects`)]);
    expect(changes().join()).not.toContain('mutation');
  }));

const named = (name: string) => ({ id: name, runtime: 'hosted', namespace: 'argocd', name });

test.each([
  ['storefront-de', "; did you mean 'storefront-dev'?"],
  ['storefrnt-dev', "; did you mean 'storefront-dev'?"],
  ['nope', 'or you may not see it\n'],
])('%s is no application, and what is near is named', (name, words) =>
  asAdmin(
    {
      'POST /graphql': (response, request) => {
        const { search } = JSON.parse(request.body).variables.filter;
        const nodes = ['storefront-dev', 'catalog-dev'].filter(one => one.includes(search)).map(named);
        json({ data: { applications: { nodes } } })(response, request);
      },
    },
    async ({ freshet, requests }) => {
      const { code, err } = await freshet(`app get ${name}`);
      expect([code, err]).toEqual([5, expect.stringContaining(words)]);
      expect(requests.length).toBeLessThan(5);
    },
  ),
);
