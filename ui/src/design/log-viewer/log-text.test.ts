import { expect, test } from 'vitest';
import { createLogStore } from './log-store.ts';
import { logText } from './log-text.ts';

test('a log is saved with its times and without its colours', () => {
  const log = createLogStore();
  log.append('ready\n', Date.parse('2026-11-16T06:00:00.123Z'));
  log.append('\u001b[31mfailed\u001b[0m\n', Date.parse('2026-11-16T06:00:01Z'));
  log.append('no time\n');
  expect(logText(log)).toBe('2026-11-16T06:00:00.123Z ready\n2026-11-16T06:00:01.000Z failed\nno time\n');
});

test('an empty log is an empty file', () => expect(logText(createLogStore())).toBe(''));
