import { describe, expect, test } from 'vitest';
import { wantsColor } from './paint.ts';

const terminal = { write: () => undefined, isTty: true, columns: 80 };
const pipe = { ...terminal, isTty: false };

describe('colour', () => {
  test.each([
    { what: 'goes to terminals', env: {}, sink: terminal, expected: true },
    { what: 'does not go to pipes', env: {}, sink: pipe, expected: false },
    { what: 'is forbidden by NO_COLOR', env: { NO_COLOR: '1' }, sink: terminal, expected: false },
    { what: 'is not forbidden by an empty NO_COLOR', env: { NO_COLOR: '' }, sink: terminal, expected: true },
    { what: 'can be forced into pipes', env: { FORCE_COLOR: '1' }, sink: pipe, expected: true },
    {
      what: 'can be forced into dumb terminals',
      env: { FORCE_COLOR: '', TERM: 'dumb' },
      sink: terminal,
      expected: true,
    },
    { what: 'can be forced off', env: { FORCE_COLOR: '0' }, sink: terminal, expected: false },
    { what: 'does not go to dumb terminals', env: { TERM: 'dumb' }, sink: terminal, expected: false },
    {
      what: 'is forbidden by NO_COLOR even when forced',
      env: { NO_COLOR: '1', FORCE_COLOR: '1' },
      sink: pipe,
      expected: false,
    },
  ])('$what', ({ env, sink, expected }) => {
    expect(wantsColor(env, sink, false)).toBe(expected);
  });

  test('is forbidden by --no-color before all', () => {
    expect(wantsColor({ FORCE_COLOR: '1' }, terminal, true)).toBe(false);
  });
});
