import type { Application } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { ApplicationSight } from './application-sight.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { takenOverBy, tellTakenOver } from './taken-over.ts';

const TRACKING = { tracking: 'annotation', instanceLabel: 'app.kubernetes.io/instance' } as const;

const object = (name: string, instance?: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name,
    namespace: 'shop',
    ...(instance && {
      annotations: { 'argocd.argoproj.io/tracking-id': `${instance}:/ConfigMap:shop/${name}` },
    }),
  },
});

const compared = (name: string, instance?: string, more: Partial<ComparedResource> = {}): ComparedResource =>
  ({
    key: { group: '', kind: 'ConfigMap', namespace: 'shop', name },
    target: object(name),
    live: object(name, instance),
    hook: false,
    ...more,
  }) as ComparedResource;

const resources = [
  compared('a', 'catalog'),
  compared('b', 'catalog'),
  compared('c', 'team_hidden'),
  compared('d', 'gone'),
  compared('own', 'mine'),
  compared('free'),
  compared('new', undefined, { live: undefined }),
  compared('hook', 'catalog', { hook: true }),
  compared('kept', 'catalog', { target: undefined }),
];
const comparison = { resources, revisions: ['abc'] } as unknown as Comparison;

describe('what a new application would take over', () => {
  test('is what the mark of another application is on, of what would be applied', () => {
    expect(takenOverBy(comparison, 'mine', TRACKING)).toEqual([
      ['catalog', 2],
      ['gone', 1],
      ['team_hidden', 1],
    ]);
  });

  test('is told without the name of what the caller may not see, and of what is gone', async () => {
    const applicationIn = (namespace: string, name: string) =>
      ({ metadata: { namespace, name, uid: name } }) as unknown as Application;
    const there = [applicationIn('argocd', 'catalog'), applicationIn('team', 'hidden')];
    const parts = {
      engine: {
        settings: () => ({ ...TRACKING, namespace: 'argocd' }),
        applicationOf: (wanted: string) =>
          there.find(({ metadata: { namespace, name } }) => `${namespace}/${name}` === wanted),
      },
      // A mark may hold any text: without a name it asks for a list, and with dots for something else.
      client: { find: async () => ({ metadata: {} }) },
    } as unknown as ProxyParts;
    const sight = new ApplicationSight({
      entityOf: async ({ metadata }) => ({
        kind: 'gitops-application',
        id: '',
        name: metadata.name,
        attributes: { namespace: [metadata.namespace ?? ''] },
        missing: () => new Error() as never,
      }),
    });
    const call = {
      ask: async (questions: readonly { attributes?: Readonly<Record<string, readonly string[]>> }[]) =>
        questions.map(({ attributes }) => ({ isAllowed: attributes?.namespace?.[0] === 'argocd' })),
    } as unknown as ProxyCall;
    const application = applicationIn('argocd', 'mine');
    const marked = {
      ...comparison,
      resources: [...resources, compared('e', 'argocd_'), compared('f', '..')],
    };
    expect(await tellTakenOver(parts, { sight, call }, { application, comparison: marked })).toEqual([
      { namespace: 'argocd', name: 'catalog', count: 2 },
      { namespace: null, name: null, count: 4 },
    ]);
  });
});
