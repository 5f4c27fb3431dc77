import type { Application } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import type { ComparedResource } from '../comparison/index.ts';
import { showApplication } from './show-application.ts';
import { showComparison, showManaged } from './show-resources.ts';

const application: Application = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'shop', namespace: 'argocd', uid: 'u' },
  spec: { project: 'default', destination: { namespace: 'shop' } },
};

const key = { group: '', kind: 'ConfigMap', namespace: 'shop', name: 'a' };

describe('an application as callers are shown it', () => {
  test('says how far its sync is with each object', () => {
    const state = {
      operation: { initiatedBy: { username: 'ada' }, sync: { dryRun: true } },
      phase: 'Running' as const,
      startedAt: '2026-11-16T01:00:00Z',
      retryCount: 2,
      syncResult: {
        revision: 'a'.repeat(40),
        resources: [
          {
            ...key,
            version: 'v1',
            status: 'Synced' as const,
            message: 'configmap/a configured (dry run)',
            syncPhase: 'Sync' as const,
          },
          { ...key, version: 'v1', name: 'old', status: 'Pruned' as const, message: 'pruned (dry run)' },
          {
            ...key,
            version: 'v1',
            name: 'hook',
            hookType: 'PreSync' as const,
            hookPhase: 'Running' as const,
          },
        ],
      },
    };
    const { operation } = showApplication({ ...application, status: { operationState: state } }, undefined);
    expect(operation).toMatchObject({
      phase: 'Running',
      initiatedBy: 'ada',
      isAutomated: false,
      isDryRun: true,
      retries: 2,
      resources: [
        { name: 'a', status: 'Synced', change: 'configured', isHook: false },
        { name: 'old', status: 'Pruned', change: 'pruned' },
        { name: 'hook', status: undefined, phase: 'Running', isHook: true },
      ],
    });
  });

  test('never tells the values of a Secret, but whether they differ', () => {
    const secret = (password: string, user = 'YWRh') => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 's', namespace: 'shop' },
      data: { password, user },
    });
    const shown = showManaged({
      key: { ...key, kind: 'Secret' },
      live: secret('b25l'),
      target: secret('dHdv'),
      status: { status: 'OutOfSync' },
      requiresPruning: false,
      hook: false,
    } as unknown as ComparedResource);
    const lineOf = (text: string | undefined, name: string) =>
      text?.split('\n').find(line => line.includes(`${name}:`));
    expect(lineOf(shown.live, 'password')).not.toBe(lineOf(shown.desired, 'password'));
    expect(lineOf(shown.live, 'user')).toBe(lineOf(shown.desired, 'user'));
    expect(JSON.stringify(shown)).not.toMatch(/b25l|dHdv|YWRh/);
  });

  test('tells who wrote to an object besides those who keep it, the last one first', () => {
    const live = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'a',
        namespace: 'shop',
        managedFields: [
          { manager: 'freshet-controller', time: '2026-11-16T01:00:00Z' },
          { manager: 'kube-controller-manager', time: '2026-11-16T01:30:00Z' },
          { manager: 'kubectl-create', time: '2026-11-16T02:00:00Z' },
          { manager: 'kubectl-edit', time: '2026-11-16T03:00:00Z' },
          { manager: 'probe', subresource: 'status', time: '2026-11-16T04:00:00Z' },
        ],
      },
    };
    const resource = {
      key,
      live,
      target: live,
      status: { status: 'OutOfSync' },
      requiresPruning: false,
      hook: false,
      why: 'it differs',
    } as unknown as ComparedResource;
    expect(showManaged(resource).edits).toEqual([
      { manager: 'kubectl-edit', at: '2026-11-16T03:00:00Z' },
      { manager: 'kubectl-create', at: '2026-11-16T02:00:00Z' },
    ]);
  });

  test('lets others have their turn while many objects are written out', async () => {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'shop' } };
    const resources = Array.from({ length: 100 }, () => ({
      key,
      live: { ...object },
      target: { ...object },
      status: { status: 'Synced' },
    })) as unknown as ComparedResource[];
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const { resources: shown } = await showComparison({ revisions: [], resources });
    clearImmediate(waiting);
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(shown).toHaveLength(100);
    expect(shown[99]).toMatchObject({ sync: 'Synced', diff: '', live: expect.stringContaining('name: a') });
  });
});
