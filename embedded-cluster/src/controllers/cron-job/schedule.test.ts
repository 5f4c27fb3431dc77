import { describe, expect, test } from 'vitest';
import type { CronJob, Job } from '../../shapes/index.ts';
import { countedSince, jobName, judgeStart, superfluousJobs } from './plan.ts';
import { readSchedule } from './schedule.ts';

const at = (text: string) => new Date(text);

describe('a schedule', () => {
  test('has starts between two times, the last of which counts', () => {
    const schedule = readSchedule('*/5 * * * *', undefined);
    expect(schedule.missed(at('2026-03-01T12:01:00Z'), at('2026-03-01T12:15:00Z'))).toEqual({
      last: at('2026-03-01T12:15:00Z'),
      isTooMany: false,
    });
    expect(schedule.missed(at('2026-03-01T12:01:00Z'), at('2026-03-01T12:04:59Z')).last).toBeUndefined();
    expect(schedule.next(at('2026-03-01T12:15:00Z'))).toEqual(at('2026-03-01T12:20:00Z'));
  });

  test('says when it has been missed too often, and still which start was the last', () => {
    const schedule = readSchedule('* * * * *', undefined);
    expect(schedule.missed(at('2026-03-01T00:00:00Z'), at('2026-03-02T00:00:30Z'))).toEqual({
      last: at('2026-03-02T00:00:00Z'),
      isTooMany: true,
    });
  });

  test('follows the clocks of its time zone', () => {
    const schedule = readSchedule('30 9 * * *', 'Europe/Berlin');
    expect(schedule.next(at('2026-03-28T10:00:00Z'))).toEqual(at('2026-03-29T07:30:00Z'));
    expect(schedule.next(at('2026-03-27T10:00:00Z'))).toEqual(at('2026-03-28T08:30:00Z'));
  });

  test.each(['@hourly', '0 */2 1,15 * 1-5', '5/15 * * * *'])('may be written %s', pattern => {
    expect(readSchedule(pattern, undefined).next(at('2026-03-01T00:00:00Z'))).toBeInstanceOf(Date);
  });

  test.each([
    ['61 * * * *', undefined],
    ['* * * * * *', undefined],
    ['* * * * *', 'Mars/Olympus'],
  ])('is refused when it is %s in %s', (pattern, zone) =>
    expect(() => readSchedule(pattern, zone).next(at('2026-03-01T00:00:00Z'))).toThrow(),
  );
});

const cron = (spec: Partial<CronJob['spec']> = {}, lastScheduleTime?: string): CronJob => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'c', creationTimestamp: '2026-03-01T00:00:00Z' },
  spec: { schedule: '* * * * *', jobTemplate: { spec: { template: { spec: { containers: [] } } } }, ...spec },
  status: lastScheduleTime === undefined ? {} : { lastScheduleTime },
});

const job = (name: string, type?: 'Complete' | 'Failed', startTime = '2026-03-01T00:00:00Z'): Job => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name },
  spec: { template: { spec: { containers: [] } } },
  status: { startTime, conditions: type === undefined ? [] : [{ type, status: 'True' }] },
});

describe('a start that is due', () => {
  const due = at('2026-03-01T12:00:00Z');
  const now = at('2026-03-01T12:00:05Z');

  test.each([
    ['happens', cron(), [], { kind: 'start', replaces: [] }],
    ['does not happen twice', cron({}, '2026-03-01T12:00:00Z'), [], { kind: 'skip', reason: undefined }],
    [
      'happens beside others',
      cron({ concurrencyPolicy: 'Allow' }),
      [job('a')],
      { kind: 'start', replaces: [] },
    ],
    [
      'waits for others',
      cron({ concurrencyPolicy: 'Forbid' }),
      [job('a')],
      { kind: 'skip', reason: 'JobAlreadyActive' },
    ],
    [
      'replaces others',
      cron({ concurrencyPolicy: 'Replace' }),
      [job('a')],
      { kind: 'start', replaces: [job('a')] },
    ],
    [
      'is missed after its deadline',
      cron({ startingDeadlineSeconds: 4 }),
      [],
      { kind: 'skip', reason: 'MissSchedule' },
    ],
  ])('%s', (_title, one, active, verdict) =>
    expect(judgeStart(one, due, active, now)).toMatchObject(verdict),
  );

  test('has a name of its own, counted from the last one that happened', () => {
    expect(jobName(cron(), due)).toBe('c-29539440');
    expect(countedSince(cron({}, '2026-03-01T11:00:00Z'), now)).toEqual(at('2026-03-01T11:00:00Z'));
    expect(countedSince(cron(), now)).toEqual(at('2026-03-01T00:00:00Z'));
    expect(countedSince(cron({ startingDeadlineSeconds: 60 }), now)).toEqual(at('2026-03-01T11:59:05Z'));
  });
});

test('the history keeps the youngest of each kind', () => {
  const jobs = [
    job('old', 'Complete', '2026-03-01T01:00:00Z'),
    job('new', 'Complete', '2026-03-01T02:00:00Z'),
    job('bad', 'Failed', '2026-03-01T01:00:00Z'),
    job('worse', 'Failed', '2026-03-01T03:00:00Z'),
    job('running'),
  ];
  const names = superfluousJobs(cron({ successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 0 }), jobs);
  expect(names.map(({ metadata }) => metadata.name)).toEqual(['old', 'bad', 'worse']);
});
