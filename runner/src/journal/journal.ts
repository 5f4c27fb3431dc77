/**
 * What happened in a build, one JSON document per line: first who it is, then a list of events for each time the
 * machine decided. A line is on disk before anything is done about it. A process that is killed while it writes
 * leaves half a line at the end, which counts as never written; half a line anywhere else is damage.
 */
import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BuildEvent } from '@freshet/domain/builds';
import { Fault } from '@freshet/kit/errors';
import { storageFault } from './storage-fault.ts';

/** What a build is known by before anything happens in it. */
export interface JournalHeader {
  readonly version: 1;
  readonly buildId: string;
  readonly executor: string;
  /** The name and text of its pipeline. */
  readonly file: string;
  readonly text: string;
  readonly timeoutMs?: number;
  /** The volume, by the pipeline it belongs to and its own name. */
  readonly volume: { readonly pipeline: string; readonly name: string };
  /** The process that runs it, so that others can tell whether it still does. */
  readonly process: { readonly pid: number; readonly startedAt?: string };
}

/** A journal as it was found. */
export interface JournalReading {
  readonly header: JournalHeader;
  readonly events: readonly BuildEvent[];
  /** The length of what is whole. */
  readonly bytes: number;
}

interface Waiting {
  readonly line: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Adds to a journal. What is added while the disk is busy goes there together. */
export class Journal {
  readonly #file: FileHandle;
  readonly #path: string;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  /** Settles once the events are on disk, in the order of the calls. */
  append(events: readonly BuildEvent[]): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ line: `${JSON.stringify(events)}\n`, done, failed });
      this.#writing ??= this.#write();
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#file.appendFile(batch.map(({ line }) => line).join(''));
        await this.#file.datasync();
        for (const { done } of batch) done();
      } catch (error) {
        const fault = storageFault(error, this.#path);
        for (const { failed } of batch) failed(fault);
      }
    }
    this.#writing = undefined;
  }
}

/** Begins a journal; there is none for this build yet. */
export const createJournal = async (path: string, header: JournalHeader): Promise<Journal> => {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'ax', 0o600);
    await file.appendFile(`${JSON.stringify(header)}\n`);
    await file.datasync();
    return new Journal(file, path);
  } catch (error) {
    throw storageFault(error, path);
  }
};

/** Continues a journal after what was read of it; half a line at its end is cut off. */
export const continueJournal = async (path: string, { bytes }: JournalReading): Promise<Journal> => {
  try {
    await truncate(path, bytes);
    return new Journal(await open(path, 'a'), path);
  } catch (error) {
    throw storageFault(error, path);
  }
};

const unusable = (path: string, why: string, cause?: unknown): Fault =>
  new Fault('BUILD_JOURNAL_UNUSABLE', `The journal ${path} cannot be used: ${why}`, { path }, { cause });

const isHeader = (value: unknown): value is JournalHeader =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1;

/** Reads a journal; undefined when there is none, or only the beginning of its first line. */
export const readJournal = async (path: string): Promise<JournalReading | undefined> => {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unusable(path, error.message, error);
  });
  const bytes = content ? content.lastIndexOf(0x0a) + 1 : 0;
  if (!content || bytes === 0) return undefined;
  const lines = content
    .toString('utf8', 0, bytes - 1)
    .split('\n')
    .map((line, index): unknown => {
      try {
        return JSON.parse(line);
      } catch (error) {
        throw unusable(path, `line ${index + 1} is damaged`, error);
      }
    });
  const [header, ...batches] = lines;
  if (!isHeader(header)) throw unusable(path, 'another version of Freshet wrote it');
  return { header, events: batches.flat() as BuildEvent[], bytes };
};
