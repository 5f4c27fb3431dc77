import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineRangeFromHash, lineRangeToHash } from './line-range.ts';
import { createLogStore, type LogStore } from './log-store.ts';

const texts = (log: LogStore) => Array.from({ length: log.count() }, (_, index) => log.line(index)?.text);

describe('a log that grows', () => {
  test('lines are the same however the text was cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }), chunks => {
        const whole = createLogStore();
        whole.append(chunks.join(''));
        const parts = createLogStore();
        for (const chunk of chunks) parts.append(chunk);
        expect(texts(parts)).toEqual(texts(whole));
        expect(parts.size()).toBe(whole.size());
      }),
    );
  });

  test('an escape that is cut between chunks still colours', () => {
    const log = createLogStore();
    log.append('\x1b[3');
    log.append('1mred\nstill red\x1b[0m\nplain\n');
    expect(log.line(0)?.text).toBe('\x1b[31mred');
    expect(log.line(1)?.style).toEqual({ fg: 'red' });
    expect(log.line(2)?.style).toEqual({});
  });

  test('the last line is there before its end has come', () => {
    const log = createLogStore();
    log.append('one\ntw');
    expect(texts(log)).toEqual(['one', 'tw']);
    log.append('o\n');
    expect(texts(log)).toEqual(['one', 'two']);
  });

  test('groups have a heading and know where they end', () => {
    const log = createLogStore();
    log.append('::group::Pull image\na\nb\n::endgroup::\nafter\n##[group]Test\nc\n');
    expect(texts(log)).toEqual(['Pull image', 'a', 'b', 'after', 'Test', 'c']);
    expect(log.groups()).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: Number.POSITIVE_INFINITY },
    ]);
  });

  test('missing lines keep their numbers', () => {
    const log = createLogStore();
    log.append('a\nb\n');
    log.appendGap('100 lines lost', 100);
    log.append('c\n');
    expect(log.numberOf(1)).toBe(2);
    expect(log.numberOf(3)).toBe(103);
    expect(log.indexOf(103)).toBe(3);
    expect(log.indexOf(50)).toBe(2);
    expect(log.indexOf(2)).toBe(1);
  });

  test('many lines are kept, and listeners are told once per chunk', () => {
    const log = createLogStore();
    let told = 0;
    const stop = log.subscribe(() => {
      told += 1;
    });
    log.append('x\n'.repeat(10_000));
    expect(log.count()).toBe(10_000);
    expect(log.line(9999)?.text).toBe('x');
    expect(log.line(10_000)).toBeUndefined();
    stop();
    log.append('y\n');
    expect(told).toBe(1);
  });
});

describe('ranges in an address', () => {
  test('one line and several are read and written', () => {
    expect(lineRangeFromHash('#L10')).toEqual({ from: 10, to: 10 });
    expect(lineRangeFromHash('#L20-L10')).toEqual({ from: 10, to: 20 });
    expect(lineRangeToHash({ from: 10, to: 20 })).toBe('L10-L20');
    expect(lineRangeToHash({ from: 7, to: 7 })).toBe('L7');
  });

  test('anything else is no range', () => {
    for (const hash of ['', '#', '#L0', '#Lx', '#L1-', '#L1-L2-L3', '#L99999999999']) {
      expect(lineRangeFromHash(hash)).toBeUndefined();
    }
  });
});
