import type { BlobStore } from '@freshet/kit/blob-store';
import { isFault } from '@freshet/kit/errors';
import type { LogStore, StepPlace, StoredBlock } from './log-store.ts';

interface Deps {
  readonly store: LogStore;
  readonly blobs: BlobStore;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Some bytes of a step, and how many line ends come before them. */
export interface LogPiece {
  readonly start: number;
  readonly newlinesBefore: number;
  readonly bytes: Buffer;
}

interface Extent extends Span {
  readonly newlinesBefore: number;
  readonly blobKey: string;
  readonly blobOffset: number;
}

const ROWS_AT_ONCE = 512;
/** Small enough that working on one keeps nobody waiting. */
const READ_BYTES = 1024 * 1024;

/** Reads the bytes of steps from wherever they are. */
export class LogBytes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A range as one buffer; the caller sees to it that it is small. */
  async read(place: StepPlace, span: Span): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const { start, bytes } of this.pieces(place, span))
      pieces.push(bytes.subarray(Math.max(0, span.start - start), span.end - start));
    return Buffer.concat(pieces);
  }

  /**
   * The pieces that hold a range, in order and without a gap. The first begins where a block does, so it may begin
   * before the range. The next one is read while the one before is worked on.
   */
  async *pieces(place: StepPlace, { start, end }: Span): AsyncGenerator<LogPiece> {
    let ahead: Promise<LogPiece> | undefined;
    for await (const extent of this.#extents(place, { start, end })) {
      const next = this.#load(place, extent);
      next.catch(() => undefined); // heard when its turn comes
      if (ahead) yield await ahead;
      ahead = next;
    }
    if (ahead) yield await ahead;
  }

  async *#extents(place: StepPlace, { start, end }: Span): AsyncGenerator<Extent> {
    for (let at = start; at < end; ) {
      const blocks = await this.#deps.store.blocks(place, { start: at, end }, ROWS_AT_ONCE);
      const last = blocks.at(-1);
      if (!last || last.startByte + last.length <= at) return;
      yield* joined(blocks, end);
      at = last.startByte + last.length;
    }
  }

  /** A blob that is gone was put together with others since its place was looked up. */
  async #load(place: StepPlace, extent: Extent): Promise<LogPiece> {
    const { start, end, newlinesBefore } = extent;
    try {
      return { start, newlinesBefore, bytes: await this.#fetch(extent) };
    } catch (error) {
      if (!isFault(error, 'BLOB_MISSING')) throw error;
    }
    const blocks = await this.#deps.store.blocks(place, { start, end }, ROWS_AT_ONCE);
    const parts = await Promise.all([...joined(blocks, end)].map(part => this.#fetch(part)));
    const first = blocks[0]?.startByte ?? start;
    return { start, newlinesBefore, bytes: Buffer.concat(parts).subarray(start - first) };
  }

  #fetch({ blobKey, blobOffset, start, end }: Extent): Promise<Buffer> {
    return this.#deps.blobs.read(blobKey, { start: blobOffset, length: end - start });
  }
}

/** Neighbours in one blob are read at once, up to a bound. */
function* joined(blocks: readonly StoredBlock[], end: number): Generator<Extent> {
  let open: Extent | undefined;
  for (const block of blocks) {
    const stop = Math.min(end, block.startByte + block.length);
    const isNext =
      open !== undefined &&
      open.blobKey === block.blobKey &&
      open.blobOffset + (open.end - open.start) === block.blobOffset &&
      stop - open.start <= READ_BYTES;
    if (open && isNext) {
      open = { ...open, end: stop };
      continue;
    }
    if (open) yield open;
    const { startByte: start, newlinesBefore, blobKey, blobOffset } = block;
    open = { start, end: stop, newlinesBefore, blobKey, blobOffset };
  }
  if (open) yield open;
}
