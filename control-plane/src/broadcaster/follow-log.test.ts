import { LogStreamEvent } from '@freshet/contracts/logs';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, chunk, LogsFixture } from './broadcaster.fixture.ts';
import { Feeds } from './feeds.ts';
import { LogFollower } from './follow-log.ts';
import { cursorOf, type LogPlace, placeOf } from './log-cursor.ts';
import type { LogEvent } from './log-event.ts';
import { LogReader } from './log-reader.ts';
import { LogStore } from './log-store.ts';
import { LogWriter } from './log-writer.ts';

let fixture: LogsFixture;
let feeds: Feeds;
let reader: LogReader;
let writer: LogWriter;
beforeAll(async () => {
  fixture = await LogsFixture.create(inject('serverUrl'));
  const store = new LogStore(fixture.database.sql);
  reader = new LogReader({ store, blobs: fixture.files(), clock: systemClock });
  feeds = new Feeds({ store, bytes: reader.bytes, clock: systemClock, log: memoryLogger() });
  writer = new LogWriter({
    store,
    blobs: fixture.files(),
    ids: systemIds,
    onNews: buildId => feeds.wake(buildId),
  });
});
afterAll(async () => {
  await feeds.stop();
  await fixture.close();
});

interface Reading {
  readonly events: LogEvent[];
  readonly over: Promise<void>;
  stop(): void;
}

/** A reader that takes what comes, or only what `gate` lets it. */
const follow = async (
  buildId: string,
  { after = new Map(), step, gate }: { after?: LogPlace; step?: string; gate?: () => Promise<void> } = {},
): Promise<Reading> => {
  const { feed, leave } = await feeds.join(buildId);
  const stop = new AbortController();
  const events: LogEvent[] = [];
  const follower = new LogFollower(
    { bytes: reader.bytes, clock: systemClock },
    {
      feed,
      buildId,
      after,
      wants: ({ id }) => step === undefined || id === step,
      signal: stop.signal,
      idleMs: 60_000,
    },
  );
  const over = (async () => {
    for (let item = await follower.next(); item !== 'over'; item = await follower.next()) {
      if (item !== 'idle') events.push(item.event);
      await gate?.();
    }
    leave();
  })();
  return { events, over, stop: () => stop.abort() };
};

/** What a reader has of each step, put together as a browser does; throws where lines do not fit. */
const textOf = (events: readonly LogEvent[], known: Record<string, string> = {}): Record<string, string> => {
  const texts = { ...known };
  for (const { content } of events) {
    LogStreamEvent.parse(content);
    if (content.event !== 'text') continue;
    const before = texts[content.step] ?? '';
    const line = before.split('\n').length;
    expect([content.line, content.begins]).toEqual([line, before === '' || before.endsWith('\n')]);
    texts[content.step] = before + content.text;
  }
  return texts;
};

