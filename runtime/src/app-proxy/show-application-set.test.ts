import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { showApplicationSet, showSetPreview } from './show-application-set.ts';

const LOGIN = 'https://ada:p@ss-canary@git.test';

const set: ApplicationSet = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'fleet', namespace: 'argocd', uid: 'u1' },
  spec: {
    generators: [{ git: { repoURL: `${LOGIN}/a.git`, directories: [{ path: '*' }] } }],
    template: { spec: { project: 'default', source: { repoURL: `${LOGIN}/b.git` } } } as never,
    templatePatch: `spec: {source: {repoURL: "${LOGIN}/c.git"}}`,
  },
  status: {
    conditions: [
      { type: 'ErrorOccurred', status: 'True', reason: 'x', message: `cannot read ${LOGIN}/a.git` },
    ],
  },
};

test('a set is shown without the logins in its addresses', () => {
  const shown = showApplicationSet(set, { gitSource: 'apps', seen: new Set() });
  expect(JSON.stringify(shown)).not.toMatch(/canary|ada:|ss@/);
  expect(shown.template).toContain('https://git.test/b.git');
  expect(shown.templatePatch).toBe('spec: {source: {repoURL: "https://git.test/c.git"}}');
  expect(shown.manifest).toContain('https://git.test/a.git');
  expect(shown.conditions).toMatchObject([{ message: 'cannot read https://git.test/a.git' }]);
});

test('what a set would make is shown without the logins in its parameters', () => {
  const application = {
    metadata: { name: 'one' },
    spec: { project: '', destination: { server: `${LOGIN}:6443` } },
  } as unknown as Application;
  const made = {
    application,
    live: undefined,
    change: 'invalid' as const,
    problem: `cannot read ${LOGIN}/a.git`,
    params: () => ({ url: `${LOGIN}/a.git` }),
    entry: 0,
  };
  const shown = showSetPreview({ entries: [{ count: 1 }], applications: [made] }, [made]);
  expect(JSON.stringify(shown)).not.toMatch(/canary|ada:|ss@/);
  expect(shown.applications).toMatchObject([
    { parameters: [{ name: 'url', value: 'https://git.test/a.git' }] },
  ]);
});

test('a step counts all of its applications, and tells first of those that are not healthy yet', () => {
  const steps = [{ matchExpressions: [{ key: 'env', operator: 'Exists' }] }];
  const names = Array.from({ length: 300 }, (_, at) => `one-${at}`);
  const applicationStatus = names.map((application, at) => ({
    application,
    status: at === 299 ? ('Progressing' as const) : ('Healthy' as const),
    step: '1',
    message: '',
    targetRevisions: [],
  }));
  const shown = showApplicationSet(
    {
      ...set,
      spec: { strategy: { type: 'RollingSync', rollingSync: { steps } } },
      status: { applicationStatus },
    },
    { gitSource: 'apps', seen: new Set(names.slice(1)) },
  );
  const [step] = shown.steps;
  expect(step).toMatchObject({ total: 299, healthy: 298, underWay: 1 });
  expect(step?.applications).toHaveLength(200);
  expect(step?.applications[0]).toMatchObject({ name: 'one-299', status: 'Progressing' });
});
