import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORT_BATCH_BYTES } from '@freshet/contracts/runner';

/** A file of reports. */
export interface Segment {
  /** Its first report. */
  readonly first: number;
  /** The last report in it, as far as it is written. */
  last: number;
  /** The length of the line that it begins with. */
  readonly headBytes: number;
  bytes: number;
}

/** Reports as they travel. */
export interface Batch {
  readonly first: number;
  readonly last: number;
  readonly payload: Buffer;
}

const BATCH_REPORTS = 5_000;
const NEWLINE = 0x0a;

/** The file of a segment, in the order of its name. */
export const nameOf = (first: number): string => String(first).padStart(10, '0');

/** The length of so many lines, or of as many whole ones as there are. */
const linesIn = (bytes: Buffer, most: number): { readonly count: number; readonly length: number } => {
  let count = 0;
  let length = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1 && count < most; end = bytes.indexOf(NEWLINE, length)) {
    count += 1;
    length = end + 1;
  }
  return { count, length };
};

/** Reads reports in order. Reading the same ones again until they are passed is what repeats them after a loss. */
export class SpoolReader {
  readonly #directory: string;
  readonly #segments: readonly Segment[];
  #next: number;
  #place: { readonly segment: number; readonly offset: number } | undefined;
  #open: { readonly segment: number; readonly file: FileHandle } | undefined;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(directory: string, segments: readonly Segment[], next: number) {
    this.#directory = directory;
    this.#segments = segments;
    this.#next = next;
  }

  /** The next reports; undefined when there are none yet. */
  read(): Promise<Batch | undefined> {
    return this.#alone(() => this.#read());
  }

  /** Passes everything before a report. */
  skipTo(next: number): Promise<void> {
    return this.#alone(() => this.#skipTo(next));
  }

  /** Nothing is read any more. */
  close(): Promise<void> {
    return this.#alone(async () => {
      this.#isClosed = true;
      await this.#closeFile();
    });
  }

  /** One after the other, since each begins where the one before it ended. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #read(): Promise<Batch | undefined> {
    if (this.#isClosed) return undefined;
    const segment = this.#segments.find(({ first, last }) => first <= this.#next && this.#next <= last);
    if (!segment) return undefined;
    if (this.#place?.segment !== segment.first)
      this.#place = { segment: segment.first, offset: segment.headBytes };
    const bytes = await this.#bytesAt(segment, this.#place.offset);
    const { count, length } = linesIn(bytes, BATCH_REPORTS);
    if (count === 0) return undefined;
    return { first: this.#next, last: this.#next + count - 1, payload: bytes.subarray(0, length) };
  }

  async #skipTo(next: number): Promise<void> {
    while (this.#next < next) {
      const batch = await this.#read();
      const place = this.#place;
      if (!batch || !place) return;
      const { count, length } = linesIn(batch.payload, next - this.#next);
      this.#next += count;
      this.#place = { segment: place.segment, offset: place.offset + length };
    }
  }

  async #closeFile(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.file.close();
  }

  async #bytesAt({ first, bytes }: Segment, offset: number): Promise<Buffer> {
    const file = await this.#fileOf(first);
    const length = Math.min(REPORT_BATCH_BYTES, bytes - offset);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  }

  async #fileOf(segment: number): Promise<FileHandle> {
    if (this.#open?.segment === segment) return this.#open.file;
    await this.#closeFile();
    const file = await open(join(this.#directory, nameOf(segment)), 'r');
    this.#open = { segment, file };
    return file;
  }
}
