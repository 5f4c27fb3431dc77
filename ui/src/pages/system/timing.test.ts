import { expect, test } from 'vitest';
import { readTiming } from './timing.ts';

test.each([
  ['every 3600 s', { kind: 'hours', count: 1 }],
  ['every 300 s', { kind: 'minutes', count: 5 }],
  ['every 45 s', { kind: 'seconds', count: 45 }],
  ['37 * * * * UTC', { kind: 'hourly', minute: '37' }],
  ['7 3 * * * Europe/Berlin', { kind: 'daily', time: '03:07', zone: 'Europe/Berlin' }],
  ['0 3 * * 1 UTC', { kind: 'written', text: '0 3 * * 1 UTC' }],
])('“%s” is read', (text, timing) => {
  expect(readTiming(text)).toEqual(timing);
});
