import { gzipSync } from 'node:zlib';
import { ReportBody } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import {
  applicationReport,
  applicationSetReport,
  deployedRevision,
  deploymentReport,
  gitSourceOf,
  parentOf,
} from '@freshet/domain/reports';
import { describe, expect, test } from 'vitest';
import { helmReleaseReport } from './helm-release-report.ts';

const application: Application = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: {
    name: 'shop',
    namespace: 'argocd',
    uid: 'uid-1',
    creationTimestamp: '2026-11-16T01:00:00Z',
    labels: { team: 'a' },
    annotations: {
      'freshet.io/product': 'shop',
      'kubectl.kubernetes.io/last-applied-configuration': 'canary-manifest',
      'argocd.argoproj.io/tracking-id': 'default-git-source:argoproj.io/Application:argocd/shop',
    },
  },
  spec: {
    project: 'default',
    source: {
      repoURL: 'https://robot:canary-token@git.example/shop.git',
      path: 'deploy',
      targetRevision: 'main',
      helm: { values: 'password: canary-values' },
    },
    destination: { name: 'edge', namespace: 'shop' },
    syncPolicy: { automated: { prune: true } },
  },
  status: {
    sync: { status: 'OutOfSync', revision: 'abc' },
    health: { status: 'Degraded', message: 'cannot pull https://user:canary-message@registry.example/x' },
    resources: [
      { kind: 'Secret', name: 'login', namespace: 'shop', status: 'Synced', health: { status: 'Healthy' } },
    ],
    history: [
      { id: 1, revision: 'abc', deployedAt: '2026-11-16T02:00:00Z' },
      { id: 2, revision: 'def', deployedAt: '2026-11-16T02:10:00Z' },
      { id: 3, revision: 'abc', deployedAt: '2026-11-16T02:20:00Z', initiatedBy: { username: 'ada' } },
    ],
    summary: { images: ['nginx:1'] },
  },
};

const surroundings = {
  parent: undefined,
  gitSource: 'default-git-source',
  manifest: undefined,
  serverOf: (name: string) => (name === 'edge' ? 'https://edge' : undefined),
  nameOf: (server: string) => (server === 'https://edge' ? 'edge' : undefined),
  commit: undefined,
};

