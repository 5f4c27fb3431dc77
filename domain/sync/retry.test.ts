import type { OperationState, RetryStrategy } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { isDeletionConfirmed, pruneVerdict } from './pruning.ts';
import { nextRetry, resumed, retried } from './retry.ts';
import { app, extra, object, plan } from './sync.fixture.ts';

const failed = (retry: RetryStrategy | undefined, rest: Partial<OperationState> = {}): OperationState => ({
  operation: { sync: {}, ...(retry ? { retry } : {}) },
  phase: 'Failed',
  message: 'it broke',
  startedAt: '2026-03-01T12:00:00Z',
  finishedAt: '2026-03-01T12:01:00Z',
  ...rest,
});

const waitOf = (state: OperationState): number =>
  ((nextRetry(retried(state))?.getTime() ?? Number.NaN) - Date.parse('2026-03-01T12:01:00Z')) / 1000;

describe('an operation that failed', () => {
  test('stays so where nothing is said of trying again', () => {
    expect(retried(failed(undefined))).toEqual(failed(undefined));
    expect(retried(failed({ limit: 2 }, { retryCount: 2 }))).toMatchObject({
      phase: 'Failed',
      retryCount: 2,
      message: 'it broke (retried 2 times).',
    });
    expect(retried(failed({ limit: 2 }, { phase: 'Succeeded' }))).toMatchObject({ phase: 'Succeeded' });
  });

  test('goes on when its time has come, and says when that is', () => {
    expect(retried(failed({ limit: 2 }))).toMatchObject({
      phase: 'Running',
      retryCount: 1,
      finishedAt: '2026-03-01T12:01:00Z',
      message: 'it broke. Retrying attempt #1 at 12:01:05.',
    });
    expect(nextRetry(failed({ limit: 2 }))).toBeUndefined();
  });

  test.each([
    [{ limit: 9 }, 0, 5],
    [{ limit: 9 }, 1, 10],
    [{ limit: 9 }, 8, 180],
    [{ limit: -1 }, 1000, 180],
    [{ limit: 9, backoff: { duration: '1m30s', factor: 3, maxDuration: '1h' } }, 1, 270],
    [{ limit: 9, backoff: { duration: '7' } }, 0, 7],
    [{ limit: 9, backoff: { duration: '1.5s' } }, 0, 1.5],
  ])('waits longer each time: %o, attempt %d', (retry, retryCount, seconds) => {
    expect(waitOf(failed(retry, { retryCount }))).toBe(seconds);
  });

  test('is not tried again when nobody can tell when', () => {
    const state = retried(failed({ limit: 9, backoff: { duration: 'soon' } }));
    expect(state.phase).toBe('Failed');
    expect(state.message).toContain('its backoff has to be a time');
  });

  test('begins anew with the revision it had, or with none where that shall be resolved again', () => {
    const syncResult = { revision: 'abc', resources: [] };
    const again = resumed(retried(failed({ limit: 1 }, { syncResult })));
    expect(again).toMatchObject({ phase: 'Running', retryCount: 1, syncResult: { revision: 'abc' } });
    expect(again.syncResult?.resources).toBeUndefined();
    expect(again.finishedAt).toBeUndefined();
    expect(resumed(retried(failed({ limit: 1, refresh: true }, { syncResult }))).syncResult).toBeUndefined();
  });
});

describe('pruning', () => {
  const verdict = (
    options: { own?: string; pruneDefault?: string; prune?: boolean },
    isConfirmed = false,
  ) => {
    const annotations = options.own ? { 'argocd.argoproj.io/sync-options': `Prune=${options.own}` } : {};
    const [task] = plan([extra(object('ConfigMap', 'a', { annotations }))]);
    if (!task) throw new Error('no task');
    return pruneVerdict(
      task,
      { prune: options.prune ?? true, pruneDefault: options.pruneDefault },
      isConfirmed,
    );
  };

  test('is done where it is asked for and nobody forbids it', () => {
    expect(verdict({})).toEqual({ kind: 'prune' });
    expect(verdict({ prune: false })).toEqual({ kind: 'skip', message: 'ignored (requires pruning)' });
    expect(verdict({ own: 'false' })).toEqual({ kind: 'skip', message: 'ignored (no prune)' });
    expect(verdict({ pruneDefault: 'false' })).toMatchObject({ kind: 'skip' });
    expect(verdict({ own: 'true', pruneDefault: 'false' })).toEqual({ kind: 'prune' });
  });

  test('waits for a yes where the object asks for one', () => {
    expect(verdict({ own: 'confirm' })).toEqual({ kind: 'confirm' });
    expect(verdict({ own: 'confirm' }, true)).toEqual({ kind: 'prune' });
    expect(verdict({ own: 'confirm', prune: false })).toMatchObject({ kind: 'skip' });
  });

  test.each([
    [undefined, false],
    ['2026-03-01T11:59:59Z', false],
    ['2026-03-01T12:00:00Z', true],
    ['yes', false],
  ])('is approved by a time after the beginning: %s', (approved, is) => {
    const application = app();
    if (approved) application.metadata.annotations = { 'argocd.argoproj.io/deletion-approved': approved };
    expect(isDeletionConfirmed(application, '2026-03-01T12:00:00.700Z')).toBe(is);
  });
});
