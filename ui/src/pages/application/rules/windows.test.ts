import { describe, expect, test } from 'vitest';
import { againIn, obstacleOf, type SyncWindow, type Windows } from './windows.ts';

const window = (more: Partial<SyncWindow> = {}): SyncWindow => ({
  kind: 'deny',
  schedule: '0 22 * * *',
  duration: '8h',
  timeZone: null,
  description: null,
  allowsManual: false,
  isActive: true,
  isBlocking: true,
  changesAt: '2026-03-03T06:00:00Z',
  problem: null,
  ...more,
});
const allowed = { isAllowed: true, changesAt: null };
const until = (changesAt: string) => ({ isAllowed: false, changesAt });
const standing = (more: Partial<Windows>): Windows => ({
  automatic: until('2026-03-03T06:00:00Z'),
  manual: allowed,
  windows: [window()],
  ...more,
});

describe('what stands in the way of a sync', () => {
  test('nothing, where the project has no windows or lets it pass', () => {
    expect(obstacleOf(null, 'automatic')).toBeUndefined();
    expect(obstacleOf(standing({}), 'manual')).toBeUndefined();
  });

  test('the window that denies it, until it may', () => {
    const other = window({ isBlocking: false, kind: 'allow' });
    const windows = standing({ windows: [other, window({ description: 'Night' })] });
    expect(obstacleOf(windows, 'automatic')).toMatchObject({
      is: 'denied',
      window: { description: 'Night' },
      until: '2026-03-03T06:00:00Z',
    });
  });

  test('of several windows that open later, the first of them', () => {
    const late = window({ kind: 'allow', changesAt: '2026-03-03T12:00:00Z', description: 'late' });
    const soon = window({ kind: 'allow', changesAt: '2026-03-03T08:00:00Z', description: 'soon' });
    expect(obstacleOf(standing({ windows: [late, soon] }), 'automatic')).toMatchObject({
      is: 'outside',
      window: { description: 'soon' },
    });
  });

  test('of several windows that deny it, the one that ends last', () => {
    const short = window({ changesAt: '2026-03-03T06:00:00Z', description: 'short' });
    const long = window({ changesAt: '2026-03-03T08:00:00Z', description: 'long' });
    const endless = window({ changesAt: null, description: 'endless' });
    const opensLater = window({ kind: 'allow', changesAt: '2026-03-03T09:00:00Z', description: 'opens' });
    const automatic = until('2026-03-03T08:00:00Z');
    expect(
      obstacleOf(standing({ automatic, windows: [short, long, opensLater] }), 'automatic'),
    ).toMatchObject({
      is: 'denied',
      window: { description: 'long' },
      until: '2026-03-03T08:00:00Z',
    });
    expect(obstacleOf(standing({ windows: [short, endless, long] }), 'automatic')).toMatchObject({
      window: { description: 'endless' },
    });
    // Of two that end together, the one that the project names first.
    const other = { ...long, description: 'as long' };
    expect(obstacleOf(standing({ windows: [long, other] }), 'automatic')).toMatchObject({
      window: { description: 'long' },
    });
  });

  test('of a sync by hand, no window that lets people sync', () => {
    const lets = window({
      allowsManual: true,
      changesAt: '2026-03-03T09:00:00Z',
      description: 'lets people',
    });
    const windows = standing({
      manual: until('2026-03-03T06:00:00Z'),
      windows: [lets, window({ description: 'lets nobody' })],
    });
    expect(obstacleOf(windows, 'manual')).toMatchObject({ window: { description: 'lets nobody' } });
    expect(obstacleOf(windows, 'automatic')).toMatchObject({ window: { description: 'lets people' } });
  });

  test('a window that cannot be read, before all others', () => {
    const broken = window({ problem: 'cannot parse', changesAt: null });
    expect(obstacleOf(standing({ windows: [window(), broken] }), 'automatic')).toMatchObject({
      is: 'unreadable',
      window: { problem: 'cannot parse' },
    });
  });
});

describe('it is asked for again', () => {
  const now = Date.parse('2026-03-03T05:59:50Z');
  const orphans = { isWatched: false, isWarned: false, count: 0, resources: [] };
  const told = (syncWindows: Windows | null, isWatched = false) => ({
    data: { syncWindows, orphanedResources: { ...orphans, isWatched } },
    dataUpdatedAt: now,
    error: null,
  });

  test('just after the moment at which something begins or ends', () => {
    expect(againIn(told(standing({})), now)).toBe(11_000);
    expect(againIn(told(standing({})), now + 60_000)).toBe(1_000);
  });

  test('in no hurry, where the moment was over already when it was told', () => {
    const late = now + 60_000;
    expect(againIn({ ...told(standing({})), dataUpdatedAt: late }, late)).toBe(30_000);
  });

  test('soon, where the runtime did not tell, whatever it said before', () => {
    const error = new Error('The runtime is away');
    expect(againIn({ data: undefined, dataUpdatedAt: 0, error }, now)).toBe(5_000);
    expect(againIn({ ...told(standing({})), error }, now + 60_000)).toBe(5_000);
  });

  test('rarely, where the project says nothing of the application', () => {
    expect(againIn(told(null), now)).toBe(300_000);
    expect(againIn(told(null, true), now)).toBe(30_000);
  });
});
