import { describe, expect, test } from 'vitest';
import { afterChange, saidChange } from './index.ts';

describe('what was done to an object', () => {
  test.each([
    ['deployment.apps/web configured', 'configured'],
    ['configmap/web unchanged', 'unchanged'],
    ['job.batch/migrate created: Waiting for rollout', 'created'],
    ['configmap/web configured (dry run)', 'configured'],
    ['Waiting for rollout to be created', undefined],
    ['pruned', undefined],
    [undefined, undefined],
  ])('%s: %s', (message, change) => {
    expect(saidChange(message)).toBe(change);
  });

  test('stays while the object is waited for, and is all that is left when it is well', () => {
    const waiting = afterChange('deployment.apps/web configured', 'Waiting for rollout');
    expect(waiting).toBe('deployment.apps/web configured: Waiting for rollout');
    expect(afterChange(waiting, 'Almost')).toBe('deployment.apps/web configured: Almost');
    expect(afterChange(waiting, undefined)).toBe('deployment.apps/web configured');
  });

  test('is not made up where nobody said it', () => {
    expect(afterChange(undefined, 'Waiting')).toBe('Waiting');
    expect(afterChange('Terminated', undefined)).toBeUndefined();
  });
});
