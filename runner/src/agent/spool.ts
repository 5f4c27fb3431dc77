/**
 * Reports of one build on disk, until they are acknowledged. They lie in segments:
 *
 *   spool/0000000001   a line that says what was told before it, then one line of JSON for each report
 *   spool/0000004711   the next, begun when the one before was large enough
 *
 * A report counts as told once it is written; then it survives the end of this process, though not of the machine. A
 * process that is killed while it writes leaves half a line, which counts as never told. Segments go once everything
 * in them is acknowledged. What a step prints in small pieces while the disk is busy becomes one report.
 */
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildReport, reportLine } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { SpoolBudget } from './spool-budget.ts';
import { joinLog, splitLog } from './spool-log.ts';
import { type Batch, nameOf, type Segment, SpoolReader } from './spool-reader.ts';

type Message = BuildReport['message'];

/** What was told, as far as somebody who goes on with a build must know. */
export interface Told {
  /** The number of the last report. */
  last: number;
  /** How many of them were changes of steps. */
  steps: number;
  /** Steps that asked for a person. */
  approvals: string[];
  /** Whether the last word was said. */
  isOver: boolean;
}

const SEGMENT_BYTES = 16_777_216;
const RETRY_MS = 1_000;

interface Waiting {
  message: Message;
  readonly done: PromiseWithResolvers<void>;
}

export const spoolFault = (error: unknown, path: string): Fault => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Fault('STORAGE_FULL', `There is no space left for ${path}`, { path }, { cause: error })
    : new Fault('RUNNER_SPOOL_UNUSABLE', `${path} cannot be used: ${message}`, { path }, { cause: error });
};

/** Counts a report among what was told. */
export const tally = (told: Told, { seq, message }: BuildReport): void => {
  told.last = seq;
  if (message.kind === 'step') told.steps += 1;
  else if (message.kind === 'approval') told.approvals.push(message.id);
  else if (message.kind === 'finished' || message.kind === 'fault') told.isOver = true;
};

export class Spool {
  readonly told: Told;
  readonly #directory: string;
  readonly #budget: SpoolBudget;
  readonly #clock: Clock;
  readonly #segments: Segment[];
  readonly #reader: SpoolReader;
  readonly #closed = new AbortController();
  #file: FileHandle | undefined;
  #queue: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #acknowledged = 0;
  #more = Promise.withResolvers<void>();
  #acked = Promise.withResolvers<void>();

  constructor(
    directory: string,
    { budget, clock }: { readonly budget: SpoolBudget; readonly clock: Clock },
    { told, segments }: { readonly told: Told; readonly segments: Segment[] },
  ) {
    this.#directory = directory;
    this.#budget = budget;
    this.#clock = clock;
    this.told = told;
    this.#segments = segments;
    const [first] = segments;
    this.#acknowledged = (first?.first ?? told.last + 1) - 1;
    this.#reader = new SpoolReader(directory, segments, this.#acknowledged + 1);
    budget.take(segments.reduce((sum, { bytes }) => sum + bytes, 0));
  }

  /** The highest report that the control plane has. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Whether the last word was said and is with the control plane. */
  get isDelivered(): boolean {
    return this.told.isOver && this.#acknowledged >= this.told.last;
  }

  /** Settles once a report is written. What a step prints waits for room; everything else is written in any case. */
  async append(message: Message): Promise<void> {
    if (message.kind !== 'log') return this.#enqueue(message);
    await this.#budget.room(() => this.#unacknowledgedBytes);
    for (const part of splitLog(message)) await this.#enqueue(part);
  }

  /** The next reports to send, once there are some; undefined when the spool is closed. */
  async next(): Promise<Batch | undefined> {
    while (!this.#closed.signal.aborted) {
      const more = this.#more.promise;
      const batch = await this.#reader.read();
      if (batch) return batch;
      await more;
    }
    return undefined;
  }

