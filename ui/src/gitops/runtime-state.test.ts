import { describe, expect, test } from 'vitest';
import { hasCome, needsLook, rankOfState, runtimeStateOf } from './runtime-state.ts';

const online = {
  installationStatus: 'COMPLETED',
  online: true,
  seenAt: '2026-01-01T00:00:00.000Z',
  healthStatus: 'HEALTHY',
  errors: [],
} as const;
const problem = { level: 'WARNING', code: 'X', title: 'x', message: 'x', lastSeen: online.seenAt } as const;

describe('the state of a runtime', () => {
  test('is online while nothing is wrong', () => expect(runtimeStateOf(online)).toBe('online'));

  test('needs a look when it tells of a problem, or a path does not hold', () => {
    expect(runtimeStateOf({ ...online, errors: [problem] })).toBe('warning');
    expect(runtimeStateOf({ ...online, healthStatus: 'DEGRADED' })).toBe('warning');
    expect(runtimeStateOf({ ...online, installationStatus: 'FAILED' })).toBe('warning');
    expect(runtimeStateOf(online, 1)).toBe('warning');
  });

  test('is offline when it is away, whatever it told before', () => {
    expect(runtimeStateOf({ ...online, online: false, healthStatus: 'UNKNOWN' }, 3)).toBe('offline');
    expect(
      runtimeStateOf({ ...online, online: false, seenAt: undefined, installationStatus: 'FAILED' }),
    ).toBe('offline');
  });

  test('says that an installation is to be finished', () => {
    expect(runtimeStateOf({ ...online, online: false, installationStatus: 'IN_PROGRESS' })).toBe(
      'IN_PROGRESS',
    );
  });

  test('is unknown when it was never seen', () => {
    expect(runtimeStateOf({ ...online, online: false, seenAt: undefined })).toBe('unknown');
  });

  test('sorts what needs a person before what does not', () => {
    expect(rankOfState('offline')).toBeLessThan(rankOfState('warning'));
    expect(rankOfState('warning')).toBeLessThan(rankOfState('online'));
    expect(needsLook('offline') && needsLook('warning')).toBe(true);
    expect(needsLook('IN_PROGRESS') || needsLook('online')).toBe(false);
  });
});

test('a runtime has come once it was seen, however its installation stands', () => {
  expect(hasCome({ online: true, seenAt: undefined })).toBe(true);
  expect(hasCome({ online: false, seenAt: online.seenAt })).toBe(true);
  expect(hasCome({ online: false, seenAt: undefined })).toBe(false);
});
