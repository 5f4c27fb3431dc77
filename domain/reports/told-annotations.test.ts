import { type Application, GENERATE_PATHS_ANNOTATION } from '@freshet/domain/applications';
import { expect, test } from 'vitest';
import { applicationReport } from './application-report.ts';

const told = (annotations: Record<string, string>) => {
  const application: Application = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web', namespace: 'argocd', uid: 'u', annotations },
    spec: { project: 'default', destination: {} },
  };
  const nobody = () => undefined;
  return applicationReport(application, {
    parent: undefined,
    gitSource: undefined,
    manifest: undefined,
    serverOf: nobody,
    nameOf: nobody,
    commit: undefined,
  }).annotations;
};

test('of the annotations only those are told that mean something to people', () => {
  expect(told({ 'freshet.io/product': 'shop', 'example.com/key': 'canary' })).toEqual({
    'freshet.io/product': 'shop',
  });
});

test('the paths that an application is made of are told whole, or not at all', () => {
  expect(told({ [GENERATE_PATHS_ANNOTATION]: '.;../base' })).toEqual({
    [GENERATE_PATHS_ANNOTATION]: '.;../base',
  });
  expect(told({ [GENERATE_PATHS_ANNOTATION]: 'a;'.repeat(2_049) })).toEqual({});
});
