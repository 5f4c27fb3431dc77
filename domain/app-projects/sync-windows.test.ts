import type { Application, SyncWindow } from '@freshet/domain/applications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectWindowVerdict, windowApplies, windowProblem, windowVerdict } from './index.ts';

const window = (more: Partial<SyncWindow> = {}): SyncWindow => ({
  kind: 'allow',
  schedule: '0 10 * * *',
  duration: '2h',
  applications: ['*'],
  ...more,
});
const at = (time: string, more = {}) => ({ now: new Date(`2026-03-02T${time}Z`), isManual: false, ...more });
const allowed = (windows: SyncWindow[], moment: ReturnType<typeof at>) =>
  windowVerdict(windows, moment).allowed;
const DENY = window({ kind: 'deny' });
const ALLOW = window();

describe('sync windows', () => {
  test.each<[string, SyncWindow[], ReturnType<typeof at>, boolean]>([
    ['none', [], at('03:00:00'), true],
    ['allow, inside', [ALLOW], at('11:00:00'), true],
    ['allow, at its begin', [ALLOW], at('10:00:00'), true],
    ['allow, at its end', [ALLOW], at('12:00:00'), false],
    ['allow, before', [ALLOW], at('09:59:59'), false],
    ['allow, outside, by hand', [ALLOW], at('13:00:00', { isManual: true }), false],
    [
      'allow with manualSync, outside, by hand',
      [window({ manualSync: true })],
      at('13:00:00', { isManual: true }),
      true,
    ],
    [
      'two allows of which one has manualSync, by hand',
      [window({ manualSync: true }), ALLOW],
      at('13:00:00', { isManual: true }),
      false,
    ],
    ['two allows, one active', [ALLOW, window({ schedule: '0 13 * * *' })], at('13:30:00'), true],
    ['deny, inside', [DENY], at('11:00:00'), false],
    ['deny, outside', [DENY], at('13:00:00'), true],
    ['deny and allow, both active', [DENY, ALLOW], at('11:00:00'), false],
    [
      'deny with manualSync, by hand',
      [window({ kind: 'deny', manualSync: true })],
      at('11:00:00', { isManual: true }),
      true,
    ],
    [
      'deny with manualSync, not by hand',
      [window({ kind: 'deny', manualSync: true })],
      at('11:00:00'),
      false,
    ],
    [
      'two denies of which one has manualSync',
      [window({ kind: 'deny', manualSync: true }), DENY],
      at('11:00:00', { isManual: true }),
      false,
    ],
    [
      'deny that may be overrun',
      [window({ kind: 'deny', syncOverrun: true })],
      at('10:30:00', { startedAt: new Date('2026-03-02T09:59:00Z') }),
      true,
    ],
    [
      'deny that may be overrun, begun inside',
      [window({ kind: 'deny', syncOverrun: true })],
      at('10:30:00', { startedAt: new Date('2026-03-02T10:10:00Z') }),
      false,
    ],
    [
      'deny that may not be overrun',
      [DENY],
      at('10:30:00', { startedAt: new Date('2026-03-02T09:59:00Z') }),
      false,
    ],
    [
      'allow that may be overrun',
      [window({ syncOverrun: true })],
      at('12:30:00', { startedAt: new Date('2026-03-02T11:59:00Z') }),
      true,
    ],
    ['allow in another time zone', [window({ timeZone: 'Asia/Tokyo' })], at('01:30:00'), true],
    ['allow in another time zone, not in UTC', [window({ timeZone: 'Asia/Tokyo' })], at('10:30:00'), false],
    ['a time zone that is none counts as UTC', [window({ timeZone: 'Moon/Sea' })], at('10:30:00'), true],
    ['a weekday that is not today', [window({ schedule: '0 10 * * SUN' })], at('10:30:00'), false],
    ['a window over midnight', [window({ schedule: '0 23 * * *', duration: '4h' })], at('02:00:00'), true],
    ['a schedule that never comes', [window({ schedule: '0 0 30 2 *' })], at('02:00:00'), false],
    ['a schedule that cannot be read', [window({ kind: 'deny', schedule: 'soon' })], at('02:00:00'), false],
    ['a duration that cannot be read', [window({ duration: '2 hours' })], at('11:00:00'), false],
  ])('%s', (_, windows, moment, expected) => {
    expect(allowed(windows, moment)).toBe(expected);
  });

  test('say why and until when', () => {
    expect(windowVerdict([DENY], at('11:00:00'))).toEqual({
      allowed: false,
      reason: "blocked by the sync window that denies '0 10 * * *' for 2h until 2026-03-02T12:00:00Z",
      changesAt: new Date('2026-03-02T12:00:00Z'),
    });
    expect(windowVerdict([ALLOW], at('13:00:00')).reason).toBe(
      "blocked outside of the sync window that allows '0 10 * * *' for 2h until 2026-03-03T10:00:00Z",
    );
    expect(windowVerdict([window({ schedule: 'soon' })], at('13:00:00')).reason).toContain(
      "cannot parse schedule 'soon'",
    );
  });

  test('follow the change to summer time', () => {
    const berlin = [window({ timeZone: 'Europe/Berlin' })];
    const moment = (now: string) => ({ now: new Date(now), isManual: false });
    expect(windowVerdict(berlin, moment('2026-03-28T09:30:00Z')).allowed).toBe(true);
    expect(windowVerdict(berlin, moment('2026-03-30T08:30:00Z')).allowed).toBe(true);
    expect(windowVerdict(berlin, moment('2026-03-28T08:30:00Z')).allowed).toBe(false);
  });

  test('never let pass by timer what they keep from a person', () => {
    const any = fc.record({
      kind: fc.constantFrom('allow', 'deny', undefined),
      schedule: fc.constantFrom('0 10 * * *', '* * * * *', '30 9 * * 1', 'x', '*/5 * * * *'),
      duration: fc.constantFrom('1h', '10m', '26h', ''),
      manualSync: fc.boolean(),
      syncOverrun: fc.boolean(),
    });
    const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), time, time, (windows, now, startedAt) => {
        const list = windows as SyncWindow[];
        const timer = windowVerdict(list, { now, isManual: false, startedAt });
        const hand = windowVerdict(list, { now, isManual: true, startedAt });
        if (timer.allowed) expect(hand.allowed).toBe(true);
        if (!timer.allowed) expect(timer.reason).not.toBe('');
        if (timer.changesAt) expect(timer.changesAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }),
      { numRuns: 200 },
    );
  });
});

