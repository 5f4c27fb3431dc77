import { expect, test } from 'vitest';
import { timed } from './pod-log-feed.ts';

test.each([
  ['2026-11-16T06:00:00.123456789Z ready', Date.parse('2026-11-16T06:00:00.123Z'), 'ready'],
  ['2026-11-16T06:00:00Z ', Date.parse('2026-11-16T06:00:00Z'), ''],
  ['no time at all', undefined, 'no time at all'],
  ['2026-99-99T06:00:00Z odd', undefined, '2026-99-99T06:00:00Z odd'],
])('the line %j is read with its time', (line, at, text) => expect(timed(line)).toEqual({ at, text }));
