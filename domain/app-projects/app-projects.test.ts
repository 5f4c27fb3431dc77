import type { Application, AppProject, ProjectSpec } from '@freshet/domain/applications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countsAsOrphan,
  isTokenValid,
  kindRefusal,
  objectRefusal,
  permitsDestination,
  permitsNamespace,
  permitsSource,
  projectAllows,
  projectProblems,
  projectRefusal,
  projectRefusals,
} from './index.ts';

const projectOf = (spec: ProjectSpec): AppProject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'shop' },
  spec,
});

const applicationOf = (spec: Partial<Application['spec']> = {}, namespace = 'argocd'): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'web', namespace },
  spec: {
    project: 'shop',
    source: { repoURL: 'https://git.example.com/shop/web.git', path: '.' },
    destination: { server: 'https://kubernetes.default.svc', namespace: 'shop' },
    ...spec,
  },
});

const HERE = { server: 'https://kubernetes.default.svc', name: 'in-cluster' };

describe('the repositories of a project', () => {
  test.each([
    [['*'], 'https://git.example.com/a/b.git', true],
    [['https://git.example.com/a/b'], 'https://GIT.example.com/a/b.git', true],
    [['https://git.example.com/*'], 'https://git.example.com/a/b', false],
    [['https://git.example.com/*/*'], 'https://git.example.com/a/b', true],
    [['https://git.example.com/**'], 'https://git.example.com/a/b/c', true],
    [['git@git.example.com:a/*'], 'git@git.example.com:a/b.git', true],
    [['git@git.example.com:a/*'], 'ssh://git@git.example.com/a/b.git', true],
    [['!https://git.example.com/a/b', '*'], 'https://git.example.com/a/b.git', false],
    [['*', '!https://git.example.com/a/**'], 'https://git.example.com/b/c', true],
    [['!https://git.example.com/a/b'], 'https://git.example.com/c', false],
    [[], 'https://git.example.com/a', false],
    [['registry.example.com/charts'], 'registry.example.com/charts', true],
    [['*', '!https://a/secret'], 'https://me@a/secret', false],
    [['*', '!https://a/secret'], 'https://a:443/secret/', false],
    [['*', '!git@a:secret'], 'ssh://git@a:22/secret', false],
    [['https://a/team/**'], 'https://a/team/../secret', false],
  ])('%j on %s: %j', (sourceRepos, url, expected) => {
    expect(permitsSource(projectOf({ sourceRepos }), url)).toBe(expected);
  });
});

describe('the destinations of a project', () => {
  const at = (server: string, namespace: string, name = '') => ({ server, namespace, name });
  test.each([
    [[{ server: '*', namespace: '*' }], at('https://a', 'x'), true],
    [[{ server: 'https://a', namespace: 'team-*' }], at('https://a', 'team-1'), true],
    [[{ server: 'https://a', namespace: 'team-*' }], at('https://a', 'other'), false],
    [[{ name: 'prod-*', namespace: '*' }], at('https://a', 'x', 'prod-eu'), true],
    [[{ name: 'prod-*', namespace: '*' }], at('https://a', 'x', 'dev'), false],
    [[{ server: '!https://a', namespace: '*' }], at('https://a', 'x'), false],
    [[{ server: '!https://b', namespace: 'default' }], at('https://a', 'default'), true],
    [[{ server: '*', namespace: '!kube-system' }], at('https://a', 'kube-system'), false],
    [[{ server: '*', namespace: '!kube-system' }], at('https://a', 'shop'), true],
    [
      [
        { server: '*', namespace: '*' },
        { server: '*', namespace: '!kube-system' },
      ],
      at('https://a', 'kube-system'),
      false,
    ],
    [
      [
        { server: '*', namespace: '*' },
        { server: '!https://a', namespace: 'kube-system' },
      ],
      at('https://a', 'kube-system'),
      false,
    ],
    [
      [
        { server: '*', namespace: 'test' },
        { server: '!https://a', namespace: 'other' },
      ],
      at('https://a', 'test'),
      true,
    ],
    [[{ namespace: '*', name: '!test' }], at('', 'x', 'test'), false],
    [[{ namespace: '*', name: '!other' }], at('', 'x', 'test'), true],
    [[], at('https://a', 'x'), false],
  ])('%j for %j: %j', (destinations, where, expected) => {
    expect(permitsDestination({ destinations }, where)).toBe(expected);
  });

  test('once denied stay denied, whatever else is permitted', () => {
    const word = fc.constantFrom('*', 'https://a', 'https://*', '!https://b');
    const rule = fc.record({ server: word, namespace: fc.constantFrom('*', 'x', '!y', 'team-*') });
    fc.assert(
      fc.property(fc.array(rule), fc.array(rule), (before, after) => {
        const destinations = [...before, { server: '!https://a', namespace: '*' }, ...after];
        expect(permitsDestination({ destinations }, at('https://a', 'x'))).toBe(false);
      }),
    );
  });
});

