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

const live = (finishedAt: string) => ({
  namespace: 'argocd',
  name: 'shop',
  syncStatus: 'OutOfSync',
  healthStatus: 'Healthy',
  revisions: ['a1', 'b2'],
  automated: false,
  operation: { phase: 'Succeeded', finishedAt },
  conditions: [],
});

test('a sync to other revisions is over when it succeeded, and not while the one before did', () => {
  const before = live('2026-11-16T10:00:00.000Z');
  const told = [before, before, live('2026-11-16T10:00:09.000Z')];
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
  return asAdmin(
    {
      'POST /graphql': json({ data: { applications: { nodes: [place] }, application: place } }),
      'POST /api/gitops/runtimes/hosted/token': token,
      'POST /app-proxy/api/graphql': (response, request) =>
        json({ data: { application: told.shift() ?? before } })(response, request),
    },
    async ({ freshet, changes }) => {
      const { code, err } = await freshet('app sync shop --revisions v2 --source-positions 2');
      expect([code, err]).toEqual([0, expect.stringContaining('shop: OutOfSync, Healthy')]);
      expect(told).toEqual([]);
      const asked = changes().find(one => one.includes('mutation')) ?? '';
      expect(asked).toContain('"revisions":["v2"],"sourcePositions":[2]');
    },
  );
});
