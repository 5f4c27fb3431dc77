/**
 * How a log is written, and why a crash neither loses nor doubles anything that was acknowledged.
 *
 *   1. What is stored already is known: the highest chunk number, the size of each step, and the version of both.
 *   2. The bytes of new chunks go behind the bytes that count, into blobs that only this process writes to.
 *      A crash here leaves bytes that no index points to. Nobody reads them; whoever comes next writes to other blobs.
 *   3. One statement moves the version on and points to the new bytes, but only where the version is still the one of
 *      step 1. A crash before it: the chunks were not acknowledged, the runner sends them again, they are new again.
 *      A crash after it: the runner sends them again, their numbers are not above the highest, they are skipped.
 *      Another process was first: all begins anew with what is stored by then, and the bytes of step 2 stay unread.
 *   4. Only now is the call over, and with it the acknowledgement.
 *
 * A process keeps what it knows between calls. Whenever an outcome is not known, it forgets it and reads again. Calls
 * for one build wait for each other here, and what has gathered meanwhile is written at once.
 */
import type { BlobStore } from '@freshet/kit/blob-store';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import { missing } from '../gateway/index.ts';
import type { LogChunk as SentChunk } from './build-logs.ts';
import { LogMerger } from './log-merger.ts';
import type { LogStore } from './log-store.ts';
import { type BuildLog, type LogChunk, planAppend } from './plan-append.ts';

interface Deps {
  readonly store: LogStore;
  readonly blobs: BlobStore;
  readonly ids: Ids;
  /** A log has grown or ended. */
  readonly onNews: (buildId: string) => void;
}

interface Waiting {
  readonly chunks: readonly LogChunk[];
  readonly done: PromiseWithResolvers<void>;
}

/** How much of what has gathered is written at once. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;
/** Lost races in a row after which something else must be wrong. */
const MAX_ATTEMPTS = 10;
/** Appends after which small blobs are put together. */
const TIDY_AFTER = 64;
const MAX_REMEMBERED = 2_000;
const MAX_CHUNK_BYTES = 8 * 1024 * 1024;
const MAX_CHUNKS = 100_000;
const MAX_NAME = 512;

/** The place of everything that belongs to the log of a build. */
export const blobPrefix = (accountId: string, buildId: string): string => `logs/${accountId}/${buildId}/`;

