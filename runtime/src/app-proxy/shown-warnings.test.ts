import type { Application } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { ApplicationSight } from './application-sight.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { withSeenNames } from './shown-warnings.ts';

const object = (name: string, instance: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name,
    namespace: 'shop',
    annotations: { 'argocd.argoproj.io/tracking-id': `${instance}:/ConfigMap:shop/${name}` },
  },
});

const applicationIn = (namespace: string, name: string) =>
  ({ metadata: { namespace, name, uid: name } }) as unknown as Application;

const there = [applicationIn('argocd', 'catalog'), applicationIn('team', 'hidden')];
const parts = {
  engine: {
    settings: () => ({
      tracking: 'annotation',
      instanceLabel: 'app.kubernetes.io/instance',
      namespace: 'argocd',
    }),
  },
  client: {
    find: async (_: unknown, { namespace, name }: { namespace: string; name: string }) =>
      there.find(({ metadata }) => metadata.namespace === namespace && metadata.name === name),
  },
} as unknown as Pick<ProxyParts, 'client' | 'engine'>;

const sight = new ApplicationSight({
  entityOf: async ({ metadata: { name } }) => ({
    kind: 'gitops-application',
    id: name,
    name,
    attributes: { name: [name] },
    missing: () => {
      throw new Error('nobody asks');
    },
  }),
});

const ask: ProxyCall['ask'] = async questions =>
  questions.map(({ attributes }) => ({ isAllowed: attributes.name?.[0] !== 'hidden', reason: '' }));

const warned = (...messages: readonly string[]) => ({
  conditions: messages.map(message => ({ type: 'SharedResourceWarning', message })),
  resources: [object('a', 'catalog'), object('b', 'team_hidden'), object('c', 'gone')].map(
    live => ({ live }) as unknown as ComparedResource,
  ),
});

test('whoever may not see an application does not hear its name, nor whether it is there', async () => {
  const comparison = warned(
    'ConfigMap/a is part of applications argocd/mine and catalog',
    'ConfigMap/b is part of applications argocd/mine and team/hidden',
    'ConfigMap/c is part of application argocd/mine, and still marked as part of gone, which is not here',
    'Something else.',
  ) as unknown as Comparison;
  const application = applicationIn('argocd', 'mine');
  const shown = await withSeenNames(parts, { sight, call: { ask } }, { application, comparison });
  const unnamed =
    'is part of application argocd/mine, and marked as part of another, which is not here or not yours to see';
  expect(shown.conditions.map(({ message }) => message)).toEqual([
    'ConfigMap/a is part of applications argocd/mine and catalog',
    `ConfigMap/b ${unnamed}`,
    `ConfigMap/c ${unnamed}`,
    'Something else.',
  ]);
});