describe('kinds', () => {
  const kind = (group: string, name: string) => ({ group, kind: name, name: 'one' });
  test.each<[ProjectSpec, [string, string], boolean, boolean]>([
    [{}, ['apps', 'Deployment'], true, true],
    [{ namespaceResourceWhitelist: [] }, ['apps', 'Deployment'], true, false],
    [{ namespaceResourceWhitelist: [{ group: 'apps', kind: '*' }] }, ['apps', 'Deployment'], true, true],
    [{ namespaceResourceWhitelist: [{ group: 'apps', kind: '*' }] }, ['', 'Secret'], true, false],
    [{ namespaceResourceBlacklist: [{ group: '', kind: 'Secret' }] }, ['', 'Secret'], true, false],
    [{}, ['', 'Namespace'], false, false],
    [{ clusterResourceWhitelist: [] }, ['', 'Namespace'], false, false],
    [{ clusterResourceWhitelist: [{ group: '*', kind: '*' }] }, ['', 'Namespace'], false, true],
    [
      { clusterResourceWhitelist: [{ group: '', kind: 'Namespace', name: 'on*' }] },
      ['', 'Namespace'],
      false,
      true,
    ],
    [
      { clusterResourceWhitelist: [{ group: '', kind: 'Namespace', name: 'two' }] },
      ['', 'Namespace'],
      false,
      false,
    ],
    [
      {
        clusterResourceWhitelist: [{ group: '*', kind: '*' }],
        clusterResourceBlacklist: [{ group: 'rbac*', kind: 'ClusterRole' }],
      },
      ['rbac.authorization.k8s.io', 'ClusterRole'],
      false,
      false,
    ],
  ])('under %j: %j in a namespace %j is allowed %j', (spec, [group, name], isNamespaced, expected) => {
    const refusal = kindRefusal(projectOf(spec), kind(group, name), isNamespaced);
    expect(refusal === undefined).toBe(expected);
    if (!expected) expect(refusal).toBe(`resource ${group}:${name} is not permitted in project shop`);
  });

  test('in namespaces that are no destination are refused as well', () => {
    const project = projectOf({ destinations: [{ server: '*', namespace: 'shop' }] });
    const object = { group: '', kind: 'ConfigMap', name: 'a' };
    expect(objectRefusal(project, { ...object, namespace: 'shop' }, HERE)).toBeUndefined();
    expect(objectRefusal(project, { ...object, namespace: 'other' }, HERE)).toContain("'shop'");
  });
});