export class LogWriter {
  readonly #deps: Deps;
  readonly #merger: LogMerger;
  /** No two processes write to the same blob, nor two lives of one process. */
  readonly #writer: string;
  #blobs = 0;
  readonly #known = new Map<string, BuildLog>();
  readonly #waiting = new Map<string, Waiting[]>();
  /** Since small blobs were put together. */
  readonly #appends = new Map<string, number>();
  readonly #merging = new Map<string, Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#writer = deps.ids.next();
    this.#merger = new LogMerger(deps);
  }

  async append(accountId: string, buildId: string, chunks: readonly SentChunk[]): Promise<void> {
    checkIds(accountId, buildId);
    const waiting: Waiting = { chunks: chunks.map(checked), done: Promise.withResolvers() };
    if (chunks.length > MAX_CHUNKS)
      throw new Fault('LOG_TOO_LARGE', `${chunks.length} pieces at once are more than ${MAX_CHUNKS}`);
    const line = this.#waiting.get(buildId);
    if (line) line.push(waiting);
    else void this.#writeAll(accountId, buildId, [waiting]);
    return waiting.done.promise;
  }

  async finish(accountId: string, buildId: string): Promise<void> {
    checkIds(accountId, buildId);
    if (!(await this.#deps.store.finish(accountId, buildId))) return;
    this.#deps.onNews(buildId);
    this.forget(buildId);
    const merging = this.#merger
      .merge(buildId, 'all', ordinal => this.#newKey(accountId, buildId, ordinal))
      .finally(() => this.#merging.delete(buildId));
    this.#merging.set(buildId, merging);
  }

  /** Waits for what goes on behind finished builds. */
  async settled(): Promise<void> {
    await Promise.all(this.#merging.values());
  }

  forget(buildId: string): void {
    this.#known.delete(buildId);
    this.#appends.delete(buildId);
  }

  /** Serves whoever waits for a build, until nobody does. */
  async #writeAll(accountId: string, buildId: string, line: Waiting[]): Promise<void> {
    this.#waiting.set(buildId, line);
    while (line.length > 0) {
      const batch = takeBatch(line);
      try {
        await this.#write(
          accountId,
          buildId,
          batch.flatMap(({ chunks }) => chunks),
        );
        for (const { done } of batch) done.resolve();
        await this.#tidy(accountId, buildId);
      } catch (error) {
        this.#known.delete(buildId);
        for (const { done } of batch) done.reject(error);
      }
    }
    this.#waiting.delete(buildId);
  }

  async #write(accountId: string, buildId: string, chunks: readonly LogChunk[]): Promise<void> {
    const { store, blobs, onNews } = this.#deps;
    const put = blobs.append ?? ((key, _, bytes) => blobs.put(key, bytes));
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const log = this.#known.get(buildId) ?? (await store.open(accountId, buildId));
      if (!log) throw missing('build');
      const plan = planAppend(log, chunks, {
        canGrow: blobs.append !== undefined,
        newKey: ordinal => this.#newKey(accountId, buildId, ordinal),
      });
      if (!plan) return;
      await Promise.all(plan.writes.map(({ key, offset, bytes }) => put(key, offset, bytes)));
      if (await store.commit(buildId, log, plan)) {
        this.#remember(buildId, plan.log);
        onNews(buildId);
        return;
      }
      this.#known.delete(buildId);
    }
    throw new Error('a log changed under every attempt to add to it');
  }

  /** Where every append is a blob, many small ones become one now and then. */
  async #tidy(accountId: string, buildId: string): Promise<void> {
    if (this.#deps.blobs.append) return;
    const appends = (this.#appends.get(buildId) ?? 0) + 1;
    this.#appends.set(buildId, appends % TIDY_AFTER);
    if (appends < TIDY_AFTER) return;
    await this.#merger.merge(buildId, 'small', ordinal => this.#newKey(accountId, buildId, ordinal));
    this.#known.delete(buildId);
  }

  #newKey(accountId: string, buildId: string, ordinal: number): string {
    this.#blobs += 1;
    return `${blobPrefix(accountId, buildId)}${ordinal}-${this.#writer}-${this.#blobs}`;
  }

  #remember(buildId: string, log: BuildLog): void {
    this.#known.delete(buildId);
    this.#known.set(buildId, log);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.forget(oldest);
  }
}

const takeBatch = (line: Waiting[]): Waiting[] => {
  let bytes = 0;
  const end = line.findIndex(({ chunks }) => {
    bytes += chunks.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
    return bytes > MAX_BATCH_BYTES;
  });
  return line.splice(0, end < 0 ? line.length : Math.max(1, end));
};

/** They become parts of the names of blobs. */
const checkIds = (accountId: string, buildId: string): void => {
  if (!/^[0-9a-zA-Z][0-9a-zA-Z_-]{0,63}$/.test(accountId) || !/^[0-9a-f]{24}$/.test(buildId))
    throw missing('build');
};

const LATEST = 253_402_300_799_000;

/** A runner may say anything; what is stored has names that can be, and times that exist. */
const checked = (chunk: SentChunk): LogChunk => {
  if (chunk.bytes.length > MAX_CHUNK_BYTES)
    throw new Fault(
      'LOG_TOO_LARGE',
      `a piece of ${chunk.bytes.length} bytes is more than ${MAX_CHUNK_BYTES}`,
    );
  return {
    ...chunk,
    stepId: printable(chunk.stepId) || 'unnamed',
    stepName: printable(chunk.stepName) || printable(chunk.stepId) || 'unnamed',
    at: Math.min(Math.max(0, chunk.at.getTime() || 0), LATEST),
  };
};

const printable = (text: string): string =>
  text
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd');
