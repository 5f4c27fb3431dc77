import type { AppProject } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { serviceAccountFor } from './index.ts';

const project = (...rules: NonNullable<AppProject['spec']['destinationServiceAccounts']>): AppProject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'AppProject',
  metadata: { name: 'shop' },
  spec: { destinationServiceAccounts: rules },
});

const rule = (defaultServiceAccount: string, namespace = '*', server = 'https://*') => ({
  server,
  namespace,
  defaultServiceAccount,
});

const way = { server: 'https://cluster', namespace: 'web', home: 'argocd' };

test.each([
  [[rule('deployer')], 'system:serviceaccount:web:deployer'],
  [[rule('ops:deployer')], 'system:serviceaccount:ops:deployer'],
  [[rule('a', 'other'), rule('b', 'web'), rule('c')], 'system:serviceaccount:web:b'],
])('the first rule that fits says who acts: %j', (rules, user) => {
  expect(serviceAccountFor(project(...rules), way)).toEqual({ user });
});

test('without a namespace of its own a service account lies with the application', () => {
  const found = serviceAccountFor(project(rule('deployer')), { ...way, namespace: undefined });
  expect(found).toEqual({ user: 'system:serviceaccount:argocd:deployer' });
});

test.each([[[]], [[rule('a', 'other')]], [[rule('')]], [[rule('a:b:c')]], [[rule('*')]], [[rule('../x')]]])(
  'nobody acts where no rule fits or it names nobody: %j',
  rules => {
    expect(serviceAccountFor(project(...rules), way)).toHaveProperty('refusal');
  },
);
