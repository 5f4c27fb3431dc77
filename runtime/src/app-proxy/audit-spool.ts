/**
 * What is to be put on record, in a file that only grows: an entry before the deed is begun, the entry again when it is
 * known how it ended, and its id when the control plane has it. What is in the file after a restart and not settled is
 * still to be told; a deed whose end was never written says so itself.
 */
import { copyFile, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { AuditEntry } from './ports.ts';

const FILE = 'audit.ndjson';
const MOST = 10_000;
/** A file that is longer, and mostly settled, is written anew. */
const COMPACT_BYTES = 1_048_576;

type Line = { readonly entry: AuditEntry } | { readonly settled: readonly string[] };

export class AuditSpool {
  readonly #folder: string;
  readonly #path: string;
  readonly #log: Logger;
  readonly #lines = new Map<string, string>();
  #bytes = 0;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#path = join(folder, FILE);
    this.#log = log;
  }

  /** Opens the spool of a folder; what cannot be read is an error, never an empty spool. */
  static async open(folder: string, log: Logger): Promise<AuditSpool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const spool = new AuditSpool(folder, log);
    await spool.#load();
    return spool;
  }

  /** What is not settled, the oldest first. */
  entries(): readonly AuditEntry[] {
    return [...this.#lines.values()].map(line => (JSON.parse(line) as { entry: AuditEntry }).entry);
  }

  /** Resolves when the entry would outlive the machine; one of the same id takes the place of the former. */
  async put(entry: AuditEntry): Promise<void> {
    if (this.#lines.size >= MOST && !this.#lines.has(entry.id))
      throw new Fault('RATE_LIMITED', 'too many changes wait to be put on record', { retryAfterSeconds: 60 });
    const line = JSON.stringify({ entry } satisfies Line);
    await this.#inTurn(async () => {
      await this.#append(line, true);
      this.#lines.set(entry.id, line);
    });
  }

  /** These need not be told any more. That may be forgotten: telling the control plane twice does no harm. */
  async settle(ids: readonly string[]): Promise<void> {
    await this.#inTurn(async () => {
      for (const id of ids) this.#lines.delete(id);
      await this.#append(JSON.stringify({ settled: ids } satisfies Line), false);
      if (this.#bytes > COMPACT_BYTES && this.#bytes > 2 * this.#text().length) await this.#rewrite();
    }).catch(error => this.#log.warn({ error }, 'the spool of deeds could not be written'));
  }

  #inTurn(job: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(job);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #append(line: string, isSynced: boolean): Promise<void> {
    const file = await open(this.#path, 'a', 0o600);
    try {
      // A line begins anew even where the one before was cut off.
      await file.writeFile(`\n${line}\n`);
      if (isSynced) await file.datasync();
    } finally {
      await file.close();
    }
    this.#bytes += Buffer.byteLength(line) + 2;
  }

  async #load(): Promise<void> {
    let unreadable = 0;
    for (const line of (await readOrNothing(this.#path)).split('\n')) {
      const read = line === '' ? undefined : readLine(line);
      if (read && 'entry' in read) this.#lines.set(read.entry.id, line);
      else if (read) for (const id of read.settled) this.#lines.delete(id);
      else if (line !== '') unreadable += 1;
    }
    if (unreadable > 0) {
      await copyFile(this.#path, `${this.#path}.damaged`);
      this.#log.error(
        { lines: unreadable },
        'the spool of deeds has lines that cannot be read; a copy is kept',
      );
    }
    await this.#rewrite();
  }

  #text(): string {
    return [...this.#lines.values(), ''].join('\n');
  }

  async #rewrite(): Promise<void> {
    const text = this.#text();
    const next = await open(`${this.#path}.next`, 'w', 0o600);
    try {
      await next.writeFile(text);
      await next.sync();
    } finally {
      await next.close();
    }
    await rename(`${this.#path}.next`, this.#path);
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    this.#bytes = Buffer.byteLength(text);
  }
}

const readOrNothing = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};

const readLine = (text: string): Line | undefined => {
  try {
    const line = JSON.parse(text) as { entry?: { id?: unknown }; settled?: unknown };
    if (typeof line.entry?.id === 'string') return line as Line;
    return Array.isArray(line.settled) ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
};
