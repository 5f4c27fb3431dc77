import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@freshet/kit/blob-store';
import { systemIds } from '@freshet/kit/ids';
import { systemClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ACCOUNT, chunk, LogsFixture } from './broadcaster.fixture.ts';
import type { LogChunk } from './index.ts';
import { LogReader } from './log-reader.ts';
import { LogStore } from './log-store.ts';
import { LogWriter } from './log-writer.ts';

let fixture: LogsFixture;
beforeAll(async () => {
  fixture = await LogsFixture.create(inject('serverUrl'));
});
afterAll(() => fixture.close());

const writerOn = (blobs: BlobStore = fixture.files(), store = new LogStore(fixture.database.sql)) =>
  new LogWriter({ store, blobs, ids: systemIds, onNews: () => undefined });

const readAll = async (buildId: string, blobs: BlobStore = fixture.files()) => {
  const reader = new LogReader({ store: new LogStore(fixture.database.sql), blobs, clock: systemClock });
  const { steps } = await reader.overview(buildId);
  const texts = await Promise.all(
    steps.map(async step => [step.id, String(await reader.range(buildId, step, 0, step.bytes))]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
};

/** A store without append, as object stores are. */
const putOnly = (files: BlobStore): BlobStore => ({
  put: (key, bytes) => files.put(key, bytes),
  read: (key, range) => files.read(key, range),
  list: (prefix, page) => files.list(prefix, page),
  delete: keys => files.delete(keys),
});

describe('what was appended', () => {
  test('is read back by step, in the order of its numbers', async () => {
    const build = systemIds.next();
    const writer = writerOn();
    await writer.append(ACCOUNT, build, [
      chunk(2, 'first\nsec'),
      chunk(3, 'other\n', { stepId: 'test', stepName: 'Test' }),
      chunk(5, 'ond\n'),
    ]);
    await writer.append(ACCOUNT, build, [chunk(9, 'third')]);
    expect(await readAll(build)).toEqual({ compile: 'first\nsecond\nthird', test: 'other\n' });
  });

  test('counts once, however often it is sent', async () => {
    const build = systemIds.next();
    const chunks = [chunk(1, 'a\n'), chunk(2, 'b\n'), chunk(3, 'c\n')];
    const [one, two] = [writerOn(), writerOn()];
    await one.append(ACCOUNT, build, chunks.slice(0, 2));
    await two.append(ACCOUNT, build, chunks);
    await one.append(ACCOUNT, build, chunks);
    await one.append(ACCOUNT, build, [...chunks, chunk(3, 'c\n'), chunk(4, 'd\n')]);
    expect(await readAll(build)).toEqual({ compile: 'a\nb\nc\nd\n' });
  });

  test('is whole when several processes write the same build at once', async () => {
    const build = systemIds.next();
    const writers = [writerOn(), writerOn(), writerOn()];
    const all = Array.from({ length: 30 }, (_, index) => chunk(index + 1, `line ${index + 1}\n`));
    // Each of them sends everything, in pieces of its own: whoever is first wins, nothing is doubled.
    await Promise.all(
      writers.map(async (writer, who) => {
        for (let end = who + 1; end <= all.length; end += 3)
          await writer.append(ACCOUNT, build, all.slice(0, end));
        await writer.append(ACCOUNT, build, all);
      }),
    );
    expect((await readAll(build)).compile).toBe(all.map(({ bytes }) => String(bytes)).join(''));
  });

  test('of another account’s build is refused like that of a missing one', async () => {
    const build = systemIds.next();
    await writerOn().append(ACCOUNT, build, [chunk(1, 'mine\n')]);
    await expect(writerOn().append('d'.repeat(24), build, [chunk(2, 'x')])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(writerOn().append('../..', build, [chunk(2, 'x')])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(writerOn().append(ACCOUNT, '../../../etc', [chunk(1, 'x')])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('may be called anything and come from any time', async () => {
    const build = systemIds.next();
    await writerOn().append(ACCOUNT, build, [
      chunk(1, 'x\n', { stepId: '\0\ud800evil\n', stepName: '', at: new Date(Number.NaN) }),
      chunk(2, 'y\n', { stepId: '', stepName: 'n'.repeat(2_000), at: new Date(8.64e15) }),
    ]);
    const names = Object.keys(await readAll(build));
    expect(names).toEqual(['\ufffd\ufffdevil\ufffd', 'unnamed']);
  });

  test('is refused where a piece is too large, or there are too many', async () => {
    const build = systemIds.next();
    const large = chunk(1, Buffer.alloc(8 * 1024 * 1024 + 1));
    await expect(writerOn().append(ACCOUNT, build, [large])).rejects.toMatchObject({ code: 'LOG_TOO_LARGE' });
    const many = Array.from({ length: 100_001 }, (_, index) => chunk(index + 1, 'x'));
    await expect(writerOn().append(ACCOUNT, build, many)).rejects.toMatchObject({ code: 'LOG_TOO_LARGE' });
  });
});

/** The moments at which a process can be killed within an append. */
type Moment = 'before the bytes' | 'within the bytes' | 'after the bytes' | 'after the index';

/** Stops at a moment as a killed process does: what was done is done, and nobody hears of it. */
const killedAt = (moment: Moment): LogWriter => {
  const killed = new Error(`killed ${moment}`);
  const files = fixture.files();
  const blobs: BlobStore = {
    ...putOnly(files),
    append: async (key, offset, bytes) => {
      if (moment === 'before the bytes') throw killed;
      const written = moment === 'within the bytes' ? bytes.subarray(0, Math.ceil(bytes.length / 2)) : bytes;
      await files.append(key, offset, written);
      if (moment === 'within the bytes') throw killed;
    },
  };
  const store = new LogStore(fixture.database.sql);
  const commit = store.commit.bind(store);
  store.commit = async (...input) => {
    if (moment === 'after the bytes') throw killed;
    await commit(...input);
    throw killed;
  };
  return writerOn(blobs, store);
};

describe('a process that is killed', () => {
  test.each<Moment>(['before the bytes', 'within the bytes', 'after the bytes', 'after the index'])(
    '%s neither loses nor doubles anything that was acknowledged',
    async moment => {
      const build = systemIds.next();
      await writerOn().append(ACCOUNT, build, [chunk(1, 'acknowledged\n')]);
      const next = [chunk(2, 'sent again\n'), chunk(3, 'by the runner\n')];
      await expect(killedAt(moment).append(ACCOUNT, build, next)).rejects.toThrow('killed');
      await writerOn().append(ACCOUNT, build, next);
      expect(await readAll(build)).toEqual({ compile: 'acknowledged\nsent again\nby the runner\n' });
    },
  );

  test('at random moments, again and again, leaves exactly what a runner sent', async () => {
    const moments: (Moment | 'alive')[] = [
      'before the bytes',
      'within the bytes',
      'after the bytes',
      'after the index',
      'alive',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.string({ maxLength: 12 }), fc.constantFrom('a', 'b'), fc.constantFrom(...moments)),
          {
            maxLength: 12,
          },
        ),
        async sent => {
          const build = systemIds.next();
          const expected: Record<string, string> = {};
          for (const [index, [text, stepId, moment]] of sent.entries()) {
            const one: LogChunk = chunk(index + 1, text, { stepId });
            const bytes = Buffer.from(text).toString();
            if (bytes !== '') expected[stepId] = (expected[stepId] ?? '') + bytes;
            if (moment !== 'alive')
              await killedAt(moment)
                .append(ACCOUNT, build, [one])
                .catch(() => undefined);
            await writerOn().append(ACCOUNT, build, [one]);
          }
          expect(await readAll(build)).toEqual(expected);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('the same process goes on after a failure that passes', async () => {
    const build = systemIds.next();
    let fails = true;
    const files = fixture.files();
    const blobs: BlobStore = {
      ...putOnly(files),
      append: async (key, offset, bytes) => {
        await files.append(key, offset, bytes);
        if (fails) throw new Error('the disk hiccups');
      },
    };
    const writer = writerOn(blobs);
    await expect(writer.append(ACCOUNT, build, [chunk(1, 'a\n')])).rejects.toThrow('hiccups');
    fails = false;
    await writer.append(ACCOUNT, build, [chunk(1, 'a\n')]);
    await writer.append(ACCOUNT, build, [chunk(2, 'b\n')]);
    expect(await readAll(build)).toEqual({ compile: 'a\nb\n' });
  });
});

describe('a store whose blobs do not grow', () => {
  test('has its small blobs put together while the build goes on', async () => {
    const build = systemIds.next();
    const blobs = putOnly(fixture.files());
    const writer = writerOn(blobs);
    const lines = Array.from({ length: 150 }, (_, index) => `line ${index + 1}\n`);
    for (const [index, line] of lines.entries())
      await writer.append(ACCOUNT, build, [chunk(index + 1, line, { at: new Date(index * 1_000) })]);
    const reader = new LogReader({ store: new LogStore(fixture.database.sql), blobs, clock: systemClock });
    const step = await reader.step(build, undefined);
    if (!step) throw new Error('nothing was written');
    const page = await reader.page(build, step, { from: 99, count: 3 });
    expect(page.lines).toEqual(['line 99', 'line 100', 'line 101']);
    expect(page.marks.map(({ line, at }) => [line, at.getTime()])).toEqual([
      [99, 98_000],
      [100, 99_000],
      [101, 100_000],
    ]);
    expect((await readdir(join(fixture.directory, 'logs', ACCOUNT, build))).length).toBeLessThan(65);
    expect((await readAll(build, blobs)).compile).toBe(lines.join(''));
  });

  test('gets a blob per append, and one for all when the build is over', async () => {
    const build = systemIds.next();
    const blobs = putOnly(fixture.files());
    const writer = writerOn(blobs);
    for (let seq = 1; seq <= 5; seq += 1) await writer.append(ACCOUNT, build, [chunk(seq, `line ${seq}\n`)]);
    const folder = join(fixture.directory, 'logs', ACCOUNT, build);
    expect(await readdir(folder)).toHaveLength(5);
    const before = await readAll(build, blobs);
    await writer.finish(ACCOUNT, build);
    await writer.settled();
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readAll(build, blobs)).toEqual(before);
    expect(before.compile).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n');
  });
});