describe('a report', () => {
  test('of an application says how it stands, in the words of the contract', () => {
    const report = applicationReport(application, surroundings);
    expect(ReportBody.parse(report)).toEqual(report);
    expect(report).toMatchObject({
      destination: { server: 'https://edge', name: 'edge', namespace: 'shop' },
      annotations: { 'freshet.io/product': 'shop' },
      automation: { isOn: true, prune: true, selfHeal: false },
      sync: { status: 'OutOfSync', revisions: ['abc'] },
      deployedAt: '2026-11-16T02:20:00.000Z',
      resourceCount: 1,
    });
  });

  test('of an application says of nothing that it happens by itself while that is switched off', () => {
    const automated = { enabled: false, prune: true, selfHeal: true };
    const spec = { ...application.spec, syncPolicy: { automated } };
    expect(applicationReport({ ...application, spec }, surroundings).automation).toEqual({
      isOn: false,
      prune: false,
      selfHeal: false,
    });
  });

  test('names the cluster also where the application says only its address', () => {
    const spec = { ...application.spec, destination: { server: 'https://edge', namespace: 'shop' } };
    expect(applicationReport({ ...application, spec }, surroundings).destination).toEqual({
      server: 'https://edge',
      name: 'edge',
      namespace: 'shop',
    });
  });

  test('has no credentials, values or manifests in it', () => {
    expect(JSON.stringify(applicationReport(application, surroundings))).not.toContain('canary');
  });

  test('has no words of a node or a container in it: they may hold values of secrets', () => {
    const health = { status: 'Degraded' as const, message: 'exec: "pay --token=canary": not found' };
    const resources = [
      { kind: 'Pod', name: 'pay', namespace: 'shop', health },
      {
        group: 'apps',
        kind: 'Deployment',
        name: 'pay',
        namespace: 'shop',
        health: { ...health, message: 'late' },
      },
    ];
    const report = applicationReport(
      { ...application, status: { ...application.status, resources } },
      surroundings,
    );
    expect(report.resources).toMatchObject([{ health: 'Degraded' }, { healthMessage: 'late' }]);
    expect(JSON.stringify(report)).not.toContain('canary');
  });

  test('has no words of a hook that is a pod in it, wherever its end is told', () => {
    const said = 'token=canary is wrong';
    const message = `one or more synchronization tasks completed unsuccessfully, reason: ${said},late`;
    const status = {
      ...application.status,
      conditions: [{ type: 'SyncError' as const, message: `Failed last sync attempt: ${message}` }],
      operationState: {
        operation: {},
        phase: 'Failed' as const,
        startedAt: '2026-11-16T01:00:00Z',
        message,
        syncResult: {
          revision: 'a1',
          resources: [
            {
              ...{ group: '', version: 'v1', kind: 'Pod', namespace: 'shop', name: 'migrate' },
              ...{ hookType: 'PreSync' as const, hookPhase: 'Failed' as const, message: said },
            },
          ],
        },
      },
    };
    const annotations = { 'freshet.io/why': `The sync failed: ${message}` };
    const metadata = { ...application.metadata, annotations };
    const report = applicationReport({ ...application, metadata, status }, surroundings);
    expect(JSON.stringify(report)).not.toContain('canary');
    expect(report.operation?.message).toBe(
      'one or more synchronization tasks completed unsuccessfully, reason: pod migrate says why in its cluster,late',
    );
  });

  test('names no other application that has marked an object, wherever that is told', () => {
    const message =
      'Shared resource found: SharedResourceWarning: ConfigMap/a is part of applications argocd/shop and team/hidden';
    const status = {
      ...application.status,
      conditions: [
        { type: 'SharedResourceWarning' as const, message },
        {
          type: 'SharedResourceWarning' as const,
          message:
            'ConfigMap/b is part of application argocd/shop, and still marked as part of team/hidden, which is not here',
        },
      ],
      operationState: {
        ...{ operation: {}, phase: 'Failed' as const, startedAt: '2026-11-16T01:00:00Z', message },
      },
    };
    const annotations = { 'freshet.io/why': `The sync to a1 failed: ${message}` };
    const metadata = { ...application.metadata, annotations };
    const report = applicationReport({ ...application, metadata, status }, surroundings);
    expect(JSON.stringify(report)).not.toContain('hidden');
    const nameless = 'is part of application argocd/shop, and marked as part of another';
    expect(report.conditions.map(one => one.message)).toEqual([
      `Shared resource found: SharedResourceWarning: ConfigMap/a ${nameless}`,
      `ConfigMap/b ${nameless}`,
    ]);
    expect(report.operation?.message).toBe(report.conditions[0]?.message);
    expect(report.annotations['freshet.io/why']).toContain(nameless);
  });

  test('of an application that says nothing yet is one all the same', () => {
    const { status: _, ...bare } = application;
    const report = applicationReport({ ...bare, spec: {} as never }, surroundings);
    expect(ReportBody.parse(report)).toMatchObject({ health: { status: 'Unknown' }, sources: [] });
  });

  test('of an ApplicationSet is as well as its generators', () => {
    const set = {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'ApplicationSet',
      metadata: { name: 'all', namespace: 'argocd', uid: 'u', creationTimestamp: '2026-11-16T01:00:00Z' },
      status: { conditions: [{ type: 'ErrorOccurred', status: 'True', message: 'no such repository' }] },
    };
    const report = applicationSetReport(set, {});
    expect(ReportBody.parse(report)).toMatchObject({
      kind: 'ApplicationSet',
      health: { status: 'Degraded', message: 'no such repository' },
    });
  });

  test('of a deployment has the last commit since the one before that touched what the application says it reads', () => {
    const [first, second] = application.status?.history ?? [];
    if (!first || !second) throw new Error('there is no history');
    expect(deployedRevision(application, second)?.place).not.toHaveProperty('touching');
    const annotations = { 'argocd.argoproj.io/manifest-generate-paths': '.;/base' };
    const declared = {
      ...application,
      metadata: { ...application.metadata, annotations },
      spec: { ...application.spec, source: { repoURL: 'https://git.example/shop.git', path: 'dev/shop' } },
    };
    const bare = ({ source: _, sources: __, ...entry }: typeof first) => entry;
    expect(deployedRevision(declared, bare(first))?.place.touching).toEqual({ paths: ['dev/shop', 'base'] });
    expect(deployedRevision(declared, bare(second))).toMatchObject({
      place: { touching: { paths: ['dev/shop', 'base'], since: first.revision } },
      revision: second.revision,
    });
  });

  test('of a deployment tells a rollback from going on', () => {
    const reports = (application.status?.history ?? []).map(entry => deploymentReport(application, entry));
    expect(reports.map(report => ReportBody.parse(report))).toMatchObject([
      {},
      {},
      { isRollback: true, initiatedBy: 'ada' },
    ]);
    expect(reports.map(({ isRollback }) => isRollback)).toEqual([undefined, undefined, true]);
    expect(reports.map(({ images }) => images.length)).toEqual([0, 0, 1]);
  });

  test('of a deployment has the images that were applied, before the pods follow', () => {
    const history = [{ id: 1, revision: 'b'.repeat(40), deployedAt: '2026-11-16T01:00:00Z' }];
    const report = (revision: string) =>
      deploymentReport(
        {
          ...application,
          status: {
            history,
            summary: { images: ['hub.example:5000/web:1', 'hub.example:5000/side@sha256:aa', 'old:1'] },
            operationState: {
              operation: {},
              phase: 'Succeeded',
              startedAt: '2026-11-16T01:00:00Z',
              syncResult: {
                revision,
                resources: [
                  {
                    group: 'apps',
                    version: 'v1',
                    kind: 'Deployment',
                    namespace: 'shop',
                    name: 'web',
                    images: ['hub.example:5000/web:2', 'new'],
                  },
                ],
              },
            },
          },
        } as typeof application,
        history[0] as never,
      ).images;
    expect(report('b'.repeat(40))).toEqual([
      'hub.example:5000/side@sha256:aa',
      'hub.example:5000/web:2',
      'new',
      'old:1',
    ]);
    expect(report('c'.repeat(40))).toContain('hub.example:5000/web:1');
  });

  test('of a deployment names the image of the workload that the application is about', () => {
    const history = [{ id: 1, revision: 'b'.repeat(40), deployedAt: '2026-11-16T01:00:00Z' }];
    const resource = (kind: string, name: string, ...images: readonly string[]) => ({
      group: 'apps',
      version: 'v1',
      kind,
      namespace: 'shop',
      name,
      images: [...images],
    });
    const main = (...resources: readonly ReturnType<typeof resource>[]) =>
      deploymentReport(
        {
          ...application,
          status: {
            history,
            operationState: {
              operation: {},
              phase: 'Succeeded',
              startedAt: '2026-11-16T01:00:00Z',
              syncResult: { revision: 'b'.repeat(40), resources: [...resources] },
            },
          },
        } as typeof application,
        history[0] as never,
      ).mainImage;
    const task = resource('CronJob', 'tidy', 'busybox:1');
    const web = resource('Deployment', 'web', 'nginx:1.28', 'busybox:1');
    const store = resource('StatefulSet', 'store', 'postgres:18');
    expect(main(task, store, web)).toBe('nginx:1.28');
    expect(main(task, web, resource('StatefulSet', 'shop', 'shop:3'))).toBe('shop:3');
    expect(main(task)).toBeUndefined();
  });

  test('of an application names the Git Source above it, over an application between', () => {
    const source = {
      ...application,
      metadata: { name: 'default-git-source', labels: { 'freshet.io/entity': 'git-source' } },
    };
    const middle = { ...application, metadata: { ...application.metadata } };
    const leaf = {
      ...application,
      metadata: {
        name: 'leaf',
        namespace: 'cf-team',
        annotations: { 'argocd.argoproj.io/tracking-id': 'shop:argoproj.io/Application:cf-team/leaf' },
      },
    };
    const find = ({ name }: { name: string }) =>
      name === 'shop' ? middle : name === 'default-git-source' ? source : undefined;
    expect(parentOf(leaf, { home: 'argocd' })).toEqual({
      kind: 'Application',
      namespace: 'argocd',
      name: 'shop',
    });
    expect(gitSourceOf(leaf, { home: 'argocd' }, find)).toBe('default-git-source');
    const copied = { ...leaf, metadata: { ...leaf.metadata, name: 'copy' } };
    expect(parentOf(copied, { home: 'argocd' })).toBeUndefined();
  });
});

