import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { findGitSourceOf, gitSourceOf, parentOf } from './index.ts';

const HOME = { home: 'argocd' };
const API = 'argoproj.io/v1alpha1';

const object = (kind: string, name: string, metadata: Partial<KubeObject['metadata']> = {}): KubeObject => ({
  apiVersion: API,
  kind,
  metadata: { name, namespace: 'argocd', uid: `uid of ${name}`, ...metadata },
});
const marked = (by: string, kind: string, name: string) => ({
  annotations: { 'argocd.argoproj.io/tracking-id': `${by}:argoproj.io/${kind}:argocd/${name}` },
});
const owner = (over: object = {}) => ({
  apiVersion: API,
  kind: 'ApplicationSet',
  name: 'fleet',
  uid: 'uid of fleet',
  controller: true,
  ...over,
});

const SOURCE = object('Application', 'apps', { labels: { 'freshet.io/entity': 'git-source' } });
const OTHERS = object('Application', 'others', { labels: { 'freshet.io/entity': 'git-source' } });
const SET = object('ApplicationSet', 'fleet', marked('apps', 'ApplicationSet', 'fleet'));
const find = ({ kind, name }: { kind: string; name: string }) =>
  [SOURCE, OTHERS, SET].find(one => one.kind === kind && one.metadata.name === name);

describe('the Git Source of an application', () => {
  const child = (...ownerReferences: ReturnType<typeof owner>[]) =>
    object('Application', 'leaf', { ownerReferences, ...marked('others', 'Application', 'leaf') });

  test('is that of the set that controls it, however it is looked for', async () => {
    expect(gitSourceOf(child(owner()), HOME, find)).toBe('apps');
    expect(await findGitSourceOf(child(owner()), HOME, async one => find(one))).toBe('apps');
    expect(parentOf(child(owner()), HOME, find)).toMatchObject({ kind: 'ApplicationSet', name: 'fleet' });
  });

  test.each([
    ['of another group', owner({ apiVersion: 'evil.test/v1' })],
    ['that does not control it', owner({ controller: false })],
    ['of the same name that is another one', owner({ uid: 'forged' })],
    ['that is not there', owner({ name: 'gone', uid: 'uid of gone' })],
  ])('is not that of a set %s, but of the application that left its mark', (_, reference) => {
    expect(gitSourceOf(child(reference), HOME, find)).toBe('others');
    expect(parentOf(child(reference), HOME, find)).toMatchObject({ kind: 'Application', name: 'others' });
  });

  test('is none where its mark was copied from another, or is of another engine', () => {
    const copied = object('Application', 'copy', marked('others', 'Application', 'leaf'));
    expect(gitSourceOf(copied, HOME, find)).toBeUndefined();
    const tracking = { tracking: 'annotation', instanceLabel: '', installationId: 'mine' } as const;
    expect(gitSourceOf(child(), { ...HOME, tracking }, find)).toBeUndefined();
  });

  test('is known by labels where the engine tracks by them', () => {
    const tracking = { tracking: 'label', instanceLabel: 'app' } as const;
    const labelled = object('Application', 'leaf', { labels: { app: 'others' } });
    expect(gitSourceOf(labelled, { ...HOME, tracking }, find)).toBe('others');
  });
});
