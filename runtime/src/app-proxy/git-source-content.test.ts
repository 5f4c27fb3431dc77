import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import { expect, test } from 'vitest';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { contentOf, gitSourceContent } from './git-source-content.ts';

const compared = (group: string, kind: string, namespace = 'home'): ComparedResource =>
  ({ key: { group, kind, namespace, name: 'one' }, target: {}, hook: false }) as unknown as ComparedResource;

const partsWith = (examine: (application: Application) => Promise<Comparison>) => ({
  runtime: () => ({ name: 'hosted', namespace: 'home' }) as never,
  engine: { examine },
});

const facts = { name: 'shop', repository: { url: 'https://git.example/shop.git', path: 'dev' } };

test('applications are told from what a Git Source would apply itself', () => {
  const resources = [
    compared('argoproj.io', 'Application'),
    compared('argoproj.io', 'ApplicationSet'),
    compared('argoproj.io', 'AppProject'),
    compared('freshet.io', 'Product'),
    compared('argoproj.io', 'Rollout', 'shop'),
    compared('apps', 'Deployment'),
    compared('', 'Service'),
    compared('', 'ConfigMap'),
    compared('', 'ConfigMap'),
    compared('rbac.authorization.k8s.io', 'ClusterRole', ''),
    { ...compared('', 'Secret'), target: undefined },
  ];
  expect(contentOf({ resources })).toEqual({
    applications: 2,
    others: 6,
    kinds: [
      { kind: 'ConfigMap', count: 2 },
      { kind: 'ClusterRole', count: 1 },
      { kind: 'Deployment', count: 1 },
      { kind: 'Rollout', count: 1 },
      { kind: 'Service', count: 1 },
    ],
    namespaces: ['home', 'shop'],
  });
});

test('a folder is rendered as its Git Source would, a restricted one for its own namespace', async () => {
  const asked: Application['spec'][] = [];
  const parts = partsWith(async ({ spec }) => {
    asked.push(spec);
    return { resources: [compared('apps', 'Deployment')] } as unknown as Comparison;
  });
  expect(await gitSourceContent(parts, { ...facts, include: '*.yaml' })).toMatchObject({ others: 1 });
  await gitSourceContent(parts, {
    ...facts,
    restricted: { repoURL: facts.repository.url, sourceNamespace: 'freshet-shop', destinations: [{}] },
  });
  expect(asked).toMatchObject([
    {
      source: { path: 'dev', targetRevision: 'HEAD', directory: { recurse: true, include: '*.yaml' } },
      destination: { namespace: 'home' },
    },
    { project: 'freshet-git-sources', destination: { namespace: 'freshet-shop' } },
  ]);
});

test('what cannot be rendered is told with its reason, and a bug stays one', async () => {
  const broken = partsWith(() =>
    Promise.reject(new Fault('GITOPS_PREVIEW_IMPOSSIBLE', 'shop cannot be previewed: no YAML')),
  );
  expect(await gitSourceContent(broken, facts)).toEqual({
    applications: 0,
    others: 0,
    kinds: [],
    namespaces: [],
    problem: 'shop cannot be previewed: no YAML',
  });
  const bug = partsWith(() => Promise.reject(new Error('a bug')));
  await expect(gitSourceContent(bug, facts)).rejects.toThrow('a bug');
});