describe('a release of Helm', () => {
  const secretOf = (release: unknown) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: { name: 'sh.helm.release.v1.shop.v2', namespace: 'shop' },
    data: { release: Buffer.from(gzipSync(JSON.stringify(release)).toString('base64')).toString('base64') },
  });

  test('is told without its values, chart or manifests', async () => {
    const report = await helmReleaseReport(
      'https://edge',
      secretOf({
        name: 'shop',
        namespace: 'shop',
        version: 2,
        info: {
          status: 'deployed',
          last_deployed: '2026-11-16T03:00:00.123456789+01:00',
          description: 'Upgrade complete',
        },
        chart: {
          metadata: { name: 'shop', version: '1.2.3', appVersion: '9' },
          values: { password: 'canary' },
        },
        config: { password: 'canary' },
        manifest: 'kind: Secret # canary',
      }),
    );
    expect(report && ReportBody.parse(report)).toEqual({
      is: 'helm-release',
      server: 'https://edge',
      namespace: 'shop',
      name: 'shop',
      revision: 2,
      status: 'deployed',
      chart: 'shop',
      chartVersion: '1.2.3',
      appVersion: '9',
      description: 'Upgrade complete',
      updatedAt: '2026-11-16T02:00:00.123Z',
      isSuperseded: false,
    });
  });

  test.each([
    ['is no JSON', { data: { release: 'bm9uc2Vuc2U=' } }],
    ['is of another type', { type: 'Opaque' }],
    ['is empty', { data: {} }],
  ])('that %s is passed over', async (_, change) => {
    const secret = { ...secretOf({ name: 'x' }), ...change };
    expect(await helmReleaseReport('https://edge', secret)).toBeUndefined();
  });
});