describe('an application', () => {
  const open: ProjectSpec = { sourceRepos: ['*'], destinations: [{ server: '*', namespace: '*' }] };
  test('of an open project is refused nothing', () => {
    expect(
      projectRefusal(projectOf(open), applicationOf(), { cluster: HERE, namespace: 'argocd' }),
    ).toBeUndefined();
  });

  test('is told of everything that is forbidden, without the login in its address', () => {
    const application = applicationOf(
      { source: { repoURL: 'https://me:hunter2@git.example.com/x', path: '.' } },
      'elsewhere',
    );
    const refusals = projectRefusals(projectOf({}), application, { cluster: HERE, namespace: 'argocd' });
    expect(refusals).toHaveLength(3);
    expect(refusals.join()).not.toContain('hunter2');
    expect(refusals[1]).toBe("application repo https://git.example.com/x is not permitted in project 'shop'");
  });

  test('with several sources needs all of them permitted', () => {
    const sources = [{ repoURL: 'https://a/x' }, { repoURL: 'https://b/y' }];
    const project = projectOf({ ...open, sourceRepos: ['https://a/*'] });
    expect(
      projectRefusals(project, applicationOf({ sources }), { cluster: HERE, namespace: 'argocd' }),
    ).toEqual(["application repo https://b/y is not permitted in project 'shop'"]);
  });

  test('goes to clusters of its own project only, where the project wants that', () => {
    const project = projectOf({ ...open, permitOnlyProjectScopedClusters: true });
    const at = (owner?: string) =>
      projectRefusals(project, applicationOf(), {
        cluster: { ...HERE, project: owner },
        namespace: 'argocd',
      });
    expect(at('shop')).toEqual([]);
    expect(at()).toHaveLength(1);
    expect(at('other')).toHaveLength(1);
  });

  test('of a project with rules that this engine does not know is refused', () => {
    const refusals = (spec: object) =>
      projectRefusals(projectOf({ ...open, ...spec }), applicationOf(), {
        cluster: HERE,
        namespace: 'argocd',
      });
    expect(refusals({ sourceIntegrity: { git: {} } })).toEqual([expect.stringContaining('sourceIntegrity')]);
    expect(refusals({ signatureKeys: [{ keyID: '4AEE18F83AFDEB23' }] })).toEqual([]);
  });

  test('lies in the namespace of the engine or in one that the project names', () => {
    const project = projectOf({ sourceNamespaces: ['team-*', '/^x\\d$/'] });
    expect(['argocd', 'team-a', 'x1', 'y'].map(name => permitsNamespace(project, name, 'argocd'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('roles', () => {
  const project = projectOf({
    roles: [
      {
        name: 'dev',
        groups: ['developers'],
        policies: [
          'p, proj:shop:dev, applications, *, shop/*, allow',
          'p, proj:shop:dev, applications, delete, shop/prod-*, deny',
          'p, proj:other:dev, applications, *, other/*, allow',
          'p, proj:shop:dev, projects, update, shop, allow',
        ],
        jwtTokens: [
          { iat: 100, id: 'a' },
          { iat: 200, id: 'b', exp: 300 },
        ],
      },
    ],
  });
  const may = (action: string, object: string, subject: object = { groups: ['developers'] }) =>
    projectAllows(project, subject, { resource: 'applications', action, object });

  test('let their groups do what a policy allows and none denies', () => {
    expect(may('sync', 'shop/web')).toBe(true);
    expect(may('delete', 'shop/web')).toBe(true);
    expect(may('delete', 'shop/prod-web')).toBe(false);
    expect(may('get', 'other/web')).toBe(false);
    expect(may('get', 'shop/web', { groups: ['strangers'] })).toBe(false);
    expect(may('get', 'shop/web', { role: 'dev' })).toBe(true);
    expect(may('action/apps/Deployment/restart', 'shop/team/web')).toBe(true);
  });

  test('may always read their project, and never change it', () => {
    const deed = (action: string) => ({ resource: 'projects', action, object: 'shop' });
    expect(projectAllows(project, { role: 'dev' }, deed('get'))).toBe(true);
    expect(projectAllows(project, { role: 'dev' }, deed('update'))).toBe(false);
    expect(projectAllows(project, {}, deed('get'))).toBe(false);
  });

  test('know their tokens', () => {
    const now = new Date(250_000);
    expect(isTokenValid(project, { role: 'dev', issuedAt: 100 }, now)).toBe(true);
    expect(isTokenValid(project, { role: 'dev', id: 'b', issuedAt: 1 }, now)).toBe(true);
    expect(isTokenValid(project, { role: 'dev', id: 'b', issuedAt: 1 }, new Date(300_000))).toBe(false);
    expect(isTokenValid(project, { role: 'ops', issuedAt: 100 }, now)).toBe(false);
  });

  test('with mistakes are named, one sentence each', () => {
    expect(projectProblems(project)).toEqual([
      expect.stringContaining("policy subject must be: 'proj:shop:dev'"),
      expect.stringContaining('project resource must be one of'),
    ]);
    const broken = projectOf({
      sourceRepos: ['a', 'a', '!*'],
      destinations: [
        { server: 'x', namespace: 'y' },
        { server: 'x', namespace: 'y' },
      ],
      roles: [{ name: '-bad', policies: ['nonsense'], groups: ['', 'a', 'a'] }, { name: '-bad' }],
      syncWindows: [{ kind: 'allow', schedule: 'never', duration: '1h', applications: ['*'] }],
    });
    expect(projectProblems(broken)).toHaveLength(10);
  });

  test('of any text are read without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), policies => {
        const some = projectOf({ roles: [{ name: 'dev', policies }] });
        expect(projectProblems(some).length).toBeGreaterThanOrEqual(new Set(policies).size);
        expect(
          projectAllows(some, { role: 'dev' }, { resource: 'applications', action: 'get', object: 'shop/x' }),
        ).toBe(false);
      }),
    );
  });
});

describe('orphans', () => {
  const key = (kind: string, name: string, namespace = 'shop') => ({ group: '', kind, name, namespace });
  test('count where the project looks for them, unless it ignores them or Kubernetes made them', () => {
    const project = projectOf({
      orphanedResources: { ignore: [{ kind: 'Secret', name: 'tls-*' }, { group: 'x' }] },
    });
    expect(countsAsOrphan(project, key('Secret', 'a'))).toBe(true);
    expect(countsAsOrphan(project, key('Secret', 'tls-a'))).toBe(false);
    expect(countsAsOrphan(project, { ...key('Any', 'a'), group: 'x' })).toBe(false);
    expect(countsAsOrphan(project, key('ConfigMap', 'kube-root-ca.crt'))).toBe(false);
    expect(countsAsOrphan(project, key('ServiceAccount', 'default'))).toBe(false);
    expect(countsAsOrphan(project, key('Service', 'kubernetes', 'default'))).toBe(false);
    expect(countsAsOrphan(project, key('Service', 'kubernetes'))).toBe(true);
    expect(countsAsOrphan(projectOf({}), key('Secret', 'a'))).toBe(false);
  });

  test('what the project does not permit is none of its orphans', () => {
    const project = projectOf({
      orphanedResources: {},
      namespaceResourceBlacklist: [{ group: '', kind: 'Secret' }],
    });
    expect(countsAsOrphan(project, key('Secret', 'a'))).toBe(false);
    expect(countsAsOrphan(project, key('ConfigMap', 'a'))).toBe(true);
  });
});
