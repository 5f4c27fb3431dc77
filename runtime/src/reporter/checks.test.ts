import { CHECKS_MAX, ReportBody } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { CheckBoard } from './check-board.ts';
import { clusterCheck, gitSourceCheck } from './checks.ts';

const gitSource = (status: Application['status']): Application =>
  ({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'shop', namespace: 'argocd' },
    spec: {
      project: 'default',
      source: { repoURL: 'https://robot:canary@git.example/shop.git' },
      destination: {},
    },
    ...(status ? { status } : {}),
  }) as unknown as Application;

describe('how Git Sources stand', () => {
  test('one whose repository cannot be read says why, what to do, and no login', () => {
    const check = gitSourceCheck(
      gitSource({
        sync: { status: 'Unknown' },
        conditions: [{ type: 'ComparisonError', message: 'there is no such repository' }],
      } as never),
    );
    expect(check).toMatchObject({ name: 'git-source', subject: 'shop', status: 'failed' });
    expect(check.message).toContain('there is no such repository');
    expect(check.hint).toContain('repository');
    expect(JSON.stringify(check)).not.toContain('canary');
  });

  test('one whose files cannot be applied says so', () => {
    const status = {
      sync: { status: 'OutOfSync' },
      operationState: { phase: 'Failed', message: 'bad file' },
    };
    expect(gitSourceCheck(gitSource(status as never))).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('bad file'),
    });
  });

  test('what is told of one names no other application, and has no words of its pods', () => {
    const status = {
      sync: { status: 'OutOfSync' },
      operationState: {
        phase: 'Failed',
        message:
          'Shared resource found: Pod/a is part of applications argocd/shop and hidden, reason: canary is wrong',
        syncResult: { resources: [{ kind: 'Pod', name: 'a', message: 'canary is wrong' }] },
      },
    };
    const said = JSON.stringify(gitSourceCheck(gitSource(status as never)));
    expect(said).not.toContain('hidden');
    expect(said).not.toContain('canary');
  });

  test('one that is followed is good, and one that was not read yet is not known', () => {
    expect(gitSourceCheck(gitSource({ sync: { status: 'Synced' } } as never)).status).toBe('ok');
    expect(gitSourceCheck(gitSource(undefined)).status).toBe('unknown');
  });
});

describe('how clusters stand', () => {
  test('each managed one is a point of its own; that of the runtime has no name', () => {
    expect(clusterCheck('in-cluster', true, { status: 'Successful' })).toEqual({
      name: 'cluster',
      status: 'ok',
      message: 'The runtime reaches the cluster of the runtime.',
    });
    const failed = clusterCheck('edge', false, { status: 'Failed', message: 'ECONNREFUSED' });
    expect(failed).toMatchObject({ name: 'managed-cluster', subject: 'edge', status: 'failed' });
    expect(failed.message).toContain('ECONNREFUSED');
    expect(failed.hint).toBeTruthy();
    expect(clusterCheck('edge', false, { status: 'Unknown' }).status).toBe('unknown');
  });
});

describe('the board of points', () => {
  test('a part replaces what it said, and nobody else', () => {
    const board = new CheckBoard();
    board.put('b', [{ name: 'tunnel', status: 'ok' }]);
    board.put('a', [
      { name: 'managed-cluster', subject: 'two', status: 'ok' },
      { name: 'managed-cluster', subject: 'one', status: 'ok' },
    ]);
    board.put('b', [{ name: 'tunnel', status: 'failed' }]);
    expect(board.all()).toEqual([
      { name: 'managed-cluster', subject: 'one', status: 'ok' },
      { name: 'managed-cluster', subject: 'two', status: 'ok' },
      { name: 'tunnel', status: 'failed' },
    ]);
  });

  test('however much is said, it stays a report', () => {
    const board = new CheckBoard();
    const many = Array.from({ length: CHECKS_MAX + 10 }, (_, index) => ({
      name: 'managed-cluster',
      subject: `${index}${'x'.repeat(300)}`,
      status: 'failed' as const,
      message: 'y'.repeat(3_000),
      hint: 'z'.repeat(2_000),
    }));
    board.put('clusters', many);
    const body = { is: 'runtime', engine: 'argo', namespace: 'argocd', checks: board.all() };
    expect(ReportBody.safeParse(body).success).toBe(true);
  });
});
