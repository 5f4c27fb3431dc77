import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, startTriggers, type TriggersFixture } from '../triggers.fixture.ts';
import { checkCronTrigger, nextTick } from './cron-trigger.ts';

const cron = (expression: string, changes: object = {}) => ({
  id: 'nightly',
  name: 'nightly',
  expression,
  timeZone: undefined,
  message: undefined,
  gitTriggerId: undefined,
  branch: undefined,
  disabled: undefined,
  ...changes,
});

const at = (text: string) => new Date(text);
const next = (expression: string, changes: object = {}) =>
  nextTick(cron(expression, changes), at('2026-11-15T16:30:00Z'))?.toISOString();

describe('the ticks of a cron trigger', () => {
  test('come by five fields, a word, or with a year', () => {
    expect(next('0 3 * * *')).toBe('2026-11-16T03:00:00.000Z');
    expect(next('@HOURLY')).toBe('2026-11-15T17:00:00.000Z');
    expect(next('@YEARLY')).toBe('2027-01-01T00:00:00.000Z');
    expect(next('0 0 1 1 * 2030')).toBe('2030-01-01T00:00:00.000Z');
  });

  test('follow the clocks of a time zone', () => {
    expect(next('0 3 * * *', { timeZone: 'America/New_York' })).toBe('2026-11-16T08:00:00.000Z');
  });

  test('end with its years, and with its being disabled', () => {
    expect(next('0 0 1 1 * 2020')).toBeUndefined();
    expect(next('* * * * *', { disabled: true })).toBeUndefined();
    expect(next('nonsense')).toBeUndefined();
  });

  test.each([
    ['* * * *', 'expression'],
    ['0 * * * * * *', 'expression'],
    ['61 * * * *', 'expression'],
    ['@hourly', 'expression'],
    ['0 0 1 1 * 2020', 'expression'],
    ['0 0 31 2 *', 'expression'],
  ])('of %s make no sense', (expression, field) => {
    const problems = checkCronTrigger(cron(expression), at('2026-11-15T16:30:00Z'));
    expect(problems.map(problem => problem.field)).toEqual([field]);
  });

  test('need a time zone that exists, a plain message, and a branch with their git trigger', () => {
    const fields = (changes: object) =>
      checkCronTrigger(cron('* * * * *', changes), at('2026-11-15T16:30:00Z')).map(({ field }) => field);
    expect(fields({ timeZone: 'Mars/Olympus' })).toEqual(['expression']);
    expect(fields({ message: 'run $(me)' })).toEqual(['message']);
    expect(fields({ gitTriggerId: 'x' })).toEqual(['gitTriggerId']);
    expect(
      fields({ message: 'nightly #1', gitTriggerId: 'x', branch: 'main', timeZone: 'Europe/Berlin' }),
    ).toEqual([]);
  });
});

describe('when the clock is due', () => {
  let fixture: TriggersFixture;
  let now = at('2026-11-15T16:30:20Z');
  const clock: Clock = { ...systemClock, now: () => now };
  const PIPELINE = '1'.repeat(24);

  const save = async (...cronTriggers: object[]) => {
    fixture.pipelines.set(PIPELINE, {
      id: PIPELINE,
      accountId: ACCOUNT,
      name: 'shop/nightly',
      tags: [],
      spec: { triggers: [{ id: 'git', name: 'git', repo: 'acme/shop', events: ['push'] }], cronTriggers },
    });
    await fixture.hear('pipeline.updated.v1', { accountId: ACCOUNT, pipelineId: PIPELINE, revision: 1 });
    fixture.builds.requests.length = 0;
  };

  const tick = async (time: string) => {
    now = at(time);
    const schedule = fixture.module.schedules.find(({ name }) => name === 'triggers.cron');
    await schedule?.run(new AbortController().signal);
    return fixture.builds.requests.splice(0);
  };

  beforeAll(async () => {
    fixture = await startTriggers(inject('serverUrl'), { clock });
  });

  afterAll(() => fixture.close());

  test('a build begins once for each tick, with what the trigger says', async () => {
    await save({ id: 'c1', name: 'hourly', expression: '0 * * * *', message: 'on the hour' });
    expect(await tick('2026-11-15T16:59:59Z')).toEqual([]);
    expect(await tick('2026-11-15T17:00:01Z')).toMatchObject([
      {
        pipeline: PIPELINE,
        cause: { kind: 'cron', triggerId: 'c1', triggerName: 'hourly' },
        variables: [
          { key: 'EVENT_MESSAGE', value: 'on the hour' },
          { key: 'EVENT_TIMESTAMP', value: '2026-11-15T17:00:00.000Z' },
        ],
      },
    ]);
    expect(await tick('2026-11-15T17:00:30Z')).toEqual([]);
  });

  test('a git trigger can be made believe at a branch', async () => {
    await save({ id: 'c2', name: 'hourly', expression: '0 * * * *', gitTriggerId: 'git', branch: 'main' });
    expect(await tick('2026-11-15T18:00:00Z')).toMatchObject([{ git: { repoName: 'shop', branch: 'main' } }]);
    await save({ id: 'c3', name: 'hourly', expression: '0 * * * *', gitTriggerId: 'git', branch: 'gone' });
    expect(await tick('2026-11-15T19:00:00Z')).toEqual([]);
  });

  test('one that fails does not hold up the others, and an outage forgets none', async () => {
    await save(
      { id: 'c4', name: 'a', expression: '0 * * * *' },
      { id: 'c5', name: 'b', expression: '0 * * * *' },
    );
    fixture.builds.failures = [new Fault('NOT_FOUND', 'gone')];
    expect(await tick('2026-11-15T20:00:00Z')).toHaveLength(1);
    fixture.builds.failures = [new Fault('DATABASE_UNAVAILABLE', 'away')];
    await expect(tick('2026-11-15T21:00:00Z')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(await tick('2026-11-15T21:01:00Z')).toHaveLength(2);
  });

  test('many missed ticks count as one, and those of long ago are left out', async () => {
    await save({ id: 'c6', name: 'often', expression: '*/10 * * * *' });
    expect(await tick('2026-11-15T21:50:00Z')).toHaveLength(1);
    expect(await tick('2026-11-16T08:05:00Z')).toEqual([]);
    expect(await tick('2026-11-16T08:10:00Z')).toHaveLength(1);
  });
});
