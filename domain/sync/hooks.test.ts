import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import {
  deletePoliciesOf,
  hookTypesOf,
  isHook,
  isIgnoredHook,
  isSkipped,
  phasesOf,
  waveOf,
} from './hooks.ts';

const annotated = (annotations: Record<string, string>): KubeObject => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'job', annotations },
});

const hook = (value: string) => annotated({ 'argocd.argoproj.io/hook': value });
const helm = (value: string) => annotated({ 'helm.sh/hook': value });

describe('hooks', () => {
  test.each([
    ['an object without annotations', annotated({}), ['Sync'], false],
    ['one phase', hook('PreSync'), ['PreSync'], true],
    [
      'several phases, with blanks and repetitions',
      hook(' PreSync, PostSync,PreSync'),
      ['PreSync', 'PostSync'],
      true,
    ],
    ['Skip alone', hook('Skip'), [], false],
    ['Skip beside a phase', hook('Skip,Sync'), ['Sync'], true],
    ['words that nobody knows', hook('Whenever'), [], true],
    ['deletion', hook('PreDelete'), [], true],
    ['an installation by Helm', helm('pre-install,pre-upgrade'), ['PreSync'], true],
    ['what follows an upgrade by Helm', helm('post-upgrade'), ['PostSync'], true],
    ['tests of Helm', helm('test'), [], true],
    ['definitions that Helm installs', helm('crd-install'), ['Sync'], false],
  ])('have the phases that they name: %s', (_, object, phases, is) => {
    expect(phasesOf(object)).toEqual(phases);
    expect(isHook(object)).toBe(is);
  });

  test('are ignored when nobody knows what they are for', () => {
    expect(isIgnoredHook(hook('Whenever'))).toBe(true);
    expect(isIgnoredHook(helm('test,rollback'))).toBe(true);
    expect(isIgnoredHook(helm('pre-delete'))).toBe(false);
    expect(isIgnoredHook(hook('Skip'))).toBe(false);
    expect(isSkipped(hook('Skip'))).toBe(true);
  });

  test('follow our words where both kinds are there', () => {
    const both = annotated({ 'argocd.argoproj.io/hook': 'SyncFail', 'helm.sh/hook': 'pre-install' });
    expect(hookTypesOf(both)).toEqual(['SyncFail']);
  });

  test.each([
    [{}, ['BeforeHookCreation']],
    [{ 'argocd.argoproj.io/hook-delete-policy': 'nonsense' }, ['BeforeHookCreation']],
    [
      { 'argocd.argoproj.io/hook-delete-policy': 'HookSucceeded, HookFailed' },
      ['HookSucceeded', 'HookFailed'],
    ],
    [
      { 'helm.sh/hook-delete-policy': 'hook-succeeded,before-hook-creation' },
      ['HookSucceeded', 'BeforeHookCreation'],
    ],
    [
      { 'argocd.argoproj.io/hook-delete-policy': 'HookFailed', 'helm.sh/hook-delete-policy': 'hook-failed' },
      ['HookFailed'],
    ],
  ])('go away by their policies: %o', (annotations, policies) => {
    expect(deletePoliciesOf(annotated(annotations))).toEqual(policies);
  });
});

describe('waves', () => {
  test.each([
    [{}, 0],
    [{ 'argocd.argoproj.io/sync-wave': '-5' }, -5],
    [{ 'argocd.argoproj.io/sync-wave': '+3' }, 3],
    [{ 'argocd.argoproj.io/sync-wave': '1.5', 'helm.sh/hook-weight': '7' }, 7],
    [{ 'argocd.argoproj.io/sync-wave': '2', 'helm.sh/hook-weight': '7' }, 2],
    [{ 'helm.sh/hook-weight': 'heavy' }, 0],
    [{ 'argocd.argoproj.io/sync-wave': '-0' }, 0],
  ])('are whole numbers: %o', (annotations, wave) => {
    expect(waveOf(annotated(annotations))).toBe(wave);
  });
});
