import { expect, test } from 'vitest';
import { asAdmin, json } from '../../testing/index.ts';

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
