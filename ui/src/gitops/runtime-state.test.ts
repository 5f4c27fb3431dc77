import { describe, expect, test } from 'vitest';
import { hasCome, needsLook, rankOfState, runtimeStateOf } from './runtime-state.ts';

const online = {
  installationStatus: 'COMPLETED',
  online: true,
  seenAt: '2026-01-01T00:00:00.000Z',
  healthStatus: 'HEALTHY',
  errors: [],
} as const;
const well = { paths: [], parts: [] };
const problem = { level: 'WARNING', code: 'X', title: 'x', message: 'x', lastSeen: online.seenAt } as const;

describe('the state of a runtime', () => {
  test('is online while nothing is wrong', () => expect(runtimeStateOf(online, well)).toBe('online'));

  test('needs a look when it tells of a problem, a path does not hold, or a part is not well', () => {
    expect(runtimeStateOf({ ...online, errors: [problem] }, well)).toBe('warning');
    expect(runtimeStateOf({ ...online, healthStatus: 'DEGRADED' }, well)).toBe('warning');
    expect(runtimeStateOf({ ...online, installationStatus: 'FAILED' }, well)).toBe('warning');
    expect(runtimeStateOf(online, { paths: ['git-token'], parts: [] })).toBe('warning');
    expect(runtimeStateOf(online, { paths: [], parts: ['reporter'] })).toBe('warning');
  });

  test('is offline when it is away, whatever it told before', () => {
    expect(
      runtimeStateOf({ ...online, online: false, healthStatus: 'UNKNOWN' }, { paths: ['a'], parts: ['b'] }),
    ).toBe('offline');
    expect(
      runtimeStateOf({ ...online, online: false, seenAt: undefined, installationStatus: 'FAILED' }, well),
    ).toBe('offline');
  });

  test('says that an installation is to be finished', () => {
    expect(runtimeStateOf({ ...online, online: false, installationStatus: 'IN_PROGRESS' }, well)).toBe(
      'IN_PROGRESS',
    );
  });

  test('is unknown when it was never seen', () => {
    expect(runtimeStateOf({ ...online, online: false, seenAt: undefined }, well)).toBe('unknown');
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
