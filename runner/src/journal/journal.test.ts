import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildEvent } from '@freshet/domain/builds';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { continueJournal, createJournal, type JournalHeader, readJournal } from './index.ts';
import { Journal } from './journal.ts';

const header: JournalHeader = {
  version: 1,
  buildId: 'b',
  executor: 'no-op',
  file: 'codefresh.yml',
  text: 'version: "1.0"\n',
  volume: { pipeline: 'p', name: 'v' },
  process: { pid: 1 },
};

const started: BuildEvent = { type: 'build.started', at: 1 };
const cancelled: BuildEvent = { type: 'build.cancelled', at: 2 };

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'freshet-journal-'));
  path = join(directory, 'deep', 'journal');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('a journal', () => {
  test('gives back what was written, in order', async () => {
    const journal = await createJournal(path, header);
    await Promise.all([journal.append([started]), journal.append([cancelled])]);
    await journal.close();
    expect(await readJournal(path)).toMatchObject({ header, events: [started, cancelled] });
  });

  test('is readable by its owner only, since it holds what steps export', async () => {
    await (await createJournal(path, header)).close();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('loses the line that was being written at any byte, and no other', async () => {
    const journal = await createJournal(path, header);
    await journal.append([started]);
    await journal.close();
    const whole = await readFile(path);
    const line = Buffer.from(`${JSON.stringify([cancelled])}\n`);
    for (let bytes = 0; bytes < line.length; bytes += 1) {
      await writeFile(path, Buffer.concat([whole, line.subarray(0, bytes)]));
      expect((await readJournal(path))?.events).toEqual([started]);
    }
  });

  test('goes on behind the last whole line', async () => {
    await (await createJournal(path, header)).close();
    await appendFile(path, '[{"type":"build.st');
    const reading = await readJournal(path);
    if (!reading) throw new Error('there is no journal');
    const journal = await continueJournal(path, reading);
    await journal.append([started]);
    await journal.close();
    expect((await readJournal(path))?.events).toEqual([started]);
  });

  test('that is not there, or only begun, is none', async () => {
    expect(await readJournal(path)).toBeUndefined();
    await writeFile(join(directory, 'begun'), '{"version":1,');
    expect(await readJournal(join(directory, 'begun'))).toBeUndefined();
  });

  test('that is damaged before its end is refused', async () => {
    await (await createJournal(path, header)).close();
    await appendFile(path, 'damage\n[]\n');
    await expect(readJournal(path)).rejects.toMatchObject({ code: 'BUILD_JOURNAL_UNUSABLE' });
  });

  test.skipIf(!existsSync('/dev/full'))('says that the disk is full', async () => {
    const journal = new Journal(await open('/dev/full', 'a'), path);
    await expect(journal.append([started])).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await journal.close();
  });
});
