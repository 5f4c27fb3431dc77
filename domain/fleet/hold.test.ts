import { describe, expect, test } from 'vitest';
import { activeHold, environmentOf, HOLD_ANNOTATION, holdWords, readHold, writeHold } from './index.ts';

const hold = {
  by: 'Ada Chen',
  reason: 'load test running',
  since: '2026-11-16T09:00:00.000Z',
  until: '2026-11-17T09:00:00.000Z',
  automated: { prune: true, selfHeal: false },
};
const on = (text: string) => readHold({ [HOLD_ANNOTATION]: text });

describe('a hold', () => {
  test('is read as it was written, with the automation to bring back', () => {
    expect(on(writeHold(hold))).toEqual(hold);
    expect(on(writeHold({ ...hold, until: undefined }))).toEqual({ ...hold, until: undefined });
  });

  test('is over where somebody has switched automatic sync on again', () => {
    const annotations = { [HOLD_ANNOTATION]: writeHold(hold) };
    expect(activeHold({ annotations, isAutomated: false })).toEqual(hold);
    expect(activeHold({ annotations, isAutomated: true })).toBeUndefined();
    expect(activeHold({ annotations: undefined, isAutomated: false })).toBeUndefined();
  });

  test('says who and why', () => {
    expect(holdWords(hold)).toBe('Held by Ada Chen: load test running');
    expect(holdWords({ ...hold, reason: '' })).toBe('Held by Ada Chen');
  });

  test('is none where what is written makes no sense', () => {
    for (const text of [
      '',
      'yes',
      '7',
      '[]',
      '{}',
      '{"by":" ","since":"2026-11-16T09:00:00Z"}',
      '{"by":"ada"}',
    ])
      expect(on(text)).toBeUndefined();
    expect(readHold(undefined)).toBeUndefined();
    expect(readHold({})).toBeUndefined();
  });

  test('keeps what makes sense of what was written by hand', () => {
    expect(on('{"by":"ada","since":"2026-11-16T09:00:00Z","until":"soon","automated":"yes"}')).toEqual({
      by: 'ada',
      reason: '',
      since: '2026-11-16T09:00:00.000Z',
      until: undefined,
      automated: {},
    });
  });
});

test('the environment of an application is what its labels call it', () => {
  expect(environmentOf({ environment: 'production', team: 'shop' })).toBe('production');
  expect(environmentOf({ env: 'qa' })).toBe('qa');
  expect(environmentOf({ 'freshet.io/environment': 'dev', env: 'qa' })).toBe('dev');
  expect(environmentOf({ team: 'shop', environment: '' })).toBeUndefined();
});
