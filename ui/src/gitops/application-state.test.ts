import { describe, expect, test } from 'vitest';
import { STATUSES } from '../design/status/index.ts';
import { healthStatusOf, isSyncing, syncStatusOf, worstHealth } from './application-state.ts';

describe('states of applications', () => {
  test.each(['Healthy', 'Progressing', 'Suspended', 'Missing', 'Degraded', 'Unknown', undefined, null])(
    'the health %s has a drawing',
    health => expect(Object.keys(STATUSES.health)).toContain(healthStatusOf(health)),
  );

  test.each(['Synced', 'OutOfSync', 'Unknown', undefined, null, 'Whatever'])(
    'the sync status %s has a drawing',
    sync => expect(Object.keys(STATUSES.sync)).toContain(syncStatusOf(sync)),
  );

  test('a sync that runs is said before what differs', () => {
    expect(syncStatusOf('OutOfSync', 'Running')).toBe('SYNCING');
    expect(syncStatusOf('OutOfSync', 'Terminating')).toBe('SYNCING');
    expect(syncStatusOf('OutOfSync', 'Succeeded')).toBe('OUT_OF_SYNC');
    expect(isSyncing(undefined)).toBe(false);
  });

  test('the worst of several is the one that needs a person most', () => {
    expect(worstHealth(['Healthy', 'Progressing', 'Degraded'])).toBe('DEGRADED');
    expect(worstHealth(['Healthy', undefined, 'Suspended'])).toBe('SUSPENDED');
    expect(worstHealth([undefined, null])).toBeUndefined();
  });
});
