import { describe, expect, test } from 'vitest';
import { createPagedLog, type PagedLog, type RawLine } from './paged-log.ts';

/** A server with so many lines; answers hold at most `most` lines. */
const server = (count: number, most = Number.POSITIVE_INFINITY) => {
  const asked: [number, number][] = [];
  const load = async (first: number, wanted: number): Promise<readonly RawLine[]> => {
    asked.push([first, wanted]);
    const length = Math.max(0, Math.min(wanted, most, count - first));
    return Array.from({ length }, (_, offset) => ({ text: `line ${first + offset + 1}`, time: undefined }));
  };
  const log = createPagedLog({
    count,
    load,
    search: async () => ({ lines: [], searched: 1, next: undefined }),
  });
  return { log, asked };
};

const loaded = async (log: PagedLog, index: number): Promise<string | undefined> => {
  while (log.line(index) === undefined) {
    await new Promise<void>(resolve => {
      const stop = log.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
  return log.line(index)?.text;
};

const kept = (log: PagedLog): number =>
  [...log.blocks()].reduce(
    (sum, [block]) =>
      sum + Array.from({ length: 512 }, (_, at) => log.line(block * 512 + at)).filter(Boolean).length,
    0,
  );

describe('a log that is loaded in pages', () => {
  test('every line of ten million can be reached, and few are kept', async () => {
    const { log, asked } = server(10_000_000);
    for (const index of [0, 9_999_999, 5_000_000, 123_456, 9_000_000]) {
      log.show(index, Math.min(9_999_999, index + 40));
      expect(await loaded(log, index)).toBe(`line ${index + 1}`);
      expect(log.numberOf(index)).toBe(index + 1);
    }
    expect(asked.every(([, count]) => count <= 512)).toBe(true);
    expect(kept(log)).toBeLessThan(10 * 512);
  });

  test('pages not looked at for longest are dropped, and come back when they are shown', async () => {
    const { log, asked } = server(1_000_000);
    for (let index = 0; index < 500_000; index += 512) {
      log.show(index, index + 40);
      await loaded(log, index + 40);
    }
    expect(kept(log)).toBeLessThanOrEqual(401 * 512);
    expect(log.line(0)).toBeUndefined();
    const before = asked.length;
    log.show(0, 40);
    expect(await loaded(log, 40)).toBe('line 41');
    expect(asked.length).toBeGreaterThan(before);
  });

  test('an answer with fewer lines than asked for is continued', async () => {
    const { log } = server(2_000, 7);
    log.show(600, 640);
    expect(await loaded(log, 640)).toBe('line 641');
    expect(log.line(600)?.text).toBe('line 601');
  });

  test('live text is appended, also in pieces of a line', () => {
    const { log } = server(0);
    log.take({ index: 0, begins: true, text: 'one\r\ntw', time: 5 });
    log.take({ index: 1, begins: false, text: 'o\n', time: 6 });
    log.take({ index: 2, begins: true, text: 'three', time: 7 });
    expect([0, 1, 2].map(index => log.line(index)?.text)).toEqual(['one', 'two', 'three']);
    expect(log.count()).toBe(3);
    log.take({ index: 2, begins: false, text: '\n', time: 8 });
    expect(log.count()).toBe(3);
    expect(log.line(2)?.text).toBe('three');
  });

  test('a line whose beginning was not received live is loaded again instead of shown in part', async () => {
    const { log, asked } = server(3);
    log.show(0, 2);
    await loaded(log, 2);
    log.take({ index: 2, begins: false, text: ' and more', time: 1 });
    expect(log.line(2)).toBeUndefined();
    expect(await loaded(log, 2)).toBe('line 3');
    expect(asked.at(-1)).toEqual([2, 1]);
  });

  test('lines that the stream skipped are loaded when they are shown', async () => {
    const { log } = server(100_000);
    log.take({ index: 0, begins: true, text: 'first\n', time: 1 });
    log.grow(90_000);
    log.take({ index: 90_000, begins: true, text: 'after\n', time: 1 });
    expect(log.count()).toBe(100_000);
    log.show(44_000, 44_010);
    expect(await loaded(log, 44_010)).toBe('line 44011');
    expect(log.line(90_000)?.text).toBe('after');
  });

  test('lines to copy are read wherever they are', async () => {
    const { log } = server(5_000, 100);
    expect(await log.read?.(3_000, 3_249)).toHaveLength(250);
    expect((await log.read?.(4_990, 9_000))?.at(-1)).toBe('line 5000');
  });

  test('headings fold once all groups are known, those that came live too', () => {
    const { log } = server(0);
    log.take({ index: 0, begins: true, text: '::group::Pull\na\n::endgroup::\nb\n', time: 1 });
    expect(log.groups()).toEqual([]);
    log.setGroups([]);
    expect(log.groups()).toEqual([{ start: 0, end: 3 }]);
    log.take({ index: 4, begins: true, text: '##[group]Test\n', time: 1 });
    expect(log.groups()).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: Number.POSITIVE_INFINITY },
    ]);
    expect(log.line(0)).toMatchObject({ kind: 'group', text: 'Pull' });
  });

  test('a page that does not come is reported, and tried again', async () => {
    const troubles: boolean[] = [];
    let isDown = true;
    const log = createPagedLog({
      count: 10,
      load: async (first, count) => {
        if (isDown) throw new Error('away');
        return Array.from({ length: count }, (_, at) => ({ text: `${first + at}`, time: undefined }));
      },
      search: async () => ({ lines: [], searched: 1, next: undefined }),
      onTrouble: isBroken => troubles.push(isBroken),
    });
    log.show(0, 9);
    await new Promise(resolve => setImmediate(resolve));
    expect(troubles).toEqual([true]);
    isDown = false;
    log.show(0, 9);
    expect(await loaded(log, 9)).toBe('9');
    expect(troubles).toEqual([true, false]);
    log.stop();
  });
});
