import { describe, expect, test } from 'vitest';
import { eventReports, type ObjectEvent } from './event-reports.ts';

const application = (more: object = {}): ObjectEvent['object'] =>
  ({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: 'shop',
      namespace: 'argocd',
      uid: 'uid-1',
      creationTimestamp: '2026-11-16T01:00:00Z',
      labels: { team: 'a' },
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': 'canary' },
    },
    spec: {
      project: 'default',
      source: { repoURL: 'https://robot:canary@git.example/shop.git', path: 'deploy' },
      destination: { server: 'https://edge', namespace: 'shop' },
    },
    status: {
      sync: { status: 'Synced', revision: 'abc' },
      health: { status: 'Healthy' },
      history: [
        { id: 1, revision: 'aaa', deployedAt: '2026-11-16T01:30:00Z' },
        { id: 2, revision: 'abc', deployedAt: '2026-11-16T02:00:00Z' },
      ],
      resources: [{ group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web', status: 'Synced' }],
    },
    ...more,
  }) as ObjectEvent['object'];

const of = (event: Partial<ObjectEvent> = {}) =>
  eventReports({ object: application(), isGone: false, ...event });

describe('an event about an application', () => {
  test('tells how it stands and what was deployed, and nothing that is in it', () => {
    const reports = of();
    expect(reports.map(({ is }) => is)).toEqual(['application', 'deployment', 'deployment']);
    expect(reports[0]).toMatchObject({
      name: 'shop',
      sync: { status: 'Synced', revisions: ['abc'] },
      destination: { server: 'https://edge' },
      resources: [{ kind: 'Deployment', name: 'web' }],
    });
    expect(reports[2]).toMatchObject({ historyId: 2, revisions: ['abc'], uid: 'uid-1' });
    expect(JSON.stringify(reports)).not.toContain('canary');
  });

  test('tells the commit where the event speaks of what it was compared with', () => {
    const source = {
      revision: 'abc',
      commitAuthor: 'Ada <ada@example.com>',
      commitMessage: 'Change',
      commitDate: '2026-11-16T00:00:00Z',
    };
    const [report] = of({ source });
    expect(report).toMatchObject({
      commit: { sha: 'abc', author: 'Ada', email: 'ada@example.com', date: '2026-11-16T00:00:00.000Z' },
    });
    expect(of({ source: { ...source, revision: 'other' } })[0]).not.toHaveProperty('commit');
  });

  test('names the application that holds it', () => {
    expect(of({ source: { appName: 'parent' } })[0]).toMatchObject({
      parent: { kind: 'Application', namespace: 'argocd', name: 'parent' },
    });
    expect(of({ source: { appName: 'shop', appNamespace: 'argocd' } })[0]).not.toHaveProperty('parent');
  });

  test('that is gone says so', () => {
    expect(of({ isGone: true })).toEqual([
      { is: 'gone', what: { is: 'application', kind: 'Application', namespace: 'argocd', name: 'shop' } },
    ]);
  });

  test('without a specification and a status is one all the same', () => {
    const [report, ...more] = of({ object: application({ spec: undefined, status: undefined }) });
    expect(report).toMatchObject({ sync: { status: 'Unknown' }, health: { status: 'Unknown' } });
    expect(more).toEqual([]);
  });

  test('with more objects than a report has room for is told with fewer, and their number', () => {
    const resources = Array.from({ length: 5_000 }, (_, index) => ({
      kind: 'ConfigMap',
      namespace: 'shop',
      name: `${index}`,
      health: { status: 'Healthy', message: 'x'.repeat(300) },
    }));
    const [report] = of({ object: application({ status: { resources } }) });
    expect(JSON.stringify(report).length).toBeLessThan(1_048_576);
    expect(report).toMatchObject({ resourceCount: 5_000 });
  });
});

describe('an event about something else', () => {
  test.each([
    ['Deployment', 'apps/v1'],
    ['Rollout', 'argoproj.io/v1alpha1'],
    ['Application', 'app.k8s.io/v1beta1'],
  ])('as a %s of %s tells nothing by itself', (kind, apiVersion) => {
    expect(of({ object: application({ kind, apiVersion }) })).toEqual([]);
  });

  test('as an ApplicationSet tells how it stands', () => {
    const status = { conditions: [{ type: 'ErrorOccurred', status: 'True', message: 'no such repository' }] };
    expect(of({ object: application({ kind: 'ApplicationSet', status }) })).toMatchObject([
      { kind: 'ApplicationSet', health: { status: 'Degraded', message: 'no such repository' } },
    ]);
  });
});