describe('a window', () => {
  const application = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web' },
    spec: { project: 'shop', destination: { server: 'https://a', namespace: 'shop' } },
  } as Application;
  const cluster = { server: 'https://a', name: 'prod-eu' };

  test.each<[Partial<SyncWindow>, boolean]>([
    [{ applications: ['w*'] }, true],
    [{ applications: ['x'] }, false],
    [{ applications: ['x'], clusters: ['https://a'] }, true],
    [{ applications: ['x'], clusters: ['prod-*'] }, true],
    [{ applications: [], namespaces: ['sho?'] }, true],
    [{ applications: ['web'], clusters: ['b'], andOperator: true }, false],
    [{ applications: ['web'], namespaces: ['shop'], andOperator: true }, true],
    [{ applications: ['x'], namespaces: ['shop'], andOperator: true }, false],
    [{ applications: [] }, false],
  ])('with %j is for it: %j', (more, expected) => {
    expect(windowApplies(window(more), application, cluster)).toBe(expected);
  });

  test('of a project counts only if it is for the application', () => {
    const project = {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AppProject',
      metadata: { name: 'shop' },
      spec: { syncWindows: [window({ kind: 'deny', applications: ['other'] })] },
    };
    expect(projectWindowVerdict(project, application, at('11:00:00')).allowed).toBe(true);
  });

  test.each([
    [{}, undefined],
    [{ kind: 'maybe' }, "kind 'maybe' must be allow or deny"],
    [{ schedule: '@daily' }, "cannot parse schedule '@daily'"],
    [{ schedule: '0 0 L * *' }, "cannot parse schedule '0 0 L * *'"],
    [{ schedule: '0 10 * * * *' }, "cannot parse schedule '0 10 * * * *'"],
    [{ duration: '5' }, "cannot parse duration '5'"],
    [{ applications: [] }, "window '0 10 * * *' requires one of application, cluster or namespace"],
  ])('with %j: %j', (more, problem) => {
    expect(windowProblem(window(more))).toBe(problem);
  });
});
