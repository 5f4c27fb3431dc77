import { describe, expect, test } from 'vitest';
import { checksSeen } from './runtime-checks.ts';

const told = [
  { name: 'cluster', status: 'ok' as const, message: 'The cluster answers.' },
  { name: 'git-token', status: 'failed' as const, message: 'It was taken back.', hint: 'Register another.' },
  { name: 'shared-configuration', status: 'ok' as const },
];

describe('how a runtime stands', () => {
  test('what a connected runtime tells is shown after that it is connected', () => {
    const [first, ...rest] = checksSeen({ online: true, clients: 1, seenAt: undefined }, told);
    expect(first).toEqual({
      name: 'connection',
      status: 'ok',
      message: 'The runtime is connected over 1 session.',
    });
    expect(rest).toEqual(told);
    expect(checksSeen({ online: true, clients: 2 }, [])[0]?.message).toContain('2 sessions');
  });

  test('nothing that a runtime told counts as known while it is away, and it is said since when', () => {
    const seen = checksSeen({ online: false, clients: 0, seenAt: '2026-11-16T00:00:00.000Z' }, told);
    expect(seen[0]).toMatchObject({ name: 'connection', status: 'failed' });
    expect(seen[0]?.message).toContain('at 2026-11-16 00:00:00 UTC');
    expect(seen[0]?.hint).toBeTruthy();
    expect(seen.slice(1).map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(seen[1]?.message).toBe('When last heard of: The cluster answers.');
    expect(seen[3]).toEqual({ name: 'shared-configuration', status: 'unknown' });
  });

  test('that its reports arrive is nothing that a runtime can tell', () => {
    const reporter = { name: 'reporter', status: 'ok' as const, message: 'Reports arrive.' };
    for (const online of [true, false])
      expect(checksSeen({ online, clients: 1 }, [reporter, ...told]).map(({ name }) => name)).toEqual([
        'connection',
        ...told.map(({ name }) => name),
      ]);
  });

  test('a runtime that never came is said to be so', () => {
    expect(checksSeen({ online: false, clients: 0 }, [])).toEqual([
      expect.objectContaining({ status: 'failed', message: 'The runtime was never connected.' }),
    ]);
  });
});
