import { expect, test } from 'vitest';
import { type Answer, asAdmin, json } from '../../testing/index.ts';

const set = {
  id: 's1',
  runtime: 'prod',
  namespace: 'argocd',
  name: 'fleet',
  health: 'Degraded',
  healthMessage: 'the repository was not found',
  gitSource: 'apps',
  conditions: [
    { type: 'ErrorOccurred', message: 'the repository was not found' },
    { type: 'ParametersGenerated', message: 'Successfully generated parameters' },
  ],
  children: {
    total: 2,
    byHealth: [{ health: 'Healthy', count: 2 }],
    bySync: [{ sync: 'Synced', count: 2 }],
  },
};
const child = {
  namespace: 'argocd',
  name: 'fleet-dev',
  health: 'Healthy',
  sync: 'Synced',
  why: 'All is well',
};
const page = { hasNextPage: false, endCursor: null };
const answered = {
  'POST /graphql': json({
    data: {
      applicationSets: { nodes: [set, { ...set, id: 's2', name: 'fleet-of-others' }], pageInfo: page },
      applications: { nodes: [child], pageInfo: page },
    },
  }),
};

test('ApplicationSets are listed with how their applications stand', () =>
  asAdmin(answered, async ({ freshet, requests }) => {
    const { code, out } = await freshet('appset list -r prod --search fle');
    expect(code).toBe(0);
    expect(out).toMatch(/fleet\s+prod\s+failing\s+2\s+2 Healthy\s+2 Synced\s+apps/);
    expect(JSON.parse(requests.at(-1)?.body ?? '').variables.filter).toEqual({
      includeInternal: true,
      runtimes: ['prod'],
      search: 'fle',
    });
  }));

test('one is shown with the conditions that hold and the applications that it made', () =>
  asAdmin(answered, async ({ freshet, requests }) => {
    const { out, err } = await freshet('appset get fleet');
    expect(out).toMatch(/fleet-dev\s+Synced\s+Healthy\s+All is well/);
    expect(err).toBe('ErrorOccurred: the repository was not found\n');
    expect(JSON.parse(requests.at(-1)?.body ?? '').variables.filter).toMatchObject({ parent: 's1' });
    expect(JSON.parse((await freshet('appset get fleet -o json')).out)).toMatchObject({
      name: 'fleet',
      applications: [{ name: 'fleet-dev' }],
    });
  }));

test('one that there is not is not found', () =>
  asAdmin(answered, async ({ freshet }) => {
    const { code, err } = await freshet('appset get other/fleet');
    expect(code).not.toBe(0);
    expect(err).toContain('there is no ApplicationSet other/fleet, or you may not see it');
  }));

test('one is found behind any number of others that have its name in theirs', () => {
  const others = Array.from({ length: 20 }, (_, at) => ({ ...set, id: `o${at}`, name: `aws-${at}-fleet` }));
  const pages: Answer = (response, request) => {
    const isFirst = JSON.parse(request.body).variables.after === undefined;
    const applicationSets = isFirst
      ? { nodes: others, pageInfo: { hasNextPage: true, endCursor: 'next' } }
      : { nodes: [set], pageInfo: page };
    json({ data: { applicationSets, applications: { nodes: [child], pageInfo: page } } })(response, request);
  };
  return asAdmin({ 'POST /graphql': pages }, async ({ freshet }) => {
    const { code, out } = await freshet('appset get fleet -o json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: 's1', name: 'fleet' }]);
  });
});

const token: Answer = (response, request) =>
  json({ token: 't', url: `http://${request.headers.host}`, expiresAt: '2026-11-16T10:00:00.000Z' }, 201)(
    response,
    request,
  );
const made = {
  name: 'fleet-dev',
  change: 'create',
  problem: null,
  project: 'default',
  cluster: 'in-cluster',
  targetNamespace: 'shop',
  parameters: [{ name: 'env', value: 'dev' }],
};
const previewed = (applicationSetPreview: object) => ({
  ...answered,
  'POST /api/gitops/runtimes/prod/token': token,
  'POST /app-proxy/api/graphql': json({ data: { applicationSetPreview } }),
});

test('what one would make is shown, and all is well where its generators work', () =>
  asAdmin(
    previewed({ generators: [{ count: 1, problem: null }], applications: [made], isCut: false }),
    async ({ freshet }) => {
      const { code, out, err } = await freshet('appset preview fleet');
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/fleet-dev\s+create\s+in-cluster\s+shop\s+env=dev/);
    },
  ));

test('a preview ends with 1 where a generator fails, also as JSON, so that it can guard a pipeline', () => {
  const generators = [
    { count: 1, problem: null },
    { count: 0, problem: 'the repository was not found' },
  ];
  return asAdmin(previewed({ generators, applications: [made], isCut: true }), async ({ freshet }) => {
    const { code, err } = await freshet('appset preview fleet');
    expect(code).toBe(1);
    expect(err).toContain('Generator 2 fails: the repository was not found\n');
    expect(err).toContain('Nothing of this happens while a generator fails.\n');
    expect(err).toContain('Only the first 1 are shown.\n');
    const json = await freshet('appset preview fleet -o json');
    expect([json.code, JSON.parse(json.out).generators]).toEqual([1, generators]);
  });
});
