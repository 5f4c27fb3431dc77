import { describe, expect, test } from 'vitest';
import { cameWith, lonelyRuntimes, type Runner, stateOf } from './runner.ts';

const runner = (id: string, more: Partial<Runner> = {}): Runner => ({
  id,
  name: id,
  runtimes: ['default'],
  trust: 'trusted-only',
  capacity: 4,
  paused: false,
  online: true,
  builds: [],
  embedded: false,
  createdAt: '2026-11-15T12:00:00Z',
  ...more,
});

describe('a runner', () => {
  test('that is away is offline, paused or not', () => {
    expect(stateOf({ online: false, paused: true })).toBe('offline');
    expect(stateOf({ online: true, paused: true })).toBe('paused');
    expect(stateOf({ online: true, paused: false })).toBe('online');
  });

  test('leaves those runtime environments alone that nobody else serves', () => {
    const one = runner('one', { runtimes: ['default', 'gpu'] });
    const all = [one, runner('two'), runner('three', { runtimes: ['gpu'], online: false })];
    expect(lonelyRuntimes(one, all)).toEqual(['gpu']);
    expect(lonelyRuntimes({ ...one, online: false }, all)).toEqual([]);
  });

  test('is known as the one that a token brought by being new, and by its name', () => {
    const all = [runner('old'), runner('other'), runner('new')];
    expect(cameWith({ name: 'new' }, new Set(['old']), all)?.id).toBe('new');
    expect(cameWith({}, new Set(['old', 'other']), all)?.id).toBe('new');
    expect(cameWith({ name: 'old' }, new Set(['old']), all)).toBeUndefined();
  });
});
