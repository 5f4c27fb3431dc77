import { describe, expect, test } from 'vitest';
import { stepsOf } from './verification-steps.ts';

const hash = 'a'.repeat(64);
const intact = { ok: true, checked: 22, from: 1, to: 22, head: { seq: 22, hash } };
const anchor = { seq: 20, hash };
const problem = (kind: 'edited' | 'anchor', seq: number) => ({ kind, seq, explanation: 'it is so' });
const told = (...asked: Parameters<typeof stepsOf>) =>
  stepsOf(...asked).map(({ state, title }) => `${state} ${title}`);

describe('the steps of a verification', () => {
  test('hold where the log does, and say that no anchor was given', () => {
    expect(told(intact, undefined)).toEqual(['ok read', 'ok holds', 'ok head', 'idle anchorNone']);
  });

  test('say from where on records are signed, and whether a note elsewhere confirms the end', () => {
    expect(told({ ...intact, signedFrom: 1, noted: true }, undefined)[3]).toBe('ok signed');
    expect(stepsOf({ ...intact, signedFrom: 7, noted: false }, undefined)[3]).toMatchObject({
      state: 'warn',
      text: 'notNotedHint',
      values: { seq: 7 },
    });
  });

  test('tell whether the anchor is there or too old', () => {
    expect(told({ ...intact, anchor: 'found' }, anchor).at(-1)).toBe('ok anchorFound');
    expect(told({ ...intact, anchor: 'expired' }, anchor).at(-1)).toBe('warn anchorExpired');
  });

  test('name the first place that does not hold, and offer no anchor of a broken log', () => {
    const steps = stepsOf(
      { ...intact, ok: false, checked: 11, to: 11, problem: problem('edited', 12) },
      anchor,
    );
    expect(steps.map(({ state }) => state)).toEqual(['ok', 'bad', 'idle', 'idle']);
    expect(steps[1]?.values).toEqual({ seq: 12 });
    expect(steps[2]?.text).toBeUndefined();
  });

  test('part a log that was rewritten from one that is broken', () => {
    const steps = told({ ...intact, ok: false, problem: problem('anchor', 20) }, anchor);
    expect(steps).toEqual(['ok read', 'ok holds', 'ok head', 'bad anchorMissing']);
  });
});