describe('a follower', () => {
  test('gets what was there, then what comes, then the end', async () => {
    const build = systemIds.next();
    await writer.append(ACCOUNT, build, [chunk(1, 'old\nha')]);
    const { events, over } = await follow(build);
    await eventually(() => expect(textOf(events)).toEqual({ compile: 'old\nha' }));
    await writer.append(ACCOUNT, build, [chunk(2, 'lf\n'), chunk(3, 'new\n', { stepId: 'test' })]);
    await eventually(() => expect(textOf(events)).toEqual({ compile: 'old\nhalf\n', test: 'new\n' }));
    await writer.finish(ACCOUNT, build);
    await over;
    expect(events.at(-1)?.content.event).toBe('end');
  });

  test('of a build that is over gets all of it and the end', async () => {
    const build = systemIds.next();
    await writer.append(ACCOUNT, build, [chunk(1, 'all\n')]);
    await writer.finish(ACCOUNT, build);
    const { events, over } = await follow(build);
    await over;
    expect(textOf(events)).toEqual({ compile: 'all\n' });
    expect(events.at(-1)?.content.event).toBe('end');
    const empty = systemIds.next();
    await writer.finish(ACCOUNT, empty);
    const none = await follow(empty);
    await none.over;
    expect(none.events.map(({ content }) => content.event)).toEqual(['end']);
  });

  test('hears of one step only when it asks for one', async () => {
    const build = systemIds.next();
    await writer.append(ACCOUNT, build, [chunk(1, 'a\n'), chunk(2, 'b\n', { stepId: 'test' })]);
    const { events, over } = await follow(build, { step: 'test' });
    await writer.append(ACCOUNT, build, [chunk(3, 'c\n'), chunk(4, 'd\n', { stepId: 'test' })]);
    await writer.finish(ACCOUNT, build);
    await over;
    expect(textOf(events)).toEqual({ test: 'b\nd\n' });
  });

  test('that comes back with any cursor it was given misses nothing and gets nothing twice', async () => {
    const unit = fc.constantFrom('a', 'é', '🎉', '\n', 'x'.repeat(50));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('one', 'two'), fc.string({ unit, maxLength: 20 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(),
        async (sent, pick) => {
          const build = systemIds.next();
          const first = await follow(build);
          for (const [index, [stepId, text]] of sent.entries()) {
            await writer.append(ACCOUNT, build, [chunk(index + 1, text, { stepId })]);
          }
          await writer.finish(ACCOUNT, build);
          await first.over;
          const expected = textOf(first.events);
          for (const stepId of ['one', 'two']) {
            const all = sent.flatMap(([id, text]) => (id === stepId ? [text] : [])).join('');
            expect(expected[stepId] ?? '').toBe(all);
          }
          const seen = first.events.slice(0, pick % (first.events.length + 1));
          const cursor = seen.at(-1)?.cursor ?? '0';
          expect(cursorOf(placeOf(cursor))).toBe(cursor);
          const second = await follow(build, { after: placeOf(cursor) });
          await second.over;
          expect(textOf(second.events, textOf(seen))).toEqual(expected);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('that is too slow is told which lines it missed, and goes on with the newest', async () => {
    const build = systemIds.next();
    await writer.append(ACCOUNT, build, [chunk(1, 'first\n')]);
    let open = Promise.withResolvers<void>();
    open.resolve();
    const slow = await follow(build, { gate: () => open.promise });
    await eventually(() => expect(slow.events).toHaveLength(1));
    open = Promise.withResolvers();
    const line = `${'x'.repeat(99)}\n`;
    const quick = await follow(build, { after: placeOf(slow.events[0]?.cursor ?? '') });
    for (let seq = 2; seq <= 9; seq += 1) {
      await writer.append(ACCOUNT, build, [chunk(seq, line.repeat(10_000))]);
      await eventually(() => expect(quick.events.at(-1)?.newlinesAfter).toBe((seq - 1) * 10_000 + 1));
    }
    open.resolve();
    await eventually(() => expect(slow.events.at(-1)?.newlinesAfter).toBe(80_001));
    const skipped = slow.events.flatMap(({ content }) => (content.event === 'skipped' ? [content] : []));
    expect(skipped).toHaveLength(1);
    const told = slow.events.filter(({ content }) => content.event === 'text').at(-1)?.newlinesAfter ?? 0;
    expect(skipped[0]?.from).toBeLessThanOrEqual(told + 1);
    expect(skipped[0]?.to).toBe(80_001);
    await writer.append(ACCOUNT, build, [chunk(10, 'last\n')]);
    await writer.finish(ACCOUNT, build);
    await Promise.all([slow.over, quick.over]);
    expect(slow.events.at(-2)?.content).toMatchObject({ event: 'text', text: 'last\n', line: 80_002 });
  });

  test('of a log that grows faster than it can be read is told what is left out', async () => {
    const build = systemIds.next();
    await writer.append(ACCOUNT, build, [chunk(1, 'a\n')]);
    const { events, over } = await follow(build, { after: new Map([[1, 2]]) });
    await writer.append(ACCOUNT, build, [
      chunk(2, `${'x'.repeat(99)}\n`.repeat(50_000)),
      chunk(3, 'b\n', { stepId: 'test' }),
    ]);
    await writer.finish(ACCOUNT, build);
    await over;
    expect(events[0]?.content).toEqual({ event: 'skipped', step: 'compile', from: 2, to: 50_001 });
    expect(textOf(events)).toEqual({ test: 'b\n' });
  });

  test('shares one feed with all others, which ends with the last of them', async () => {
    const build = systemIds.next();
    const readings = await Promise.all(Array.from({ length: 50 }, () => follow(build)));
    expect(feeds.size).toBe(1);
    await writer.append(ACCOUNT, build, [chunk(1, 'to all\n')]);
    await eventually(() => expect(readings.every(({ events }) => events.length === 1)).toBe(true));
    const [shared] = readings.map(({ events }) => events[0]);
    expect(readings.every(({ events }) => events[0] === shared)).toBe(true);
    for (const { stop } of readings) stop();
    await Promise.all(readings.map(({ over }) => over));
    expect(feeds.size).toBe(0);
  });
});

test.each(['', 'x', '1', '1.', '1.2-', '-1.2', '1.2.3', '9'.repeat(100)])('%j is no cursor', cursor => {
  expect(() => placeOf(cursor)).toThrow('no place in a log');
});
