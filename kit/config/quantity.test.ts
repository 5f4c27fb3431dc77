import { describe, expect, test } from 'vitest';
import { parseDurationMs, parseSizeBytes } from './quantity.ts';

describe('durations', () => {
  test.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['15m', 900_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['30 D', 2_592_000_000],
    ['0', 0],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDurationMs(text)).toBe(ms);
  });

  test.each([
    '',
    '5',
    's',
    '-1s',
    '1.5h',
    '1h30m',
    '1y',
    '1e3s',
    '999999999999999d',
    '1__proto__',
    '1constructor',
  ])('%j is none', text => {
    expect(parseDurationMs(text)).toBeUndefined();
  });
});

describe('sizes', () => {
  test.each([
    ['512', 512],
    ['512b', 512],
    ['64KiB', 65_536],
    ['10MB', 10_000_000],
    ['1GiB', 1_073_741_824],
  ])('%s is %d bytes', (text, bytes) => {
    expect(parseSizeBytes(text)).toBe(bytes);
  });

  test.each(['', 'KB', '1TB', '-1', '1.5MB'])('%j is none', text => {
    expect(parseSizeBytes(text)).toBeUndefined();
  });
});
