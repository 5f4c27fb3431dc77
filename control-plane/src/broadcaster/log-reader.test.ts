import { lineMatcher } from '@freshet/domain/logs';
import { systemIds } from '@freshet/kit/ids';
import { systemClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, AT, chunk, LogsFixture } from './broadcaster.fixture.ts';
import { exportDocument, exportHtml, exportText } from './export-log.ts';
import { LogReader } from './log-reader.ts';
import { LogStore } from './log-store.ts';
import { LogWriter } from './log-writer.ts';
import { searchCursor, searchPlace } from './search-log.ts';

let fixture: LogsFixture;
let reader: LogReader;
let writer: LogWriter;
beforeAll(async () => {
  fixture = await LogsFixture.create(inject('serverUrl'));
  const store = new LogStore(fixture.database.sql);
  reader = new LogReader({ store, blobs: fixture.files(), clock: systemClock });
  writer = new LogWriter({ store, blobs: fixture.files(), ids: systemIds, onNews: () => undefined });
});
afterAll(() => fixture.close());

/** A build whose one step wrote this, in pieces of the given sizes. */
const written = async (text: string, sizes: readonly number[] = []): Promise<string> => {
  const build = systemIds.next();
  let rest = Buffer.from(text);
  for (let seq = 1; rest.length > 0; seq += 1) {
    const size = Math.min(sizes[seq - 1] ?? 4_000_000, rest.length);
    await writer.append(ACCOUNT, build, [chunk(seq, rest.subarray(0, size))]);
    rest = rest.subarray(size);
  }
  return build;
};

const stepOf = async (build: string) => {
  const step = await reader.step(build, undefined);
  if (!step) throw new Error('the build wrote nothing');
  return step;
};

const linesOf = (text: string): string[] =>
  (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map(line => line.replace(/\r$/, ''));

const manyLines = Array.from(
  { length: 60_000 },
  (_, index) => `line ${index + 1} x${'x'.repeat(index % 40)}\n`,
);

describe('lines', () => {
  test('are found by their numbers wherever they are', async () => {
    const build = await written(manyLines.join(''), [1, 300_000, 17]);
    const step = await stepOf(build);
    expect(step.newlines).toBe(60_000);
    for (const from of [1, 2, 9_999, 31_234, 59_990, 60_000]) {
      const page = await reader.page(build, step, { from, count: 20 });
      expect(page.lines).toEqual(manyLines.slice(from - 1, from + 19).map(line => line.trimEnd()));
      expect(page.next).toBe(from + 20 <= 60_000 ? from + 20 : undefined);
    }
    const tail = await reader.page(build, step, { tail: 3, count: 1_000 });
    expect(tail).toMatchObject({ from: 59_998, lines: manyLines.slice(-3).map(line => line.trimEnd()) });
    expect(tail.next).toBeUndefined();
    expect(await reader.page(build, step, { from: 60_001, count: 5 })).toMatchObject({ lines: [] });
  });

  test('are those of the text, however it was cut into chunks and pages', async () => {
    const unit = fc.constantFrom('a', 'é', '🎉', '\n', '\n', '\r\n', ' ');
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit, minLength: 1, maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        async (text, sizes, count) => {
          const build = await written(text, sizes);
          const step = await stepOf(build);
          const seen: string[] = [];
          for (let from: number | undefined = 1; from !== undefined; ) {
            const page: Awaited<ReturnType<typeof reader.page>> = await reader.page(build, step, {
              from,
              count,
            });
            seen.push(...page.lines);
            from = page.next;
          }
          expect(seen).toEqual(linesOf(text));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a page is bounded in bytes, and a line too long for it is cut', async () => {
    const text = `short\n${'y'.repeat(700_000)}\n${`${'z'.repeat(999)}\n`.repeat(3_000)}`;
    const build = await written(text);
    const step = await stepOf(build);
    const page = await reader.page(build, step, { from: 1, count: 10_000 });
    expect(page.cut).toEqual([2]);
    expect(page.lines[1]).toHaveLength(64 * 1024);
    expect(page.lines[2]).toBe('z'.repeat(999));
    expect(page.lines.length).toBeLessThan(3_002);
    expect(page.next).toBe(page.lines.length + 1);
    const whole = await reader.range(build, step, 6, 700_000);
    expect(String(whole)).toBe('y'.repeat(700_000));
  });

  test('know when and on which stream they were written', async () => {
    const build = systemIds.next();
    const later = new Date(AT.getTime() + 5_000);
    await writer.append(ACCOUNT, build, [
      chunk(1, 'a\nb\n'),
      chunk(2, 'c\n', { stream: 'err' }),
      chunk(3, 'd\ne\n', { at: later }),
    ]);
    const step = await stepOf(build);
    const marks = (await reader.page(build, step, { from: 2, count: 10 })).marks;
    expect(marks).toEqual([
      { line: 2, at: AT, stream: 'out' },
      { line: 3, at: AT, stream: 'err' },
      { line: 4, at: later, stream: 'out' },
    ]);
  });
});

describe('a search', () => {
  const signal = new AbortController().signal;
  const search = (build: string, text: string, more: object = {}) =>
    reader.search(build, {
      matcher: lineMatcher({ text, regex: false, ignoreCase: false }),
      limit: 100,
      context: 0,
      signal,
      ...more,
    });

  test('finds every line, with its number and what is around it', async () => {
    const lines = [...manyLines];
    for (const at of [0, 777, 40_000, 59_999]) lines[at] = `needle ${at}\n`;
    const build = await written(lines.join(''), [100, 2_000_000]);
    const { matches, searchedBytes } = await search(build, 'needle', { context: 1 });
    expect(matches.map(({ line }) => line)).toEqual([1, 778, 40_001, 60_000]);
    expect(matches[1]).toMatchObject({
      text: 'needle 777',
      before: [manyLines[776]?.trimEnd()],
      after: [manyLines[778]?.trimEnd()],
    });
    expect(matches[0]?.before).toEqual([]);
    expect(matches[3]?.after).toEqual([]);
    expect(searchedBytes).toBe(Buffer.byteLength(lines.join('')));
  });

  test('goes on where the page before ended', async () => {
    const build = await written(manyLines.join(''));
    const found: number[] = [];
    let pages = 0;
    for (let after: string | undefined = '1.0'; after !== undefined; pages += 1) {
      const page: Awaited<ReturnType<typeof search>> = await search(build, '99 ', {
        limit: 7,
        after: searchPlace(after),
      });
      found.push(...page.matches.map(({ line }) => line));
      after = page.next && searchCursor(page.next);
    }
    const expected = manyLines.flatMap((line, index) => (line.includes('99 ') ? [index + 1] : []));
    expect(found).toEqual(expected);
    expect(pages).toBeGreaterThan(expected.length / 7);
    expect(() => searchPlace('x')).toThrow('no place in a search');
  });

  test('finds what a look at each line finds, by text and by expression', async () => {
    const unit = fc.constantFrom('a', 'b', 'A', 'é', '\n', ' ', '\u001b[1m');
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit, minLength: 1, maxLength: 60 }),
        fc.constantFrom('a', 'ab', 'b a', '^a', 'a+b', 'é$', '.'),
        fc.boolean(),
        fc.boolean(),
        async (text, query, regex, ignoreCase) => {
          const build = await written(text, [7, 11]);
          const matcher = lineMatcher({ text: query, regex, ignoreCase });
          const { matches } = await search(build, '', { matcher });
          const expected = linesOf(text).flatMap((line, index) =>
            matcher.matches(line.replaceAll('\u001b[1m', '')) ? [index + 1] : [],
          );
          // A text that colours cut in two is not found; nothing else is missed, and nothing is made up.
          const isCut = text.includes('\u001b') && !(regex && /[\^+.$]/.test(query) && query.length < 3);
          if (isCut) expect(expected).toEqual(expect.arrayContaining(matches.map(({ line }) => line)));
          else expect(matches.map(({ line }) => line)).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is refused while too many others are under way', async () => {
    const build = await written(manyLines.join(''));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, () => search(build, 'nothing like it')),
    );
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(['RATE_LIMITED']);
    expect((await search(build, 'nothing like it')).matches).toEqual([]);
  });

  test('finds the groups that a step declared', async () => {
    const build = await written(
      '##[group]Install\nnpm ci\ngroup of lines\n##[endgroup]\n##[group]Test\nok\n',
    );
    expect(await reader.groups(build, 'compile', signal)).toEqual({
      groups: [
        { title: 'Install', from: 1, to: 4, depth: 0 },
        { title: 'Test', from: 5, depth: 0 },
      ],
      truncated: false,
    });
  });
});