  /** The control plane has everything up to this report; sending goes on behind it. */
  async acknowledge(number: number): Promise<void> {
    if (number > this.told.last) return;
    this.#acknowledged = Math.max(this.#acknowledged, number);
    await this.#reader.skipTo(this.#acknowledged + 1);
    while (this.#segments.length > 1 && (this.#segments[0]?.last ?? 0) <= this.#acknowledged) {
      const [gone] = this.#segments.splice(0, 1);
      if (!gone) break;
      await rm(join(this.#directory, nameOf(gone.first)), { force: true });
      this.#budget.giveBack(gone.bytes);
    }
    this.#budget.moved();
    const before = this.#acked;
    this.#acked = Promise.withResolvers();
    before.resolve();
  }

  /** Settles once the control plane has this report. */
  async untilAcknowledged(number: number, signal: AbortSignal): Promise<void> {
    while (this.#acknowledged < number) {
      signal.throwIfAborted();
      const aborted = Promise.withResolvers<void>();
      const stop = (): void => aborted.resolve();
      signal.addEventListener('abort', stop, { once: true });
      await Promise.race([this.#acked.promise, aborted.promise]);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Writes what waits, and ends. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#closed.abort();
    this.#more.resolve();
    await this.#writing;
    await this.#reader.close();
    await this.#file?.close();
    this.#file = undefined;
    this.#budget.giveBack(this.#segments.reduce((sum, { bytes }) => sum + bytes, 0));
  }

  get #unacknowledgedBytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #enqueue(message: Message): Promise<void> {
    const last = this.#queue.at(-1);
    const joined = last && joinLog(last.message, message);
    if (last && joined) {
      last.message = joined;
      return last.done.promise;
    }
    const done = Promise.withResolvers<void>();
    // Who does not wait hears of it through the build, which cannot go on either.
    done.promise.catch(() => undefined);
    this.#queue.push({ message, done });
    this.#writing ??= this.#write();
    return done.promise;
  }

  async #write(): Promise<void> {
    // What is said in the same turn goes to the disk together.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#put(batch.map(({ message }) => message));
        for (const { done } of batch) done.resolve();
      } catch (error) {
        await this.#keepForLater(batch, spoolFault(error, this.#directory));
        if (this.#closed.signal.aborted) break;
      }
      const before = this.#more;
      this.#more = Promise.withResolvers();
      before.resolve();
    }
    this.#writing = undefined;
  }

  /** Output is lost with a fault that fails its step; states are small, and are written as soon as it is possible. */
  async #keepForLater(batch: readonly Waiting[], fault: Fault): Promise<void> {
    for (const { message, done } of batch) if (message.kind === 'log') done.reject(fault);
    this.#queue = [...batch.filter(({ message }) => message.kind !== 'log'), ...this.#queue];
    if (this.#queue.length > 0) await this.#clock.sleep(RETRY_MS, this.#closed.signal).catch(() => undefined);
  }

  async #put(messages: readonly Message[]): Promise<void> {
    const told: Told = { ...this.told, approvals: [...this.told.approvals] };
    const lines: Buffer[] = [];
    const file = await this.#fileFor(lines);
    for (const message of messages) {
      const report = { seq: told.last + 1, message };
      lines.push(reportLine(report));
      tally(told, report);
    }
    const content = Buffer.concat(lines);
    const segment = this.#segments.at(-1) as Segment;
    try {
      await file.appendFile(content);
    } catch (error) {
      // Half of it may be there; the next try begins where this one did.
      await file.truncate(segment.bytes).catch(() => undefined);
      throw error;
    }
    segment.bytes += content.length;
    segment.last = told.last;
    this.#budget.take(content.length);
    Object.assign(this.told, told);
  }

  /** The segment that is written to; a new one begins with what was told before it. */
  async #fileFor(lines: Buffer[]): Promise<FileHandle> {
    const last = this.#segments.at(-1);
    if (last && this.#file && last.bytes < SEGMENT_BYTES) return this.#file;
    if (last && !this.#file && last.bytes < SEGMENT_BYTES) {
      this.#file = await open(join(this.#directory, nameOf(last.first)), 'a', 0o600);
      return this.#file;
    }
    const first = this.told.last + 1;
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const file = await open(join(this.#directory, nameOf(first)), 'a', 0o600);
    await file.truncate(0);
    await this.#file?.close();
    this.#file = file;
    const head = Buffer.from(`${JSON.stringify({ told: this.told })}\n`);
    // Where nothing was written to the last one it is begun again.
    if (last?.first === first) this.#segments.pop();
    this.#segments.push({ first, last: first - 1, headBytes: head.length, bytes: 0 });
    lines.push(head);
    return file;
  }
}