describe('an export', () => {
  const collect = async (chunks: AsyncIterable<string>): Promise<string> => {
    let text = '';
    for await (const piece of chunks) text += piece;
    return text;
  };

  test('has all lines, with or without colours, as text, page and document', async () => {
    const build = systemIds.next();
    await writer.append(ACCOUNT, build, [
      chunk(1, '\u001b[31mred\u001b[0m <b>\nhalf'),
      chunk(2, 'ok\n', { stepId: 'test', stepName: 'Test & <more>' }),
    ]);
    const steps = await reader.wanted(build, undefined);
    const exported = { bytes: reader.bytes, buildId: build, steps };
    expect(await collect(exportText(exported, 'strip'))).toBe(
      '===== Compile =====\nred <b>\nhalf\n===== Test & <more> =====\nok\n',
    );
    expect(await collect(exportText({ ...exported, steps: steps.slice(0, 1) }, 'keep'))).toBe(
      '\u001b[31mred\u001b[0m <b>\nhalf',
    );
    const html = await collect(exportHtml(exported));
    expect(html).toContain('<pre><span class="fg-red">red</span> &lt;b&gt;\nhalf</pre>');
    expect(html).toContain('<h2>Test &amp; &lt;more&gt;</h2>');
    const document = JSON.parse(await collect(exportDocument(exported, [{ id: 'test', status: 'error' }])));
    expect(document).toEqual({
      steps: [
        {
          name: 'Compile',
          creationTimeStamp: AT.getTime() / 1000,
          status: 'success',
          logs: ['\u001b[31mred\u001b[0m <b>\n', 'half'],
        },
        { name: 'Test & <more>', creationTimeStamp: AT.getTime() / 1000, status: 'error', logs: ['ok\n'] },
      ],
    });
  });
});
